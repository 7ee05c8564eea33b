import { expect, test } from '@jest/globals';
import { timesAsMuch } from './pairs.ts';

test('a machine that becomes slower meanwhile is no ratio, one that is disturbed in a round neither', () => {
  const drift = [1, 2, 4, 8, 16];
  expect(timesAsMuch(drift, drift)).toBe(1);
  expect(
    timesAsMuch(
      drift,
      drift.map((ms) => ms * 1.25),
    ),
  ).toBe(1.25);
  expect(timesAsMuch([2, 2, 2], [3, 40, 3])).toBe(1.5);
  expect(() => timesAsMuch([1, 2], [1])).toThrow('Each round has a figure of both');
});
