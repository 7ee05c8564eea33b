import { expect, test } from '@jest/globals';
import { longDay } from './long-day.ts';

test('a day is that of UTC, in each language, as a moment and as text', () => {
  expect(longDay('2026-03-05T23:59:00Z', 'pt-BR')).toBe('5 de março de 2026');
  expect(longDay(new Date('2026-03-05T00:01:00Z'), 'pt-BR')).toBe('5 de março de 2026');
  expect(longDay('2026-03-05', 'es')).toBe('5 de marzo de 2026');
  expect(longDay('2026-03-05', 'en')).toBe('March 5, 2026');
});
