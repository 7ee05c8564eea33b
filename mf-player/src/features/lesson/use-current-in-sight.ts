import { useEffect, type RefObject } from 'react';

/**
 * Brings the lesson that is shown into the middle of its list, unless it is in sight. The list alone is scrolled, or the dialog that it
 * stands in: `scrollIntoView` would move the page too.
 * @param currentId undefined while the list is not shown
 */
export function useCurrentInSight(list: RefObject<HTMLElement | null>, currentId: number | undefined): void {
  useEffect(() => {
    const pane = list.current?.closest<HTMLElement>('[role=dialog]') ?? list.current;
    const row = list.current?.querySelector('[aria-current=page]');
    if (!pane || !row) return;
    const [outer, inner] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [list, currentId]);
}
