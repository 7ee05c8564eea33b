/** @sql-heavy */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Created } from '@clube/shared/contracts/common';
import type { Home } from '@clube/shared/contracts/home';
import type { Shelf } from '@clube/shared/contracts/shelf';
import { coursesOn } from '@clube/shared/contracts/shelf-courses';
import { MAX_SHELVES } from '@clube/shared/contracts/shelf-rules';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { writtenName } from '../../lib/written-text.ts';

let server: TestServer;
let panel: Panel;
let oil: TestCourse;
let ink: TestCourse;
let draftId: number;
let student: Actor;

const PAST = '2001-01-01T00:00:00Z';
const FUTURE = '2099-01-01T00:00:00Z';
const db = () => server.context.connection.db;
type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, body?: object, as: Actor = panel.owner) =>
  call<Created & { code?: string; bin: number }>(server, { method, url: `/api/${url}`, as, ...(body && { body }) });
const read = async <T>(url: string, as: Actor) => (await call<T>(server, { url: `/api/${url}`, as })).body;
const add = async (body: object) =>
  (await send('POST', 'shelf', { title: 'x', rule: { kind: 'newest' }, published: true, ...body })).body.id;
const list = () => read<Shelf[]>('shelf', panel.owner);
const one = async (id: number) => (await list()).find((shelf) => shelf.id === id);
const shownTo = async (as: Actor) => (await read<Home>('home', as)).shelves!;
const isShown = async (id: number, as: Actor) => (await shownTo(as)).some((shelf) => shelf.id === id);
/** What stands on a shelf of somebody's home. */
const onShelf = async (id: number, as: Actor) => {
  const { shelves, courses } = await read<Home>('home', as);
  const shelf = shelves!.find((item) => item.id === id);
  return shelf && coursesOn(shelf.rule, courses).map((course) => course.id);
};

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  oil = await createTestCourse(server, panel, { lessons: [2], title: 'Óleo' });
  ink = await createTestCourse(server, panel, { lessons: [1], title: 'Nanquim' });
  draftId = (await send('POST', 'course', { title: 'Rascunho', category: 'Pintura' })).body.id;
  await send('PATCH', `course/${oil.courseId}`, { category: 'Pintura' });
  await send('PATCH', `course/${ink.courseId}`, { category: 'Desenho' });
  student = await createActor(server, panel, 'student', [oil.courseId]);
});

