import type { LessonStatistic } from '@clube/shared/contracts/statistic';

/** Seconds that are looked at together: one alone says little of so coarse a thing as a hand on a player. */
const AROUND = 2;
/** Spots that are told, and what makes one: so many returns to a second, so much above the average one. */
const MOST_SPOTS = 3;
const FEWEST_RETURNS = 2;
const ABOVE_AVERAGE = 2;
/** Stretches nearer to each other than this are one; shorter ones are none. Seconds. */
const NEAR = 6;
const SHORTEST = 3;
/** Where people leave is looked for in stretches of a thirtieth of the video, at least of so many seconds. */
const SHORTEST_DROP = 10;

/** One entry for each `step`: their mean, as whole numbers. */
export const thinned = (seconds: readonly number[], step: number): number[] =>
  Array.from({ length: Math.ceil(seconds.length / step) }, (_, at) => {
    const part = seconds.slice(at * step, (at + 1) * step);
    return Math.round(part.reduce((total, value) => total + value, 0) / part.length);
  });

const smooth = (seconds: readonly number[]): number[] =>
  seconds.map((_, at) => {
    const part = seconds.slice(Math.max(0, at - AROUND), at + AROUND + 1);
    return part.reduce((total, value) => total + value, 0) / part.length;
  });

/** Where a video is seen again far more than elsewhere, in the order of the video. */
export function hotSpotsOf(again: readonly number[]): LessonStatistic['hot'] {
  const average = again.reduce((total, value) => total + value, 0) / Math.max(1, again.length);
  const even = smooth(again);
  const isHot = (value: number) => value >= Math.max(FEWEST_RETURNS, average * ABOVE_AVERAGE);
  const spots: { start: number; end: number; peak: number; sum: number }[] = [];
  for (const [second, value] of even.entries()) {
    if (!isHot(value)) continue;
    const last = spots.at(-1);
    if (last && second - last.end < NEAR)
      Object.assign(last, { end: second + 1, peak: Math.max(last.peak, value), sum: last.sum + value });
    else spots.push({ start: second, end: second + 1, peak: value, sum: value });
  }
  return spots
    .filter(({ start, end }) => end - start >= SHORTEST)
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, MOST_SPOTS)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, peak }) => ({ start, end, times: Math.round((peak / average) * 10) / 10 }));
}

/** Where most viewers leave; null where nobody does. The last stretch is none: there it ends. */
export function dropOf(still: readonly number[]): LessonStatistic['drop'] {
  const wide = Math.max(SHORTEST_DROP, Math.round(still.length / 30));
  let most: NonNullable<LessonStatistic['drop']> | null = null;
  for (let start = 0; start + wide < still.length * 0.95; start += 1) {
    const viewers = still[start]! - still[start + wide]!;
    if (viewers > (most?.viewers ?? 0)) most = { start, end: start + wide, viewers };
  }
  return most;
}
