import type { LessonIds } from '../clients/lesson.ts';

/** A stretch of a video, in whole seconds, end exclusive. */
type Stretch = { start: number; end: number };
/** What was watched and the server has not been told; `path` where the lesson stands, which releases of before did not say. */
export type LeftBehind = { position: number; intervals: Stretch[]; path?: LessonIds };

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
    return { ...found, position: found.position, intervals: found.intervals.filter(isStretch) };
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
export const dropLeftBehind = (memberId: number, lessonId: number): void =>
  localStorage.removeItem(keyOf(memberId, lessonId));

/** All that was left of a member’s lessons that can be told without opening them. `drop` unless more was watched meanwhile. */
export function* allLeftBehind(memberId: number): Generator<{ path: LessonIds; left: LeftBehind; drop: () => void }> {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${PREFIX}${memberId}:`)) continue;
    const text = localStorage.getItem(key);
    const left = read(key);
    if (!left || !isPath(left.path)) continue;
    yield {
      path: left.path,
      left,
      drop: () => void (localStorage.getItem(key) === text && localStorage.removeItem(key)),
    };
  }
}
