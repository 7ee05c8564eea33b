import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CourseCard, Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { LibraryPage } from '@clube/shared/contracts/media';
import type { InjectOptions } from 'fastify';
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
import { QUESTIONS, RIGHT } from '../../../test/quizzes.ts';
import { readMail, tokenOf } from '../../../test/mailbox.ts';

type Method = NonNullable<InjectOptions['method']>;
type Case = { method: Method; url: string; body?: (of: Place) => object; headers?: Record<string, string> };
const BYTES = { 'content-type': 'application/octet-stream' };
type Place = {
  versions: Record<'course' | 'module' | 'lesson', number>;
  /** What is said beside each of the versions. */
  seen: Record<'course' | 'module' | 'lesson', string>;
  course: TestCourse;
  mediaId: number;
  commentId: number;
  materialId: number;
  classId: number;
  memberId: number;
  noteId: number;
  exportId: number;
  picture: string;
};
const PDF = Buffer.from('%PDF-1.7\n');
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DESIGN = {
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: [],
};

const COURSE = '/api/course/:course';
const LESSON = `${COURSE}/module/:module/lesson/:lesson`;
/** What needs the right to write courses and names one. */
const writing: Case[] = [
  { method: 'PATCH', url: COURSE, body: () => ({ title: 'Outro' }) },
  { method: 'POST', url: `${COURSE}/module`, body: () => ({ title: 'Módulo' }) },
  { method: 'PUT', url: `${COURSE}/module/order`, body: ({ course }) => ({ ids: course.moduleIds }) },
  { method: 'PATCH', url: `${COURSE}/module/:module`, body: () => ({ title: 'Outro' }) },
  { method: 'POST', url: `${COURSE}/module/:module/lesson`, body: () => ({ title: 'Aula' }) },
  { method: 'PATCH', url: LESSON, body: () => ({ title: 'Outra' }) },
  { method: 'PUT', url: `${COURSE}/module/:module/lesson/order`, body: ({ course }) => ({ ids: course.lessonIds }) },
  { method: 'GET', url: `${COURSE}/outline` },
  {
    method: 'PUT',
    url: `${COURSE}/editor`,
    body: ({ course }) => ({ tab: 'one', module_id: course.moduleIds[0], lesson_id: course.lessonIds[0] }),
  },
  { method: 'DELETE', url: `${COURSE}/editor?tab=one` },
  {
    method: 'POST',
    url: `${COURSE}/outline/batch`,
    body: () => ({ key: 'a folder', modules: [{ title: 'Módulo', lessons: ['Aula'] }] }),
  },
  {
    method: 'PUT',
    url: `${COURSE}/outline/publication`,
    body: ({ course }) => ({ published: false, modules: course.moduleIds, lessons: course.lessonIds }),
  },
  { method: 'GET', url: `${COURSE}/export` },
  { method: 'POST', url: `${COURSE}/export`, body: () => ({ with_media: false }) },
  { method: 'GET', url: `${COURSE}/export/:exported/file` },
  { method: 'POST', url: `${COURSE}/import?file=aulas.csv`, body: () => Buffer.from('Aula\nPapel\n'), headers: BYTES },
  { method: 'GET', url: `${COURSE}/reach` },
  { method: 'GET', url: `${COURSE}/certificate` },
  { method: 'PUT', url: `${COURSE}/certificate`, body: () => ({ version: 1, design: DESIGN }) },
  { method: 'POST', url: `${COURSE}/certificate/publish`, body: () => ({ version: 1 }) },
  { method: 'PUT', url: `${COURSE}/certificate/rules`, body: () => ({ percent: 80, days: 1 }) },
  { method: 'GET', url: `${COURSE}/certificate/people` },
  {
    method: 'POST',
    url: `${COURSE}/certificate/sample`,
    body: () => ({ design: DESIGN, member_id: null, format: 'png' }),
  },
  {
    method: 'POST',
    url: `${COURSE}/certificate/picture?kind=picture`,
    body: () => PNG,
    headers: { 'content-type': 'image/png' },
  },
  { method: 'PUT', url: `${COURSE}/cover`, body: () => PNG, headers: { 'content-type': 'image/png' } },
  { method: 'DELETE', url: `${COURSE}/cover` },
  { method: 'POST', url: `${COURSE}/cover/undo`, body: () => ({ before: null, after: null }) },
  { method: 'PUT', url: `${COURSE}/poster`, body: () => PNG, headers: { 'content-type': 'image/png' } },
  { method: 'DELETE', url: `${COURSE}/poster` },
  { method: 'POST', url: `${COURSE}/poster/undo`, body: () => ({ before: null, after: null }) },
  {
    method: 'PUT',
    url: `${COURSE}/outline`,
    body: ({ course }) => ({ order_version: 1, modules: [{ id: course.moduleIds[0], lessons: course.lessonIds }] }),
  },
  { method: 'GET', url: `${LESSON}/draft` },
  { method: 'GET', url: `${LESSON}/reach` },
  { method: 'GET', url: `${LESSON}/quiz/draft` },
  { method: 'PATCH', url: `${LESSON}/quiz/draft`, body: () => ({ version: 1, max_attempts: 3 }) },
  { method: 'GET', url: `${LESSON}/quiz/results` },
  { method: 'GET', url: `${LESSON}/quiz/results/member` },
  { method: 'POST', url: `${LESSON}/picture`, body: () => PNG, headers: { 'content-type': 'image/png' } },
  { method: 'GET', url: `${COURSE}/statistic` },
  { method: 'GET', url: `${COURSE}/statistic/export` },
  { method: 'GET', url: `${COURSE}/statistic/lesson/export` },
  { method: 'GET', url: `${COURSE}/statistic/lesson/:lesson` },
  { method: 'GET', url: `${COURSE}/statistic/lesson/:lesson/export` },
  { method: 'GET', url: `${LESSON}/material` },
  { method: 'POST', url: `${LESSON}/copy` },
  { method: 'POST', url: `${COURSE}/module/:module/copy` },
  { method: 'POST', url: `${COURSE}/copy`, body: () => ({ title: 'Cópia' }) },
  { method: 'POST', url: `${LESSON}/material?name=x.pdf`, body: () => PDF, headers: BYTES },
  { method: 'PUT', url: `${LESSON}/material/order`, body: ({ materialId }) => ({ ids: [materialId] }) },
  { method: 'PATCH', url: `${LESSON}/material/:material`, body: () => ({ name: 'Outro' }) },
  { method: 'DELETE', url: `${LESSON}/material/:material` },
  { method: 'GET', url: `${COURSE}/class` },
  { method: 'POST', url: `${COURSE}/class`, body: () => ({ title: 'Turma' }) },
  { method: 'GET', url: `${COURSE}/class/:class` },
  { method: 'GET', url: `${COURSE}/class/:class/loss` },
  { method: 'PATCH', url: `${COURSE}/class/:class`, body: () => ({ title: 'Outra' }) },
  {
    method: 'PUT',
    url: `${COURSE}/class/:class/rule`,
    body: () => ({ module_id: null, lesson_id: null, rule: null }),
  },
  { method: 'DELETE', url: `${COURSE}/class/:class` },
  { method: 'GET', url: `${COURSE}/enrolment` },
  {
    method: 'PUT',
    url: `${COURSE}/enrolment/class`,
    body: ({ classId, memberId }) => ({ to: classId, members: [{ id: memberId, from: null }] }),
  },
  { method: 'GET', url: `${COURSE}/calendar` },
  { method: 'GET', url: `${COURSE}/calendar/:member` },
  ...[COURSE, `${COURSE}/module/:module`, LESSON].flatMap((url): Case[] => [
    { method: 'GET', url: `${url}/loss` },
    { method: 'GET', url: `${url}/version` },
    { method: 'GET', url: `${url}/version/:version` },
    {
      method: 'POST',
      url: `${url}/version/:version/restore`,
      body: ({ seen }) => ({ seen: seen[url === COURSE ? 'course' : url === LESSON ? 'lesson' : 'module'] }),
    },
  ]),
  { method: 'DELETE', url: LESSON },
  { method: 'DELETE', url: `${COURSE}/module/:module` },
  { method: 'DELETE', url: COURSE },
];
/** What anybody of the panel may ask, and what answers by the course. */
const using: Case[] = [
  { method: 'GET', url: COURSE },
  { method: 'GET', url: `${COURSE}/watch?data[]=modules` },
  { method: 'GET', url: LESSON },
  { method: 'POST', url: `${LESSON}/progress`, body: () => ({ completed: true }) },
  { method: 'POST', url: `${LESSON}/fault`, body: () => ({ kind: 'slow' }) },
  { method: 'GET', url: `${LESSON}/quiz` },
  { method: 'POST', url: `${LESSON}/quiz`, body: () => ({ revision: 1, attempt: 1, answers: [RIGHT[0]] }) },
  { method: 'POST', url: `${LESSON}/note`, body: () => ({ text: 'x' }) },
  { method: 'PUT', url: `${LESSON}/rating`, body: () => ({ rating: 1 }) },
  { method: 'GET', url: `${LESSON}/material/:material` },
  { method: 'GET', url: `${LESSON}/comment` },
  { method: 'POST', url: `${LESSON}/comment`, body: () => ({ comment: 'x' }) },
  { method: 'GET', url: `${LESSON}/picture/:picture` },
  { method: 'POST', url: `${LESSON}/comment/image`, body: () => PNG, headers: { 'content-type': 'image/png' } },
  { method: 'GET', url: `${LESSON}/comment/:comment/image` },
  { method: 'GET', url: `${LESSON}/comment/people` },
  { method: 'GET', url: `${LESSON}/comment/:comment` },
  { method: 'GET', url: `${LESSON}/comment/:comment/reply` },
  { method: 'POST', url: `${LESSON}/comment/:comment/report`, body: () => ({}) },
  { method: 'PUT', url: `${LESSON}/comment/:comment/like`, body: () => ({}) },
  { method: 'DELETE', url: `${LESSON}/comment/:comment/like`, body: () => ({}) },
  { method: 'DELETE', url: `${LESSON}/comment/:comment`, body: () => ({}) },
];
/** What nobody may but whoever wrote it. */
const authors: Case[] = [
  { method: 'PATCH', url: `${LESSON}/comment/:comment`, body: () => ({ comment: 'y' }) },
  { method: 'PATCH', url: `${COURSE}/note/:note`, body: () => ({ text: 'y', version: 1 }) },
  { method: 'DELETE', url: `${COURSE}/note/:note` },
  { method: 'POST', url: `${COURSE}/note/:note/restore` },
];
/** What everybody has of their own, and nobody of anybody else. */
const personal: Case[] = [
  { method: 'GET', url: `${COURSE}/note` },
  { method: 'GET', url: `${COURSE}/note/export?format=md` },
];
const SECRET = 'Só eu leio isto';

