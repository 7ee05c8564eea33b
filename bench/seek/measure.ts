import type { Browser, Page } from '@playwright/test';
import { inProfile, networks, newPage, type Target } from '../lib/browser.ts';

/** Of one jump: milliseconds from the key to the picture of that place, and whether what it shows had come before. */
export type Seek = { ms: number; isThere: boolean };
export const states = ['paused', 'playing'] as const;
export type State = (typeof states)[number];
/** Keys that jump to so many tenths of a video, each far from the one before; then all of them once more. */
const KEYS = [7, 2, 5, 1, 4, 8, 3, 6];
const PATIENCE_MS = 60_000;

/** Runs in the page before anything else. */
function followSeeks() {
  const NEAR_SECONDS = 0.5;
  const seeks: Seek[] = [];
  Object.assign(window, { seeks });
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      const video = document.querySelector('video');
      if (!video || !/^\d$/.test(key)) return;
      const { buffered } = video;
      const place = (video.duration * Number(key)) / 10;
      const isThere = Array.from({ length: buffered.length }).some(
        (_range, at) => buffered.start(at) <= place && buffered.end(at) > place,
      );
      // Of what plays, pictures of the place before may still be shown.
      const look: VideoFrameRequestCallback = (now, { mediaTime }) => {
        if (Math.abs(mediaTime - place) < NEAR_SECONDS) seeks.push({ ms: now - timeStamp, isThere });
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    },
    true,
  );
}

const seeksOf = (page: Page) => page.evaluate(() => (window as unknown as { seeks: Seek[] }).seeks);

/** Presses a key, and waits for its picture. @throws Error when it does not come within a minute */
async function jump(page: Page, key: number, count: number): Promise<void> {
  await page.keyboard.press(String(key));
  const until = Date.now() + PATIENCE_MS;
  while ((await seeksOf(page)).length < count) {
    if (Date.now() > until) throw new Error(`The picture at ${key} tenths was not shown within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Jumps in a lesson that was just opened on the fast line, twice to each place. */
export const measureSeeks = (browser: Browser, target: Target, state: State): Promise<Seek[]> =>
  inProfile(browser, target, async (context) => {
    const { page } = await newPage(context, networks.fast);
    await page.addInitScript(followSeeks);
    await page.goto(target.url);
    const video = page.locator('video');
    await video.waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
    // The keys are the page's, and work once it is alive.
    await page.waitForLoadState('networkidle');
    if (state === 'playing') {
      await page.keyboard.press('k');
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    }
    for (const [at, key] of [...KEYS, ...KEYS].entries()) await jump(page, key, at + 1);
    if ((await video.evaluate(({ paused }: HTMLVideoElement) => paused)) !== (state === 'paused'))
      throw new Error(`It is no longer ${state}`);
    return seeksOf(page);
  });
