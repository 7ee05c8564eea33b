import { expect, test } from '@jest/globals';
import { bitRatesOf } from './bit-rate.ts';

const KILOBIT = 125;

test('the average is that of all segments, the peak that of the densest passage of about one target duration', () => {
  expect(bitRatesOf([2, 4, 4], [2 * KILOBIT, 40 * KILOBIT, 4 * KILOBIT])).toEqual({ bandwidth: 4600, peak: 10_000 });
});

test.each([
  ['shorter than half a target duration', [6, 1, 6], [6, 60, 6], 9429],
  ['longer than one and a half', [4, 4, 4], [4, 40, 4], 10_000],
])('a passage that is %s is none by itself', (_what, seconds, kilobits, peak) => {
  expect(
    bitRatesOf(
      seconds,
      kilobits.map((size) => size * KILOBIT),
    ).peak,
  ).toBe(peak);
});

test('a film that is shorter than any passage has its average, and one without a second no more than a number', () => {
  expect(bitRatesOf([0.2], [KILOBIT])).toEqual({ bandwidth: 5000, peak: 5000 });
  expect(bitRatesOf([0], [KILOBIT])).toEqual({ bandwidth: 10_000, peak: 10_000 });
  expect(bitRatesOf([], [])).toEqual({ bandwidth: 0, peak: 0 });
});
