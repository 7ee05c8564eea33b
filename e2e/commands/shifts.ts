import type { Page } from '@playwright/test';

declare global {
  /** What moved in the page, once `followShifts` looks. */
  var moved: string[];
}

/** Runs in the page. */
function follow() {
  const moved: string[] = [];
  globalThis.moved = moved;
  type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      moved.push(
        `${value} ${sources.map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 80)).join()}`,
      );
  }).observe({ type: 'layout-shift', buffered: true });
}

/** From the next page on: what moves is known, whoever made it. */
export const followShifts = (page: Page) => page.addInitScript(follow);
export const movedIn = (page: Page) => page.evaluate(() => globalThis.moved);
