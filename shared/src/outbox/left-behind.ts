import type { LessonIds } from '../clients/lesson.ts';
import { LONGEST_AGO, MOST_STRETCHES } from '../contracts/progress-limits.ts';

/** A stretch of a video, in whole seconds, end exclusive. */
type Stretch = { start: number; end: number };
/**
 * What was watched and the server has not been told; `at` when it stood there, in milliseconds since 1970, and `path` where the lesson
 * stands, which releases of before did not say.
 */
export type LeftBehind = { position: number; at?: number; intervals: Stretch[]; path?: LessonIds };

/** How long ago it stood there, as the server takes it; nothing where that is now, or nobody knows. */
export function since(at: number | undefined): { ago?: number } {
  const ago = at === undefined ? 0 : Math.floor((Date.now() - at) / 1000);
  return ago > 0 ? { ago: Math.min(ago, LONGEST_AGO) } : {};
}

/** What was watched as the server takes it, one call after the other; where nothing was, the place alone is told. */
export function inCalls<S extends Stretch>(stretches: readonly S[]): S[][] {
  const calls = Math.max(1, Math.ceil(stretches.length / MOST_STRETCHES));
  return Array.from({ length: calls }, (_, at) => stretches.slice(at * MOST_STRETCHES, (at + 1) * MOST_STRETCHES));
}

const PREFIX = 'watched:';
const keyOf = (memberId: number, lessonId: number) => `${PREFIX}${memberId}:${lessonId}`;

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isStretch = (value: unknown): value is Stretch => {
  const { start, end } = (value ?? {}) as Partial<Stretch>;
  return isSeconds(start) && isSeconds(end);
};
const isPath = (value: unknown): value is LessonIds => {
  const { courseId, moduleId, lessonId } = (value ?? {}) as Partial<LessonIds>;
  return [courseId, moduleId, lessonId].every((id) => Number.isSafeInteger(id));
};

/** Something else in its place counts as nothing. */
function read(key: string): LeftBehind | undefined {
  try {
    // A server that draws has no storage.
    const text = localStorage.getItem(key);
    const found = JSON.parse(text ?? 'null') as Partial<LeftBehind> | null;
    if (!found || !isSeconds(found.position) || !Array.isArray(found.intervals)) return undefined;
    const { position, at, intervals, ...rest } = found;
    return { ...rest, position, ...(isSeconds(at) && { at }), intervals: intervals.filter(isStretch) };
  } catch {
    return undefined;
  }
}

/** What a killed tab, or one without a network, left of this lesson. */
export const readLeftBehind = (memberId: number, lessonId: number): LeftBehind | undefined =>
  read(keyOf(memberId, lessonId));

/** Keeps what the server has not been told, for whoever watched, until it is. */
export function keepLeftBehind(memberId: number, lessonId: number, left: LeftBehind): void {
  try {
    localStorage.setItem(keyOf(memberId, lessonId), JSON.stringify(left));
  } catch {
    // A full or forbidden storage costs what a killed tab loses, nothing more.
  }
}
/** The server has been told all of it. */
export function dropLeftBehind(memberId: number, lessonId: number): void {
  try {
    localStorage.removeItem(keyOf(memberId, lessonId));
  } catch {
    // A forbidden storage keeps nothing.
  }
}

type Found = {
  path: LessonIds;
  left: LeftBehind;
  /** The server knows all but these; unless more was watched meanwhile, it is told no more of the others. */
  keepOnly: (rest: Stretch[]) => void;
};
/** All that was left of a member’s lessons that can be told without opening them. */
export function* allLeftBehind(memberId: number): Generator<Found> {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${PREFIX}${memberId}:`)) continue;
    let text = localStorage.getItem(key);
    const left = read(key);
    if (!left || !isPath(left.path)) continue;
    yield {
      path: left.path,
      left,
      keepOnly: (rest) => {
        if (localStorage.getItem(key) !== text) return;
        if (rest.length === 0) return localStorage.removeItem(key);
        text = JSON.stringify({ ...left, intervals: rest });
        localStorage.setItem(key, text);
      },
    };
  }
}
