import { useEffect } from 'react';
import type { Player } from './contract.ts';
import type { PlayerAction } from './keys.ts';

type Handlers = [MediaSessionAction, PlayerAction][];
const HANDLERS: Handlers = [
  ['seekbackward', { type: 'skip', by: -10 }],
  ['seekforward', { type: 'skip', by: 10 }],
  ['previoustrack', { type: 'previous' }],
  ['nexttrack', { type: 'next' }],
];

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
    return () => {
      mediaSession.metadata = null;
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
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // A low battery refuses: the screen does as it always did.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
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
