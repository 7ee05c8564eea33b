import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Home } from '@clube/shared/contracts/home';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import { sql } from 'kysely';
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
import { tidyPictures } from '../picture/tidy.ts';
import { mediaPrefix, removeUnnamed } from './stored.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let picture: Buffer;
let mediaId: number;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#c22' } })
    .composite([{ input: { create: { width: 960, height: 1080, channels: 3, background: '#22c' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const at = () => ({ siteId: panel.siteId, mediaId });
const FOUND = Buffer.from('the still that was found');

/** A panel with a course whose lesson shows a video that was looked through, begun by a student. */
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  const { siteId } = panel;
  const media = { site_id: siteId, kind: 'video', name: 'aula.mp4', status: 'ready', size_bytes: 1 } as const;
  const source = { source_key: `sites/${siteId}/uploads/x`, content_key: Buffer.alloc(16, 1) };
  const row = await db()
    .insertInto('media')
    .values({ ...media, ...source })
    .returning('id')
    .executeTakeFirstOrThrow();
  mediaId = row.id;
  const key = `${mediaPrefix(at())}/poster.jpg`;
  await server.context.storage.write(key, FOUND);
  await db().updateTable('media').set({ poster_key: key }).where('id', '=', mediaId).execute();
  await db()
    .updateTable('lessons')
    .set({ media_id: mediaId, media_type: 'hls', duration_seconds: 60 })
    .where('id', '=', course.lessonIds[0]!)
    .execute();
});

const send = (as: Actor = panel.owner, crop = '', body: Buffer = picture) =>
  call<PictureChanged & { code?: string }>(server, {
    method: 'PUT',
    url: `/api/media/${mediaId}/poster${crop}`,
    as,
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
const remove = (as: Actor = panel.owner) =>
  call<PictureChanged & { code?: string }>(server, { method: 'DELETE', url: `/api/media/${mediaId}/poster`, as });
const undo = ({ before, after }: PictureChanged, as: Actor = panel.owner) =>
  call<{ code?: string }>(server, {
    method: 'POST',
    url: `/api/media/${mediaId}/poster/undo`,
    as,
    body: { before, after },
  });
const media = async () => (await call<Media>(server, { url: `/api/media/${mediaId}`, as: panel.owner })).body;
const lesson = async (as = student) => (await call<LessonDetail>(server, { url: course.url(0), as })).body.player;
const still = (url: string, as = student) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` } });
const files = () => server.context.storage.list(mediaPrefix(at()));

describe('the thumbnail of a video', () => {
  test('is the still that was found, until somebody chooses one; it stands wherever the other did, at an address of its own', async () => {
    const found = `/api/media/${mediaId}/poster`;
    expect(await media()).toMatchObject({ poster: found, own_poster: false });
    expect((await send()).status).toBe(200);
    const { poster, own_poster } = await media();
    expect([poster, own_poster]).toEqual([expect.stringMatching(new RegExp(`^${found}\\?v=[\\w-]{16}$`)), true]);
    const shown = await lesson();
    expect(shown).toMatchObject({ kind: 'hls', poster: expect.stringContaining(`${poster}&kept=`) });
    await call(server, {
      method: 'POST',
      url: `${course.url(0)}/progress`,
      as: student,
      body: { position: 5, intervals: [{ start: 0, end: 5 }] },
    });
    const { body: home } = await call<Home>(server, { url: '/api/home', as: student });
    expect(home.continue_watching.map((item) => item.poster)).toEqual(['poster' in shown && shown.poster]);
    const { rawPayload, headers } = await still(poster!);
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1280, height: 720, format: 'webp' });
    expect((await send()).status).toBe(200);
    expect((await media()).poster).not.toBe(poster);
  });

  test('keeps the part of a picture that was chosen, and goes: the one that was found is there again', async () => {
    expect((await send(panel.owner, '?left=0&top=0&width=320&height=180')).status).toBe(200);
    const { poster } = await media();
    const { channels } = await sharp((await still(poster!)).rawPayload).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 51))).toEqual([1, 1, 4]);
    expect(await files()).toHaveLength(2);
    expect((await remove()).status).toBe(200);
    expect(await media()).toMatchObject({ poster: `/api/media/${mediaId}/poster`, own_poster: false });
    expect((await still(`/api/media/${mediaId}/poster`)).rawPayload).toEqual(FOUND);
  });

  test('stands again as it was for whoever replaced or removed it, unless another one stands there by then', async () => {
    const first = (await send()).body;
    const bytes = (await still(first.after!)).rawPayload;
    expect(first).toEqual({ before: null, after: (await media()).poster });
    const second = (await send(panel.owner, '?left=0&top=0&width=320&height=180')).body;
    expect(second.before).toBe(first.after);
    expect((await undo(second)).status).toBe(200);
    expect((await media()).poster).toBe(first.after);
    expect((await still(first.after!)).rawPayload).toEqual(bytes);
    const removed = (await remove()).body;
    expect(removed).toEqual({ before: first.after, after: null });
    expect((await undo(removed, student)).status).toBe(403);
    await send();
    expect((await undo(removed)).body.code).toBe('version.stale');
    const elsewhere = first.after!.replace(String(mediaId), String(mediaId + 1));
    for (const before of [elsewhere, `/api/media/${mediaId}/poster`, `${first.after}x`, '/api/site/image/1/x.webp'])
      expect((await undo({ before, after: null })).body.code).toBe('request.not_found');
    expect((await remove()).status).toBe(200);
    expect((await undo(removed)).status).toBe(200);
  });

  describe('where another file takes the place of its video', () => {
    const makeNext = async (kind: 'video' | 'audio') => {
      const { siteId } = panel;
      const { id } = await db()
        .insertInto('media')
        .values({
          site_id: siteId,
          kind,
          name: 'nova',
          status: 'ready',
          size_bytes: 1,
          source_key: `sites/${siteId}/uploads/y`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const replace = async (by: number) => {
      const before = mediaId;
      const url = `/api/media/${before}/replacement`;
      expect((await call(server, { method: 'POST', url, as: panel.owner, body: { media_id: by } })).status).toBe(200);
      const left = await files();
      mediaId = by;
      return left;
    };
    const counted = async () =>
      (
        await db()
          .selectFrom('stored_pictures')
          .select(['place', 'size_bytes', 'unnamed_at'])
          .where('site_id', '=', panel.siteId)
          .execute()
      ).map(({ place, ...row }) => ({ ...row, key: `sites/${panel.siteId}/${place}` }));

    test('stays chosen, as a file of the new one; the old one keeps its own in the bin', async () => {
      await send();
      const chosen = (await still((await media()).poster!)).rawPayload;
      const [row] = await counted();
      const left = await replace(await makeNext('video'));
      expect(left).toContain(row!.key);
      expect(await media()).toMatchObject({ name: 'aula.mp4', own_poster: true });
      expect((await still((await media()).poster!)).rawPayload).toEqual(chosen);
      expect(await counted()).toEqual(expect.arrayContaining([row, { ...row, key: (await files())[0] }]));
      expect(await files()).toHaveLength(1);
    });

    test('gives way to one that was chosen for the new file, and is nothing to a sound', async () => {
      await send();
      const first = mediaId;
      mediaId = await makeNext('video');
      await send(panel.owner, '?left=0&top=0&width=320&height=180');
      const [next, { poster }] = [mediaId, await media()];
      mediaId = first;
      await replace(next);
      expect((await media()).poster).toBe(poster);
      await replace(await makeNext('audio'));
      expect([(await media()).own_poster, await files()]).toEqual([false, []]);
    });
  });

  test('whose file cannot be read is the one that was found', async () => {
    await send();
    const { own_poster_key } = await db()
      .selectFrom('media')
      .select('own_poster_key')
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow();
    await server.context.storage.remove(own_poster_key!);
    expect((await still(`/api/media/${mediaId}/poster`)).rawPayload).toEqual(FOUND);
  });

  test('is kept a month where another one takes its place, no leftover so long, and leaves no file behind then', async () => {
    for (let time = 0; time < 3; time += 1) await send();
    const kept = (await files()).toSorted();
    expect(kept).toHaveLength(4);
    await removeUnnamed(server.context, at());
    expect((await files()).toSorted()).toEqual(kept);
    await tidyPictures(server.context);
    await db()
      .updateTable('stored_pictures')
      .set({ unnamed_at: sql<Date>`now() - interval '32 days'` })
      .where('site_id', '=', panel.siteId)
      .where('unnamed_at', 'is not', null)
      .execute();
    await tidyPictures(server.context);
    expect(await files()).toHaveLength(2);
  });

  test('is seen by nobody who may not watch the video', async () => {
    await send();
    const outsider = await createActor(server, panel, 'student');
    expect((await still((await media()).poster!, outsider)).statusCode).toBe(403);
  });

  test('is chosen by whoever may change the video, and is a picture', async () => {
    const own = await createActor(server, panel, 'instructor', [course.courseId]);
    const other = await createActor(server, panel, 'instructor');
    const { owner: stranger } = await createPanel(server);
    const answers = [own, other, student, stranger].map(async (as) => (await send(as)).status);
    expect(await Promise.all(answers)).toEqual([200, 404, 403, 404]);
    expect(await Promise.all([other, student, stranger].map(async (as) => (await remove(as)).status))).toEqual([
      404, 403, 404,
    ]);
    expect((await send(panel.owner, '', Buffer.from('no picture'))).body.code).toBe('image.unsupported');
    expect((await send(panel.owner, '?left=-1&top=0&width=1&height=1')).status).toBe(400);
    const elsewhere = await createTestCourse(server, panel, { lessons: [1], title: 'Alheio' });
    await db()
      .updateTable('lessons')
      .set({ media_id: mediaId, media_type: 'hls' })
      .where('id', '=', elsewhere.lessonIds[0]!)
      .execute();
    expect((await send(own)).body.code).toBe('policy.denied');
  });

  test('is of a video alone', async () => {
    await db().updateTable('media').set({ kind: 'audio' }).where('id', '=', mediaId).execute();
    expect((await send()).body.code).toBe('media.not_found');
    expect(await files()).toHaveLength(1);
  });
});
