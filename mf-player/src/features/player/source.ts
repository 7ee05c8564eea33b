/** A fresh address for the same media, when the one in use has run out; undefined when there is none any more. */
export type Renew = () => Promise<string | undefined>;
export type SourceOptions = { url: string; startAt: number; renew: Renew };

/** Renewing again before this many milliseconds says that the right was not what was wrong. */
export const RENEW_AGAIN_MS = 60_000;

/** Sets a new address without a new element: it goes on where it was, and plays when it played. */
export function goOn(element: HTMLMediaElement, load: (at: number) => void) {
  const { currentTime, paused } = element;
  load(currentTime);
  // A refusal means that the browser wants a gesture; the button is there.
  if (!paused) void element.play().catch(() => {});
}
