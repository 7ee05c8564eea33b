/** @long */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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
import { finishReplacement } from './replace.ts';

let server: TestServer;
let panel: Panel;
let own: TestCourse;
let foreign: TestCourse;
let instructor: Actor;
let old: number;
let next: number;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
async function add(status: 'ready' | 'processing', name: string): Promise<number> {
  const { id } = await db()
    .insertInto('media')
    .values({
      site_id: panel.siteId,
      kind: 'video',
      name,
      status,
      source_key: `sites/${panel.siteId}/uploads/${name}`,
      size_bytes: 1,
      created_by: instructor.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const show = (lessonId: number) =>
  db().updateTable('lessons').set({ media_id: old, media_type: 'hls' }).where('id', '=', lessonId).execute();
const cover = ({ courseId }: TestCourse) =>
  db().updateTable('courses').set({ cover_media_id: old }).where('id', '=', courseId).execute();
const shownBy = async (lessonId: number) =>
  (await db().selectFrom('lessons').select('media_id').where('id', '=', lessonId).executeTakeFirstOrThrow()).media_id;
const coverOf = async ({ courseId }: TestCourse) =>
  (await db().selectFrom('courses').select('cover_media_id').where('id', '=', courseId).executeTakeFirstOrThrow())
    .cover_media_id;
const ask = (as: Pick<Actor, 'token'>) =>
  call<{ code?: string }>(server, {
    method: 'POST',
    url: `/api/media/${old}/replacement`,
    as,
    body: { media_id: next },
  });
/** The conversion of the new file ends. */
const convert = async () => {
  await db().updateTable('media').set({ status: 'ready' }).where('id', '=', next).execute();
  await finishReplacement(server.context, { siteId: panel.siteId, mediaId: next });
};
const left = () =>
  db()
    .selectFrom('media')
    .select(['id', 'name', 'replaces_id', 'replaces_by'])
    .where('site_id', '=', panel.siteId)
    .orderBy('id')
    .execute();
const alone = { replaces_id: null, replaces_by: null };

beforeEach(async () => {
  panel = await createPanel(server);
  own = await createTestCourse(server, panel, { lessons: [1], title: 'Minha' });
  foreign = await createTestCourse(server, panel, { lessons: [1], title: 'Alheia' });
  instructor = await createActor(server, panel, 'instructor', [own.courseId]);
  old = await add('ready', 'antes.mp4');
  next = await add('processing', 'depois.mp4');
  await show(own.lessonIds[0]!);
});

test('what an instructor replaces in their own course takes its place', async () => {
  expect((await ask(instructor)).status).toBe(200);
  await convert();
  expect(await shownBy(own.lessonIds[0]!)).toBe(next);
  expect(await left()).toEqual([{ id: next, name: 'antes.mp4', ...alone }]);
});

test.each([
  ['a lesson', () => show(foreign.lessonIds[0]!)],
  ['a cover', () => cover(foreign)],
])('%s of somebody else that shows it by the time keeps it: the new file is one of its own', async (_, begin) => {
  expect((await ask(instructor)).status).toBe(200);
  await begin();
  const before = [await shownBy(own.lessonIds[0]!), await shownBy(foreign.lessonIds[0]!), await coverOf(foreign)];
  await convert();
  expect([await shownBy(own.lessonIds[0]!), await shownBy(foreign.lessonIds[0]!), await coverOf(foreign)]).toEqual(
    before,
  );
  expect(await left()).toEqual([
    { id: old, name: 'antes.mp4', ...alone },
    { id: next, name: 'depois.mp4', ...alone },
  ]);
});

test('what an owner replaces takes its place wherever it is shown', async () => {
  expect((await ask(panel.owner)).status).toBe(200);
  await show(foreign.lessonIds[0]!);
  await cover(foreign);
  await convert();
  expect([await shownBy(foreign.lessonIds[0]!), await coverOf(foreign)]).toEqual([next, next]);
});

test.each([
  [
    'is no instructor of the course any more',
    () => db().deleteFrom('enrolments').where('member_id', '=', instructor.memberId),
  ],
  [
    'is a student by then',
    () => db().updateTable('members').set({ role: 'student' }).where('id', '=', instructor.memberId),
  ],
  [
    'is suspended by then',
    () => db().updateTable('members').set({ suspended_at: new Date() }).where('id', '=', instructor.memberId),
  ],
  ['is gone by then', () => db().deleteFrom('members').where('id', '=', instructor.memberId)],
])('whoever asked and %s changes nothing', async (_, lose) => {
  expect((await ask(instructor)).status).toBe(200);
  await lose().execute();
  await convert();
  expect(await shownBy(own.lessonIds[0]!)).toBe(old);
  expect(await left()).toMatchObject([{ id: old }, { id: next, ...alone }]);
});

test('a cover of somebody else is asked for before: renaming, replacing and deleting are the staff’s', async () => {
  await cover(foreign);
  expect((await ask(instructor)).body.code).toBe('policy.denied');
  const rename = (as: Pick<Actor, 'token'>) =>
    call<{ code?: string }>(server, { method: 'PATCH', url: `/api/media/${old}`, as, body: { name: 'x' } });
  expect((await rename(instructor)).body.code).toBe('policy.denied');
  expect((await rename(panel.owner)).status).toBe(200);
});
