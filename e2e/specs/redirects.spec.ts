// No address from outside leads away from the platform, as Chromium reads it: what Node's parser says of them is not what counts.
import type { HandOff } from '@clube/shared/contracts/session';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Page } from '@playwright/test';
import { api, logIn, mainUrl, panelUrl } from '../commands/api.ts';
import { hostileAddresses } from '../commands/hostile-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

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

test('whoever is signed in is led nowhere else by ?to', async ({ open, panel, addStudent }) => {
  const { page } = await open('/home', await addStudent());
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  const left = watchLeaving(page);
  const home = panelUrl(panel.slug);
  // By the router of the page, as a link within it would go; loading the page for each would say the same, slowly.
  const places = await page.evaluate(
    async (addresses) => {
      const found: string[] = [];
      for (const address of addresses) {
        history.pushState(null, '', `/?to=${address}`);
        dispatchEvent(new PopStateEvent('popstate'));
        while (location.pathname === '/') await new Promise((resolve) => requestAnimationFrame(resolve));
        found.push(location.href);
      }
      return found;
    },
    hostileAddresses(new URL(home).host),
  );
  expect(places.filter((place) => new URL(place).origin !== home)).toEqual([]);
  expect(left).toEqual([]);
});

test('no step of the hand-off between hosts leads anywhere else', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  const home = panelUrl(panel.slug);
  const { page, context } = await open('/');
  const left = watchLeaving(page);
  await documentsOnly(page);
  const auth: LoginResult = await logIn(student.email);
  await context.addCookies([{ name: 'clube_auth', value: auth.Auth, url: mainUrl(), httpOnly: true, sameSite: 'Lax' }]);
  const addresses = hostileAddresses(new URL(home).host).filter((_address, at) => at % 8 === 0);
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) {
    const { url, data } = await api<HandOff>('POST', '/member/auth', { token: auth.Auth, body: { auth } });
    await page.goto(`${url}&to=${address}`);
    const { origin, pathname, searchParams } = new URL(page.url());
    expect([address, origin, pathname, searchParams.get('rdr')]).toEqual([address, home, '/', data.string]);
    // What is handed on is a path of this host, or nothing.
    const to = searchParams.get('to');
    if (to !== null) expect([address, new URL(to, home).origin]).toEqual([address, home]);
  }
  expect(left).toEqual([]);
});

test('nor does its end, where the code is used up and the page goes on', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  const home = panelUrl(panel.slug);
  const forms = ['//', '/\\', '/\t/', '/%09/', '/.//', 'https:', `//${new URL(home).host}@`, 'javascript:location="//'];
  for (const form of forms) {
    const { page, context } = await open('/');
    const left = watchLeaving(page);
    const auth: LoginResult = await logIn(student.email);
    await context.addCookies([
      { name: 'clube_auth', value: auth.Auth, url: mainUrl(), httpOnly: true, sameSite: 'Lax' },
    ]);
    const { url } = await api<HandOff>('POST', '/member/auth', { token: auth.Auth, body: { auth } });
    await page.goto(`${url}&to=${encodeURIComponent(`${form}evil.example`)}`);
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
    expect([form, new URL(page.url()).origin, left]).toEqual([form, home, []]);
    await context.close();
  }
});

test('paths that look like hosts stay paths, signed in or not', async ({ open, panel, addStudent, provoked }) => {
  provoked.push(404, 400);
  const home = panelUrl(panel.slug);
  const paths = [
    '//evil.example',
    '///evil.example/x',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '//evil.example/%2e%2e',
  ];
  for (const person of [undefined, await addStudent()]) {
    const { page } = await open('/', person);
    const left = watchLeaving(page);
    for (const path of [
      ...paths,
      '/_preview//evil.example',
      '/preview/end?to=//evil.example',
      '/favicon.ico//evil.example',
    ]) {
      await page.goto(home + path);
      await page.waitForLoadState('networkidle');
      expect([path, new URL(page.url()).origin, left]).toEqual([path, home, []]);
    }
  }
});
