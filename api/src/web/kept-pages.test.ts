import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createPanel, createTestServer, type TestServer } from '../../test/harness.ts';
import { endKeptPages } from '../../test/kept-pages.ts';
import { addServerFace, release, shellBuild } from '../../test/releases.ts';
import { isKeptAddress } from './kept-pages.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  // However busy the machine is, each page is drawn.
  server = await createTestServer({ CLUBE_RENDER_MS: '20000' });
  host = `${(await createPanel(server)).slug}.localhost:3000`;
  const face = `exports.lent = async () => ({}); exports.draw = async ({ url }) => ({ html: '<p>drawn</p>', title: 'x', isTimed: false });`;
  await release(server, addServerFace(shellBuild('1.0.0'), face));
});
afterAll(() => server.close());

const ask = async (url: string, cookie = '') => {
  const { headers, text } = await call(server, { url, headers: { host, cookie } });
  return { etag: headers['etag'], isDrawn: text.includes('data-drawn=""') };
};
/** The first only makes a renderer learn its code. */
async function kept(url: string) {
  for (;;) {
    const { etag } = await ask(url);
    if (etag) return etag;
  }
}
const outcome = async (name: string) => {
  const { text } = await call(server, { url: '/metrics' });
  return Number(new RegExp(`pages_drawn_total\\{outcome="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('a thousand random addresses push none of it out: only addresses that are written in one way are kept', async () => {
  const etag = await kept('/');
  for (let at = 0; at < 1000; at += 1) {
    const url = [`/certificado/${at}`, `/redirect-gd/${at}/1`, `/reset-password${'/'.repeat(1 + (at % 500))}`][at % 3]!;
    expect(await ask(url)).toEqual({ etag: undefined, isDrawn: true });
  }
  // What ends all that is remembered leaves the page there, and its picture.
  await endKeptPages(server);
  const before = [await outcome('server'), await outcome('kept')] as const;
  expect((await ask('/')).etag).toBe(etag);
  expect([await outcome('server'), await outcome('kept')]).toEqual([before[0], before[1] + 1]);
}, 180_000);

test('hundreds of time zones push none of it out either', async () => {
  const etag = await kept('/');
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect((await ask('/', `time_zone=${zone}`)).etag).toBeDefined();
  await endKeptPages(server);
  const before = await outcome('server');
  expect((await ask('/')).etag).toBe(etag);
  expect(await outcome('server')).toBe(before);
}, 180_000);

test.each([
  '/redirect-gd/x/1',
  '/certificado/x/',
  '/certificado/x?y',
  '/certificado/',
  '/?to=/home',
  '//',
  '/reset-password/',
  '/Reset-password',
  '/constructor',
  '/certificado/:code',
])('%s is no address whose page is kept', (url) => {
  expect(isKeptAddress(url)).toBe(false);
});
