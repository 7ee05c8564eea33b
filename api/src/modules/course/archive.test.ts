import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CourseCard, Watch } from '@clube/shared/contracts/course';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import type { FreeCourseCard, Sale } from '@clube/shared/contracts/sale';
import type { SearchAnswer } from '@clube/shared/contracts/search';
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
import { answerTo } from '../../../test/captcha.ts';
import { createCaptcha } from '../../lib/captcha.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let outsider: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  outsider = await createActor(server, panel, 'student');
  await change({ title: 'Nanquim' });
});

const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object, as = panel.owner) =>
  call<{ id: number; code?: string }>(server, { method, url, as, body });
const address = () => `/api/course/${course.courseId}`;
const change = (body: object, as?: Actor) => send('PATCH', address(), body, as);
const has = async <Row extends { id: number }>(url: string, as: Actor) =>
  (await call<Row[]>(server, { url, as })).body.some(({ id }) => id === course.courseId);
/** Where somebody meets the course: the catalogue, their own courses, the search, its address, a lesson of it. */
const met = async (as: Actor) => ({
  catalogue: await has<CourseCard>('/api/course', as),
  own: await has<MyCourse>('/api/me/courses', as),
  search: (await call<SearchAnswer>(server, { url: '/api/search?q=nanquim', as })).body.data.length > 0,
  course: (await call(server, { url: `${address()}/watch?data[]=course`, as })).status,
  lesson: (await call(server, { url: course.url(0), as })).status,
});

test('an archived course is what it was to whoever is enrolled and as if unpublished to everybody else, until it is back', async () => {
  const everything = { catalogue: true, own: true, search: true, course: 200, lesson: 200 };
  const shown = { catalogue: true, own: false, search: true, course: 200, lesson: 403 };
  const nothing = { catalogue: false, own: false, search: false, course: 404, lesson: 404 };
  expect([await met(student), await met(outsider)]).toEqual([everything, shown]);
  expect((await change({ archived: true })).status).toBe(200);
  expect([await met(student), await met(outsider)]).toEqual([everything, nothing]);
  // What a new student would find is looked at by staff.
  const { rows } = await server.context.connection.pool.query(
    'select visible, reason from course_access($1, -1, false) where course_id = $2',
    [panel.siteId, course.courseId],
  );
  expect(rows).toEqual([{ visible: false, reason: 'not_published' }]);
  // Free or not: it takes nobody new.
  await change({ is_free: true });
  expect(await met(outsider)).toEqual(nothing);
  await change({ is_free: false, archived: false });
  expect([await met(student), await met(outsider)]).toEqual([everything, shown]);
});

test('staff see it on, said to be archived and as published as it is; a student puts none away', async () => {
  await change({ archived: true });
  const { body } = await call<Watch>(server, { url: `${address()}/watch?data[]=course`, as: panel.owner });
  expect(body.course).toMatchObject({ archived: true, published: true });
  expect(await has<CourseCard>('/api/course', panel.owner)).toBe(true);
  expect((await change({ archived: false }, student)).status).toBe(403);
});

test('the form of a course is told which version it has, and archiving over another one is refused', async () => {
  const read = async () =>
    (await call<Watch>(server, { url: `${address()}/watch?data[]=course`, as: panel.owner })).body.course!;
  const { version } = await read();
  expect((await change({ title: 'Nanquim II', version })).status).toBe(200);
  const stale = { status: 409, body: { code: 'version.stale' } };
  expect(await change({ title: 'Guache', version })).toMatchObject(stale);
  const choices = [{ archived: true }, { published: false }, { trailer_lesson_id: null }];
  for (const choice of choices) expect(await change({ ...choice, version })).toMatchObject(stale);
  expect(await read()).toMatchObject({ title: 'Nanquim II', archived: false, version: version! + 1 });
});

test('visitors are not told of an archived one, be it free', async () => {
  await send('POST', '/api/meta', { key: 'free_courses', value: 'on' });
  await change({ is_free: true });
  const visit = <Body>(url: string) => call<Body>(server, { url, headers: { host: `${panel.slug}.localhost:3000` } });
  const listed = async () => (await visit<FreeCourseCard[]>('/api/free')).body.map(({ id }) => id);
  expect(await listed()).toEqual([course.courseId]);
  await change({ archived: true });
  expect(await listed()).toEqual([]);
  const lesson = `/api/free/${course.courseId}/lesson/${course.lessonIds[0]}`;
  expect([(await visit(`/api/free/${course.courseId}`)).status, (await visit(lesson)).status]).toEqual([404, 404]);
});

test('an offer sells what is left of it: of two courses the other one, and of an archived one alone nothing', async () => {
  const other = await createTestCourse(server, panel, { lessons: [1] });
  await send('PUT', '/api/payment', {
    pix: { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' },
    note: '',
  });
  const courses = [course.courseId, other.courseId];
  const write = { name: 'Os dois', amount: 48_000, currency: 'BRL', course_ids: courses };
  const { id } = (await send('POST', '/api/offer', write)).body;
  expect((await send('PATCH', `/api/offer/${id}`, { state: 'on_sale' })).status).toBe(200);
  const host = { host: `${panel.slug}.localhost:3000` };
  const sold = async () => {
    const { status, body } = await call<Sale>(server, { url: `/api/sale/${id}`, headers: host });
    return status === 200 ? body.courses.map((one) => one.id) : status;
  };
  let buyers = 0;
  const buy = async () =>
    call(server, {
      method: 'POST',
      url: `/api/sale/${id}/order`,
      headers: host,
      body: {
        name: 'Rui Prado',
        email: `rui-${(buyers += 1)}@example.com`,
        captcha: answerTo(await createCaptcha(server.context.config.secret)),
      },
    });
  const bought = async () =>
    (
      await server.context.connection.db
        .selectFrom('order_courses')
        .select('course_id')
        .where('site_id', '=', panel.siteId)
        .orderBy('order_id')
        .orderBy('course_id')
        .execute()
    ).map((row) => row.course_id);
  const offered = async () =>
    (await call<Watch>(server, { url: `${address()}/watch?data[]=course`, as: outsider })).body.course?.offer_id;
  expect([await sold(), await offered()]).toEqual([courses, id]);
  expect((await buy()).status).toBeLessThan(300);
  expect(await bought()).toEqual(courses);
  await change({ archived: true });
  expect(await sold()).toEqual([other.courseId]);
  expect((await buy()).status).toBeLessThan(300);
  // What was ordered before is what it was.
  expect(await bought()).toEqual([...courses, other.courseId]);
  await send('PATCH', `/api/course/${other.courseId}`, { archived: true });
  expect([await sold(), (await buy()).status]).toEqual([404, 404]);
});
