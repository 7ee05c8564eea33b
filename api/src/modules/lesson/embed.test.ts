import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import type { LessonDraft, OutlineLesson } from '@clube/shared/contracts/outline';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const SLIDES = 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit?usp=sharing';
const PLAYER = {
  kind: 'page',
  host: 'Google Slides',
  url: expect.stringMatching(
    /^\/_page\?link=https%3A%2F%2Fdocs.google.com%2Fpresentation%2Fd%2F1AbCdEfGhIjKl%2Fembed&site=\d+&key=[\w-]{40,}$/,
  ),
  address: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/embed',
};
async function createLesson() {
  const course = await createTestCourse(server, panel, { lessons: [2] });
  const write = (body: object) =>
    call<{ code: string }>(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body });
  expect((await write({ media_url: SLIDES })).status).toBe(200);
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const detail = async (as: Actor = student, url = course.url(0)) =>
    (await call<LessonDetail>(server, { url, as })).body;
  return { course, write, student, detail };
}

test('a page of a host of the list is a lesson: framed by a page of ours, as long as nobody knows, and no tracked video', async () => {
  const { detail, course } = await createLesson();
  expect(await detail()).toMatchObject({
    mediaType: 'embed',
    media_id: null,
    duration_seconds: 0,
    percent: 100,
    player: PLAYER,
  });
  const draft = await call<LessonDraft>(server, { url: `${course.url(0)}/draft`, as: panel.owner });
  expect(draft.body).toMatchObject({ mediaType: 'embed', media_url: SLIDES });
});

test.each([
  'https://example.com/',
  'http://docs.google.com/presentation/d/1AbCdEfGhIjKl',
  'https://ana:segredo@docs.google.com/presentation/d/1AbCdEfGhIjKl',
  'https://docs.google.com:444/presentation/d/1AbCdEfGhIjKl',
  'https://169.254.169.254/latest/meta-data',
  'https://docs.google.com/',
])('%s is refused, and the lesson stays', async (address) => {
  const { write, detail } = await createLesson();
  const { status, body } = await write({ media_url: address });
  expect([status, body.code]).toEqual([404, 'media.not_found']);
  expect((await detail()).player).toEqual(PLAYER);
});

test('its address is told to whom the lesson is open', async () => {
  const { write, student, course } = await createLesson();
  await write({ published: false });
  const { status, text } = await call(server, { url: course.url(0), as: student });
  expect([status, text.includes('docs.google.com')]).toEqual([404, false]);
});

test('it is completed by hand, whatever minimum of a video the panel asks for', async () => {
  const { course, student, detail } = await createLesson();
  for (const [key, value] of Object.entries({ limit_percetage_lesson: 'on', number_limit_percetage_lesson: 80 }))
    await server.context.connection.db
      .insertInto('metas')
      .values({ site_id: panel.siteId, key, value: JSON.stringify(value) })
      .execute();
  expect((await detail()).is_completed).toBe(false);
  const { status, body } = await call<Progress>(server, {
    method: 'POST',
    url: `${course.url(0)}/progress`,
    as: student,
    body: { completed: true },
  });
  expect([status, body.is_completed]).toEqual([200, true]);
});

test('a copy shows the same page, and a video or nothing takes its place', async () => {
  const { course, write, detail } = await createLesson();
  const copy = await call<OutlineLesson>(server, { method: 'POST', url: `${course.url(0)}/copy`, as: panel.owner });
  const copied = course.url(0).replace(/\d+$/, String(copy.body.id));
  expect((await detail(panel.owner, copied)).player).toEqual(PLAYER);
  await write({ media_url: 'https://youtu.be/dQw4w9WgXcQ' });
  expect((await detail()).mediaType).toBe('youtube');
  await write({ media_url: SLIDES });
  expect((await detail()).mediaType).toBe('embed');
  await write({ media_id: null });
  expect((await detail()).mediaType).toBe('text');
});
