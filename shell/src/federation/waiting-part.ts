import { useSyncExternalStore } from 'react';

/** What the server drew and whose code is on the way: its HTML stays until then. */
let waiting: { remote: string; path: string; work: Promise<unknown> } | undefined;
let hearDrawn: (() => void) | undefined;
const listeners = new Set<() => void>();

/**
 * @param work ends when the code is there, or will not come; it never fails
 * @param drawn called once the page is React's: taken over as it stood, or drawn anew
 */
export function waitForPart(remote: string, path: string, work: Promise<unknown>, drawn: () => void): void {
  waiting = { remote, path, work };
  hearDrawn = drawn;
  void work.then(() => {
    waiting = undefined;
    for (const listener of listeners) listener();
  });
}

/** What a page's first drawing waits for, while the server's picture of it stands. */
export const waitingFor = (remote: string, path: string): Promise<unknown> | undefined =>
  waiting?.remote === remote && waiting.path === path ? waiting.work : undefined;

/** Says that the page's place is React's from here on. */
export function tellDrawn(): void {
  const hear = hearDrawn;
  hearDrawn = undefined;
  hear?.();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Whether the page still stands as the server drew it: then it is late, for the frame came alive without it. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
