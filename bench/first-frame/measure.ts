import type { Browser, Page } from '@playwright/test';
import { inProfile, networks, newPage, type Target } from '../lib/browser.ts';

/** Of one opened lesson; milliseconds, and bytes of media as sent. */
export type Opened = {
  /** Since navigation: all of the largest picture, and a first frame of the video that could be shown. */
  lcp: number;
  frame: number;
  /** Since navigation: when each was asked for first; what a lesson does without is missing. */
  asked: Partial<Record<Step, number>>;
  /** What was fetched of the video although nobody pressed play. */
  segments: number;
  renditions: string[];
  mediaBytes: number;
};
export const steps = {
  library: /\/hls\.[0-9a-f]+\.js/,
  master: /\/master\.m3u8$/,
  playlist: /\/index\.m3u8$/,
  segment: /\.m4s$/,
} as const;
export type Step = keyof typeof steps;

const MEDIA = /\/api\/media\/play\//;
const PATIENCE_MS = 60_000;
/** Nothing of the video came for so long: what comes before play is here. */
const QUIET_MS = 1500;

type Seen = { lcp: number; frame: number; clicked: number; shown: number };

/** Runs in the page before anything else. Events of media do not bubble, but are seen on their way down. */
function watchVideo() {
  const seen: Seen = { lcp: 0, frame: 0, clicked: 0, shown: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (seen.lcp = startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  document.addEventListener('loadeddata', () => (seen.frame ||= performance.now()), true);
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.clicked ||= timeStamp;
      const video = document.querySelector('video');
      video?.requestVideoFrameCallback((now) => (seen.shown ||= now));
    },
    true,
  );
}

const watched = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** @throws Error when it does not come within a minute */
async function untilSeen(page: Page, what: 'frame' | 'shown'): Promise<Seen> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = await watched(page);
    if (now[what] > 0) return now;
    if (Date.now() > until) throw new Error(`No frame was ${what === 'frame' ? 'ready' : 'shown'} within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a lesson, and looks until its first frame is there and nothing more comes. */
async function openLesson(page: Page, cdp: Cdp, url: string): Promise<Opened> {
  let navigated = 0;
  let lastMedia = Date.now();
  const asked: Opened['asked'] = {};
  const media = new Map<string, number>();
  const addresses: string[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    navigated ||= timestamp;
    addresses.push(request.url);
    for (const step of Object.keys(steps) as Step[])
      if (steps[step].test(request.url)) asked[step] ??= (timestamp - navigated) * 1000;
    if (MEDIA.test(request.url)) media.set(requestId, 0);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!media.has(requestId)) return;
    media.set(requestId, encodedDataLength);
    lastMedia = Date.now();
  });
  await page.goto(url, { waitUntil: 'commit' });
  const { frame } = await untilSeen(page, 'frame');
  while (Date.now() - lastMedia < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
  const segments = addresses.filter((address) => steps.segment.test(address));
  return {
    frame,
    lcp: (await watched(page)).lcp,
    asked,
    segments: segments.length,
    renditions: segments.map((address) => address.split('/').at(-2)!),
    mediaBytes: [...media.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}
type Cdp = Awaited<ReturnType<typeof newPage>>['cdp'];

/** Navigation → first frame, with an empty cache on the slow line. */
export const measureCold = (browser: Browser, target: Target): Promise<Opened> =>
  inProfile(browser, target, async (context) => {
    const { page, cdp } = await newPage(context, networks.slow);
    await page.addInitScript(watchVideo);
    return openLesson(page, cdp, target.url);
  });

/** Click → first frame that is shown, on the fast line, in a page that stands. Milliseconds. */
export const measureClick = (browser: Browser, target: Target): Promise<number> =>
  inProfile(browser, target, async (context) => {
    const { page, cdp } = await newPage(context, networks.fast);
    await page.addInitScript(watchVideo);
    await openLesson(page, cdp, target.url);
    await page.getByRole('button', { name: 'Reproduzir' }).first().click();
    const { clicked, shown } = await untilSeen(page, 'shown');
    return shown - clicked;
  });
