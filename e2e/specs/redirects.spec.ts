// No address from outside leads away from the platform, as Chromium reads it: what Node's parser says of them is not what counts.
import type { HandOff } from '@clube/shared/contracts/session';
import { localTarget } from '@clube/shared/contracts/local-target';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Page } from '@playwright/test';
import { apiUrl, logIn, mainUrl, panelUrl } from '../commands/api.ts';
import { hostileAddresses } from '../commands/hostile-addresses.ts';
import { inTurn } from '../commands/in-turn.ts';
import { expect, test } from '../fixtures/test.ts';

// Each has students of its own; of the panel they only look at what is there.
test.use({ isShared: true });

const isOurs = (address: string) => {
  const { protocol, hostname, port } = new URL(address);
  const main = new URL(mainUrl());
  if (protocol === 'data:' || protocol === 'blob:') return !address.includes('evil');
  return port === main.port && (hostname === main.hostname || hostname.endsWith(`.${main.hostname}`));
};
/** Everything that a page asks of others, be it refused or not there. */
function watchLeaving(page: Page): string[] {
  const left: string[] = [];
  page.on('request', (request) => !isOurs(request.url()) && left.push(request.url()));
  page.on('framenavigated', (frame) => frame.url() !== 'about:blank' && !isOurs(frame.url()) && left.push(frame.url()));
  return left;
}
/** Loads documents alone: where an answer leads is the browser's matter before any script is. */
const documentsOnly = (page: Page) =>
  page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));

/** Begins a hand-off on the main app, where the browser's session is. */
async function begin(auth: LoginResult): Promise<HandOff> {
  const response = await fetch(`${apiUrl()}/api/member/auth`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${auth.Auth}`,
      'content-type': 'application/json',
      'x-forwarded-host': new URL(mainUrl()).host,
    },
    body: JSON.stringify({ auth }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as HandOff;
}

/** Some that differ in how they are read, where each takes a page to be opened: all of them go through the function of the test below. */
const FORMS = (home: string) => ['//', '/\\', '/\t/', `//${new URL(home).host}@`];

test('the list has a few hundred addresses, and many that a browser takes to another host', () => {
  const own = new URL(panelUrl('escola')).host;
  const addresses = hostileAddresses(own);
  expect(addresses.length).toBeGreaterThan(400);
  const leading = addresses.filter((address) => {
    const [to = ''] = new URLSearchParams(`to=${address}`).getAll('to');
    return URL.canParse(to, panelUrl('escola')) && new URL(to, panelUrl('escola')).host !== own;
  });
  expect(leading.length).toBeGreaterThan(250);
});

test('the one function that every place asks lets none of them leave, as Chromium parses', async ({ page }) => {
  const home = panelUrl('escola');
  // Its own text, run by the browser: a page that is opened for each address would say the same, slowly.
  const places = await page.evaluate(
    ({ text, addresses, base }) => {
      // oxlint-disable-next-line typescript/no-implied-eval -- the browser is given the function that people get
      const judge = new Function('HERE', `return (${text})`)('https://here.invalid') as typeof localTarget;
      return addresses.map((address) => {
        const target = judge(new URLSearchParams(`?to=${address}`).get('to'));
        return target === undefined ? base : new URL(target, base).origin;
      });
    },
    { text: localTarget.toString(), addresses: hostileAddresses(new URL(home).host), base: home },
  );
  expect(places.length).toBeGreaterThan(400);
  expect(new Set(places)).toEqual(new Set([home]));
});

test('whoever is signed in is led nowhere else by ?to', async ({ open, panel, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  const left = watchLeaving(page);
  const home = panelUrl(panel.slug);
  for (const form of FORMS(home)) {
    await page.goto(`${home}/?to=${encodeURIComponent(`${form}evil.example`)}`);
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
    expect([form, new URL(page.url()).origin, left]).toEqual([form, home, []]);
  }
});

test('no step of the hand-off between hosts leads anywhere else', async ({ open, panel, addStudent, provoked }) => {
  // Nothing but documents is let through.
  provoked.push(400, /net::ERR_FAILED/);
  const student = await addStudent();
  const home = panelUrl(panel.slug);
  const { page, context } = await open('/');
  const left = watchLeaving(page);
  await documentsOnly(page);
  const auth: LoginResult = await logIn(student.email);
  await context.addCookies([{ name: 'clube_auth', value: auth.Auth, url: mainUrl(), httpOnly: true, sameSite: 'Lax' }]);
  const addresses = hostileAddresses(new URL(home).host).filter((_address, at) => at % 16 === 0);
  expect(addresses.length).toBeGreaterThan(25);
  let refused = 0;
  for (const address of addresses) {
    const { url, data } = await begin(auth);
    const answer = await page.goto(`${url}&to=${address}`);
    // What no text may hold is refused where it was asked.
    if (answer!.status() === 400) {
      expect([address, new URL(page.url()).origin]).toEqual([address, home]);
      refused += 1;
      continue;
    }
    const { origin, pathname, searchParams } = new URL(page.url());
    expect([address, origin, pathname, searchParams.get('rdr')]).toEqual([address, home, '/', data.string]);
    // What is handed on is a path of this host, or nothing.
    const to = searchParams.get('to');
    if (to !== null) expect([address, new URL(to, home).origin]).toEqual([address, home]);
  }
  expect(refused).toBeLessThan(4);
  expect(left).toEqual([]);
});

test('nor does its end, where the code is used up and the page goes on', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  const home = panelUrl(panel.slug);
  const { page, context } = await open('about:blank');
  const left = watchLeaving(page);
  for (const form of [...FORMS(home), 'javascript:location="//']) {
    const auth: LoginResult = await logIn(student.email);
    await context.addCookies([
      { name: 'clube_auth', value: auth.Auth, url: mainUrl(), httpOnly: true, sameSite: 'Lax' },
    ]);
    const { url } = await begin(auth);
    await page.goto(`${url}&to=${encodeURIComponent(`${form}evil.example`)}`);
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
    expect([form, new URL(page.url()).origin, left]).toEqual([form, home, []]);
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await context.clearCookies();
  }
});

test('paths that look like hosts stay paths, signed in or not', async ({ open, panel, addStudent, provoked }) => {
  provoked.push(404, 400);
  const home = panelUrl(panel.slug);
  const { page: nobody } = await open('/');
  const { page: somebody } = await open('/', await addStudent());
  const left = [nobody, somebody].map(watchLeaving);
  const paths = [
    '//evil.example',
    '///evil.example/x',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '//evil.example/%2e%2e',
    '/_preview//evil.example',
    '/preview/end?to=//evil.example',
    '/favicon.ico//evil.example',
  ];
  for (const [path, page] of inTurn(paths, [nobody, somebody])) {
    await page.goto(home + path);
    await page.waitForLoadState('networkidle');
    expect([path, new URL(page.url()).origin, ...left]).toEqual([path, home, [], []]);
  }
});
