import type { Browser, Page, Request } from '@playwright/test';
import { inProfile, networks, newPage, type Target } from '../lib/browser.ts';

/** Milliseconds from the change of route until the player stands in the page, and until its first picture could be shown. */
export type Opened = { stands: number; frame: number };
/** `cold`: nothing of the remote that shows lessons is in the page; `warm`: a lesson was open in it before. */
export const warmths = ['cold', 'warm'] as const;
export type Warmth = (typeof warmths)[number];

const PATIENCE_MS = 60_000;
/** Nothing was asked for or came for so long: what a page fetches for later is there. */
const QUIET_MS = 1500;

/** Follows what is asked for. @returns what waits until nothing is, however long the page has stood */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = Date.now();
  page.on('request', (request) => {
    open.add(request);
    lastAt = Date.now();
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      open.delete(request);
      lastAt = Date.now();
    });
  return async () => {
    // What stays open, as the live connection does, is none of a page's files.
    const files = () => [...open].filter((request) => request.resourceType() !== 'eventsource');
    const until = Date.now() + PATIENCE_MS;
    while ((files().length > 0 || Date.now() - lastAt < QUIET_MS) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

/** Runs in the page: goes to a path as a link does, and looks from frame to frame. */
const changeRoute = (page: Page, path: string): Promise<Opened> =>
  page.evaluate(
    ({ to, patience }) =>
      new Promise<Opened>((resolve, reject) => {
        const began = performance.now();
        let stands = 0;
        const look = (now: number) => {
          const video = document.querySelector('video');
          if (!stands && video && video.getBoundingClientRect().height > 0) stands = now - began;
          if (stands && video && video.readyState > 1) return resolve({ stands, frame: now - began });
          if (now - began > patience) return reject(new Error(`${to} was not open within a minute`));
          requestAnimationFrame(look);
          return undefined;
        };
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        requestAnimationFrame(look);
      }),
    { to: path, patience: PATIENCE_MS },
  );

async function leave(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('video').waitFor({ state: 'detached' });
}

/** From a page of another remote to a lesson, back, and there again, on the fast line with an empty cache. */
export const measureRoute = (browser: Browser, from: Target, lesson: string): Promise<Record<Warmth, Opened>> =>
  inProfile(browser, from, async (context) => {
    const { page } = await newPage(context, networks.fast);
    const untilQuiet = followRequests(page);
    await page.goto(from.url);
    await untilQuiet();
    const cold = await changeRoute(page, lesson);
    await untilQuiet();
    await leave(page, new URL(from.url).pathname);
    await untilQuiet();
    return { cold, warm: await changeRoute(page, lesson) };
  });
