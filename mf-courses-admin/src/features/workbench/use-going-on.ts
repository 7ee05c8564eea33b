import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whoever pressed what is gone then goes on at what stands in its place: the first thing of the same part that takes the focus. As long
 * as it stands, it keeps the focus, which a button loses that is busy for a moment.
 * @returns what hears of each press inside the part
 */
export function useGoingOn(part: RefObject<HTMLElement | null>, isBusy: boolean): (target: EventTarget) => void {
  const pressed = useRef<Element>(undefined);
  // What somebody did shows in any of the next renders.
  useEffect(() => {
    if (!pressed.current || isBusy) return;
    const { activeElement: active, body } = document;
    if (active && active !== body) {
      pressed.current = part.current?.contains(active) ? active : undefined;
      return;
    }
    const isThere = pressed.current.isConnected;
    const next = isThere ? pressed.current : part.current?.querySelector('button, input');
    if (next instanceof HTMLElement) next.focus();
    if (!isThere) pressed.current = undefined;
  });
  return (target) => {
    if (target instanceof Element) pressed.current = target.closest('button') ?? undefined;
  };
}
