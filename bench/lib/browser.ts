import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';

/** Milliseconds of a round trip, bytes a second. */
export type Line = { latency: number; downloadThroughput: number; uploadThroughput: number };
const network = (latency: number, megabits: number): Line => ({
  latency,
  downloadThroughput: (megabits * 1e6) / 8,
  uploadThroughput: (megabits * 1e6) / 8,
});
/** The lines that figures of the bench are said for. */
export const networks = { slow: network(150, 1.6), fast: network(40, 10), narrow: network(400, 0.4) };
const CPU_SLOWDOWN = 4;

export function launchBrowser(): Promise<Browser> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
}

/** A new tab of Chromium loads parts of its own, such as the address bar's; on two processors they take what the page needs. */
const TAB_OPENS_MS = 2000;

/** A line of a page is not that of its service worker, which asks for the page's own HTML. */
async function slowWorkers(browser: Browser, speed: Line): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const tell = (id: number, method: string, params: object = {}) =>
      new Promise<void>((resolve, reject) => {
        cdp.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
          const answer = JSON.parse(message) as { id?: number; error?: { message: string } };
          if (from !== sessionId || answer.id !== id) return;
          if (answer.error) reject(new Error(`The worker's line: ${answer.error.message}`));
          else resolve();
        });
        const sent = { sessionId, message: JSON.stringify({ id, method, params }) };
        cdp.send('Target.sendMessageToTarget', sent).catch(reject);
      });
    await tell(1, 'Network.enable');
    await tell(2, 'Network.emulateNetworkConditions', { offline: false, ...speed });
  }
}

/** A tab that is open, behind a line, on a processor that is four times slower. */
export async function newPage(context: BrowserContext, speed: Line) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await slowWorkers(context.browser()!, speed);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.waitForTimeout(TAB_OPENS_MS);
  return { page, cdp };
}

export type Target = { url: string; token: string | undefined };
/** Works in a new profile of a phone, signed in where the target has a token. */
export async function inProfile<T>(
  browser: Browser,
  { url, token }: Target,
  work: (context: BrowserContext) => Promise<T>,
) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
  try {
    // Of the whole site: a cookie of the page's own folder would not go to the media below /api.
    const { origin } = new URL(url);
    if (token)
      await context.addCookies([{ name: 'clube_auth', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    return await work(context);
  } finally {
    await context.close();
  }
}
const agent = new Agent({ keepAlive: true });
/** The HTML of a page. Not by `fetch`: Node does not know that every `*.localhost` is this machine. */
const ask = ({ url, token }: Target): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(url);
    const headers = { host, ...(token && { cookie: `clube_auth=${token}` }) };
    get({ agent, host: '127.0.0.1', port, path: pathname, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (html += piece));
      answer.on('end', () => resolve(html)).on('error', reject);
    }).on('error', reject);
  });
/** The first pages only make a renderer learn its code. */
export async function untilDrawn(target: Target): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await ask(target)).includes('<div id="root" data-drawn="">')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // The tables say how many were.
  console.error(`${target.url} is not drawn`);
}
