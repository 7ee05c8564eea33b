import { expect, test } from '@jest/globals';
import { clockOf } from './clock.ts';

test.each([
  ['0:03 / 0:20', 3.9, 19.6],
  ['0:00 / 0:01', 0.2, 0.3],
  ['0:00 / 0:00', 0, 0],
])(
  'a length is rounded, what lasts at all lasts a second, and a place is never ahead of itself: %s',
  (said, time, duration) => {
    expect(clockOf(time, duration)).toBe(said);
  },
);
