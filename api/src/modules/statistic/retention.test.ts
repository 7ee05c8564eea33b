import { describe, expect, test } from '@jest/globals';
import { presentLesson } from './present.ts';
import { dropOf, hotSpotsOf, thinned } from './retention.ts';

const flat = (length: number, value: number) => Array.from({ length }, () => value);
const raised = (length: number, spots: readonly [start: number, end: number, value: number][]) =>
  flat(length, 1).map((value, second) => spots.find(([start, end]) => second >= start && second < end)?.[2] ?? value);

describe('what is watched again', () => {
  test('nothing is, and evenly is: no spot', () => {
    expect(hotSpotsOf([])).toEqual([]);
    expect(hotSpotsOf(flat(300, 0))).toEqual([]);
    expect(hotSpotsOf(flat(300, 9))).toEqual([]);
  });

  test('a stretch that stands out is told with its place and how far it stands out', () => {
    const [spot, ...others] = hotSpotsOf(raised(600, [[100, 130, 21]]));
    expect(others).toEqual([]);
    // The average is two: thirty seconds of 21 among 570 of one.
    expect(spot).toEqual({ start: expect.any(Number), end: expect.any(Number), times: 10.5 });
    expect(Math.abs(spot!.start - 100)).toBeLessThanOrEqual(2);
    expect(Math.abs(spot!.end - 130)).toBeLessThanOrEqual(2);
  });

  test('two that touch are one; of four the three that most is seen of, in the order of the video', () => {
    expect(
      hotSpotsOf(
        raised(600, [
          [100, 110, 30],
          [113, 123, 30],
        ]),
      ),
    ).toHaveLength(1);
    const four = hotSpotsOf(
      raised(900, [
        [100, 120, 60],
        [300, 305, 60],
        [500, 520, 40],
        [700, 720, 50],
      ]),
    );
    expect(four.map(({ start }) => Math.round(start / 100))).toEqual([1, 5, 7]);
  });

  test('one person who goes back once is no hot spot', () => {
    expect(hotSpotsOf(flat(300, 0).with(7, 1).with(8, 1).with(9, 1).with(10, 1))).toEqual([]);
  });
});

describe('where people leave', () => {
  test('nobody does: nowhere', () => {
    expect(dropOf([])).toBeNull();
    expect(dropOf(flat(600, 5))).toBeNull();
  });
  test('the stretch in which most do, and not the end of the video', () => {
    const still = [...flat(200, 50), ...flat(380, 20), ...flat(20, 0)];
    expect(dropOf(still)).toEqual({ start: 180, end: 200, viewers: 30 });
  });
});

test('a long video is thinned out to what a drawing has use for, and says by how much', () => {
  expect(thinned([1, 2, 3, 4, 9], 2)).toEqual([2, 4, 9]);
  const lesson = presentLesson({ title: 'x', viewers: 4, still: flat(3601, 4), again: flat(3601, 0) });
  expect(lesson).toMatchObject({ length: 3601, step: 4, viewers: 4, ended: 4 });
  expect(lesson.still).toHaveLength(901);
  expect(presentLesson({ title: 'x', viewers: 0, still: [], again: [] })).toMatchObject({
    step: 1,
    still: [],
    ended: 0,
  });
});
