/** What was, is and was undone. Changes of one `tag` that follow each other are one step. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[]; tag: string | null };

const LONGEST = 200;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null });

export function record<T>({ past, present, tag: last }: History<T>, next: T, tag: string | null = null): History<T> {
  const isSame = tag !== null && tag === last;
  return { past: isSame ? past : [...past, present].slice(-LONGEST), present: next, future: [], tag };
}
export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null };
}
export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, tag: null };
}
/** What follows is a step of its own, whatever its tag. */
export const settle = <T>(history: History<T>): History<T> =>
  history.tag === null ? history : { ...history, tag: null };
