import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { release, shellBuild } from '../../test/releases.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  await release(server, shellBuild('1.0.0'));
});
afterAll(() => server.close());
const ask = (url: string, headers: Record<string, string> = {}) =>
  call(server, { url, headers: { host: `${panel.slug}.localhost:3000`, ...headers } });
const chosen = async (url: string, headers?: Record<string, string>) => {
  const { status, headers: answer } = await ask(url, headers);
  const [cookie = ''] = [answer['set-cookie'] ?? ''].flat();
  return { status, location: answer.location, country: /^country=([A-Z]{2});/.exec(cookie)?.[1] };
};

test.each([
  ['es', 'ES', 'es'],
  ['en', 'US', 'en'],
  ['pt', 'BR', 'pt-BR'],
])('the link to %s leads back to its page, which speaks it from then on', async (locale, country, tag) => {
  expect(await chosen(`/language/${locale}?to=%2Freset-password`)).toEqual({
    status: 303,
    location: '/reset-password',
    country,
  });
  expect((await ask('/reset-password', { cookie: `country=${country}` })).text).toContain(`<html lang="${tag}"`);
});

test('the country is the one that was stored, else the browser’s, where it speaks the language', async () => {
  const of = async (locale: string, headers: Record<string, string>) =>
    (await chosen(`/language/${locale}`, headers)).country;
  expect(await of('es', { cookie: 'country=MX', 'accept-language': 'es-AR' })).toBe('MX');
  expect(await of('es', { cookie: 'country=BR', 'accept-language': 'en-US,es-US;q=0.9,es-AR;q=0.8' })).toBe('AR');
  expect(await of('pt', { 'accept-language': 'pt-PT' })).toBe('PT');
  expect(await of('en', { 'accept-language': 'en-GB' })).toBe('US');
});

test('it leads to this host alone, and speaks no other language', async () => {
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])
    expect((await chosen(`/language/es?to=${encodeURIComponent(to)}`)).location).toBe('/');
  expect(await chosen('/language/fr')).toMatchObject({ status: 400, country: undefined });
});
