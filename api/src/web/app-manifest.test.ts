import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { writeMeta } from '../modules/meta/queries.ts';
import { appIcon } from './app-manifest.ts';

type Manifest = { name: string; start_url: string; display: string; theme_color: string; icons: { src: string }[] };
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  await writeMeta(server.context.connection.db, panel.siteId, 'main_color', '#123456');
});
afterAll(() => server.close());
const on = (slug: string | undefined, url: string) =>
  call<Manifest>(server, { url, headers: slug ? { host: `${slug}.localhost:3000` } : {} });
const manifest = (slug?: string) => on(slug, '/app.webmanifest');

test('each panel is a program of its own: its name, colour and icon; the main app is Clube', async () => {
  const { status, headers, body } = await manifest(panel.slug);
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(body).toMatchObject({
    name: expect.stringMatching(/^Panel /),
    start_url: '/home',
    display: 'standalone',
    theme_color: '#123456',
  });
  expect(body.icons).toEqual([
    { src: '/app-icon.svg?%23123456', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/app-icon.svg?%23123456', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ]);
  expect((await manifest()).body).toMatchObject({ name: 'Clube', theme_color: '#ff6b4a' });
  const page = await on(panel.slug, '/');
  expect(page.text).toContain('<link rel="manifest" href="/app.webmanifest">');
});

test('an address that is no panel’s has none', async () => {
  expect((await manifest('nobody-has-this')).status).toBe(404);
});

test('the icon is drawn in the panel’s colour, its letter in the middle, whatever the name begins with', async () => {
  const icon = await on(panel.slug, '/app-icon.svg');
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  for (const name of ['Ateliê', ' <b>', '😀', '', 'ça']) {
    const { data, info } = await sharp(Buffer.from(appIcon(name, '#123456')))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([name, info.width, info.height, [...data.subarray(0, 3)]]).toEqual([name, 512, 512, [0x12, 0x34, 0x56]]);
  }
});
