import { useSyncExternalStore } from 'react';

/**
 * What a page can do without: the look of a part (a style sheet), its texts (a catalogue), or the part with its look.
 * @param url by which it is known; a part has a name of its own
 */
export type Missing = { what: 'look' | 'texts'; isPart?: boolean; url: string; retry: () => void };

let missing: readonly Missing[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Missing[]): void {
  missing = next;
  for (const listener of listeners) listener();
}

/** Remembers that the page goes on without something; `retry` asks for it again and calls `found` when it is there. */
export function lacks(entry: Missing): void {
  if (!missing.some(({ url }) => url === entry.url)) set([...missing, entry]);
}
/** Takes back `lacks`: what lay at this address is there. */
export const found = (url: string): void => set(missing.filter((entry) => entry.url !== url));

/** What this page goes without, for the one place that says so. */
export const useMissing = (): readonly Missing[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => missing,
    () => missing,
  );
