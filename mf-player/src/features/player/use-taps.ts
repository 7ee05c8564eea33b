import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { PlayerAction } from './keys.ts';

const DOUBLE_MS = 300;
const SKIP_SECONDS = 10;

type Options = { isPaused: boolean; isIdle: boolean; act: (action: PlayerAction) => void; wake(): void; hide(): void };

/**
 * What a press on the picture does. A mouse plays and pauses. A finger plays what stands still; while it plays, one tap
 * shows or hides the controls. Two skip ten seconds back or ahead, by side, and what stood still stands again.
 */
export function useTaps({ isPaused, isIdle, act, wake, hide }: Options) {
  const isTouch = useRef(false);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  /** The first of two taps played what stood still. */
  const hasBegun = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => (isTouch.current = event.pointerType === 'touch'),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isTouch.current) return act({ type: 'toggle' });
      const isDouble = event.timeStamp - lastTap.current < DOUBLE_MS;
      lastTap.current = event.timeStamp;
      if (!isDouble) hasBegun.current = isPaused;
      if (isDouble) {
        if (hasBegun.current && !isPaused) act({ type: 'toggle' });
        hasBegun.current = false;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        return act({ type: 'skip', by: event.clientX < left + width / 2 ? -SKIP_SECONDS : SKIP_SECONDS });
      }
      if (isPaused) return act({ type: 'toggle' });
      return isIdle ? wake() : hide();
    },
  };
}
