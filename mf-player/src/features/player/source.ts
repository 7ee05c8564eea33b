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

/** Where somebody who asks again goes on, and where it stood when they did; seconds. */
export type Goal = { to: number; from: number };
/** Whether it still stands where it did: what was there may play on for a moment, and further away somebody went by themselves. */
export const holds = ({ from }: Goal, element: HTMLMediaElement): boolean => Math.abs(element.currentTime - from) < 1;

/** Near the end of what plays, in seconds: who lands there has ended it. */
const END_SECONDS = 1;
/** Whether going there would end it, as if it had been watched. */
export const ends = (seconds: number, { duration }: HTMLMediaElement): boolean => seconds >= duration - END_SECONDS;

export type Wish = {
  plays(): boolean;
  /** Stops it for a reason of ours: what somebody wants stays as it is. */
  hold(): void;
  stop(): void;
};

/**
 * Whether somebody wants it to play. The element says so no more once something fails: a new source begins paused, and
 * Chromium stops what broke, a moment after it told of the error.
 */
export function followWish(element: HTMLMediaElement): Wish {
  let plays = !element.paused;
  let isHeld = false;
  const onPlay = () => void (plays = true);
  const onPause = () => {
    if (!element.error && !isHeld) plays = false;
    isHeld = false;
  };
  element.addEventListener('play', onPlay);
  element.addEventListener('pause', onPause);
  return {
    plays: () => plays,
    hold() {
      // The event comes later, and none where it stands already.
      isHeld ||= !element.paused;
      element.pause();
    },
    stop() {
      element.removeEventListener('play', onPlay);
      element.removeEventListener('pause', onPause);
    },
  };
}

/** Plays on where that is wanted. A refusal means that the browser wants a gesture; the button is there. */
export function playOn(element: HTMLMediaElement, wish: Wish): void {
  if (wish.plays()) void element.play().catch(() => {});
}