describe('a shelf', () => {
  test('is made by the staff of a panel as a draft, and stands on the home once it is published', async () => {
    const { status, body } = await send('POST', 'shelf', { title: ' Novidades ', rule: { kind: 'newest' } });
    expect(status).toBe(201);
    expect(await one(body.id)).toEqual({
      id: body.id,
      title: 'Novidades',
      rule: { kind: 'newest' },
      audience: null,
      starts_at: null,
      ends_at: null,
      state: 'draft',
      version: 1,
    });
    expect(await shownTo(student)).toEqual([]);
    expect((await send('PATCH', `shelf/${body.id}`, { published: true, version: 1 })).status).toBe(200);
    expect(await shownTo(student)).toEqual([{ id: body.id, title: 'Novidades', rule: { kind: 'newest' } }]);
    expect((await send('PATCH', `shelf/${body.id}`, { title: 'y', version: 1 })).body.code).toBe('version.stale');
    for (const role of ['student', 'moderator', 'instructor'] as const) {
      const as = await createActor(server, panel, role);
      const refused = [
        await send('POST', 'shelf', { title: 'x', rule: { kind: 'newest' } }, as),
        await send('PATCH', `shelf/${body.id}`, { title: 'x' }, as),
        await send('DELETE', `shelf/${body.id}`, undefined, as),
      ];
      expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403]);
    }
  });

  test('of a category holds those that somebody sees of it, in the order of the panel', async () => {
    const id = await add({ rule: { kind: 'category', category: ' Pintura ' } });
    expect((await one(id))!.rule).toEqual({ kind: 'category', category: 'Pintura' });
    expect(await onShelf(id, student)).toEqual([oil.courseId]);
    expect(await onShelf(id, panel.owner)).toEqual([oil.courseId, draftId]);
  });

  test('of a category that was written otherwise before has the courses that it had, and whoever joins them by that name', async () => {
    const mend = await readFile(
      new URL('../../../migrations/0766_categories-as-names-are-written.sql', import.meta.url),
      'utf8',
    );
    const { pool } = server.context.connection;
    const written = async () => {
      const { rows } = await pool.query(
        `select (select category from courses where id = $1), (select category from shelves where id = $2) as shelf,
           (select category from articles where site_id = $3) as article`,
        [ink.courseId, id, panel.siteId],
      );
      return rows[0];
    };
    const id = await add({ rule: { kind: 'category', category: 'Pintura' } });
    await send('POST', 'article', { title: 'x' });
    for (const old of [
      'Artes  plásticas',
      'Artes pla\u0301sticas',
      ' Artes\u00A0plá\u00ADsticas',
      'Artes\n\u200B pl\u202Eásticas',
    ]) {
      for (const table of ['courses', 'shelves', 'articles'])
        await pool.query(`update ${table} set category = $2 where site_id = $1`, [panel.siteId, old]);
      await send('PATCH', `course/${oil.courseId}`, { category: old });
      await pool.query(mend);
      expect(await onShelf(id, panel.owner)).toEqual([oil.courseId, ink.courseId, draftId]);
      const name = writtenName(old);
      expect(await written()).toEqual({ category: name, shelf: name, article: name });
    }
    const { status } = await send('PATCH', `shelf/${id}`, { rule: { kind: 'category', category: 'Artes  plásticas' } });
    expect(status).toBe(200);
    expect((await one(id))!.rule).toEqual({ kind: 'category', category: 'Artes plásticas' });
  });

  test('of chosen ones has them in their order; nobody is told of one that they do not see, nor of one that is gone', async () => {
    const course_ids = [draftId, ink.courseId, oil.courseId];
    const id = await add({ rule: { kind: 'chosen', course_ids } });
    const told = async (as: Actor) => (await shownTo(as)).find((shelf) => shelf.id === id)!.rule;
    expect(await told(panel.owner)).toEqual({ kind: 'chosen', course_ids });
    expect(await told(student)).toEqual({ kind: 'chosen', course_ids: [ink.courseId, oil.courseId] });
    const { body } = await send('DELETE', `course/${ink.courseId}`);
    expect(await told(student)).toEqual({ kind: 'chosen', course_ids: [oil.courseId] });
    expect((await one(id))!.rule).toEqual({ kind: 'chosen', course_ids: [draftId, oil.courseId] });
    await send('POST', `bin/${body.bin}/restore`);
    expect(await told(student)).toEqual({ kind: 'chosen', course_ids: [ink.courseId, oil.courseId] });
  });

  test('of chosen ones takes none of another panel', async () => {
    const other = await createPanel(server);
    const theirs = await createTestCourse(server, other, { lessons: [1], title: 'Deles' });
    const rule = { kind: 'chosen', course_ids: [oil.courseId, theirs.courseId] };
    expect((await send('POST', 'shelf', { title: 'x', rule })).body.code).toBe('course.not_found');
    const id = await add({});
    expect((await send('PATCH', `shelf/${id}`, { rule })).body.code).toBe('course.not_found');
    expect((await send('PATCH', `shelf/${id}`, { title: 'x' }, other.owner)).status).toBe(404);
    expect(await read<Shelf[]>('shelf', other.owner)).toEqual([]);
  });

  test('of the newest begins with what was published last, without drafts; of what was begun it has that alone', async () => {
    await db()
      .updateTable('courses')
      .set({ published_at: new Date('2020-01-01') })
      .where('id', '=', ink.courseId)
      .execute();
    const newest = await add({ rule: { kind: 'newest' } });
    const begun = await add({ rule: { kind: 'begun' } });
    expect(await onShelf(newest, panel.owner)).toEqual([oil.courseId, ink.courseId]);
    expect(await onShelf(begun, student)).toEqual([]);
    await send('POST', `${oil.url(0).slice('/api/'.length)}/progress`, { completed: true }, student);
    expect(await onShelf(begun, student)).toEqual([oil.courseId]);
    await send('POST', `${oil.url(1).slice('/api/'.length)}/progress`, { completed: true }, student);
    expect(await onShelf(begun, student)).toEqual([]);
  });

  test('stands from when to when it says, and does not end before it begins', async () => {
    const id = await add({ starts_at: FUTURE });
    expect([(await one(id))!.state, await isShown(id, student)]).toEqual(['scheduled', false]);
    await send('PATCH', `shelf/${id}`, { starts_at: PAST, ends_at: FUTURE });
    expect([(await one(id))!.state, await isShown(id, student)]).toEqual(['live', true]);
    expect((await send('PATCH', `shelf/${id}`, { ends_at: '2000-01-01T00:00:00Z' })).body.code).toBe(
      'promotion.ends_first',
    );
    await db()
      .updateTable('shelves')
      .set({ ends_at: new Date('2002-01-01') })
      .where('id', '=', id)
      .execute();
    expect([(await one(id))!.state, await isShown(id, student)]).toEqual(['over', false]);
  });

  test('is for those of a course, or of a class of it, and for the staff', async () => {
    const outsider = await createActor(server, panel, 'student');
    const id = await add({ audience: { course_id: oil.courseId, class_id: null } });
    const seen = async () => Promise.all([student, outsider, panel.owner].map((as) => isShown(id, as)));
    expect(await seen()).toEqual([true, false, true]);
    const { body } = await send('POST', `course/${oil.courseId}/class`, { title: 'Manhã' });
    const audience = { course_id: oil.courseId, class_id: body.id };
    await send('PATCH', `shelf/${id}`, { audience });
    expect(await seen()).toEqual([false, false, true]);
    await db().updateTable('enrolments').set({ class_id: body.id }).where('member_id', '=', student.memberId).execute();
    expect(await seen()).toEqual([true, false, true]);
    const loss = await read<{ promotions_count: number }>(`course/${oil.courseId}/class/${body.id}/loss`, panel.owner);
    expect(loss.promotions_count).toBe(1);
    // With its class it is out of sight, and comes back with it.
    const gone = await send('DELETE', `course/${oil.courseId}/class/${body.id}`);
    expect([await one(id), await isShown(id, panel.owner)]).toEqual([undefined, false]);
    await send('POST', `bin/${gone.body.bin}/restore`);
    expect((await one(id))!.audience).toEqual(audience);
  });

  test('is for those who bought an offer, in the bin with it, and a draft once that is erased', async () => {
    const write = { name: 'Clube', amount: 100, currency: 'BRL', course_ids: [oil.courseId] };
    const { body } = await send('POST', 'offer', write);
    const id = await add({ audience: { offer_id: body.id } });
    expect([await isShown(id, student), await isShown(id, panel.owner)]).toEqual([false, true]);
    const gone = await send('DELETE', `offer/${body.id}`);
    expect([gone.status, await one(id)]).toEqual([200, undefined]);
    expect((await send('DELETE', `bin/${gone.body.bin}`)).status).toBe(200);
    expect(await one(id)).toMatchObject({ audience: null, state: 'draft' });
  });

  test('has its place: every id once puts them into another order', async () => {
    const ids = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })];
    const order = [ids[2]!, ids[0]!, ids[1]!];
    expect((await send('PUT', 'shelf/order', { ids: order })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(order);
    expect((await shownTo(student)).map(({ id }) => id)).toEqual(order);
    expect((await send('PUT', 'shelf/order', { ids: ids.slice(1) })).body.code).toBe('order.stale');
    expect((await send('PUT', 'shelf/order', { ids: ids.toReversed(), seen: ids })).body.code).toBe('order.stale');
    expect((await list()).map(({ id }) => id)).toEqual(order);
  });

  test('goes to the bin and comes back to its place; there are as many as there may be', async () => {
    const ids = [await add({ title: 'a' }), await add({ title: 'b' })];
    const { status, body } = await send('DELETE', `shelf/${ids[0]}`);
    expect([status, (await list()).map(({ id }) => id)]).toEqual([200, [ids[1]]]);
    expect(await isShown(ids[0]!, student)).toBe(false);
    expect((await send('POST', `bin/${body.bin}/restore`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    const again = await send('DELETE', `shelf/${ids[0]}`);
    for (let made = 1; made < MAX_SHELVES; made += 1) await add({});
    expect((await send('POST', 'shelf', { title: 'x', rule: { kind: 'newest' } })).body.code).toBe('promotion.limit');
    expect((await send('POST', `bin/${again.body.bin}/restore`)).body.code).toBe('promotion.limit');
    expect((await send('DELETE', `bin/${again.body.bin}`)).status).toBe(200);
    const { rows } = await server.context.connection.pool.query('select from public.shelves where id = $1', [ids[0]]);
    expect(rows).toEqual([]);
  });
});
