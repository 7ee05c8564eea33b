import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { actionOfKey, type PlayerAction } from './keys.ts';

type Options = {
  media: RefObject<HTMLMediaElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  onNext: () => void;
  onPrevious: () => void;
  onHelp: () => void;
};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
/** Refused by the browser (no gesture, not allowed in this page): the button simply does nothing. */
const ignoreRefusal = () => {};

function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen().catch(ignoreRefusal);
  else void frame?.requestFullscreen().catch(ignoreRefusal);
}

function togglePictureInPicture(media: HTMLMediaElement) {
  if (!(media instanceof HTMLVideoElement)) return;
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(ignoreRefusal);
  else void media.requestPictureInPicture?.().catch(ignoreRefusal);
}

/** One way for buttons and keys to drive the player. Keys work on the whole page, except while typing. */
export function usePlayerActions({
  media,
  frame,
  onNext,
  onPrevious,
  onHelp,
}: Options): (action: PlayerAction) => void {
  const outside = useRef({ onNext, onPrevious, onHelp });
  useEffect(() => {
    outside.current = { onNext, onPrevious, onHelp };
  });

  const act = useCallback(
    (action: PlayerAction) => {
      const element = media.current;
      if (!element) return;
      switch (action.type) {
        case 'toggle':
          if (element.paused) void element.play().catch(ignoreRefusal);
          else element.pause();
          return;
        case 'skip':
          element.currentTime = clamp(element.currentTime + action.by, 0, element.duration || 0);
          return;
        case 'seek':
          element.currentTime = action.fraction * (element.duration || 0);
          return;
        case 'volume':
          element.muted = false;
          element.volume = clamp(element.volume + action.by, 0, 1);
          return;
        case 'speed':
          element.playbackRate = clamp(element.playbackRate + action.by, 0.5, 2);
          return;
        case 'mute':
          element.muted = !element.muted;
          return;
        case 'fullscreen':
          return toggleFullscreen(frame.current);
        case 'pictureInPicture':
          return togglePictureInPicture(element);
        case 'next':
          return outside.current.onNext();
        case 'previous':
          return outside.current.onPrevious();
        case 'help':
          return outside.current.onHelp();
      }
    },
    [media, frame],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOfKey(event);
      if (!action) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act]);
  return act;
}
