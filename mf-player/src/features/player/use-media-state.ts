import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react';

/** product.md §4. */
type PlayerStatus = 'started' | 'loading' | 'playing';
export type MediaState = {
  status: PlayerStatus;
  paused: boolean;
  time: number;
  duration: number;
  buffered: number;
  muted: boolean;
  volume: number;
  rate: number;
};

const EVENTS = [
  'timeupdate',
  'durationchange',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'volumechange',
  'ratechange',
  'progress',
  'ended',
  'emptied',
] as const;
const INITIAL: MediaState = {
  status: 'started',
  paused: true,
  time: 0,
  duration: 0,
  buffered: 0,
  muted: false,
  volume: 1,
  rate: 1,
};

function read(element: HTMLMediaElement): MediaState {
  const { paused, currentTime, duration, buffered, muted, volume, playbackRate, readyState } = element;
  const isWaiting = !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    status: isWaiting ? 'loading' : paused ? 'started' : 'playing',
    paused,
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    buffered: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    muted,
    volume,
    rate: playbackRate,
  };
}

/** What a media element is doing, as state. */
export function useMediaState(media: RefObject<HTMLMediaElement | null>): MediaState {
  const snapshot = useRef(INITIAL);
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = media.current;
      if (!element) return () => {};
      const update = () => {
        snapshot.current = read(element);
        changed();
      };
      for (const event of EVENTS) element.addEventListener(event, update);
      update();
      return () => {
        for (const event of EVENTS) element.removeEventListener(event, update);
      };
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => snapshot.current,
    () => INITIAL,
  );
}
