import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { inProfile, newPage, type Line, type Target } from '../lib/browser.ts';

/** Times in milliseconds since navigation, sizes in bytes on the wire. */
export type Load = {
  requests: number;
  scriptBytes: number;
  styleBytes: number;
  otherBytes: number;
  /** Of the player library, which is in none of the others. */
  libraryBytes: number;
  fcp: number;
  lcp: number;
  usable: number;
  cls: number;
  cpu: number;
  /** The first frame in which the page's own place holds words: neither blank nor the notice that it is late. */
  readable: number;
  /** Whether the server had drawn it. */
  isDrawn: boolean;
};
const QUIET_MS = 2000;
/** A page is looked at for so long; after as long again a browser that answers nothing is given up. */
const MOST_MS = 30_000;

/** Video, and the library that plays it, have budgets of their own. */
const isLibrary = (url: string) => /\/hls\.[0-9a-f]+\.js/.test(url);
const isVideo = (url: string) => url.includes('/api/media/play/') || isLibrary(url);

type Vitals = { fcp: number; lcp: number; cls: number; longTaskEnd: number; readable: number };

/** Runs in the page before anything else. */
function observe() {
  const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, longTaskEnd: 0, readable: 0 };
  Object.assign(window, { vitals });
  const on = (type: string, handle: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  on('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  const look = (now: number) => {
    // What a frame finds is painted with it. Nothing is, and no frame comes, while a sheet is waited for.
    if (document.querySelector('#root')?.textContent?.trim()) vitals.readable = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  on('longtask', ({ startTime, duration }) => (vitals.longTaskEnd = startTime + duration));
}

/** `readable` is enough for a line so slow that all of a page would take a minute. */
type Until = 'quiet' | 'readable';
type Transfer = { url: string; type: string; bytes: number; end: number };

async function loadOnce(page: Page, cdp: CDPSession, url: string, until: Until): Promise<Load> {
  const transfers = new Map<string, Transfer>();
  let started = 0;
  let lastActivity = Date.now();
  const onRequest = ({
    requestId,
    request,
    type,
    timestamp,
  }: {
    requestId: string;
    request: { url: string };
    type?: string;
    timestamp: number;
  }) => {
    started ||= timestamp;
    transfers.set(requestId, { url: request.url, type: type ?? '', bytes: 0, end: 0 });
    if (!isVideo(request.url)) lastActivity = Date.now();
  };
  const onFinish = ({
    requestId,
    encodedDataLength,
    timestamp,
  }: {
    requestId: string;
    encodedDataLength: number;
    timestamp: number;
  }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.bytes = encodedDataLength;
    transfer.end = (timestamp - started) * 1000;
    if (!isVideo(transfer.url)) lastActivity = Date.now();
  };
  cdp.on('Network.requestWillBeSent', onRequest);
  cdp.on('Network.loadingFinished', onFinish);
  const answer = await page.goto(url, { waitUntil: 'commit' });
  const readVitals = () => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  const begun = Date.now();
  let longTaskEnd = 0;
  while (Date.now() - lastActivity < QUIET_MS && Date.now() - begun < MOST_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const vitals = await readVitals();
    if (until === 'readable' && vitals.readable > 0 && vitals.fcp > 0) break;
    if (vitals.longTaskEnd > longTaskEnd) {
      longTaskEnd = vitals.longTaskEnd;
      lastActivity = Date.now();
    }
  }
  cdp.off('Network.requestWillBeSent', onRequest);
  cdp.off('Network.loadingFinished', onFinish);
  const isDrawn = (await answer!.text()).includes('<div id="root" data-drawn="">');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const vitals = await readVitals();
  const counted = [...transfers.values()].filter(
    ({ url: address, bytes }) => address.startsWith('http') && bytes > 0 && !isVideo(address),
  );
  const bytesOf = (type: string) =>
    counted.reduce((sum, transfer) => (transfer.type === type ? sum + transfer.bytes : sum), 0);
  const scriptBytes = bytesOf('Script');
  const styleBytes = bytesOf('Stylesheet');
  const needed = counted.filter(({ type }) => type === 'Script' || type === 'Stylesheet').map(({ end }) => end);
  return {
    requests: counted.length,
    scriptBytes,
    styleBytes,
    libraryBytes: [...transfers.values()].reduce((sum, { url: from, bytes }) => sum + (isLibrary(from) ? bytes : 0), 0),
    otherBytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) - scriptBytes - styleBytes,
    fcp: vitals.fcp,
    lcp: vitals.lcp,
    usable: Math.max(vitals.longTaskEnd, vitals.lcp, ...needed),
    cls: vitals.cls,
    readable: Math.max(vitals.readable, vitals.fcp),
    isDrawn,
    cpu: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
  };
}

async function open(context: BrowserContext, { url }: Target, speed: Line, until: Until = 'quiet'): Promise<Load> {
  const { page, cdp } = await newPage(context, speed);
  await page.addInitScript(observe);
  let timer: NodeJS.Timeout | undefined;
  const given = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long')), MOST_MS * 2);
  });
  try {
    return await Promise.race([loadOnce(page, cdp, url, until), given]);
  } finally {
    clearTimeout(timer);
    await page.close();
  }
}

/** Opens a page with an empty cache. */
export const measureFirst = (browser: Browser, target: Target, speed: Line, until?: Until): Promise<Load> =>
  inProfile(browser, target, (context) => open(context, target, speed, until));

/** Opens it twice: with an empty cache, and again in a new tab of the same browser profile. */
export const measureLoad = (browser: Browser, target: Target, speed: Line): Promise<{ first: Load; second: Load }> =>
  inProfile(browser, target, async (context) => ({
    first: await open(context, target, speed),
    second: await open(context, target, speed),
  }));
