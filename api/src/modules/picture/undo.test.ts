import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let picture: Buffer;
let panel: Panel;
let course: TestCourse;
let promotions: Record<'banner' | 'card', number>;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1] });
  const make = async (kind: 'banner' | 'card') =>
    (
      await call<{ id: number }>(server, {
        method: 'POST',
        url: `/api/${kind}`,
        as: panel.owner,
        body: { title: 'Turma nova' },
      })
    ).body.id;
  promotions = { banner: await make('banner'), card: await make('card') };
});

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.context.connection.pool.query(text, values)).rows as Row[];
type Place = { url: () => string; now: () => Promise<string | null> };
const image = (address: string) => `'/api/site/image/' || site_id || '/' || ${address}`;
const read = async (text: string, id: number) => (await query<{ now: string | null }>(text, [id]))[0]?.now ?? null;
const places: Record<string, Place> = {
  ...Object.fromEntries(
    ['cover', 'poster'].map((art) => [
      `the ${art} of a course`,
      {
        url: () => `/api/course/${course.courseId}/${art}`,
        now: () => read(`select ${image(`${art}_key`)} as now from courses where id = $1`, course.courseId),
      },
    ]),
  ),
  ...Object.fromEntries(
    (['banner', 'card'] as const).flatMap((kind) =>
      ['image', 'mobile_image'].map((name) => [
        `${name} of a ${kind}`,
        {
          url: () => `/api/${kind}/${promotions[kind]}/image/${name}`,
          now: () => read(`select ${image(`${name}_key`)} as now from ${kind}s where id = $1`, promotions[kind]),
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['logo', 'favicon', 'logomarca', 'panel_background_image', 'panel_background_image_mobile'].map((name) => [
      `${name} of a panel`,
      {
        url: () => `/api/site/image/${name}`,
        now: () => read(`select value #>> '{}' as now from metas where site_id = $1 and key = '${name}'`, panel.siteId),
      },
    ]),
  ),
};
const put = async ({ url }: Place, as: Actor = panel.owner) =>
  (
    await call<PictureChanged>(server, {
      method: 'PUT',
      url: url(),
      as,
      body: picture,
      headers: { 'content-type': 'image/png' },
    })
  ).body;
const remove = async ({ url }: Place) =>
  (await call<PictureChanged>(server, { method: 'DELETE', url: url(), as: panel.owner })).body;
const undo = ({ url }: Place, { before, after }: PictureChanged, as: Actor = panel.owner) =>
  call<{ code?: string }>(server, { method: 'POST', url: `${url()}/undo`, as, body: { before, after } });
const isShown = async (address: string) => (await server.app.inject({ url: address })).statusCode;
const age = (days: number) =>
  query('update stored_pictures set unnamed_at = unnamed_at - make_interval(days => $2) where site_id = $1', [
    panel.siteId,
    days,
  ]);

describe.each(Object.keys(places))('%s', (name) => {
  const place = places[name]!;

  test('that was replaced, and that was removed, stands there again', async () => {
    const first = await put(place);
    expect([first.before, first.after]).toEqual([null, await place.now()]);
    const second = await put(place);
    expect([second.before, second.after]).toEqual([first.after, await place.now()]);
    expect(second.after).not.toBe(first.after);
    expect((await undo(place, second)).status).toBe(200);
    expect(await place.now()).toBe(first.after);
    const third = await remove(place);
    expect([third, await place.now()]).toEqual([{ before: first.after, after: null }, null]);
    expect((await undo(place, third)).status).toBe(200);
    expect([await place.now(), await isShown(first.after!)]).toEqual([first.after, 200]);
  });
});

const cover = places['the cover of a course']!;
const logo = places['logo of a panel']!;

test('what was undone is kept from then on, however long nothing named it, and goes a month after it is removed', async () => {
  const first = await put(cover);
  const gone = await remove(cover);
  await tidyUp(server);
  await age(30);
  expect((await undo(cover, gone)).status).toBe(200);
  await age(300);
  await tidyUp(server);
  expect(await isShown(first.after!)).toBe(200);
  const again = await remove(cover);
  await tidyUp(server);
  await age(32);
  await tidyUp(server);
  expect(await undo(cover, again)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  expect(await cover.now()).toBeNull();
});

test('what somebody else put there meanwhile stays', async () => {
  await put(logo);
  const mine = await put(logo);
  const theirs = await put(logo, await createActor(server, panel, 'admin'));
  expect(await undo(logo, mine)).toMatchObject({ status: 409, body: { code: 'version.stale' } });
  expect(await logo.now()).toBe(theirs.after);
  const theirCover = await put(cover);
  expect((await undo(cover, { before: null, after: null })).status).toBe(409);
  expect(await cover.now()).toBe(theirCover.after);
});

test('nothing but a picture of the same panel that was made for such a place stands there', async () => {
  const { after } = await put(cover);
  const brand = await put(logo);
  const stranger = await createPanel(server);
  await call(server, {
    method: 'PUT',
    url: '/api/site/image/logo',
    as: stranger.owner,
    body: picture,
    headers: { 'content-type': 'image/png' },
  });
  const [theirs] = await query<{ now: string }>(
    `select value #>> '{}' as now from metas where site_id = $1 and key = 'logo'`,
    [stranger.siteId],
  );
  for (const before of [
    brand.after!,
    after!.replace('cover-', 'cover-x'),
    `/api/site/image/${panel.siteId}/cover-/../../x.webp`,
    'https://elsewhere.example/cover-x.webp',
  ])
    expect((await undo(cover, { before, after })).status).toBe(404);
  expect((await undo(logo, { before: theirs!.now, after: brand.after })).status).toBe(404);
  expect([await cover.now(), await logo.now()]).toEqual([after, brand.after]);
});

test('that something else names is not named twice: whoever erases one would take it from the other', async () => {
  const { after } = await put(cover);
  const other = await createTestCourse(server, panel, { lessons: [1] });
  const theirs = { url: () => `/api/course/${other.courseId}/cover`, now: cover.now };
  expect((await undo(theirs, { before: after, after: null })).status).toBe(404);
  const gone = await remove(cover);
  const both = await Promise.all([undo(cover, gone), undo(theirs, { before: after, after: null })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('is for whoever may change it', async () => {
  const changed = await put(cover);
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const teacher = await createActor(server, panel, 'instructor', []);
  const stranger = await createPanel(server);
  expect((await undo(cover, changed, student)).status).toBe(403);
  expect((await undo(cover, changed, teacher)).status).toBe(404);
  expect((await undo(cover, changed, stranger.owner)).status).toBe(404);
  expect((await undo(logo, changed, teacher)).status).toBe(403);
  expect(await cover.now()).toBe(changed.after);
});
