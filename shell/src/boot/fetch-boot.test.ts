import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dropCookie, saveCookie } from '@clube/shared/session';
import { signedIn } from '@clube/shared/testing';
import { fetchBoot } from './fetch-boot.ts';

let me: unknown;
beforeEach(() => {
  globalThis.fetch = (async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/site/login') return Response.json({ site_id: 1, meta: {} });
    if (pathname === '/api/composition') return Response.json({ remotes: [] });
    return me ? Response.json(me) : Response.json({ code: 'session.missing', message: 'x' }, { status: 401 });
  }) as typeof fetch;
});
afterEach(() => dropCookie('country'));

test.each([
  ['MX', 'es'],
  ['US', 'en'],
  ['PT', 'pt'],
] as const)(
  '[1.7] on a plain static host too the stored country %s chooses the language %s',
  async (country, locale) => {
    me = undefined;
    saveCookie('country', country);
    expect(await fetchBoot()).toMatchObject({ locale, host: { country }, me: null });
  },
);

test('[1.7] the country of the account comes before the one that the browser was told', async () => {
  saveCookie('country', 'US');
  me = { ...signedIn('student'), member: { ...signedIn('student').member, country: 'AR' } };
  expect(await fetchBoot()).toMatchObject({ locale: 'es', host: { country: 'AR' } });
});

test('[1.7] [1.8] where none is stored it is Portuguese', async () => {
  me = undefined;
  const { locale, host } = await fetchBoot();
  expect([locale, host.country]).toEqual(['pt', undefined]);
});
