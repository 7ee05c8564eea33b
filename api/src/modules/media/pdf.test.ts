import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import type { LibraryPage, Media, MediaStorage, MediaUses } from '@clube/shared/contracts/media';
import type { OutlineLesson } from '@clube/shared/contracts/outline';
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
import { processMedia, uploadBytes, uploadSample } from '../../../test/media.ts';
import { makePdf } from '../../../test/pdf.ts';

let server: TestServer;
let panel: Panel;
let content: Buffer;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  content = await makePdf(3);
});
afterAll(() => server.close());

const take = async (name: string, bytes: Buffer): Promise<Media> =>
  processMedia(server, panel, await uploadBytes(server, panel, name, bytes));
const raw = (url: string, as: Pick<Actor, 'token'>, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}`, ...headers } });
async function createLesson() {
  const pdf = await take('Apostila.mp4', content);
  const course = await createTestCourse(server, panel, { lessons: [2] });
  await call(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body: { media_id: pdf.id } });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const detail = async (as: Actor = student) => (await call<LessonDetail>(server, { url: course.url(0), as })).body;
  return { pdf, course, student, detail };
}
const sourceOf = ({ player }: LessonDetail) => ('url' in player ? player.url : '');

test('a PDF is known by what it is, not by its name, kept as it came, and counted', async () => {
  const before = (await call<MediaStorage>(server, { url: '/api/media/storage', as: panel.owner })).body.used_bytes;
  const pdf = await take('Apostila.mp4', content);
  expect(pdf).toMatchObject({ kind: 'pdf', status: 'ready', error_code: null, damages: [], unchecked: false });
  const { body } = await call<MediaStorage>(server, { url: '/api/media/storage', as: panel.owner });
  expect(body.used_bytes - before).toBe(content.length);
  const found = await call<LibraryPage>(server, { url: '/api/media?kind=pdf', as: panel.owner });
  expect(found.body.data.map(({ id }) => id)).toContain(pdf.id);
});

test('what is no PDF, encrypted or cut off says so', async () => {
  const said = async (bytes: Buffer) => {
    const { kind, status, error_code } = await take('Apostila.pdf', bytes);
    return [kind, status, error_code];
  };
  expect(await said(Buffer.from('<html>nada</html>'))).toEqual(['video', 'failed', 'not_media']);
  expect(await said(await makePdf(1, 'segredo'))).toEqual(['pdf', 'failed', 'protected']);
  expect(await said(content.subarray(0, content.length - 300))).toEqual(['pdf', 'failed', 'truncated']);
});

test('its lesson is read by whoever it is open to, by parts, as long as it is', async () => {
  const { course, student, detail } = await createLesson();
  const lesson = await detail();
  expect(lesson).toMatchObject({ mediaType: 'pdf', player: { kind: 'pdf' }, duration_seconds: 0, percent: 100 });
  const url = sourceOf(lesson);
  const whole = await raw(url, student);
  expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(content)]).toEqual([
    200,
    'application/pdf',
    true,
  ]);
  const part = await raw(url, student, { range: 'bytes=5-9' });
  expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, content.toString('latin1', 5, 10)]);
  expect((await raw(url, panel.owner)).statusCode).toBe(403);
  await call(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body: { published: false } });
  expect((await raw(url, student)).statusCode).toBe(403);
});

test('where somebody reads is kept, and no panel asks for a minimum', async () => {
  const { course, student, detail } = await createLesson();
  for (const [key, value] of Object.entries({ limit_percetage_lesson: 'on', number_limit_percetage_lesson: 80 }))
    await server.context.connection.db
      .insertInto('metas')
      .values({ site_id: panel.siteId, key, value: JSON.stringify(value) })
      .execute();
  const say = (body: object) =>
    call<Progress>(server, { method: 'POST', url: `${course.url(0)}/progress`, as: student, body });
  expect((await say({ position: 2, intervals: [] })).status).toBe(200);
  expect((await detail()).position_seconds).toBe(2);
  const { status, body } = await say({ completed: true });
  expect([status, body.is_completed]).toEqual([200, true]);
  expect((await detail()).position_seconds).toBe(2);
});

test('a copy of its lesson shows it too, and the library knows where it is used', async () => {
  const { pdf, course } = await createLesson();
  const copy = await call<OutlineLesson>(server, { method: 'POST', url: `${course.url(0)}/copy`, as: panel.owner });
  expect(copy.status).toBe(201);
  const { body } = await call<MediaUses>(server, { url: `/api/media/${pdf.id}/use`, as: panel.owner });
  expect(body.total).toBe(2);
});

test('its lesson becomes a video where a video takes its place, and a PDF again', async () => {
  const { pdf, detail, course, student } = await createLesson();
  const other = await createActor(server, panel, 'student', [course.courseId]);
  const stand = (as: Actor, position: number, hoursAgo: number) =>
    call(server, {
      method: 'POST',
      url: `${course.url(0)}/progress`,
      as,
      body: { position, ago: hoursAgo * 3600, intervals: [] },
    });
  await stand(student, 7, 2);
  await stand(other, 0, 2);
  expect((await detail()).position_seconds).toBe(7);
  const replace = async (id: number, by: Pick<Media, 'id'>) =>
    call(server, {
      method: 'POST',
      url: `/api/media/${id}/replacement`,
      as: panel.owner,
      body: { media_id: by.id },
    });
  const video = await uploadSample(server, panel, 'landscape-h264.mp4');
  await replace(pdf.id, video);
  await processMedia(server, panel, video);
  expect((await detail()).mediaType).toBe('hls');
  // Pages are no seconds, also those that a browser had left behind before and tells now.
  for (const reader of [student, other]) {
    expect((await detail(reader)).position_seconds).toBe(0);
    await stand(reader, 9, 1);
    expect((await detail(reader)).position_seconds).toBe(0);
  }
  const again = await uploadBytes(server, panel, 'Apostila.pdf', content);
  await replace(video.id, again);
  await processMedia(server, panel, again);
  expect((await detail()).mediaType).toBe('pdf');
});
