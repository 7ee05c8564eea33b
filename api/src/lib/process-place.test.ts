import { expect, test } from '@jest/globals';
import { goFirst, standBehind } from './process-place.ts';

/** More than Linux ever gives. */
const NOBODY = 2 ** 22 + 1;

test('a process that may not be moved, or has ended, keeps nobody from going on', () => {
  expect(() => standBehind(NOBODY, 5)).not.toThrow();
  expect(() => goFirst(NOBODY)).not.toThrow();
});
