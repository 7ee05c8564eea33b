import type { StreamStart } from '@clube/shared/contracts/lesson';
import { askAhead, type Ahead } from './ahead.ts';
import { showFirstFrame, type FirstFrame } from './first-frame.ts';

/** Whether it is the library that plays. A browser without it plays by itself, and asks for itself. */
const hasLibrary = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** A stream whose beginning is on its way, or here. */
export type Begun = { ahead: Ahead; first: Promise<FirstFrame | undefined> | undefined; stop(): void };
type From = { url: string; start: StreamStart; startAt: number };

/** Asks for what comes before the first frame, and shows that. @returns undefined where there is nothing to begin with */
export function beginStream(element: HTMLMediaElement, from: From): Begun | undefined {
  const ahead = hasLibrary() ? askAhead(element, from) : undefined;
  if (!ahead) return undefined;
  let isWanted = true;
  const first = ahead.opening && showFirstFrame(element, ahead.opening, from.startAt, () => isWanted);
  return {
    ahead,
    first,
    stop() {
      isWanted = false;
      ahead.stop();
    },
  };
}
