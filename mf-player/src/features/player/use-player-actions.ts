import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useSetAtom } from 'jotai';
import { playingAtom } from '../../parts/playing.ts';
import type { Player, PlayerState } from './contract.ts';
import { actionOfKey, clamp, type PlayerAction } from './keys.ts';

type Options = {
  player: Player;
  frame: RefObject<HTMLDivElement | null>;
  onNext: () => void;
  onPrevious: () => void;
  onHelp: () => void;
  /** Where there are captions of ours. */
  onCaptions?: () => void;
  /** Hears of a key before it acts: a button says by itself what it did. */
  onKey?: (action: PlayerAction, before: PlayerState) => void;
  /** A mark lies over the picture: what would show the picture alone is not done. */
  isMarked: boolean;
};

function toggleFullscreen(frame: HTMLElement | null, player: Player, isMarked: boolean) {
  // A refusal (no gesture, not allowed in this page) leaves everything as it is.
  if (!frame) return;
  // The page, not the player: it is still there when the next lesson comes.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  else if ('requestFullscreen' in document.documentElement)
    void document.documentElement.requestFullscreen().catch(() => {});
  // The system's player would show the picture without its mark.
  else if (isMarked) frame.toggleAttribute('data-fills');
  else player.fillScreen();
}

/** One way for buttons and keys to drive a player. Keys work on the whole page, except while typing. */
export function usePlayerActions({
  player,
  frame,
  onNext,
  onPrevious,
  onHelp,
  onCaptions,
  onKey,
  isMarked,
}: Options): (action: PlayerAction) => void {
  const outside = useRef({ onNext, onPrevious, onHelp, onCaptions, onKey, isMarked });
  useEffect(() => {
    outside.current = { onNext, onPrevious, onHelp, onCaptions, onKey, isMarked };
  });

  // What stands beside the player reads its time and moves it.
  const put = useSetAtom(playingAtom);
  useEffect(() => {
    const playing = { player, frame };
    put(playing);
    return () => put((known) => (known === playing ? null : known));
  }, [put, player, frame]);

  const act = useCallback(
    (action: PlayerAction) => {
      const { paused, time, duration, rate, volume, muted } = player.read();
      switch (action.type) {
        case 'toggle':
          return paused ? player.play() : player.pause();
        case 'skip':
          return player.seek(clamp(time + action.by, 0, duration));
        case 'seek':
          return player.seek(action.fraction * duration);
        case 'volume':
          return player.setVolume(clamp(volume + action.by, 0, 1), false);
        case 'speed':
          return player.setRate(clamp(rate + action.by, 0.5, 2));
        case 'mute':
          return player.setVolume(volume, !muted);
        case 'quality':
          return player.setQuality(action.height);
        case 'fullscreen':
          return toggleFullscreen(frame.current, player, outside.current.isMarked);
        case 'pictureInPicture':
          return outside.current.isMarked ? undefined : player.togglePictureInPicture();
        case 'next':
          return outside.current.onNext();
        case 'previous':
          return outside.current.onPrevious();
        case 'captions':
          return outside.current.onCaptions?.();
        case 'help':
          return outside.current.onHelp();
      }
    },
    [player, frame],
  );

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOfKey(event);
      if (!action) return;
      event.preventDefault();
      // What is held goes on only where that is wanted: everything else would flicker, or leap from lesson to lesson.
      if (event.repeat && !/^(skip|volume|speed)$/.test(action.type)) return;
      outside.current.onKey?.(action, player.read());
      act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act, player]);
  return act;
}
