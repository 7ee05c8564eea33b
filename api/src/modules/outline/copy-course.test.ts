import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Created } from '@clube/shared/contracts/common';
import type { CourseCard } from '@clube/shared/contracts/course';
import { courseArts } from '@clube/shared/contracts/course-cover';
import type { Outline } from '@clube/shared/contracts/outline';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createTestQuiz, QUESTIONS, type TestQuiz } from '../../../test/quizzes.ts';
import { imageFile } from '../../lib/image-file.ts';

let server: TestServer;
let panel: Panel;
let course: TestQuiz;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestQuiz(server, panel, { questions: QUESTIONS });
});

const address = () => `/api/course/${course.courseId}`;
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, as: Actor = panel.owner) =>
  call<Created & { code?: string }>(server, { method, url, as, ...(body && { body }) });
const copy = (title = 'Cópia de Aquarela', as?: Actor) => send('POST', `${address()}/copy`, { title }, as);
const outline = async (id: number) =>
  (await call<Outline>(server, { url: `/api/course/${id}/outline`, as: panel.owner })).body;
/** Everything but what every row has of its own. */
const shapeOf = ({ modules }: Outline) =>
  modules.map(({ id: _id, version: _version, lessons, ...module }) => ({
    ...module,
    lessons: lessons.map(({ id: _lesson, version: _of, ...lesson }) => lesson),
  }));
const idsOf = ({ modules }: Outline) =>
  modules.flatMap(({ id, lessons }) => [`module ${id}`, ...lessons.map((lesson) => `lesson ${lesson.id}`)]);
const rowsOf = async (table: string, id: number, columns: string) =>
  (
    await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)} t
      where t.site_id = ${panel.siteId} and t.course_id = ${id} order by 1`.execute(server.context.connection.db)
  ).rows;
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.context.connection.db);

test('a copy is a draft of all that the course is made of, with ids of its own, at the end of the list', async () => {
  await send('PATCH', address(), {
    author: 'Marina',
    category: 'Pintura',
    description: 'Do zero',
    release_after_days: 3,
    is_sequential: true,
    is_free: true,
  });
  await send('PATCH', course.url(0), { is_free: true, description: 'Sem ácido.' });
  await send('PATCH', course.url(1), { published: false, release_after_days: 7 });
  await send('PATCH', address(), { trailer_lesson_id: course.lessonIds[0] });
  await run(sql`insert into certificate_rules (site_id, course_id, percent, days)
    values (${panel.siteId}, ${course.courseId}, 80, 2)`);
  await run(sql`insert into certificate_designs (site_id, course_id, design, version)
    values (${panel.siteId}, ${course.courseId}, '{"fields": []}', 4)`);
  const { status, body } = await copy('  Cópia de Aquarela ');
  expect(status).toBe(201);
  const [was, is] = [await outline(course.courseId), await outline(body.id)];
  expect(shapeOf(is)).toEqual(shapeOf(was));
  expect(idsOf(is).filter((id) => idsOf(was).includes(id))).toEqual([]);
  expect(is).toMatchObject({
    title: 'Cópia de Aquarela',
    state: 'draft',
    release_after_days: 3,
    is_sequential: true,
    is_free: true,
  });
  const own = await rowsOf('lessons', body.id, 'title, description, body, media_type, media_url');
  expect(own).toEqual(await rowsOf('lessons', course.courseId, 'title, description, body, media_type, media_url'));
  const quizzes = async (id: number) =>
    (
      await sql<object>`select q.questions, q.passing_percent from quizzes q join lessons l on l.site_id = q.site_id and l.id = q.lesson_id
        where q.site_id = ${panel.siteId} and l.course_id = ${id}`.execute(server.context.connection.db)
    ).rows;
  expect(await quizzes(course.courseId)).toHaveLength(1);
  expect(await quizzes(body.id)).toEqual(await quizzes(course.courseId));
  const { rows } = await sql<{ author: string; category: string; description: string; trailer: number; last: boolean }>`
    select author, category, description, trailer_lesson_id as trailer,
      position = (select max(position) from courses where site_id = ${panel.siteId}) as last
    from courses where site_id = ${panel.siteId} and id = ${body.id}`.execute(server.context.connection.db);
  expect(rows).toEqual([
    {
      author: 'Marina',
      category: 'Pintura',
      description: 'Do zero',
      trailer: is.modules[0]!.lessons[0]!.id,
      last: true,
    },
  ]);
  expect(await rowsOf('certificate_rules', body.id, 'percent, days')).toEqual([{ percent: 80, days: 2 }]);
  // Drawn, and in force nowhere.
  expect(await rowsOf('certificate_designs', body.id, 'design, version, edition_id')).toEqual([
    { design: { fields: [] }, version: 1, edition_id: null },
  ]);
});

test('links in its texts lead to the copy of what they lead to, by whatever name of the panel; all others stay', async () => {
  const { slug } = (await run(sql`select slug from sites where id = ${panel.siteId}`)).rows[0] as { slug: string };
  const host = `https://${slug}.${server.context.config.mainHost}`;
  const [module] = course.moduleIds;
  const [first, second] = course.lessonIds;
  await run(
    sql`insert into former_addresses (site_id, slug, left_at) values (${panel.siteId}, ${`${slug}-antes`}, array[now()])`,
  );
  const at = (c: number, m: number, l: number) => `/curso/${c}/modulo/${m}/aula/${l}`;
  const linksIn = (c: number, m: number, l: number) => [
    `${host}${at(c, m, l)}?t=5`,
    `${host.replace(slug, `${slug}-antes`)}/curso/${c}`,
  ];
  const others = [`https://example.com${at(course.courseId, module!, second!)}`, `${host}/curso/999999`];
  const text = (hrefs: string[]) => ({
    type: 'doc',
    content: hrefs.map((href) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'aqui', marks: [{ type: 'link', attrs: { href } }] }],
    })),
  });
  await run(sql`update lessons set body = ${JSON.stringify(text([...linksIn(course.courseId, module!, second!), ...others]))}::jsonb
    where site_id = ${panel.siteId} and id = ${first}`);
  const bodyOf = async (id: number) =>
    ((await run(sql`select body from lessons where id = ${id}`)).rows[0] as { body: object }).body;
  const { body } = await copy();
  const [of] = (await outline(body.id)).modules;
  expect(await bodyOf(of!.lessons[0]!.id)).toEqual(text([...linksIn(body.id, of!.id, of!.lessons[1]!.id), ...others]));
  const { body: beside } = await send('POST', `${address()}/module/${module}/copy`);
  const made = (await outline(course.courseId)).modules.find(({ id }) => id === beside.id)!;
  const there = linksIn(course.courseId, made.id, made.lessons[1]!.id);
  expect(await bodyOf(made.lessons[0]!.id)).toEqual(text([...there, ...others]));
});

