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
  const png = (side: number, purpose: string) => ({
    src: `/app-icon-${side}.png?%23123456`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  expect(body.icons).toEqual([
    ...[192, 512].flatMap((side) => [png(side, 'any'), png(side, 'maskable')]),
    { src: '/app-icon.svg?%23123456', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/app-icon.svg?%23123456', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ]);
  expect((await manifest()).body).toMatchObject({ name: 'Clube', theme_color: '#ff6b4a' });
  const page = await on(panel.slug, '/');
  expect(page.text).toContain('<link rel="manifest" href="/app.webmanifest">');
  expect(page.text).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
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

test.each([
  ['/app-icon-192.png', 192],
  ['/app-icon-512.png', 512],
  ['/apple-touch-icon.png', 180],
])(
  '%s is the icon as a picture of its size, the panel’s colour to its edges, also after the colour changed',
  async (url, side) => {
    const look = async () => {
      const { rawPayload, statusCode, headers } = await server.app.inject({
        url,
        headers: { host: `${panel.slug}.localhost:3000` },
      });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=3600',
      ]);
      const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const corners = [0, data.length - 3].map((at) => [...data.subarray(at, at + 3)]);
      expect([info.width, info.height, corners[0]]).toEqual([side, side, corners[1]]);
      return { corner: corners[0] };
    };
    expect((await look()).corner).toEqual([0x12, 0x34, 0x56]);
    expect((await look()).corner).toEqual([0x12, 0x34, 0x56]);
    await writeMeta(server.context.connection.db, panel.siteId, 'main_color', '#aa0000');
    expect((await look()).corner).toEqual([0xaa, 0, 0]);
    await writeMeta(server.context.connection.db, panel.siteId, 'main_color', '#123456');
  },
);

test.each([
  ['fills a square: to the edges', 1, [0x22, 0x88, 0x22]],
  ['is clear around: on white', 0, [0xff, 0xff, 0xff]],
])(
  'the mark that a panel sent is its icon, where it %s, and the letter again once it is taken away',
  async (_name, alpha, corner) => {
    const as = { authorization: `Bearer ${panel.owner.token}` };
    const green = { r: 0x22, g: 0x88, b: 0x22 };
    const middle = await sharp({ create: { width: 200, height: 200, channels: 4, background: { ...green, alpha: 1 } } })
      .png()
      .toBuffer();
    const payload = await sharp({ create: { width: 400, height: 400, channels: 4, background: { ...green, alpha } } })
      .composite([{ input: middle }])
      .png()
      .toBuffer();
    const url = '/api/site/image/logomarca';
    const sent = await server.app.inject({
      method: 'PUT',
      url,
      headers: { ...as, 'content-type': 'image/png' },
      payload,
    });
    expect(sent.statusCode).toBe(200);
    const name = sent.json<{ url: string }>().url.split('/').at(-1)!;
    const { body } = await manifest(panel.slug);
    expect(body.icons.map(({ src }) => src)).toEqual(
      [192, 192, 512, 512].map((side) => `/app-icon-${side}.png?${name}`),
    );
    const look = async () => {
      const host = `${panel.slug}.localhost:3000`;
      const { rawPayload } = await server.app.inject({ url: '/app-icon-192.png', headers: { host } });
      const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
      return { side: [info.width, info.height], corner: at(0, 0), middle: at(96, 96) };
    };
    const isNear = (colour: number[], other: number[]) =>
      colour.every((value, index) => Math.abs(value - other[index]!) <= 4);
    const drawn = await look();
    expect(drawn.side).toEqual([192, 192]);
    expect([isNear(drawn.corner, corner), isNear(drawn.middle, [0x22, 0x88, 0x22])]).toEqual([true, true]);
    expect((await server.app.inject({ method: 'DELETE', url, headers: as })).statusCode).toBe(200);
    expect((await look()).corner).toEqual([0x12, 0x34, 0x56]);
  },
);
