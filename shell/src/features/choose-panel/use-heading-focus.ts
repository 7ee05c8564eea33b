import { useEffect } from 'react';

/** What was answered goes from its list, and its button takes the focus along: the page's heading has it then, unless something else does. */
export function useHeadingFocus(list: unknown): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [list]);
}
