import { useCallback, useSyncExternalStore } from 'react';

type Sending = {
  /** The file that is on its way. */
  name?: string;
  /** What of the last files was refused, each with its reason. */
  problems: readonly string[];
};
const NOTHING: Sending = { problems: [] };

/** Above the screens, by lesson: who comes back to one finds what is still being sent to it. */
const states = new Map<number, Sending>();
const listeners = new Map<number, Set<() => void>>();

/** Whether a lesson's materials are on the screen. */
export const isShown = (lessonId: number): boolean => listeners.has(lessonId);

/** Says what is being sent to a lesson by now. */
export function tellSending(lessonId: number, next: Sending): void {
  states.set(lessonId, next);
  for (const listener of listeners.get(lessonId) ?? []) listener();
}

/** What is being sent to a lesson, and what was refused; the latter for as long as somebody looks. */
export function useSending(lessonId: number): Sending {
  const listen = useCallback(
    (listener: () => void) => {
      const own = listeners.get(lessonId) ?? new Set();
      listeners.set(lessonId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size > 0) return;
        listeners.delete(lessonId);
        if (states.get(lessonId)?.name === undefined) states.delete(lessonId);
      };
    },
    [lessonId],
  );
  return useSyncExternalStore(
    listen,
    () => states.get(lessonId) ?? NOTHING,
    () => NOTHING,
  );
}
