/** @long */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { LibraryPage, Media, MediaTexts } from '@clube/shared/contracts/media';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { processMedia, uploadSample } from '../../../test/media.ts';
import { createMediaProcessor } from './process.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let old: Media;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  old = await processMedia(server, panel, await uploadSample(server, panel, 'slides.mp4'));
  await send('PATCH', `/media/${old.id}`, { name: 'Aula um' });
  await call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id: old.id } });
});

const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call<{ code?: string; id: number; bin: number }>(server, {
    method,
    url: `/api${path}`,
    as: panel.owner,
    ...(body && { body }),
  });
const library = async () => (await call<LibraryPage>(server, { url: '/api/media', as: panel.owner })).body.data;
const shown = async (lesson = 0) => {
  const { rows } = await server.context.connection.pool.query<{
    media_id: number;
    duration_seconds: number;
    media_type: string;
  }>('select media_id, duration_seconds, media_type from lessons where site_id = $1 and id = $2', [
    panel.siteId,
    course.lessonIds[lesson],
  ]);
  return rows[0]!;
};
const stored = async (id: number) => {
  const { storage } = server.context;
  return (await storage.list(`sites/${panel.siteId}/media/${id}`)).length;
};
const binned = async () =>
  (await call<{ data: { id: number; kind: string; title: string }[] }>(server, { url: '/api/bin', as: panel.owner }))
    .body.data;
const replace = (by: Pick<Media, 'id'>) => send('POST', `/media/${old.id}/replacement`, { media_id: by.id });

test('what was there plays on until the new file plays; then lessons, name and folder are the new one’s, and the old one is in the bin, from where it comes back', async () => {
  const folder = await send('POST', '/media/folder', { name: 'Módulo 1' });
  await send('PATCH', `/media/${old.id}`, { folder_id: folder.body.id });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const player = async () =>
    (await call<LessonDetail>(server, { url: course.url(), as: student })).body.player as { kind: string };
  const next = await uploadSample(server, panel, 'landscape-h264.mp4');
  expect((await replace(next)).status).toBe(200);
  expect(await shown()).toMatchObject({ media_id: old.id });
  expect((await player()).kind).toBe('hls');
  expect(await library()).toMatchObject([
    { id: old.id, name: 'Aula um', replacement: { id: next.id, status: 'processing' } },
  ]);
  const told = { id: next.id, status: 'processing', error_code: null };
  expect((await send('GET', `/media/${old.id}`)).body).toMatchObject({ status: 'ready', replacement: told });

  const done = await processMedia(server, panel, next);
  expect(await shown()).toMatchObject({ media_id: next.id, duration_seconds: Math.round(done.duration_seconds!) });
  expect((await player()).kind).toBe('hls');
  expect(await library()).toMatchObject([
    { id: next.id, name: 'Aula um', folder_id: folder.body.id, uses_count: 1, replacement: null },
  ]);
  expect((await send('GET', `/media/${old.id}`)).status).toBe(404);
  expect(await binned()).toMatchObject([{ kind: 'media', title: 'Aula um' }]);
  const [entry] = await binned();
  expect((await send('POST', `/bin/${entry!.id}/restore`)).status).toBe(200);
  expect((await send('GET', `/media/${old.id}`)).body).toMatchObject({ status: 'ready', replacement: null });
  expect(await shown()).toMatchObject({ media_id: next.id });
  const again = await send('DELETE', `/media/${old.id}`);
  expect((await send('DELETE', `/bin/${again.body.bin}`)).status).toBe(200);
  expect([await stored(old.id), (await stored(next.id)) > 0]).toEqual([0, true]);
});

test('a file that plays already takes the place at once; a sound in the place of a video is a sound in its lessons', async () => {
  const sound = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
  expect((await replace(sound)).status).toBe(200);
  expect(await shown()).toMatchObject({ media_id: sound.id, media_type: 'audio' });
});

test('a refused file changes nothing: the old one stays, and is told why', async () => {
  const bad = await uploadSample(server, panel, 'not-a-video.mp4');
  await replace(bad);
  await processMedia(server, panel, bad);
  expect(await shown()).toMatchObject({ media_id: old.id });
  expect(await library()).toMatchObject([{ id: old.id, replacement: { status: 'failed', error_code: 'not_media' } }]);
  expect((await send('DELETE', `/media/${bad.id}`)).status).toBe(200);
  expect(await library()).toMatchObject([{ id: old.id, replacement: null }]);
});

test('what people wrote goes along: captions of the owner, and chapters where the new file has none', async () => {
  await call(server, {
    method: 'PUT',
    url: `/api/media/${old.id}/captions/pt`,
    as: panel.owner,
    body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nOlá',
    headers: { 'content-type': 'text/vtt' },
  });
  const chapters = [
    { seconds: 0, title: 'Começo' },
    { seconds: 80_000, title: 'Depois do fim' },
  ];
  await send('PUT', `/media/${old.id}/chapters`, { chapters });
  const next = await uploadSample(server, panel, 'landscape-h264.mp4');
  await replace(next);
  await processMedia(server, panel, next);
  const { body } = await call<MediaTexts>(server, { url: `/api/media/${next.id}/text`, as: panel.owner });
  expect(body).toEqual({ captions: [{ language: 'pt', origin: 'owner' }], chapters: [chapters[0]] });
});

test('the last file that was sent counts; the one before is in the bin, but for one that something shows by now', async () => {
  const [first, second, third] = [
    await uploadSample(server, panel, 'landscape-h264.mp4'),
    await uploadSample(server, panel, 'moov-at-end.mp4'),
    await uploadSample(server, panel, 'landscape-h264.mp4'),
  ];
  await replace(first);
  await replace(second);
  expect((await send('GET', `/media/${first.id}`)).status).toBe(404);
  expect(await binned()).toMatchObject([{ title: first.name }]);
  await call(server, { method: 'PATCH', url: course.url(1), as: panel.owner, body: { media_id: second.id } });
  await replace(third);
  expect(await shown(1)).toMatchObject({ media_id: second.id });
  await processMedia(server, panel, third);
  expect(await shown()).toMatchObject({ media_id: third.id });
  expect((await library()).map(({ id, replacement }) => [id, replacement])).toEqual(
    expect.arrayContaining([
      [second.id, null],
      [third.id, null],
    ]),
  );
});

test('what is shown somewhere, takes a place already or is the same takes no place', async () => {
  const [used, waiting] = [
    await uploadSample(server, panel, 'landscape-h264.mp4'),
    await uploadSample(server, panel, 'moov-at-end.mp4'),
  ];
  await call(server, { method: 'PATCH', url: course.url(1), as: panel.owner, body: { media_id: used.id } });
  const refused = [await replace(used), await replace(old)];
  await send('POST', `/media/${used.id}/replacement`, { media_id: waiting.id });
  refused.push(await replace(waiting));
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('media.in_use'));
  expect((await replace({ id: 999_999 })).status).toBe(404);
});

test('what was ready when a server was killed takes its place at the next start', async () => {
  const next = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'));
  await server.context.connection.pool.query('update media set replaces_id = $1, replaces_by = $3 where id = $2', [
    old.id,
    next.id,
    panel.owner.memberId,
  ]);
  await createMediaProcessor(server.context, server.app.log).sweep();
  expect(await shown()).toMatchObject({ media_id: next.id });
  expect(await library()).toMatchObject([{ id: next.id, name: 'Aula um' }]);
});
