import { expect, test } from '@jest/globals';
import { formatDate, formatDay, setTimeZone } from './index.ts';

test('days are named in the time zone that is set, wherever the machine stands', () => {
  const midnight = '2026-05-01T02:00:00.000Z';
  setTimeZone('America/Sao_Paulo');
  expect([formatDay(midnight), formatDate(midnight)]).toEqual(['30 de abril', '30 de abril de 2026']);
  setTimeZone('Europe/Lisbon');
  expect([formatDay(midnight), formatDate(midnight)]).toEqual(['1 de maio', '1 de maio de 2026']);
});
