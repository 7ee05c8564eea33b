import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { LessonDetail } from '@clube/shared/contracts/course';
import type { Media } from '@clube/shared/contracts/media';
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
import { tidyUp } from '../../lib/housekeeping.ts';
import { createMediaProcessor } from './process.ts';
import { uploadsFolder } from './stale-uploads.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../test/samples');
const PATH = process.env.PATH;
const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const TUS = { 'tus-resumable': '1.0.0' };
const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

async function begin(name: string, size: number, as: Actor = panel.owner) {
  const { headers, status } = await call(server, {
    method: 'POST',
    url: '/api/media/upload',
    as,
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata(name) },
  });
  return { status, url: headers['location'] ?? '' };
}

const send = (url: string, content: Buffer, offset: number, as: Actor = panel.owner) =>
  server.app.inject({
    method: 'PATCH',
    url,
    payload: content,
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${as.token}`,
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });

async function upload(name: string): Promise<Media> {
  const content = readFileSync(path.join(SAMPLES, name));
  const { url } = await begin(name, content.length);
  expect((await send(url, content, 0)).statusCode).toBe(204);
  return (await call<Media>(server, { url: `/api/media/by-upload/${url.split('/').at(-1)}`, as: panel.owner })).body;
}

/** Runs the worker's steps for a media as the queue would, with or without ffmpeg on the PATH. */
async function processMedia(media: Media, withFfmpeg: boolean): Promise<Media> {
  process.env.PATH = withFfmpeg ? PATH : '/nowhere';
  try {
    const processor = createMediaProcessor(server.context, server.app.log);
    const at = { siteId: panel.siteId, mediaId: media.id };
    await processor.process(at);
    await processor.buildLadder(at);
  } finally {
    process.env.PATH = PATH;
  }
  return (await call<Media>(server, { url: `/api/media/${media.id}`, as: panel.owner })).body;
}

type Expected = Partial<Pick<Media, 'status' | 'error_code' | 'kind' | 'width' | 'height'>>;
const waits: Expected = { status: 'waiting', error_code: 'converter_missing' };
const plays: Expected = { status: 'ready', error_code: null };

const without: Record<string, Expected> = {
  'landscape-h264.mp4': { ...plays, width: 1280, height: 720 },
  'moov-at-end.mp4': plays,
  'fragmented.mp4': plays,
  'phone-rotated.mp4': { ...plays, width: 720, height: 1280 },
  'phone-hevc.mov': waits,
  'screen-vfr.webm': plays,
  'lecture.mkv': waits,
  'old-camera.avi': waits,
  'silent-odd-yuv444.mp4': waits,
  'podcast.mp3': { ...plays, kind: 'audio' },
  'truncated.mp4': { status: 'failed', error_code: 'truncated' },
  'not-a-video.mp4': { status: 'failed', error_code: 'not_media' },
};

describe('every sample, without ffmpeg', () => {
  test('the table names every sample', () => {
    expect(Object.keys(without).toSorted()).toEqual(readdirSync(SAMPLES).toSorted());
  });

  test.each(Object.entries(without))('%s', async (name, expected) => {
    expect(await processMedia(await upload(name), false)).toMatchObject(expected);
  });
});

(hasFfmpeg ? describe : describe.skip)('every sample, with ffmpeg', () => {
  const names = {
    'phone-hevc.mov': ['720p', '360p'],
    'lecture.mkv': ['original', '360p'],
    'old-camera.avi': ['480p', '360p'],
    'silent-odd-yuv444.mp4': ['480p', '360p'],
  };

  test.each(Object.entries(names))(
    '%s is converted',
    async (name, renditions) => {
      const media = await processMedia(await upload(name), true);
      expect(media).toMatchObject({ ...plays, poster: expect.stringContaining('/poster') });
      expect(media.renditions.map((rendition) => rendition.name)).toEqual(renditions);
    },
    60_000,
  );

  test('a video that plays at once gets a smaller rendition and a poster', async () => {
    const media = await processMedia(await upload('fragmented.mp4'), true);
    expect(media.renditions.map(({ name }) => name)).toEqual(['original', '360p']);
    const poster = await call(server, { url: media.poster!, as: panel.owner });
    expect(poster.headers['content-type']).toBe('image/jpeg');
  }, 60_000);

  test.each(['truncated.mp4', 'not-a-video.mp4'])('%s is still refused', async (name) => {
    expect((await processMedia(await upload(name), true)).status).toBe('failed');
  });
});

describe('upload', () => {
  test('goes on where it stopped', async () => {
    const content = readFileSync(path.join(SAMPLES, 'fragmented.mp4'));
    const { url } = await begin('aula.mp4', content.length);
    await send(url, content.subarray(0, 100_000), 0);
    const head = await call(server, { method: 'HEAD', url, as: panel.owner, headers: TUS });
    expect(head.headers['upload-offset']).toBe('100000');
    expect((await send(url, content.subarray(50_000), 50_000)).statusCode).toBe(409);
    expect((await send(url, content.subarray(100_000), 100_000)).statusCode).toBe(204);
    const { body } = await call<Media>(server, {
      url: `/api/media/by-upload/${url.split('/').at(-1)}`,
      as: panel.owner,
    });
    expect(body).toMatchObject({ name: 'aula.mp4', size_bytes: content.length, status: 'processing' });
  });

  test('belongs to its panel, and to people who may write courses', async () => {
    const { url } = await begin('a.mp4', 10);
    const other = await createPanel(server);
    expect((await send(url, Buffer.from('x'), 0, other.owner)).statusCode).toBe(404);
    expect((await begin('a.mp4', 10, await createActor(server, panel))).status).toBe(403);
  });

  test('that nobody went on with for a week is given up, one that somebody is at is kept', async () => {
    const content = readFileSync(path.join(SAMPLES, 'fragmented.mp4'));
    const [old, fresh] = [await begin('a.mp4', content.length), await begin('b.mp4', content.length)];
    await send(old.url, content.subarray(0, 1000), 0);
    await send(fresh.url, content.subarray(0, 1000), 0);
    const folder = uploadsFolder(server.context.config.dataFolder);
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    const id = old.url.split('/').at(-1)!;
    for (const file of [id, `${id}.json`]) utimesSync(path.join(folder, file), eightDaysAgo, eightDaysAgo);
    await tidyUp(server.context);
    expect((await send(old.url, content.subarray(1000), 1000)).statusCode).toBe(404);
    expect((await send(fresh.url, content.subarray(1000), 1000)).statusCode).toBe(204);
  });

  test('a size over the limit is refused before a byte is sent', async () => {
    expect((await begin('big.mp4', 21 * 1024 ** 3)).status).toBe(413);
  });

  test('a name that lies about its end is cleaned', async () => {
    const { url } = await begin('fatura\u202Efdp.exe/../x.mp4', 4);
    await send(url, Buffer.from('text'), 0);
    const { body } = await call<Media>(server, {
      url: `/api/media/by-upload/${url.split('/').at(-1)}`,
      as: panel.owner,
    });
    expect(body.name).toBe('faturafdp.exe..x.mp4');
  });
});

describe('playback', () => {
  let lesson: LessonDetail;
  let student: Actor;
  let courseId: number;
  beforeAll(async () => {
    const course = await createTestCourse(server, panel);
    courseId = course.courseId;
    const media = await processMedia(await upload('landscape-h264.mp4'), false);
    await call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id: media.id } });
    student = await createActor(server, panel, 'student', [courseId]);
    lesson = (await call<LessonDetail>(server, { url: course.url(), as: student })).body;
  });

  const base = () => (lesson.player.kind === 'hls' ? lesson.player.url.replace('master.m3u8', '') : '');
  const key = (as?: Actor) => call(server, { url: `${base()}key`, as });

  test('the playlist names encrypted segments whose key is 16 bytes and never cached', async () => {
    expect(lesson).toMatchObject({ mediaType: 'hls', duration_seconds: 30 });
    const master = await call(server, { url: `${base()}master.m3u8` });
    expect(master.text).toContain('RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"');
    const playlist = await call(server, { url: `${base()}original/index.m3u8` });
    expect(playlist.text.indexOf('#EXT-X-MAP')).toBeLessThan(playlist.text.indexOf('#EXT-X-KEY'));
    const answer = await server.app.inject({
      url: `${base()}key`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${student.token}` },
    });
    expect(answer.rawPayload).toHaveLength(16);
    expect(answer.headers['cache-control']).toBe('no-store');
    const segment = await server.app.inject({ url: `${base()}original/seg-0.m4s` });
    expect(segment.statusCode).toBe(200);
    expect(segment.rawPayload.subarray(4, 8).toString()).not.toBe('moof');
  });

  test('the key is for the member it was signed for, while they have access', async () => {
    expect((await key()).status).toBe(401);
    expect((await key(panel.owner)).status).toBe(403);
    expect((await key(student)).status).toBe(200);
    await server.context.connection.db
      .updateTable('enrolments')
      .set({ expires_at: '2000-01-01' })
      .where('member_id', '=', student.memberId)
      .execute();
    expect((await key(student)).body).toMatchObject({ code: 'course.no_access' });
  });

  test('a changed or foreign address opens nothing', async () => {
    expect((await call(server, { url: base().replace('/play/', '/play/x') + 'master.m3u8' })).status).toBe(410);
    expect((await call(server, { url: `${base()}original/..%2f..%2fsource` })).status).toBe(400);
    expect((await call(server, { url: `${base()}original/seg-999.m4s` })).status).toBe(404);
  });
});
