import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createActor, createPanel, createTestServer, tidyUp, type Panel, type TestServer } from '../../test/harness.ts';
import { uploadSample } from '../../test/media.ts';
import { choresOf } from './chores.ts';
import { modules } from './index.ts';
import { panelsFrom } from './orphans.queries.ts';
import { orphanSweep } from './orphans.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
});

const HOUR = 60 * 60_000;
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const keyOf = (place: string) => `sites/${panel.siteId}/${place}`;
const put = (place: string) => server.context.storage.write(keyOf(place), Buffer.from('bytes'));
const isThere = async (place: string) => (await server.context.storage.size(keyOf(place))) !== undefined;
/** Does the chores as they will be done some hours from now: the store's own times are what they are. */
async function sweepAfter(hours: number) {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR);
  await tidyUp(server).finally(() => clock.mockRestore());
}

/** Of each kind one that a row names, by what writes the row, and one that none does. */
const kinds: Record<string, { named: string; orphan: string; write: () => Promise<unknown> }> = {
  'a picture of a text': {
    named: 'lesson-pictures/named.webp',
    orphan: 'lesson-pictures/orphan.webp',
    write: () =>
      query(
        `insert into lesson_pictures (site_id, key, width, height, size_bytes, created_at)
         values ($1, 'named', 1, 1, 5, now() + interval '30 days')`,
        [panel.siteId],
      ),
  },
  'a picture of a ticket': {
    named: 'tickets/named.webp',
    orphan: 'tickets/orphan.webp',
    write: async () => {
      const { memberId } = await createActor(server, panel);
      await query(
        `insert into ticket_images (site_id, member_id, key, created_at) values ($1, $2, 'named', now() + interval '30 days')`,
        [panel.siteId, memberId],
      );
    },
  },
  'a picture of a comment': {
    named: 'comments/named.webp',
    orphan: 'comments/orphan.webp',
    write: async () => {
      const { memberId } = await createActor(server, panel);
      await query(
        `insert into comment_images (site_id, member_id, key, width, height, size_bytes, created_at)
         values ($1, $2, 'named', 1, 1, 5, now() + interval '30 days')`,
        [panel.siteId, memberId],
      );
    },
  },
  'a proof of payment': {
    named: 'orders/named.webp',
    orphan: 'orders/orphan.webp',
    write: () =>
      query(
        `insert into orders (site_id, offer_name, amount, price, currency, name, email, locale, reference, token_hash, proof_key, expires_at)
         values ($1, 'Turma', 100, 100, 'BRL', 'Ana', 'ana@example.com', 'pt', 'REF1', $2, 'named', now() + interval '30 days')`,
        [panel.siteId, Buffer.from(`proof-${panel.siteId}`)],
      ),
  },
  'a file of a material': {
    named: 'materials/named/file',
    orphan: 'materials/orphan/file',
    write: () =>
      query(
        `insert into material_files (site_id, key, type, size_bytes, created_at) values ($1, 'named', 'pdf', 5, now() + interval '30 days')`,
        [panel.siteId],
      ),
  },
  'the file of an import': {
    named: 'course-imports/named/file',
    orphan: 'course-imports/orphan/file',
    write: () =>
      query(
        `insert into course_imports (site_id, created_by, file, kind, size_bytes, key, expires_at)
         values ($1, $2, 'x.zip', 'zip', 5, $3, now() + interval '30 days')`,
        [panel.siteId, panel.owner.memberId, keyOf('course-imports/named')],
      ),
  },
  'the bytes of a media': {
    named: 'uploads/course-7-1',
    orphan: 'uploads/course-7-2',
    write: () =>
      query(
        `insert into media (site_id, kind, status, name, size_bytes, upload_id, source_key) values ($1, 'video', 'failed', 'Aula', 5, 'course-7-1', $2)`,
        [panel.siteId, keyOf('uploads/course-7-1')],
      ),
  },
};

test.each(Object.keys(kinds))('%s that no row names goes after a day, one that a row names stays', async (name) => {
  const { named, orphan, write } = kinds[name]!;
  await put(named);
  await put(orphan);
  await write();
  await sweepAfter(23);
  expect([await isThere(named), await isThere(orphan)]).toEqual([true, true]);
  await sweepAfter(25);
  expect([await isThere(named), await isThere(orphan)]).toEqual([true, false]);
});

test('drafts of writes that never ended go too, and what is nobody’s business here stays', async () => {
  const draft = 'tickets/abc.webp.123.part';
  const others = [
    'images/logo.webp',
    'tickets/abc.png',
    'tickets/2025/abc.webp',
    'materials/abc/file.pdf',
    'uploads/a.mp4',
  ];
  for (const place of [draft, ...others]) await put(place);
  await sweepAfter(25);
  expect([await isThere(draft), await Promise.all(others.map(isThere))]).toEqual([false, others.map(() => true)]);
});

