import { describe, expect, test } from '@jest/globals';
import { nextRendition } from './ladder.ts';

/** Draws until nothing is left to draw. @returns the shorter sides in their order */
function drawnFor(width: number, height: number): number[] {
  const renditions = [{ width, height }];
  const drawn: number[] = [];
  for (let next = nextRendition({ width, height }, renditions); next;) {
    drawn.push(next);
    renditions.push({ width: next, height: next });
    next = nextRendition({ width, height }, renditions);
  }
  return drawn;
}

describe('the ladder', () => {
  test.each([
    ['of 4K', 3840, 2160, [360, 720, 1080]],
    ['of 1080p', 1920, 1080, [360, 720]],
    ['of a phone held upright', 1080, 1920, [360, 720]],
    ['of a line more than a step', 1081, 1922, [360, 720]],
    ['of a little more than a step', 1440, 1080, [360, 720]],
    ['of 720p', 1280, 720, [360]],
    ['of an odd size', 959, 539, [360]],
    ['of little', 640, 360, []],
  ])('%s is by the size of the source, and no rendition is drawn twice', (_what, width, height, expected) => {
    expect(drawnFor(width, height)).toEqual(expected);
  });
});
