import { whoseFile } from './registry.ts';

/** Why a file of a release is not there: the network did not give it, gave it too late, or gave something else. */
export type FileFault = 'unreachable' | 'timed_out' | 'corrupt';

/** A chunk's hard limit (product.md §9), and that of what is small: an entry, a sheet, a catalogue. In milliseconds. */
export const CHUNK_LIMIT_MS = 120_000;
/** For what is small: an entry, a sheet, a catalogue. */
export const SMALL_FILE_LIMIT_MS = 15_000;
/** One look at what the network gives now. */
const LOOK_MS = 5000;

type Tag = HTMLScriptElement | HTMLLinkElement;
type Ask = {
  url: string;
  limitMs: number;
  /** A tag that asks for the address and is in the page; called once for each try. */
  insert(address: string): Tag;
  /** Undefined: it came. Called once. */
  end(fault: FileFault | undefined): void;
};

/** How each file that is on its way is asked for anew, and its address. */
const asking = new Map<() => void, string>();
const listeners = new Set<() => void>();
const told = () => {
  for (const listener of listeners) listener();
};

/** Whether a file that a remote may wait for is on its way: one of its own, or of the shell; and a way to hear that any came, failed or was asked for. */
export const isAskingForFiles = (remote: string) =>
  [...asking.values()].some((url) => (whoseFile(url) ?? remote) === remote);
/** @returns what stops hearing */
export function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the network anew for every file that is on its way. False: there is none. */
export function askAgain(): boolean {
  for (const again of asking.keys()) again();
  return asking.size > 0;
}
/** The same. False: there is none that this remote may wait for. */
export const askAgainFor = (remote: string): boolean => askAgain() && isAskingForFiles(remote);

/** An address of the same file that nobody has asked for yet: nothing that hangs or lies in a cache is joined. */
export const freshAddress = (url: string) => `${url}?try=${Date.now().toString(36)}${(sequence += 1)}`;
let sequence = 0;
/** Addresses that were waited for in vain: a browser lets whoever asks for one anew wait behind the request that hangs. */
const hung = new Set<string>();

/** Reads a file past the browser's cache and leaves there what came, so that a damaged copy is gone. */
export async function isGivenNow(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LOOK_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Asks for a file until it is there. A tag says only that it failed; then the network is looked at: what it does not give is
 * unreachable, what it gives is asked for once more, which mends a damaged copy in the browser's cache, and if that fails too,
 * and is given again, the file itself is damaged. While it waits, `askAgain` puts a second request beside the first; whichever comes first counts.
 */
export function askFile({ url, limitMs, insert, end }: Ask): void {
  const tags: Tag[] = [];
  let wasGiven = false;
  let isOver = false;

  const finish = (fault?: FileFault, came?: Tag) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    asking.delete(again);
    // A sheet works while it is in the page; a script has run.
    for (const tag of tags) if (tag !== came || tag instanceof HTMLScriptElement) tag.remove();
    end(fault);
    told();
  };
  const again = () => {
    const tag = insert(tags.length === 0 && !hung.has(url) ? url : freshAddress(url));
    tags.push(tag);
    // Assigned over what the bundle hung on its own tag, which would fail the chunk at the first error.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    tag.onload = () => finish(undefined, tag);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    tag.onerror = () => {
      if (tag === tags.at(-1)) void look(tag);
    };
  };
  const look = async (failed: Tag) => {
    const isGiven = await isGivenNow(url);
    // What somebody asked for meanwhile is waited for.
    if (isOver || failed !== tags.at(-1)) return;
    if (!isGiven) finish('unreachable');
    else if (wasGiven) finish('corrupt');
    else {
      wasGiven = true;
      again();
    }
  };
  const timer = setTimeout(() => {
    hung.add(url);
    finish('timed_out');
  }, limitMs);
  asking.set(again, url);
  again();
  told();
}
