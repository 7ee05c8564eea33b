import { useEffect } from 'react';
import type { Player, PlayerState } from './contract.ts';
import type { PlayerAction } from './keys.ts';

type Handlers = [MediaSessionAction, PlayerAction][];
const HANDLERS: Handlers = [
  ['seekbackward', { type: 'skip', by: -10 }],
  ['seekforward', { type: 'skip', by: 10 }],
  ['previoustrack', { type: 'previous' }],
  ['nexttrack', { type: 'next' }],
];

/** Where it stands, for the bar that the system draws; one who draws takes the time from there on by itself. */
function tellPosition(mediaSession: MediaSession, { time, duration, rate, status }: PlayerState): void {
  mediaSession.playbackState = status === 'started' ? 'paused' : 'playing';
  // Not every browser has it, and none takes a length that is not known or a place behind it.
  if (duration > 0 && rate > 0)
    mediaSession.setPositionState?.({ duration, playbackRate: rate, position: Math.min(time, duration) });
  else mediaSession.setPositionState?.();
}

/** What plays is told to the system: keys of headphones, the lock screen. */
export function useMediaSession(
  player: Player,
  title: string,
  poster: string | null,
  act: (action: PlayerAction) => void,
) {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({ title, ...(poster && { artwork: [{ src: poster }] }) });
    mediaSession.setActionHandler('play', () => player.play());
    mediaSession.setActionHandler('pause', () => player.pause());
    mediaSession.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime));
    for (const [name, action] of HANDLERS) mediaSession.setActionHandler(name, () => act(action));
    const tell = () => tellPosition(mediaSession, player.read());
    const unsubscribe = player.subscribe(tell);
    tell();
    return () => {
      unsubscribe();
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState?.();
      for (const name of ['play', 'pause', 'seekto', ...HANDLERS.map(([action]) => action)] as const)
        mediaSession.setActionHandler(name, null);
    };
  }, [player, title, poster, act]);
}

/** The screen stays lit while a video plays; the system lets go of it when the page hides, so it is asked for again. */
export function useWakeLock(isPlaying: boolean) {
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isAsked = false;
    let isOver = false;
    /** The page came to be seen while a lock was asked for, which its hiding may have refused. */
    let isSeenAgain = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      if (isAsked) {
        isSeenAgain = true;
        return;
      }
      if (lock && !lock.released) return;
      isAsked = true;
      isSeenAgain = false;
      // A low battery refuses: the screen does as it always did.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      isAsked = false;
      if (isOver) void lock?.release();
      else if (isSeenAgain) await hold();
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isPlaying]);
}