describe('a run', () => {
  const ORPHANS = Array.from({ length: 7 }, (_none, at) => `tickets/orphan-${at}.webp`);
  const left = async () => (await Promise.all(ORPHANS.map(isThere))).filter(Boolean).length;
  /** Runs one after the other, as the hours go by; what each asked the store for, and how many were left after it. */
  async function runs(most: Parameters<typeof orphanSweep>[2], count: number) {
    const { storage } = server.context;
    const [pages, singles] = [jest.spyOn(storage, 'listPage'), jest.spyOn(storage, 'changedAt')];
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 25 * HOUR);
    const sweep = orphanSweep(modules, server.context, most);
    const seen: { pages: number; singles: number; left: number }[] = [];
    try {
      for (let run = 0; run < count; run += 1) {
        pages.mockClear();
        singles.mockClear();
        await sweep();
        seen.push({ pages: pages.mock.calls.length, singles: singles.mock.calls.length, left: await left() });
      }
      return seen;
    } finally {
      for (const spy of [pages, singles, clock]) spy.mockRestore();
    }
  }

  test('asks the store for so many pages, and the next one goes on in the midst of a folder', async () => {
    for (const place of ORPHANS) await put(place);
    const { rows } = await query('select count(*)::int as panels from sites');
    const kinds = modules.flatMap(({ stores = {} }) => Object.keys(stores)).length;
    const seen = await runs({ pages: 2, page: 2, removed: 1000 }, rows[0].panels * kinds);
    expect(seen.map(({ pages }) => pages)).toEqual(seen.map(() => 2));
    expect(seen.at(-1)!.left).toBe(0);
    // Two pages of two are four of seven: no run was all of it, whichever panel it began with.
    expect(new Set(seen.map((run) => run.left)).size).toBeGreaterThan(2);
    // What stays is asked for by pages alone.
    expect(seen.at(-1)!.singles).toBe(0);
  });

  test('that has removed enough ends there, and the next one does not begin anew', async () => {
    for (const place of ORPHANS) await put(place);
    const seen = await runs({ pages: 1000, page: 2, removed: 3 }, 3);
    expect(seen.map((run) => run.left)).toEqual([3, 0, 0]);
    const asked = seen.map(({ pages }) => pages);
    // The second begins behind the four that are gone; the third has the whole round before it again.
    expect(asked[1]!).toBeLessThan(asked[2]!);
  });
});

test('of many panels a run looks at a share, and from the last one on at the first', async () => {
  const { db } = server.context.connection;
  const { rows } = await server.context.connection.pool.query<{ id: number }>('select id from sites order by id');
  const ids = rows.map(({ id }) => id);
  expect(await panelsFrom(db, ids[1])).toEqual([...ids.slice(1), ids[0]].slice(0, 20));
  expect((await panelsFrom(db, undefined)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 20));
});

test('a file that was sent long before it was taken over is not old', async () => {
  const { id } = await uploadSample(server, panel, 'podcast.mp3');
  const { rows } = await query('select source_key from media where id = $1', [id]);
  const { changedAt } = server.context.storage;
  expect(Date.now() - (await changedAt(rows[0].source_key))!.getTime()).toBeLessThan(HOUR);
  await sweepAfter(25);
  expect(await server.context.storage.size(rows[0].source_key)).toBeDefined();
});

test('what cannot go keeps nothing behind it: of each kind that is over the next one goes all the same', async () => {
  const { storage } = server.context;
  const { userId } = await createActor(server, panel);
  const over = `now() - interval '2 days'`;
  const write: Record<string, (place: string, key: string) => Promise<unknown>> = {
    'course-exports': (_, key) =>
      query(
        `insert into course_exports (site_id, course_id, with_media, key, ready_at, expires_at) values ($1, 1, false, $2, ${over}, ${over})`,
        [panel.siteId, key],
      ),
    'course-imports': (_, key) =>
      query(
        `insert into course_imports (site_id, file, kind, size_bytes, key, state, expires_at) values ($1, 'a', 'zip', 1, $2, 'failed', ${over})`,
        [panel.siteId, key],
      ),
    materials: (place) =>
      query(
        `insert into material_files (site_id, key, type, size_bytes, created_at) values ($1, $2, 'pdf', 1, ${over})`,
        [panel.siteId, place],
      ),
    'lesson-pictures': (place) =>
      query(
        `insert into lesson_pictures (site_id, key, width, height, size_bytes, created_at) values ($1, $2, 1, 1, 1, ${over})`,
        [panel.siteId, place],
      ),
    'data-exports': (_, key) =>
      query(`insert into data_exports (user_id, key, ready_at, expires_at) values ($1, $2, ${over}, ${over})`, [
        userId,
        key,
      ]),
  };
  const fileOf = (folder: string, place: string) => (folder === 'lesson-pictures' ? `${place}.webp` : place);
  for (const [folder, row] of Object.entries(write))
    for (const place of ['first', 'second']) {
      await row(place, keyOf(`${folder}/${place}`));
      await put(`${folder}/${fileOf(folder, place)}`);
    }
  const { remove, removeFolder } = storage;
  const but = (work: (key: string) => Promise<void>) => async (key: string) => {
    if (/\/first(\.webp)?$/.test(key)) throw new Error('no disk');
    await work(key);
  };
  Object.assign(storage, { remove: but(remove), removeFolder: but(removeFolder) });
  const gone = async (place: string) => {
    const all = await Promise.all(
      Object.keys(write).map(async (folder) => [folder, !(await isThere(`${folder}/${fileOf(folder, place)}`))]),
    );
    return Object.fromEntries(all) as Record<string, boolean>;
  };
  const each = (value: boolean) => Object.fromEntries(Object.keys(write).map((folder) => [folder, value]));
  for (const chore of choresOf(modules, server.context)) await chore().catch(() => undefined);
  Object.assign(storage, { remove, removeFolder });
  expect(await gone('second')).toEqual(each(true));
  expect(await gone('first')).toEqual(each(false));
  await tidyUp(server);
  expect(await gone('first')).toEqual(each(true));
});
