import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Course, Trailer, Watch } from '@clube/shared/contracts/course';
import type { FreeCourse, FreeCourseCard, Sale } from '@clube/shared/contracts/sale';
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
import { offerPublicQueries } from '../offer/first-queries.ts';

let server: TestServer;
let panel: Panel;
let stranger: Actor;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  stranger = await createActor(server, panel, 'student', []);
  // What nobody can pay is not sold.
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  const body = { pix, note: '' };
  expect((await call(server, { method: 'PUT', url: '/api/payment', as: panel.owner, body })).status).toBe(200);
  expect((await send('POST', '/api/meta', { key: 'free_courses', value: 'on' })).status).toBe(200);
});
afterAll(() => server.close());

/** One that is sold, and one that no offer names, which has a page of its own. */
let course: TestCourse;
let alone: TestCourse;
let student: Actor;
let offer: number;
const send = <Body = { code?: string }>(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  call<Body>(server, { method, url, as: panel.owner, ...(body && { body }) });
const url = (of = course) => `/api/course/${of.courseId}`;
const choose = (lesson: number | null) => send('PATCH', url(), { trailer_lesson_id: lesson });
/** The same is done with both. */
const both = (act: (one: TestCourse) => Promise<{ status: number }>) =>
  Promise.all([course, alone].map(async (one) => expect((await act(one)).status).toBe(200)));
const chooseOfBoth = (index: number | null) =>
  both((one) => send('PATCH', url(one), { trailer_lesson_id: index === null ? null : one.lessonIds[index]! }));
const visit = async <Body>(path: string) =>
  (await call<Body>(server, { url: path, headers: { host: `${panel.slug}.localhost:3000` } })).body;
const own = async (as: Actor) => (await call<Course>(server, { url: url(), as })).body.trailer;

/** What is shown to who has the course, who has not, and a visitor on either of its public pages. */
async function shown() {
  const { body } = await call<Watch>(server, { url: `${url()}/watch?data[]=course&data[]=modules`, as: student });
  const sale = await visit<Sale>(`/api/sale/${offer}`);
  const free = await visit<FreeCourse>(`/api/free/${alone.courseId}`);
  return [body.course!.trailer, await own(stranger), sale.courses[0]!.trailer, free.trailer ?? null];
}

beforeEach(async () => {
  course = await createTestCourse(server, panel, { lessons: [3] });
  alone = await createTestCourse(server, panel, { lessons: [3] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  await both((one) => send('PATCH', one.url(1), { is_free: true, title: 'O que vem' }));
  const write = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  offer = (await send<{ id: number }>('POST', '/api/offer', write)).body.id;
  expect((await send('PATCH', `/api/offer/${offer}`, { state: 'on_sale' })).status).toBe(200);
});

test('is the free lesson that an owner chose, for students and for visitors, until it is taken away', async () => {
  expect(await shown()).toEqual([null, null, null, null]);
  await chooseOfBoth(1);
  const trailerOf = ({ lessonIds, moduleIds }: TestCourse): Trailer => ({
    id: lessonIds[1]!,
    module_id: moduleIds[0]!,
    title: 'O que vem',
  });
  const trailer = trailerOf(course);
  expect(await shown()).toEqual([trailer, trailer, trailer, trailerOf(alone)]);
  const cards = await visit<FreeCourseCard[]>('/api/free');
  const card = cards.find(({ id }) => id === alone.courseId);
  expect([card?.title, card && 'trailer' in card]).toEqual([expect.any(String), false]);
  await chooseOfBoth(null);
  expect(await shown()).toEqual([null, null, null, null]);
});

test('opens to whoever is shown it, who has the course or not', async () => {
  await choose(course.lessonIds[1]!);
  const read = async (as: Actor) => (await call(server, { url: course.url(1), as })).status;
  expect([await read(student), await read(stranger)]).toEqual([200, 200]);
});

const endings: Record<string, (one: TestCourse) => Promise<{ status: number }>> = {
  'is not free any more': (one) => send('PATCH', one.url(1), { is_free: false }),
  'is a draft': (one) => send('PATCH', one.url(1), { published: false }),
  'is in the bin': (one) => send('DELETE', one.url(1)),
};
test.each(Object.keys(endings))('is not shown while the lesson %s', async (name) => {
  await chooseOfBoth(1);
  // Another one keeps the page of what is free there.
  await both((one) => send('PATCH', one.url(2), { is_free: true }));
  await both(endings[name]!);
  expect(await shown()).toEqual([null, null, null, null]);
});

test('goes with the lesson when that goes for good, and nothing else of the course does', async () => {
  await choose(course.lessonIds[1]!);
  const { body } = await send<{ bin: number }>('DELETE', course.url(1));
  expect((await send('DELETE', `/api/bin/${body.bin}`)).status).toBe(200);
  expect([(await call(server, { url: url(), as: student })).status, await own(student)]).toEqual([200, null]);
});

test('is a free lesson of this course, chosen by who edits it', async () => {
  const other = await createTestCourse(server, panel, { lessons: [1] });
  await send('PATCH', other.url(0), { is_free: true });
  for (const lesson of [course.lessonIds[0]!, other.lessonIds[0]!, 2_000_000_000]) {
    const { status, body } = await choose(lesson);
    expect([status, body.code]).toEqual([404, 'lesson.not_found']);
  }
  const body = { trailer_lesson_id: course.lessonIds[1]! };
  expect((await call(server, { method: 'PATCH', url: url(), as: student, body })).status).toBe(403);
  const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
  expect((await call(server, { method: 'PATCH', url: url(), as: teacher, body })).status).toBe(200);
  expect(await own(student)).toMatchObject({ title: 'O que vem' });
});

test('their public pages stand before the picture that an owner sent, and are drawn with it', async () => {
  const visitor = { siteId: panel.siteId, ip: '127.0.0.1' };
  const shown = async () => {
    const sale = await visit<Sale>(`/api/sale/${offer}`);
    const free = await visit<FreeCourse>(`/api/free/${alone.courseId}`);
    const answers = await Promise.all([
      offerPublicQueries.sale(server.app, visitor, { offer }),
      offerPublicQueries['free.course'](server.app, visitor, { course: alone.courseId }),
    ]);
    const images = answers.map((answer) => (answer && 'images' in answer ? answer.images : 'none'));
    return { covers: [sale.courses[0]!.cover, free.cover], images };
  };
  expect(await shown()).toEqual({ covers: [null, null], images: [[], []] });
  const body = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png' };
  await both((one) => call(server, { method: 'PUT', url: `${url(one)}/cover`, as: panel.owner, body, headers }));
  const covers = await Promise.all(
    [course, alone].map(async (one) => (await call<Course>(server, { url: url(one), as: panel.owner })).body.cover),
  );
  expect(covers).toEqual(Array(2).fill(expect.stringMatching(/^\/api\/site\/image\/\d+\/cover-/)));
  expect(await shown()).toEqual({ covers, images: covers.map((href) => [{ href }]) });
});
