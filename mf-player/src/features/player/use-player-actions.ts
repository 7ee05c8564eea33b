import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { actionOfKey, type PlayerAction } from './keys.ts';

type Options = {
  media: RefObject<HTMLVideoElement | null>;
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

function togglePictureInPicture(video: HTMLVideoElement) {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(ignoreRefusal);
  else void video.requestPictureInPicture?.().catch(ignoreRefusal);
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
      const video = media.current;
      if (!video) return;
      switch (action.type) {
        case 'toggle':
          if (video.paused) void video.play().catch(ignoreRefusal);
          else video.pause();
          return;
        case 'skip':
          video.currentTime = clamp(video.currentTime + action.by, 0, video.duration || 0);
          return;
        case 'seek':
          video.currentTime = action.fraction * (video.duration || 0);
          return;
        case 'volume':
          video.muted = false;
          video.volume = clamp(video.volume + action.by, 0, 1);
          return;
        case 'speed':
          video.playbackRate = clamp(video.playbackRate + action.by, 0.5, 2);
          return;
        case 'mute':
          video.muted = !video.muted;
          return;
        case 'fullscreen':
          return toggleFullscreen(frame.current);
        case 'pictureInPicture':
          return togglePictureInPicture(video);
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
