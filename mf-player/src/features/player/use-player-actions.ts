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

/**
 * The player with where it stands or will begin, and how far it goes: without an end where nobody knows that, and nowhere where an
 * element of ours does not know where it stands either.
 */
function standing(player: Player): PlayerState {
  const state = player.read();
  if (!player.stands) return state;
  return { ...state, time: player.stands(), duration: state.duration || Number.POSITIVE_INFINITY };
}

/** The second that a part of what there is begins at; of what nobody knows the end of, where it stands. */
const partOf = ({ time, duration }: PlayerState, fraction: number) =>
  Number.isFinite(duration) ? fraction * duration : time;

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
      const state = standing(player);
      const { paused, time, duration, rate, volume, muted } = state;
      switch (action.type) {
        case 'toggle':
          return paused ? player.play() : player.pause();
        case 'skip':
          return duration > 0 ? player.seek(clamp(time + action.by, 0, duration)) : undefined;
        case 'seek':
          return duration > 0 ? player.seek(partOf(state, action.fraction)) : undefined;
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
      outside.current.onKey?.(action, standing(player));
      act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act, player]);
  return act;
}
