import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Created } from '@clube/shared/contracts/common';
import type { Home } from '@clube/shared/contracts/home';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { LessonDraft, Outline } from '@clube/shared/contracts/outline';
import type { FreeLesson } from '@clube/shared/contracts/sale';
import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
import sharp from 'sharp';
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
import { removeUnusedPictures } from './picture.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#c22' } })
    .composite([{ input: { create: { width: 960, height: 1080, channels: 3, background: '#22c' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  // Its first lesson shows a video of YouTube, its second is a text.
  course = await createTestCourse(server, panel, { lessons: [2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const send = (as: Actor = panel.owner, crop = '', body: Buffer = picture, to = course) =>
  call<LessonPicture & { code: string }>(server, {
    method: 'POST',
    url: `${to.url(0)}/picture${crop}`,
    as,
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
const save = (body: object, as: Actor = panel.owner, at = 0) =>
  call<{ code: string }>(server, { method: 'PATCH', url: course.url(at), as, body });
const post = <Body>(url: string, body?: object, as: Actor = panel.owner) =>
  call<Body>(server, { method: 'POST', url, as, ...(body && { body }) });
async function choose(crop = ''): Promise<string> {
  const { key } = (await send(panel.owner, crop)).body;
  expect((await save({ poster: key })).status).toBe(200);
  return key;
}
const draft = async (url = course.url(0)) =>
  (await call<LessonDraft>(server, { url: `${url}/draft`, as: panel.owner })).body;
const player = async (url = course.url(0), as = student) => (await call<LessonDetail>(server, { url, as })).body.player;
const seen = (url: string, as: Actor = student) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` } });
const files = () => server.context.storage.list(`sites/${panel.siteId}/lesson-pictures`);
/** Some minutes go by: the next save is another version. */
const wait = () =>
  query(
    `update versions set saved_at = saved_at - interval '11 minutes', began_at = began_at - interval '11 minutes' where site_id = $1`,
    [panel.siteId],
  );
/** A day and more goes by, and what nothing shows is taken away. */
async function tidy() {
  await query(`update lesson_pictures set created_at = now() - interval '25 hours' where site_id = $1`, [panel.siteId]);
  await removeUnusedPictures(server.context);
}

describe('the thumbnail of a linked video', () => {
  test('is none until its owner sends one; it stands in the player, at home and before a visitor, as a file that each may see', async () => {
    expect(await player()).toMatchObject({ kind: 'embed', provider: 'youtube', poster: null });
    const key = await choose();
    const poster = `${course.url(0)}/picture/${key}`;
    expect((await draft()).poster).toBe(key);
    expect(await player()).toMatchObject({ kind: 'embed', poster });
    await post(`${course.url(0)}/progress`, { position: 5, intervals: [{ start: 0, end: 5 }] }, student);
    const { body: home } = await call<Home>(server, { url: '/api/home', as: student });
    expect(home.continue_watching.map((item) => item.poster)).toEqual([poster]);
    const { rawPayload, headers } = await seen(poster);
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1600, height: 900, format: 'webp' });

    await query(`insert into metas (site_id, key, value) values ($1, 'free_courses', '"on"')`, [panel.siteId]);
    await save({ is_free: true });
    const visit = <Body>(url: string) => call<Body>(server, { url, headers: { host: `${panel.slug}.localhost:3000` } });
    const free = `/api/free/${course.courseId}/lesson/${course.lessonIds[0]!}`;
    expect((await visit<FreeLesson>(free)).body).toMatchObject({ plays: 'embed', poster: `${free}/picture/${key}` });
    expect((await visit(`${free}/picture/${key}`)).status).toBe(200);
  });

  test('keeps the part of a picture that was chosen', async () => {
    const key = await choose('?left=0&top=0&width=320&height=180');
    const { rawPayload } = await seen(`${course.url(0)}/picture/${key}`);
    const { channels } = await sharp(rawPayload).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 51))).toEqual([1, 1, 4]);
  });

  test('stays with another link, waits while the lesson shows something else, and goes when it is taken away', async () => {
    const key = await choose();
    await save({ media_url: 'https://vimeo.com/76979871' });
    expect(await player()).toMatchObject({ provider: 'vimeo', poster: `${course.url(0)}/picture/${key}` });
    await save({ media_url: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit' });
    expect(await player()).not.toHaveProperty('poster');
    await save({ media_url: null });
    expect(await player()).toEqual({ kind: 'none' });
    await save({ media_url: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(await player()).toMatchObject({ poster: `${course.url(0)}/picture/${key}` });
    await save({ poster: null });
    expect(await player()).toMatchObject({ provider: 'youtube', poster: null });
  });

  test('goes with its file once no lesson shows it, none in the bin, and none that is to be restored', async () => {
    const key = await choose();
    await tidy();
    expect(await files()).toHaveLength(1);
    await wait();
    await save({ poster: null });
    await tidy();
    expect(await files()).toHaveLength(1);
    await save({ poster: key });
    await query('delete from versions where site_id = $1', [panel.siteId]);
    await call(server, { method: 'DELETE', url: course.url(0), as: panel.owner });
    await tidy();
    expect(await files()).toHaveLength(1);
    await query('delete from public.lessons where site_id = $1', [panel.siteId]);
    await tidy();
    expect(await files()).toEqual([]);
  });

  test('is told by the history of its lesson, and stands again where that is restored', async () => {
    const first = await choose();
    await wait();
    const second = await choose();
    const { data } = (await call<VersionPage>(server, { url: `${course.url(0)}/version`, as: panel.owner })).body;
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ field: 'poster', before: first, after: second }],
      [{ field: 'poster', before: null, after: first }],
      [],
    ]);
    await tidy();
    const url = `${course.url(0)}/version/${data[1]!.id}`;
    const { body } = await call<VersionView>(server, { url, as: panel.owner });
    expect((await post(`${url}/restore`, { seen: body.seen })).status).toBe(200);
    expect((await draft()).poster).toBe(first);
    expect((await seen(`${course.url(0)}/picture/${first}`)).statusCode).toBe(200);
  });

  test('goes with a copy of its lesson, of its module and of its course, and outlives the original', async () => {
    const key = await choose();
    const module = `/api/course/${course.courseId}/module/${course.moduleIds[0]}`;
    const lesson = (await post<Created>(`${course.url(0)}/copy`)).body;
    await post(`${module}/copy`);
    const whole = (await post<Created>(`/api/course/${course.courseId}/copy`, { title: 'Cópia' })).body;
    const outline = async (id: number) =>
      (await call<Outline>(server, { url: `/api/course/${id}/outline`, as: panel.owner })).body.modules;
    const addresses = async (id: number) =>
      (await outline(id)).map((one) => `/api/course/${id}/module/${one.id}/lesson/${one.lessons[0]!.id}`);
    const copies = [
      `${module}/lesson/${lesson.id}`,
      ...(await addresses(course.courseId)).filter((url) => url !== course.url(0)),
      ...(await addresses(whole.id)),
    ];
    expect(copies.length).toBeGreaterThan(2);
    await call(server, { method: 'DELETE', url: course.url(0), as: panel.owner });
    await tidy();
    for (const url of copies) {
      expect(await player(url, panel.owner)).toMatchObject({ poster: `${url}/picture/${key}` });
      expect((await seen(`${url}/picture/${key}`, panel.owner)).statusCode).toBe(200);
    }
  });

  test('is chosen by whoever writes the course, and is a picture that was sent to this panel', async () => {
    const own = await createActor(server, panel, 'instructor', [course.courseId]);
    const elsewhere = await createTestCourse(server, panel, { lessons: [1], title: 'Alheio' });
    const other = await createActor(server, panel, 'instructor', [elsewhere.courseId]);
    const strange = await createPanel(server);
    const { owner: stranger } = strange;
    const theirs = await createTestCourse(server, strange, { lessons: [1] });
    const { key } = (await send()).body;
    const askedBy = async (as: Actor) => [(await send(as)).status, (await save({ poster: key }, as)).status];
    expect(await askedBy(own)).toEqual([201, 200]);
    expect(await askedBy(other)).toEqual([404, 404]);
    expect(await askedBy(student)).toEqual([403, 403]);
    expect(await askedBy(stranger)).toEqual([404, 404]);

    const text = await send(panel.owner, '', Buffer.from('no picture'));
    expect([text.status, text.body.code]).toEqual([415, 'image.unsupported']);
    expect((await send(panel.owner, '?left=-1&top=0&width=1&height=1')).status).toBe(400);
    const { body: sent } = await send(stranger, '', picture, theirs);
    for (const poster of ['a'.repeat(22), sent.key]) {
      const { status, body } = await save({ poster });
      expect([status, body.code]).toEqual([404, 'lesson.picture_not_found']);
    }
    expect((await save({ poster: '../../etc/passwd' })).status).toBe(400);
    expect((await draft()).poster).toBe(key);
  });

  test('is saved over what was seen, or not at all', async () => {
    const key = await choose();
    expect((await save({ poster: null, version: 1 })).body.code).toBe('version.stale');
    expect((await draft()).poster).toBe(key);
  });

  test('is seen by nobody to whom its lesson is closed', async () => {
    const key = await choose();
    const outsider = await createActor(server, panel, 'student');
    expect((await seen(`${course.url(0)}/picture/${key}`, outsider)).statusCode).toBe(403);
    await save({ published: false });
    expect((await seen(`${course.url(0)}/picture/${key}`)).statusCode).toBe(404);
    expect((await seen(`${course.url(1)}/picture/${key}`)).statusCode).toBe(404);
  });
});
