import { useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], dialog';

/**
 * J and K go through a list wherever the focus is, except while somebody writes or something lies over the page.
 * @param go one down (1) or one up (-1)
 */
export function useStepKeys(go: (step: 1 | -1) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
