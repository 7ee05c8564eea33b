import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whoever pressed what is gone then goes on at what stands in its place: the first thing of the same part that takes the focus. What
 * stands still has the focus again once it is not busy any more, which takes it from a button.
 * @returns what hears of each press inside the part
 */
export function useGoingOn(part: RefObject<HTMLElement | null>, isBusy: boolean): (target: EventTarget) => void {
  const pressed = useRef<Element>(undefined);
  const wasBusy = useRef(false);
  // Whoever points at something else meanwhile is there.
  useEffect(() => {
    const forget = () => void (pressed.current = undefined);
    document.addEventListener('pointerdown', forget, true);
    return () => document.removeEventListener('pointerdown', forget, true);
  }, []);
  // What somebody did shows in any of the next renders.
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!pressed.current || isBusy) return;
    const { activeElement: active, body } = document;
    if (active && active !== body) {
      pressed.current = part.current?.contains(active) ? active : undefined;
      return;
    }
    const isThere = pressed.current.isConnected;
    const next = isThere ? pressed.current : (part.current?.querySelector('button, input') ?? undefined);
    if (next instanceof HTMLElement && (isDone || !isThere)) next.focus();
    // What stands there now may go as well, once what was done has come back from the server.
    pressed.current = next;
  });
  return (target) => {
    if (target instanceof Element) pressed.current = target.closest('button') ?? undefined;
  };
}
