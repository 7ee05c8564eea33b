import type { Page } from '@playwright/test';

/** The page is told that somebody left its tab, or came back to it. */
export const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