let server: TestServer;
let panel: Panel;
let instructor: Actor;
let own: Place;
let others: Place;
let draft: Place;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const createMedia = async (memberId: number) => {
  const { id } = await db()
    .insertInto('media')
    .values({
      site_id: panel.siteId,
      kind: 'video',
      name: 'aula.mp4',
      status: 'ready',
      source_key: `sites/${panel.siteId}/x`,
      size_bytes: 1,
      upload_id: `${panel.siteId}-${memberId}-${Math.random()}`,
      created_by: memberId,
      poster_key: `sites/${panel.siteId}/poster.jpg`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const show = (course: TestCourse, media_id: number) =>
  call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id } });

/** A course with a video of the owner's in its lesson, a comment below it, and a quiz. */
async function createPlace(title: string): Promise<Place> {
  const course = await createTestCourse(server, panel, { lessons: [2], title });
  const quiz = course.url(1);
  await call(server, { method: 'PATCH', url: quiz, as: panel.owner, body: { quiz: true } });
  const questions = { version: 0, questions: [QUESTIONS[0]!] };
  await call(server, { method: 'PATCH', url: `${quiz}/quiz/draft`, as: panel.owner, body: questions });
  const mediaId = await createMedia(panel.owner.memberId);
  expect((await show(course, mediaId)).status).toBe(200);
  const comment = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url()}/comment`,
    as: panel.owner,
    body: { comment: title },
  });
  const material = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url()}/material?name=Lista.pdf`,
    as: panel.owner,
    body: PDF,
    headers: BYTES,
  });
  await call(server, {
    method: 'PUT',
    url: `/api/course/${course.courseId}/certificate`,
    as: panel.owner,
    body: { version: 0, design: DESIGN },
  });
  const made = await call<{ id: number }>(server, {
    method: 'POST',
    url: `/api/course/${course.courseId}/class`,
    as: panel.owner,
    body: { title },
  });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const note = await call<{ id: number }>(server, {
    method: 'POST',
    url: `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson/${course.lessonIds[0]}/note`,
    as: student,
    body: { text: SECRET },
  });
  const picture = `${course.courseId}`.padStart(22, 'A');
  await server.context.storage.write(`sites/${panel.siteId}/lesson-pictures/${picture}.webp`, Buffer.from('a picture'));
  await db()
    .insertInto('lesson_pictures')
    .values({ site_id: panel.siteId, key: picture, lesson_id: course.lessonIds[0]!, width: 1, height: 1 })
    .execute();
  await server.context.storage.write(`sites/${panel.siteId}/comments/${picture}.webp`, Buffer.from('a picture'));
  await db()
    .insertInto('comment_images')
    .values({
      site_id: panel.siteId,
      key: picture,
      member_id: panel.owner.memberId,
      comment_id: comment.body.id,
      width: 1,
      height: 1,
      size_bytes: 9,
    })
    .execute();
  const file = `sites/${panel.siteId}/course-exports/${course.courseId}`;
  await server.context.storage.write(file, Buffer.from(SECRET));
  const exported = await db()
    .insertInto('course_exports')
    .values({
      site_id: panel.siteId,
      course_id: course.courseId,
      created_by: panel.owner.memberId,
      with_media: false,
      key: file,
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = `/api/course/${course.courseId}`;
  const versionOf = async (url: string) =>
    (await call<{ data: { id: number }[] }>(server, { url: `${url}/version`, as: panel.owner })).body.data[0]!.id;
  for (const url of [at, `${at}/module/${course.moduleIds[0]}`])
    await call(server, { method: 'PATCH', url, as: panel.owner, body: { is_sequential: true } });
  const urls = { course: at, module: `${at}/module/${course.moduleIds[0]}`, lesson: course.url() };
  const versions = {
    course: await versionOf(urls.course),
    module: await versionOf(urls.module),
    lesson: await versionOf(urls.lesson),
  };
  const seenOf = async (kind: keyof typeof urls) => {
    const url = `${urls[kind]}/version/${versions[kind]}`;
    return (await call<{ seen: string }>(server, { url, as: panel.owner })).body.seen;
  };
  return {
    versions,
    seen: { course: await seenOf('course'), module: await seenOf('module'), lesson: await seenOf('lesson') },
    course,
    mediaId,
    commentId: comment.body.id,
    materialId: material.body.id,
    classId: made.body.id,
    memberId: student.memberId,
    noteId: note.body.id,
    exportId: exported.id,
    picture,
  };
}

async function createOthers() {
  panel = await createPanel(server);
  await server.context.storage.write(`sites/${panel.siteId}/poster.jpg`, Buffer.from('a still'));
  others = await createPlace('De outra');
  draft = await createPlace('Rascunho de outra');
  await call(server, {
    method: 'PATCH',
    url: `/api/course/${draft.course.courseId}`,
    as: panel.owner,
    body: { published: false },
  });
}
async function createOwn() {
  own = await createPlace('Meu');
  instructor = await createActor(server, panel, 'instructor', [own.course.courseId]);
}

const ask = ({ method, url, body, headers }: Case, place: Place, as: Actor) =>
  call(server, {
    method,
    url: url
      .replace(':course', String(place.course.courseId))
      .replace(':module', String(place.course.moduleIds[0]))
      .replace(':lesson', String(place.course.lessonIds[url.includes('/quiz') ? 1 : 0]))
      .replace(':comment', String(place.commentId))
      .replace(':material', String(place.materialId))
      .replace(':class', String(place.classId))
      .replace(':member', String(place.memberId))
      .replace(':note', String(place.noteId))
      .replace(':exported', String(place.exportId))
      .replace(
        ':version',
        String(place.versions[url.includes(':lesson') ? 'lesson' : url.includes(':module') ? 'module' : 'course']),
      )
      .replace(':picture', place.picture),
    as,
    ...(body && { body: body(place) }),
    ...(headers && { headers }),
  });
/** What stands in each table of the panel, in so many words that two of them are the same where every row is. */
const rows = async () => {
  const tables = [
    'courses',
    'modules',
    'lessons',
    'comments',
    'comment_likes',
    'comment_images',
    'lesson_progress',
    'ratings',
    'media',
    'materials',
    'certificate_designs',
    'certificate_editions',
    'certificate_rules',
    'classes',
    'class_rules',
    'enrolments',
    'notes',
    'lesson_pictures',
    'quizzes',
    'quiz_attempts',
    'versions',
    'bin_entries',
    'course_editors',
    'course_exports',
    'course_imports',
    'outline_batches',
  ];
  const { rows: found } = await server.context.connection.pool.query<{ name: string; count: string; sum: string }>(
    tables
      .map(
        (table) =>
          `select '${table}' as name, count(*), md5(string_agg(t::text, chr(10) order by t::text)) as sum from ${table} t where t.site_id = $1`,
      )
      .join(' union all '),
    [panel.siteId],
  );
  return Object.fromEntries(found.map(({ name, count, sum }) => [name, `${count} ${sum}`]));
};

test('every route that writes into a course, or is asked by it, is in one of the lists', () => {
  const paths = Object.entries(server.app.swagger().paths ?? {}) as [string, Record<string, { 'x-policy': string }>][];
  const found = paths.flatMap(([url, methods]) =>
    Object.entries(methods)
      .filter(([method, operation]) => method !== 'options' && operation['x-policy'] !== 'anyone')
      .map(([method]) => `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      .filter((route) => route.includes('/:course')),
  );
  const tried = [...writing, ...using, ...authors, ...personal].map(
    ({ method, url }) => `${method} ${url.split('?')[0]}`,
  );
  expect(found.toSorted()).toEqual(tried.toSorted());
});

describe('an instructor, by each route', () => {
  // Of others, who are asked in vain: every test shows that it leaves them as they were.
  beforeAll(createOthers);
  // What reads, or is refused, changes no row: the next one goes on with the course that is there.
  let isSpent = true;
  beforeEach(async () => {
    if (isSpent) await createOwn();
    isSpent = false;
  });

  test.each(writing)('$method $url: writes into their own course, and another is not there', async (one) => {
    const before = await rows();
    const nowhere = { ...others, course: { ...others.course, courseId: 999_999_999 } };
    const missing = await ask(one, nowhere, instructor);
    for (const place of [others, draft]) {
      const refused = await ask(one, place, instructor);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual({ ...missing.body, request_id: expect.any(String) });
    }
    expect(await rows()).toEqual(before);
    isSpent = one.method !== 'GET';
    expect([200, 201, 202]).toContain((await ask(one, own, instructor)).status);
  });

  test.each(using)('$method $url: staff of their own course, elsewhere a student of the panel', async (one) => {
    const student = await createActor(server, panel);
    const before = await rows();
    for (const place of [others, draft]) {
      const theirs = await ask(one, place, instructor);
      expect(theirs.status).toBe((await ask(one, place, student)).status);
      if (one.url !== COURSE || place === draft) expect([403, 404]).toContain(theirs.status);
    }
    expect(await rows()).toEqual(before);
    isSpent = one.method !== 'GET';
    await call(server, {
      method: 'PATCH',
      url: `/api/course/${own.course.courseId}`,
      as: panel.owner,
      body: { published: false },
    });
    expect([200, 201]).toContain((await ask(one, own, instructor)).status);
  });

  test.each(authors)('$method $url: is its author’s, in their own course too', async (one) => {
    const before = await rows();
    for (const place of [own, others, draft]) expect([403, 404]).toContain((await ask(one, place, instructor)).status);
    expect(await rows()).toEqual(before);
  });

  test.each(personal)('$method $url: holds nothing of a student', async (one) => {
    expect(own.noteId).toBeGreaterThan(0);
    for (const place of [own, others, draft]) {
      const answer = await ask(one, place, instructor);
      expect([200, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(SECRET);
    }
  });

  test('mixed ids do not help: their own course with a module, lesson or comment of another', async () => {
    const before = await rows();
    for (const one of [...writing, ...using, ...authors].filter(({ url }) => url.includes(':module'))) {
      const mixed = { ...others, course: { ...others.course, courseId: own.course.courseId } };
      // An order that names what is not there is stale.
      expect([404, 409]).toContain((await ask(one, mixed, instructor)).status);
    }
    expect(await rows()).toEqual(before);
  });
});

describe('an instructor', () => {
  beforeEach(createOthers);
  beforeEach(createOwn);

  test('finds their own drafts in the list, and no drafts of others', async () => {
    await call(server, {
      method: 'PATCH',
      url: `/api/course/${own.course.courseId}`,
      as: panel.owner,
      body: { published: false },
    });
    const { body } = await call<CourseCard[]>(server, { url: '/api/course', as: instructor });
    expect(body.map(({ title, has_access }) => [title, has_access])).toEqual([
      ['De outra', false],
      ['Meu', true],
    ]);
  });

  test('is told which courses are theirs to change, as everybody else is', async () => {
    const editable = async (as: Actor) => {
      const { body } = await call<CourseCard[]>(server, { url: '/api/course', as });
      const [course] = body.filter(({ title }) => title === 'De outra');
      const url = `/api/course/${course!.id}/watch?data[]=course`;
      const watch = await call<Watch>(server, { url, as });
      const home = await call<Home>(server, { url: '/api/home', as });
      const onHome = home.body.courses.map((one) => [one.title, one.editable]);
      const listed = body.map((one) => [one.title, one.editable]);
      expect(onHome).toEqual(listed);
      return [listed, watch.body.course?.editable];
    };
    const told = (editable: boolean, ...titles: string[]) => titles.map((title) => [title, editable]);
    expect(await editable(instructor)).toEqual([[...told(false, 'De outra'), ...told(true, 'Meu')], false]);
    expect(await editable(panel.owner)).toEqual([told(true, 'De outra', 'Rascunho de outra', 'Meu'), true]);
    // Who answers for comments and tickets sees all of them, and writes none.
    for (const role of ['moderator', 'support'] as const)
      expect(await editable(await createActor(server, panel, role))).toEqual([
        told(false, 'De outra', 'Rascunho de outra', 'Meu'),
        false,
      ]);
  });

  test('teaches what they make, and no other instructor does', async () => {
    const made = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/course',
      as: instructor,
      body: { title: 'Novo' },
    });
    const patch = async (as: Actor) =>
      (await call(server, { method: 'PATCH', url: `/api/course/${made.body.id}`, as, body: { title: 'Novo 2' } }))
        .status;
    expect(await patch(instructor)).toBe(200);
    expect(await patch(await createActor(server, panel, 'instructor'))).toBe(404);
    expect(await patch(panel.owner)).toBe(200);
    expect(await patch(await createActor(server, panel, 'admin'))).toBe(200);
  });

  test('teaches what they were invited for', async () => {
    const email = `professor-${panel.siteId}@example.com`;
    const body = { email, first_name: 'Caio', role: 'instructor', course_ids: [own.course.courseId] };
    expect((await call(server, { method: 'POST', url: '/api/member', as: panel.owner, body })).status).toBe(201);
    const token = tokenOf(await readMail(server, email));
    const password = 'uma outra senha boa';
    const entered = await call<{ Auth: string }>(server, {
      method: 'POST',
      url: '/api/member/new/create-password',
      body: { token, email, password, confirm_password: password },
    });
    const as = { token: entered.body.Auth } as Actor;
    const patch = writing[0]!;
    expect((await ask(patch, own, as)).status).toBe(200);
    expect((await ask(patch, others, as)).status).toBe(404);
  });

  test('loses a course with its enrolment', async () => {
    const ended = { expires_at: '2000-01-01' };
    await db().updateTable('enrolments').set(ended).where('member_id', '=', instructor.memberId).execute();
    for (const one of writing) expect((await ask(one, own, instructor)).status).toBe(404);
    expect((await ask(using[2]!, own, instructor)).status).toBe(403);
  });

  test('does not order the courses of the panel', async () => {
    const ids = [own, others, draft].map(({ course }) => course.courseId);
    const order = async (as: Actor) =>
      (await call(server, { method: 'PUT', url: '/api/course/order', as, body: { ids } })).status;
    expect(await order(instructor)).toBe(403);
    expect(await order(panel.owner)).toBe(200);
  });
});

describe('a video', () => {
  beforeEach(createOthers);
  beforeEach(createOwn);

  const statusesOf = async (mediaId: number, as: Actor = instructor) => {
    const status = async (method: Method, url: string, body?: object) =>
      (await call(server, { method, url, as, ...(body && { body }) })).status;
    const { courseId, moduleIds } = own.course;
    const lesson = { title: 'Com o vídeo', media_id: mediaId };
    return {
      read: await status('GET', `/api/media/${mediaId}`),
      still: await status('GET', `/api/media/${mediaId}/poster`),
      shownAnew: await status('POST', `/api/course/${courseId}/module/${moduleIds[0]}/lesson`, lesson),
      shown: await status('PATCH', own.course.url(), { media_id: mediaId }),
      taken: await status('DELETE', `/api/media/${mediaId}`, {}),
    };
  };
  const listed = async () =>
    (await call<LibraryPage>(server, { url: '/api/media', as: instructor })).body.data.map(({ id }) => id).toSorted();

  test('of others is neither seen, shown nor taken away', async () => {
    const unused = await createMedia(panel.owner.memberId);
    const before = await rows();
    for (const mediaId of [others.mediaId, draft.mediaId, unused])
      expect(await statusesOf(mediaId)).toEqual({ read: 404, still: 403, shownAnew: 404, shown: 404, taken: 404 });
    expect(await rows()).toEqual(before);
    expect(await listed()).toEqual([own.mediaId]);
  });

  test('that they brought, or that their course shows, is theirs', async () => {
    const brought = await createMedia(instructor.memberId);
    expect(await listed()).toEqual([own.mediaId, brought].toSorted());
    // What a lesson shows is not taken away from it.
    const all = { read: 200, still: 200, shownAnew: 201, shown: 200, taken: 409 };
    expect(await statusesOf(brought)).toEqual(all);
    await show(own.course, own.mediaId);
    expect(await statusesOf(own.mediaId)).toEqual(all);
    const unused = await createMedia(instructor.memberId);
    expect((await call(server, { method: 'DELETE', url: `/api/media/${unused}`, as: instructor })).status).toBe(200);
  });

  test('that a course of others shows too is not taken away from it', async () => {
    await show(others.course, own.mediaId);
    expect(await statusesOf(own.mediaId)).toMatchObject({ read: 200, shown: 200, taken: 403 });
    expect((await call(server, { method: 'DELETE', url: `/api/media/${own.mediaId}`, as: panel.owner })).status).toBe(
      409,
    );
  });
});

test('what an instructor did as often as one may keeps the owner from nothing', async () => {
  const school = await createPanel(server);
  const { courseId } = await createTestCourse(server, school);
  const eager = await createActor(server, school, 'instructor', [courseId]);
  const keys = ['image', 'lesson-picture', 'course-export'].map((kind) => `${kind}:${school.siteId}:${eager.memberId}`);
  await server.context.connection.pool.query(
    `insert into rate_limits (key, window_ends_at, hits) select key, now() + interval '1 hour', 1000000000 from unnest($1::text[]) key`,
    [keys],
  );
  const statuses = async (as: Actor, base: string) => {
    const send = async (method: Method, url: string, headers: Record<string, string>, payload: Buffer | string) =>
      (
        await server.app.inject({
          method,
          url: `${base}${url}`,
          headers: { authorization: `Bearer ${as.token}`, ...headers },
          payload,
        })
      ).statusCode;
    return [
      await send('PUT', '/cover', { 'content-type': 'image/png' }, PNG),
      await send('POST', '/export', { 'content-type': 'application/json' }, JSON.stringify({ with_media: false })),
    ];
  };
  const base = `/api/course/${courseId}`;
  expect(await statuses(eager, base)).toEqual([429, 429]);
  expect(await statuses(school.owner, base)).toEqual([200, 202]);
});
