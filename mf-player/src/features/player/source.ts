import { isApiError } from '@clube/shared/transport';

/** A fresh address for the same media, when the one in use has run out; undefined when there is none any more. */
export type Renew = () => Promise<string | undefined>;
export type SourceOptions = { url: string; startAt: number; renew: Renew };

/**
 * Whether nobody could be asked: the line is away, or the server is. Then the right may be there, which is asked for again.
 * @param error what `Renew` failed with
 */
export const isAway = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500);

/** Asked again after so many milliseconds. */
export const WAIT_FOR_NETWORK_MS = 3000;
/** Renewing again before this many milliseconds says that the right was not what was wrong. */
export const RENEW_AGAIN_MS = 60_000;

/** Sets a new address without a new element: it goes on where it was, and plays when it played. */
export function goOn(element: HTMLMediaElement, load: (at: number) => void) {
  const { currentTime, paused } = element;
  load(currentTime);
  // A refusal means that the browser wants a gesture; the button is there.
  if (!paused) void element.play().catch(() => {});
}
