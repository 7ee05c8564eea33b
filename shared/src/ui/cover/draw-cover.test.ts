import { expect, test } from '@jest/globals';
import { drawCover } from './draw-cover.ts';

test('a cover is the same for the same course, and differs between courses', () => {
  expect(drawCover(7)).toEqual(drawCover(7));
  expect(new Set(Array.from({ length: 40 }, (_, seed) => JSON.stringify(drawCover(seed)))).size).toBe(40);
});
