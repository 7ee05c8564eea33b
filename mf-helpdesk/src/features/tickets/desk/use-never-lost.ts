import { useLayoutEffect, type RefObject } from 'react';

/** When what had the focus goes with another ticket or state, the place it stood in takes it: it never falls back to the page's beginning. */
export function useNeverLost(place: RefObject<HTMLElement | null>, ...stages: readonly unknown[]): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    // The stages are what the focus may go with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, stages);
}
