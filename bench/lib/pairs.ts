import { median } from './report.ts';

/**
 * How many times as much the one takes as the other: the median of the rounds' own ratios, each of two figures that were taken one
 * right after the other. A machine that becomes slower or faster meanwhile moves both.
 * @throws Error when the rounds are not the same
 */
export function timesAsMuch(few: readonly number[], many: readonly number[]): number {
  if (few.length === 0 || few.length !== many.length) throw new Error('Each round has a figure of both');
  return median(few.map((figure, round) => many[round]! / figure));
}