test('what hangs on people stays: nobody is in the copy, has done any of it, said anything of it or is told of it', async () => {
  const bia = await createActor(server, panel, 'student', [course.courseId]);
  await send('POST', `${course.url(1)}/progress`, { completed: true }, bia);
  await send('POST', `${course.url(1)}/comment`, { comment: 'Oi' }, bia);
  await send('POST', `${address()}/class`, { title: 'Manhã' });
  await send('POST', '/api/offer', {
    name: 'Aquarela',
    amount: 4800,
    currency: 'BRL',
    course_ids: [course.courseId],
  });
  const tables = ['enrolments', 'lesson_progress', 'comments', 'classes', 'offer_courses'];
  const counted = async (id: number) =>
    Promise.all(tables.map(async (table) => (await rowsOf(table, id, 'course_id')).length));
  expect(await counted(course.courseId)).toEqual([1, 1, 1, 1, 1]);
  const { body } = await copy();
  expect(await counted(body.id)).toEqual([0, 0, 0, 0, 0]);
  const told = await sql`select from lesson_news n join lessons l on l.site_id = n.site_id and l.id = n.lesson_id
    where n.site_id = ${panel.siteId} and l.course_id = ${body.id}`.execute(server.context.connection.db);
  expect(told.rows).toEqual([]);
  const { body: seen } = await call<CourseCard[]>(server, { url: '/api/course', as: bia });
  expect(seen.map(({ id }) => id)).toEqual([course.courseId]);
});

test('materials are named once more, and no file is doubled', async () => {
  const url = `${course.url(0)}/material`;
  const made = await call(server, {
    method: 'POST',
    url: `${url}?name=papel.pdf`,
    as: panel.owner,
    body: Buffer.from('%PDF-1.7 papel'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(made.status).toBeLessThan(300);
  const { body } = await copy();
  const keys = 'name, storage_key, size_bytes, position';
  expect(await rowsOf('materials', course.courseId, keys)).toHaveLength(1);
  expect(await rowsOf('materials', body.id, keys)).toEqual(await rowsOf('materials', course.courseId, keys));
});

test.each(courseArts)('the %s is a file of its own: whoever takes the one away leaves the other', async (art) => {
  const { db } = server.context.connection;
  const { storage } = server.context;
  const file = (key: string) => imageFile(panel.siteId, key);
  const key = `${art}-0123456789abcdef.webp`;
  await storage.write(file(key), Buffer.from('a picture'));
  await db
    .updateTable('courses')
    .set({ [`${art}_key`]: key })
    .where('id', '=', course.courseId)
    .execute();
  const { body } = await copy();
  const { [`${art}_key` as const]: own } = await db
    .selectFrom('courses')
    .select(['cover_key', 'poster_key'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(own).toMatch(new RegExp(`^${art}-[\\w-]{16}\\.webp$`));
  expect(own).not.toBe(key);
  expect((await send('DELETE', `${address()}/${art}`)).status).toBe(200);
  expect((await storage.read(file(own!))).toString()).toBe('a picture');
});

test('an instructor copies their own course and teaches the copy; no other course, no student, no other panel', async () => {
  const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
  const { status, body } = await copy('Minha', teacher);
  expect(status).toBe(201);
  expect(await rowsOf('enrolments', body.id, 'member_id')).toEqual([{ member_id: teacher.memberId }]);
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const stranger = await createActor(server, panel, 'instructor');
  const { owner } = await createPanel(server);
  const refused = await Promise.all([student, stranger, owner].map(async (as) => (await copy('x', as)).status));
  expect(refused).toEqual([403, 404, 404]);
  expect((await copy(' ')).status).toBe(400);
});
