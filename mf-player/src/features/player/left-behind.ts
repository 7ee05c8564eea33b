import type { Interval } from './intervals.ts';

/** What the server has not been told when a tab is killed: kept in the browser, for whoever watched, until it is. */
export type LeftBehind = { position: number; intervals: Interval[] };

const PREFIX = 'watched:';
const keyOf = (memberId: number, lessonId: number) => `${PREFIX}${memberId}:${lessonId}`;

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isInterval = (value: unknown): value is Interval => {
  const { start, end } = (value ?? {}) as Partial<Interval>;
  return isSeconds(start) && isSeconds(end);
};

/** What a killed tab left of this lesson; something else in its place counts as nothing. */
export function readLeftBehind(memberId: number, lessonId: number): LeftBehind | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(memberId, lessonId)) ?? 'null') as Partial<LeftBehind> | null;
    if (!found || !isSeconds(found.position) || !Array.isArray(found.intervals)) return undefined;
    return { position: found.position, intervals: found.intervals.filter(isInterval) };
  } catch {
    return undefined;
  }
}

export function keepLeftBehind(memberId: number, lessonId: number, left: LeftBehind): void {
  try {
    localStorage.setItem(keyOf(memberId, lessonId), JSON.stringify(left));
  } catch {
    // A full or forbidden storage costs what a killed tab loses, nothing more.
  }
}

export const dropLeftBehind = (memberId: number, lessonId: number): void =>
  localStorage.removeItem(keyOf(memberId, lessonId));
