import type { Page } from '@playwright/test';

/** Goes to an address and waits until the page hears what the server tells: from then on what happens elsewhere comes by itself. */
export async function listenAt(page: Page, path: string): Promise<void> {
  // The page that is left opens its stream late, too: it must be gone before one is waited for.
  await page.goto('about:blank');
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(path);
  await heard;
}
