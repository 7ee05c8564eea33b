import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPanel, createTestServer, type TestServer } from '../../test/harness.ts';
import { pageAddress } from '../modules/media/page-link.ts';

let server: TestServer;
beforeAll(async () => (server = await createTestServer()));
afterAll(() => server.close());

const DOCUMENT = 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/edit?usp=sharing';
const addressOf = (link: string, on = server, site = 1) => pageAddress(on.context.config.secret, site, link);
const frame = async (link: string, on = server, { site = 1, headers = {}, url = addressOf(link, on, site) } = {}) => {
  const answer = await on.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
  const src = /src="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#38;', '&') ?? '';
  return { status: answer.statusCode, src, body: answer.body, csp: String(answer.headers['content-security-policy']) };
};

test('a page of a host of the list stands in a page that frames it alone, runs nothing and tells nobody who shows it', async () => {
  const { status, src, body, csp } = await frame(DOCUMENT);
  expect([status, src]).toEqual([200, 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/preview']);
  expect(csp).toContain('frame-src https://docs.google.com;');
  expect(csp).toContain("frame-ancestors 'self'");
  expect(csp).toContain("default-src 'none'");
  expect(csp).not.toContain('script-src');
  expect(body).not.toContain('<script');
  expect(body).toContain('referrerpolicy="no-referrer"');
  const sandbox = /sandbox="([^"]*)"/.exec(body)?.[1]?.split(' ') ?? [];
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox.filter((right) => /top-navigation|modals|downloads/.test(right))).toEqual([]);
});

test.each([
  'https://evil.example/',
  'http://docs.google.com/document/d/1AbCdEfGhIjKlMnOp',
  'https://docs.google.com@evil.example/document/d/1AbCdEfGhIjKlMnOp',
  'https://169.254.169.254/latest/meta-data',
  'https://youtu.be/dQw4w9WgXcQ',
])('%s gets no page', async (link) => {
  expect((await frame(link)).status).toBe(404);
});

test('opened by itself, with an address that was made up, or that of another panel, it is not there', async () => {
  const [one, other] = [await createPanel(server), await createPanel(server)];
  const host = `${one.slug}.localhost:3000`;
  const status = async (more: Parameters<typeof frame>[2]) => (await frame(DOCUMENT, server, more)).status;
  expect(await status({ site: one.siteId, headers: { host, 'sec-fetch-dest': 'iframe' } })).toBe(200);
  expect(await status({ site: one.siteId, headers: { host, 'sec-fetch-dest': 'document' } })).toBe(404);
  expect(await status({ site: other.siteId, headers: { host } })).toBe(404);
  const own = addressOf(DOCUMENT, server, one.siteId);
  const foreign = addressOf('https://codepen.io/ana/pen/abcdef', server, one.siteId);
  for (const url of [
    own.replace(/key=[^&]*/, 'key=x'),
    own.replace(/&key=[^&]*/, ''),
    own.replace(/link=[^&]*/, /link=[^&]*/.exec(foreign)![0]),
    own.replace(`site=${one.siteId}`, `site=${other.siteId}`),
  ])
    expect([400, 404]).toContain(await status({ headers: { host }, url }));
});

test('who reaches the hosts through a proxy says where it is', async () => {
  const proxied = await createTestServer({ CLUBE_EMBED_ORIGIN: 'https://paginas.escola.example' });
  try {
    const { src, csp } = await frame(DOCUMENT, proxied);
    expect(src).toBe('https://paginas.escola.example/document/d/1AbCdEfGhIjKlMnOp/preview');
    expect(csp).toContain('frame-src https://paginas.escola.example;');
  } finally {
    await proxied.close();
  }
});
