import { useEffect } from 'react';

/** Where somebody goes on whose place went: what stood around it, the innermost that takes the focus and is still there. */
const successor = (around: readonly HTMLElement[]) =>
  around.find((element) => element.isConnected && element.matches('[tabindex], main') && element.checkVisibility());

/**
 * What had the focus and is taken away or disabled leaves it to the page's beginning, from where a key leads and a screen reader reads all
 * over again. What stood around it takes it, unless somebody else did: a heading that comes, or a dialog that gives it back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let around: HTMLElement[] = [];
    let frame: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = target;
      around = [];
      for (let parent = target.parentElement; parent; parent = parent.parentElement) around.push(parent);
    };
    const isGone = () => last !== undefined && (!last.isConnected || last.matches(':disabled'));
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    const keep = () => {
      frame = undefined;
      if (isGone() && isNowhere())
        (successor(around) ?? document.querySelector('main'))?.focus({ preventScroll: true });
    };
    // After the picture that it went with: a browser has taken the focus from it by then, and who else wants it has said so.
    const look = () => {
      if (frame === undefined && isGone()) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(keep)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
}
