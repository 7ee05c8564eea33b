import { expect, type Page } from '@playwright/test';

export const isDrawn = (html: string) => html.includes('<div id="root" data-drawn="">');

/** A page as the server sends it, once it draws such pages: the first ones only make it learn them. */
export async function drawnHtml(page: Page, path: string): Promise<string> {
  let html = '';
  await expect
    .poll(
      async () => {
        html = await page.evaluate(async (address) => (await fetch(address)).text(), path);
        return isDrawn(html);
      },
      { message: `${path} is drawn by the server` },
    )
    .toBe(true);
  return html;
}

/** There is a picture, and all of it is React's: a page that has not come yet, or that the server left to the browser, has none for a while. */
export const alive = (page: Page) =>
  expect(page.locator('#root:not(:empty):not([data-drawn]):not(:has([data-drawn]))')).toHaveCount(1);

/**
 * Goes to a page as the server drew it, and no further: that one answer was drawn says nothing of the next, since a server that is busy, or
 * that has just learnt of a release, leaves a page to its browser. Such a one is left again.
 */
export const goToDrawn = (page: Page, path: string) =>
  expect
    .poll(async () => isDrawn(await (await page.goto(path, { waitUntil: 'commit' }))!.text()), {
      message: `${path} is drawn by the server`,
      // As long as a test may last.
      timeout: 0,
    })
    .toBe(true);

/** The same for somebody who was never here: the sheets stand in the page. What is not drawn tells nobody that they have come. */
export async function comeToDrawn(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: 'clube_sheets' });
  await goToDrawn(page, path);
}
