import type { Page } from '@playwright/test';

/** Ends what a tab runs in, as a system does that needs its memory. */
export async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // The tab does not live to answer.
  void devtools.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
}

async function sleep(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // Hidden first, as every tab that is put to sleep; then nothing of it runs any more. Playwright keeps every page in front, and what is in
  // front is not frozen (`Page.setWebLifecycleState` answers and does nothing): its scripts are halted instead, until the tab is closed.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await devtools.send('Debugger.enable');
  const halted = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.pause');
  await halted;
}

/** How a lesson is left. What a killed tab could not tell, the next one does. */
export const WAYS: Record<string, { leave: (page: Page) => Promise<unknown>; tellsNothing?: true }> = {
  next: { leave: (page) => page.keyboard.press('Shift+N') },
  previous: { leave: (page) => page.keyboard.press('Shift+P') },
  'a link': { leave: (page) => page.getByRole('link', { name: 'Início' }).first().click() },
  'closing the tab': { leave: (page) => page.close({ runBeforeUnload: true }) },
  sleeping: { leave: sleep },
  'killing the tab': { leave: kill, tellsNothing: true },
};
