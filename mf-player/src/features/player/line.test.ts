import { afterEach, expect, test } from '@jest/globals';
import { createGauge, isFrugal } from './line.ts';

const line = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));
const came = (kilobytes: number, ms: number) => ({ loaded: kilobytes * 1000, loading: { first: 500, end: 500 + ms } });

test('a line that brings little is slow, whatever the browser calls it', () => {
  line({ effectiveType: '4g', downlink: 10 });
  expect([isFrugal(), isFrugal(1_600_000), isFrugal(10_000_000)]).toEqual([false, true, false]);
  line({ saveData: true });
  expect(isFrugal(10_000_000)).toBe(true);
});

test('what came is measured from its first byte on, the last of it most', () => {
  const gauge = createGauge();
  expect(gauge(came(40, 0))).toBeUndefined();
  expect(gauge(came(100, 100))! / 1e6).toBeCloseTo(9.6, 1);
  for (let times = 0; times < 6; times += 1) gauge(came(100, 500));
  expect(isFrugal(gauge(came(100, 500)))).toBe(true);
});
