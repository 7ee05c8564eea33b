import { expect, test } from '@jest/globals';
import { formatDate, formatDay, formatHour, setTimeZone } from './index.ts';

test('days and hours are named in the time zone that is set, wherever the machine stands', () => {
  const midnight = '2026-05-01T02:00:00.000Z';
  setTimeZone('America/Sao_Paulo');
  expect([formatDay(midnight), formatDate(midnight), formatHour(midnight)]).toEqual([
    '30 de abril',
    '30 de abril de 2026',
    '23:00',
  ]);
  setTimeZone('Europe/Lisbon');
  expect([formatDay(midnight), formatDate(midnight), formatHour(midnight)]).toEqual([
    '1 de maio',
    '1 de maio de 2026',
    '03:00',
  ]);
});
