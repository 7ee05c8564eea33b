import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SiteDetail } from '@clube/shared/contracts/site';
import sharp from 'sharp';
import {
  call,
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
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1] });
});

const DAY = 24 * 60 * 60_000;
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const filesIn = (folder: string) => server.context.storage.list(`sites/${panel.siteId}/${folder}`);
const sizeOf = async (keys: readonly string[]) => {
  const sizes = await Promise.all(keys.map((key) => server.context.storage.size(key)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
};
const used = async () =>
  (await call<SiteDetail>(server, { url: `/api/site/${panel.siteId}`, as: panel.owner })).body.storage_used_bytes;
const setQuota = (bytes: number) =>
  query('update sites set storage_quota_bytes = $1 where id = $2', [bytes, panel.siteId]);
type Sent = { key: string; code?: string; name: string; url: string };
const send = (method: 'PUT' | 'POST', url: string, as: Actor = panel.owner) =>
  call<Sent>(server, { method, url, as, body: picture, headers: { 'content-type': 'image/jpeg' } });
const courseUrl = () => `/api/course/${course.courseId}`;
const makePromotion = async (kind: 'banner' | 'card') =>
  (
    await call<{ id: number }>(server, {
      method: 'POST',
      url: `/api/${kind}`,
      as: panel.owner,
      body: { title: 'Turma nova' },
    })
  ).body.id;

/** What a video is that was looked through; its bytes are nobody's here. */
async function makeVideo(): Promise<number> {
  const { rows } = await server.context.connection.pool.query<{ id: number }>(
    `insert into media (site_id, kind, status, name, size_bytes, source_key) values ($1, 'video', 'ready', 'Aula', 0, $2) returning id`,
    [panel.siteId, `sites/${panel.siteId}/uploads/x`],
  );
  return rows[0]!.id;
}

/** Of each kind that staff send: where it stands, and what sends one. */
const kinds: Record<string, { folder: string; send: () => Promise<{ status: number; body: { code?: string } }> }> = {
  'a picture of the panel': { folder: 'images', send: () => send('PUT', '/api/site/image/logo') },
  'a cover': { folder: 'images', send: () => send('PUT', `${courseUrl()}/cover`) },
  'a poster': { folder: 'images', send: () => send('PUT', `${courseUrl()}/poster`) },
  'a banner': {
    folder: 'images',
    send: async () => send('PUT', `/api/banner/${await makePromotion('banner')}/image/image`),
  },
  'a card for phones': {
    folder: 'images',
    send: async () => send('PUT', `/api/card/${await makePromotion('card')}/image/mobile_image`),
  },
  'a picture of a certificate': {
    folder: 'images',
    send: () => send('POST', `${courseUrl()}/certificate/picture?kind=background`),
  },
  'a thumbnail': {
    folder: 'media',
    send: async () => send('PUT', `/api/media/${await makeVideo()}/poster`),
  },
};

test.each(Object.keys(kinds))(
  '%s takes room in its panel’s storage, and is refused where there is none',
  async (name) => {
    const { folder, send: sendOne } = kinds[name]!;
    const before = await used();
    expect((await sendOne()).status).toBeLessThan(300);
    const stored = await filesIn(folder);
    const size = await sizeOf(stored);
    expect([stored.length, await used()]).toEqual([1, before + size]);
    await setQuota(before + size);
    expect(await sendOne()).toMatchObject({ status: 422, body: { code: 'site.storage_exceeded' } });
    expect([await filesIn(folder), await used()]).toEqual([stored, before + size]);
  },
);

test('a copy of a course takes room for its own pictures, and is refused where there is none', async () => {
  await send('PUT', `${courseUrl()}/cover`);
  const size = await used();
  const copy = () =>
    call<{ code: string }>(server, {
      method: 'POST',
      url: `${courseUrl()}/copy`,
      as: panel.owner,
      body: { title: 'B' },
    });
  expect((await copy()).status).toBe(201);
  expect(await used()).toBe(size * 2);
  await setQuota(size * 2);
  expect(await copy()).toMatchObject({ status: 422, body: { code: 'site.storage_exceeded' } });
  expect([(await filesIn('images')).length, await used()]).toEqual([2, size * 2]);
});

/** As if the chores had found so long ago what nothing names. */
const age = (days: number) =>
  query(`update stored_pictures set unnamed_at = unnamed_at - make_interval(days => $2) where site_id = $1`, [
    panel.siteId,
    days,
  ]);
const nameOf = ({ body }: { body: Pick<Sent, 'url'> }) => body.url.split('/').at(-1)!;
const isThere = async (name: string) =>
  (await server.context.storage.size(`sites/${panel.siteId}/images/${name}`)) !== undefined;

test.each(['cover', 'poster'])('a %s that is replaced or removed gives its room back after a month', async (art) => {
  await send('PUT', `${courseUrl()}/${art}`);
  const size = await used();
  await send('PUT', `${courseUrl()}/${art}`);
  await call(server, { method: 'DELETE', url: `${courseUrl()}/${art}`, as: panel.owner });
  await tidyUp(server);
  expect([(await filesIn('images')).length, await used()]).toEqual([2, size * 2]);
  await age(32);
  await tidyUp(server);
  expect([await filesIn('images'), await used()]).toEqual([[], 0]);
});

test('of a banner’s pictures that are sent at once one stays after a month, in the storage and in the count', async () => {
  const url = `/api/banner/${await makePromotion('banner')}/image/image`;
  await Promise.all([1, 2, 3, 4].map(() => send('PUT', url)));
  await tidyUp(server);
  await age(32);
  await tidyUp(server);
  const stored = await filesIn('images');
  expect([stored.length, await used()]).toEqual([1, await sizeOf(stored)]);
});

describe('a picture that nothing names any more', () => {
  test('stays for a month from when it lost its name, then goes, and its room is free', async () => {
    const [old, current] = [
      nameOf(await send('PUT', '/api/site/image/logo')),
      nameOf(await send('PUT', '/api/site/image/logo')),
    ];
    const both = await used();
    // However long ago it was sent: pages, mails and certificates show it until today.
    await query(`update stored_pictures set created_at = now() - interval '2 years' where site_id = $1`, [
      panel.siteId,
    ]);
    await tidyUp(server);
    await age(30);
    await tidyUp(server);
    expect([await isThere(old), await isThere(current), await used()]).toEqual([true, true, both]);
    await age(2);
    await tidyUp(server);
    expect([await isThere(old), await isThere(current), await used()]).toEqual([
      false,
      true,
      await sizeOf([`sites/${panel.siteId}/images/${current}`]),
    ]);
  });

  test('is kept from when it is named anew, however long nothing named it', async () => {
    const { body } = await send('POST', `${courseUrl()}/certificate/picture?kind=background`);
    await tidyUp(server);
    await age(40);
    const design = {
      language: 'pt',
      background: { color: '#ffffff', accent: null, art: 'none', picture: body.name },
      fields: [],
    };
    await query('insert into certificate_designs (site_id, course_id, design) values ($1, $2, $3)', [
      panel.siteId,
      course.courseId,
      JSON.stringify(design),
    ]);
    await tidyUp(server);
    expect(await isThere(body.name)).toBe(true);
    await query('delete from certificate_designs where site_id = $1', [panel.siteId]);
    await tidyUp(server);
    expect(await isThere(body.name)).toBe(true);
  });

  test('is none while a course or a banner in the bin, an edition or a setting names it', async () => {
    await send('PUT', `${courseUrl()}/cover`);
    const banner = await makePromotion('banner');
    await send('PUT', `/api/banner/${banner}/image/image`);
    const edition = (await send('POST', `${courseUrl()}/certificate/picture?kind=picture`)).body.name;
    await query('insert into certificate_editions (site_id, course_id, design) values ($1, $2, $3)', [
      panel.siteId,
      course.courseId,
      JSON.stringify({ fields: [{ kind: 'picture', picture: edition }] }),
    ]);
    await send('PUT', '/api/site/image/favicon');
    for (const url of [courseUrl(), `/api/banner/${banner}`])
      expect((await call(server, { method: 'DELETE', url, as: panel.owner })).status).toBe(200);
    const stored = await filesIn('images');
    expect(stored).toHaveLength(4);
    const { rows } = await query(
      `select place from stored_pictures p where site_id = $1 and exists (
         select from named_pictures n where n.site_id = p.site_id and n.place = p.place)`,
      [panel.siteId],
    );
    expect(rows).toHaveLength(4);
  });

  test('goes after a day where it is of a certificate and sixty newer ones are as nameless', async () => {
    const [old, fresh] = [
      (await send('POST', `${courseUrl()}/certificate/picture?kind=picture`)).body.name,
      (await send('POST', `${courseUrl()}/certificate/picture?kind=picture`)).body.name,
    ];
    await query(
      `insert into stored_pictures (site_id, place, size_bytes, unnamed_at)
       select $1, 'images/certificate-' || lpad(n::text, 16, '0') || '-9x9.webp', 1, now() from generate_series(1, 59) n`,
      [panel.siteId],
    );
    const logo = nameOf(await send('PUT', '/api/site/image/logo'));
    await send('PUT', '/api/site/image/logo');
    await tidyUp(server);
    expect(await Promise.all([old, fresh].map(isThere))).toEqual([true, true]);
    await age(2);
    await tidyUp(server);
    expect(await Promise.all([old, fresh, logo].map(isThere))).toEqual([false, true, true]);
  });

  test.each(['cover', 'poster', 'banner', 'card'])(
    'goes after a day where it is a %s and sixty newer ones are as nameless; those of other kinds count for themselves',
    async (kind) => {
      const url =
        kind === 'cover' || kind === 'poster'
          ? `${courseUrl()}/${kind}`
          : `/api/${kind}/${await makePromotion(kind === 'card' ? 'card' : 'banner')}/image/image`;
      await send('PUT', url);
      const [old] = await filesIn('images');
      await send('PUT', url);
      await query(
        `insert into stored_pictures (site_id, place, size_bytes, created_at, unnamed_at)
         select $1, format('images/%s-%s.webp', k, lpad(n::text, 16, '0')), 1, now() + interval '1 minute', now()
         from generate_series(1, 60) n, unnest(array['cover', 'poster', 'banner', 'card']) k where n < 60 or k <> $2`,
        [panel.siteId, kind],
      );
      await tidyUp(server);
      await age(2);
      await tidyUp(server);
      const left = async () => (await filesIn('images')).includes(old!);
      expect(await left()).toBe(true);
      await query(
        `insert into stored_pictures (site_id, place, size_bytes, created_at, unnamed_at)
         values ($1, format('images/%s-%s.webp', $2::text, repeat('x', 16)), 1, now() + interval '1 minute', now())`,
        [panel.siteId, kind],
      );
      await tidyUp(server);
      expect([await left(), (await filesIn('images')).length]).toEqual([false, 1]);
    },
  );

  test('goes after a month where it never had a row, and one that is named is counted', async () => {
    const named = nameOf(await send('PUT', '/api/site/image/logo'));
    const size = await used();
    await query('delete from stored_pictures where site_id = $1', [panel.siteId]);
    await server.context.storage.write(`sites/${panel.siteId}/images/logo-of-long-ago.webp`, picture);
    const now = Date.now();
    for (const [days, isLeft] of [
      [30, true],
      [32, false],
    ] as const) {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + days * DAY);
      await tidyUp(server).finally(() => clock.mockRestore());
      expect([await isThere(named), await isThere('logo-of-long-ago.webp')]).toEqual([true, isLeft]);
    }
    expect(await used()).toBe(size);
  });
});
