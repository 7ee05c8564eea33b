import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Times in milliseconds since navigation, sizes in bytes on the wire. */
export type Load = {
  requests: number;
  scriptBytes: number;
  styleBytes: number;
  otherBytes: number;
  fcp: number;
  lcp: number;
  usable: number;
  cls: number;
  cpu: number;
};
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };
const network = (latency: number, megabits: number): Network => ({
  latency,
  downloadThroughput: (megabits * 1e6) / 8,
  uploadThroughput: (megabits * 1e6) / 8,
});
export const networks = { slow: network(150, 1.6), fast: network(40, 10) };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 2000;

/** Video, and the library that plays it, have budgets of their own. */
const isVideo = (url: string) => /\/api\/media\/play\/|\/hls\.[0-9a-f]+\.js/.test(url);

type Vitals = { fcp: number; lcp: number; cls: number; longTaskEnd: number };

/** Runs in the page before anything else. */
function observe() {
  const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, longTaskEnd: 0 };
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
  on('longtask', ({ startTime, duration }) => (vitals.longTaskEnd = startTime + duration));
}

type Transfer = { url: string; type: string; bytes: number; end: number };

async function loadOnce(page: Page, cdp: CDPSession, url: string): Promise<Load> {
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
  await page.goto(url, { waitUntil: 'commit' });
  const readVitals = () => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  const begun = Date.now();
  let longTaskEnd = 0;
  while (Date.now() - lastActivity < QUIET_MS && Date.now() - begun < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const vitals = await readVitals();
    if (vitals.longTaskEnd > longTaskEnd) {
      longTaskEnd = vitals.longTaskEnd;
      lastActivity = Date.now();
    }
  }
  cdp.off('Network.requestWillBeSent', onRequest);
  cdp.off('Network.loadingFinished', onFinish);
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
    otherBytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) - scriptBytes - styleBytes,
    fcp: vitals.fcp,
    lcp: vitals.lcp,
    usable: Math.max(vitals.longTaskEnd, vitals.lcp, ...needed),
    cls: vitals.cls,
    cpu: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
  };
}

async function newPage(context: BrowserContext, speed: Network) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp };
}

/** Opens a page twice: with an empty cache, and again in a new tab of the same browser profile. */
export async function measureLoad(
  browser: Browser,
  target: { url: string; token: string | undefined },
  speed: Network,
): Promise<{ first: Load; second: Load }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
  try {
    const { url, token } = target;
    if (token) await context.addCookies([{ name: 'clube_auth', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
    const cold = await newPage(context, speed);
    const first = await loadOnce(cold.page, cold.cdp, url);
    await cold.page.close();
    const warm = await newPage(context, speed);
    const second = await loadOnce(warm.page, warm.cdp, url);
    return { first, second };
  } finally {
    await context.close();
  }
}
