import { useEffect, useState, type RefObject } from 'react';

const HIDE_MS = 3000;

/** What the browser shows of a list by itself is told by newer ones alone; elsewhere it may be open as long as it has the focus. */
function isListOpen(list: HTMLSelectElement): boolean {
  try {
    return list.matches(':open');
  } catch {
    return document.activeElement === list;
  }
}
/** Somebody reads a menu of the controls, which is in them and hides with them. */
const hasOpenMenu = (frame: HTMLElement | null): boolean =>
  frame !== null &&
  (frame.querySelector('[aria-expanded=true]') !== null || [...frame.querySelectorAll('select')].some(isListOpen));

/**
 * Whether the controls hide: after 3 s of playing in which nobody moved and no menu of theirs was open, however it was
 * started. Any sign of somebody brings them back and counts anew.
 */
export function useIdle(isPlaying: boolean, frame: RefObject<HTMLElement | null>) {
  const [signs, setSigns] = useState(0);
  const [hiddenAt, setHiddenAt] = useState(-1);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => hasOpenMenu(frame.current) || setHiddenAt(signs), HIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, signs, frame]);
  return {
    isIdle: isPlaying && hiddenAt === signs,
    wake: () => setSigns((count) => count + 1),
    hide: () => setHiddenAt(signs),
  };
}
