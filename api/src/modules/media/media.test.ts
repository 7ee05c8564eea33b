/** @long */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import type { StoredRendition } from '../../database/types.ts';
import type { CodedFilm } from '../../../test/draw-with-engine.ts';
import { createRandom } from '../../../test/forge.ts';
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { wave } from '../../../test/wave.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../../test/draw-with-engine.ts');
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

type Expected = Partial<Pick<Media, 'status' | 'error_code' | 'kind' | 'width' | 'height'>>;
const waits: Expected = { status: 'waiting', error_code: 'converter_missing' };
const plays: Expected = { status: 'ready', error_code: null };

const without: Record<string, Expected> = {
  'landscape-h264.mp4': { ...plays, width: 1280, height: 720 },
  'moov-at-end.mp4': plays,
  'fragmented.mp4': plays,
  'phone-rotated.mp4': { ...plays, width: 720, height: 1280 },
  'phone-hevc.mov': waits,
  'screen-vfr.webm': waits,
  'lecture.mkv': waits,
  'old-camera.avi': waits,
  'silent-odd-yuv444.mp4': waits,
  'podcast.mp3': { ...plays, kind: 'audio' },
  'captioned.mp4': plays,
  'captioned.mkv': plays,
  'chaptered.mp3': { ...plays, kind: 'audio' },
  'truncated.mp4': { status: 'failed', error_code: 'truncated' },
  'not-a-video.mp4': { status: 'failed', error_code: 'not_media' },
  'slides.mp4': plays,
  'square.mp4': plays,
};

test('the table names every sample', () => {
  expect(Object.keys(without).toSorted()).toEqual(readdirSync(SAMPLES).toSorted());
});

describe('every sample, where nothing converts', () => {
  const others = Object.entries(without).filter(([, expected]) => expected !== waits);
  test.each(others)('%s', async (name, expected) => {
    expect(await processMedia(server, panel, await uploadSample(server, panel, name))).toMatchObject(expected);
  });
});

describe('every sample that waits, until the engine that comes with the product is there', () => {
  const names = {
    'phone-hevc.mov': ['720p', '360p'],
    'lecture.mkv': ['original', '360p'],
    'old-camera.avi': ['480p', '360p'],
    'silent-odd-yuv444.mp4': ['480p', '360p'],
    // VP9, which not every browser plays.
    'screen-vfr.webm': ['768p', '360p'],
  };
  test('is one that is converted then', () => {
    const waiting = Object.keys(without).filter((name) => without[name] === waits);
    expect(Object.keys(names).toSorted()).toEqual(waiting.toSorted());
  });

  test.each(Object.entries(names))(
    '%s is converted',
    async (name, renditions) => {
      const sent = await processMedia(server, panel, await uploadSample(server, panel, name));
      expect(sent).toMatchObject(waits);
      const media = await processMedia(server, panel, sent, { withFfmpeg: true });
      expect(media).toMatchObject({ ...plays, poster: expect.stringContaining('/poster') });
      expect(media.renditions.map((rendition) => rendition.name)).toEqual(renditions);
    },
    240_000,
  );

  test.each(['truncated.mp4', 'not-a-video.mp4'])('%s is still refused', async (name) => {
    const sent = await uploadSample(server, panel, name);
    expect((await processMedia(server, panel, sent, { withFfmpeg: true })).status).toBe('failed');
  });
});

test('half a file that is copied is never silently ready: where it ends is said, although nothing here decodes', async () => {
  const whole = readFileSync(path.join(SAMPLES, 'captioned.mkv'));
  const half = await uploadBytes(server, panel, 'metade.mkv', whole.subarray(0, Math.floor(whole.length / 2)));
  const media = await processMedia(server, panel, half, { withFfmpeg: false });
  expect(media).toMatchObject({ ...plays, damages: [Math.floor(media.duration_seconds!)] });
  expect(media.duration_seconds).toBeLessThan(4);
});

test('half a film that is drawn around its end is said to last as long as it plays', async () => {
  const whole = readFileSync(path.join(SAMPLES, 'captioned.mkv'));
  const half = await uploadBytes(server, panel, 'metade.mkv', whole.subarray(0, Math.floor(whole.length / 2)));
  const media = await processMedia(server, panel, half, { withFfmpeg: true });
  const { rows } = await server.context.connection.pool.query<{ renditions: StoredRendition[] }>(
    'select renditions from media where id = $1',
    [media.id],
  );
  const lasts = rows[0]!.renditions.map(({ segments }) => segments.reduce((sum, seconds) => sum + seconds, 0));
  expect([media.damages.length > 0, lasts.length > 0]).toEqual([true, true]);
  for (const seconds of lasts) expect(media.duration_seconds).toBeCloseTo(seconds, 1);
});

describe('what nobody could look through says so, until a converter has come', () => {
  const looked = async (name: string) => {
    const sent = await uploadSample(server, panel, name);
    const alone = await processMedia(server, panel, sent, { withFfmpeg: false });
    expect(alone).toMatchObject({ ...plays, damages: [], unchecked: true });
    const media = await processMedia(server, panel, sent, { withFfmpeg: true, lanes: ['buildLadder'] });
    expect(media).toMatchObject({ ...plays, damages: [], unchecked: false });
    return media;
  };

  test('a video, which gets a smaller rendition and a poster then', async () => {
    const media = await looked('fragmented.mp4');
    expect(media.renditions).toMatchObject([{ name: 'original' }, { name: '360p' }]);
    const poster = await call(server, { url: media.poster!, as: panel.owner });
    expect(poster.headers['content-type']).toBe('image/jpeg');
  }, 240_000);

  test('a sound', async () => {
    await looked('podcast.mp3');
  });
});

describe('what an encoder gives without a container', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-coded-'));
  const drawn = (name: string, format: string, encoder: string, filter: string): CodedFilm => ({
    target: path.join(folder, name),
    format,
    encoder,
    filter,
    options: {},
  });
  const films = [
    drawn('moving.gif', 'gif', 'gif', 'format=rgb8'),
    drawn('bare.h264', 'h264', 'libx264', 'format=yuv420p'),
    drawn('bare.m2v', 'mpeg2video', 'mpeg2video', 'format=yuv420p'),
  ];
  beforeAll(() => {
    execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify(films)], { stdio: 'pipe' });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const processCoded = async (name: string) =>
    processMedia(server, panel, await uploadBytes(server, panel, name, readFileSync(path.join(folder, name))), {
      withFfmpeg: true,
    });

  test('a GIF that moves is a film', async () => {
    const media = await processCoded('moving.gif');
    expect(media).toMatchObject({ ...plays, kind: 'video', width: 160, height: 96, damages: [] });
    expect(media.duration_seconds).toBeCloseTo(2, 0);
  });

  test.each(['bare.h264', 'bare.m2v'])('%s is refused for what it lacks, not as no video', async (name) => {
    expect(await processCoded(name)).toMatchObject({ status: 'failed', error_code: 'no_times' });
  });
});

describe('a sound that is damaged', () => {
  const half = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2));
  const withNoise = (content: Buffer) => {
    const changed = Buffer.from(content);
    const random = createRandom(7);
    const middle = Math.floor(changed.length / 2);
    for (let at = middle; at < middle + 4096; at += 1) changed[at] = Math.floor(random() * 256);
    return changed;
  };
  const mp3 = () => readFileSync(path.join(SAMPLES, 'podcast.mp3'));
  let m4a: Buffer;
  /** Of as many seconds as the MP3 has, its index first. */
  beforeAll(async () => {
    const { id } = await processMedia(server, panel, await uploadBytes(server, panel, 'tom.wav', wave(19)), {
      withFfmpeg: true,
    });
    const chunks: Buffer[] = [];
    const kept = server.context.storage.stream(`sites/${panel.siteId}/media/${id}/audio.m4a`);
    for await (const chunk of kept) chunks.push(chunk as Buffer);
    m4a = Buffer.concat(chunks);
  });
  /** Where it ends, or its noise lies, a second more or less. */
  const MIDDLE = 9.5;

  test.each<[string, string, () => Buffer]>([
    ['half an MP3', 'metade.mp3', () => half(mp3())],
    ['half an M4A', 'metade.m4a', () => half(m4a)],
    ['half a WAVE', 'metade.wav', () => half(wave(19))],
    ['an MP3 with noise inside', 'riscado.mp3', () => withNoise(mp3())],
    ['an M4A with noise inside', 'riscado.m4a', () => withNoise(m4a)],
  ])('%s is drawn anew as far as it can be decoded, and its owner is told where', async (what, name, content) => {
    const sent = await uploadBytes(server, panel, name, content());
    const media = await processMedia(server, panel, sent, { withFfmpeg: true });
    expect(media).toMatchObject({ ...plays, kind: 'audio', unchecked: false });
    expect(media.damages.length).toBeGreaterThan(0);
    expect(media.damages.filter((second) => Math.abs(second - MIDDLE) > 1.5)).toEqual([]);
    const lasts = what.startsWith('half') ? MIDDLE : 19;
    expect(Math.abs(media.duration_seconds! - lasts)).toBeLessThan(1.5);
    const { rows } = await server.context.connection.pool.query('select play_type from media where id = $1', [
      media.id,
    ]);
    expect(rows).toEqual([{ play_type: 'audio/mp4' }]);
  });

  test('half an MP3 is told of where nothing decodes, too', async () => {
    const sent = await uploadBytes(server, panel, 'metade.mp3', half(mp3()));
    const media = await processMedia(server, panel, sent, { withFfmpeg: false });
    expect(media).toMatchObject({ ...plays, damages: [Math.floor(media.duration_seconds!)] });
  });

  test('one that is whole is listened through, and plays as it was sent', async () => {
    const media = await processMedia(server, panel, await uploadBytes(server, panel, 'aula.mp3', mp3()), {
      withFfmpeg: true,
    });
    expect(media).toMatchObject({ ...plays, damages: [], unchecked: false });
    const { rows } = await server.context.connection.pool.query(
      'select looked_through, settled_at is not null as is_settled, play_key = source_key as is_sent, play_type from media where id = $1',
      [media.id],
    );
    expect(rows).toEqual([{ looked_through: true, is_settled: true, is_sent: true, play_type: 'audio/mpeg' }]);
  });
});

test('what was ready before and plays in some browsers alone is drawn for the others', async () => {
  const { pool } = server.context.connection;
  const sound = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
  await pool.query(`update media set play_type = 'audio/webm', looked_through = true where id = $1`, [sound.id]);
  await processMedia(server, panel, sound, { withFfmpeg: true, lanes: ['buildLadder'] });
  const film = await processMedia(server, panel, await uploadSample(server, panel, 'captioned.mp4'));
  await pool.query(
    `update media set renditions = jsonb_set(renditions, '{0,codecs}', '"av01.0.04M.08,opus"'), looked_through = true where id = $1`,
    [film.id],
  );
  const drawn = await processMedia(server, panel, film, { withFfmpeg: true, lanes: ['buildLadder'] });
  const { rows } = await pool.query('select play_type, renditions from media where id in ($1, $2) order by id', [
    sound.id,
    film.id,
  ]);
  expect(rows[0]).toMatchObject({ play_type: 'audio/mp4' });
  expect(drawn.renditions.map(({ name }) => name)).not.toContain('original');
  expect(rows[1].renditions.map(({ codecs }: { codecs: string }) => codecs)).toEqual([
    expect.stringMatching(/^avc1\.\w+,mp4a\.40\.2$/),
  ]);
});

test('a sound of less than half a second is a lesson of one, however it comes there, and who heard it has heard all of it', async () => {
  const course = await createTestCourse(server, panel, { lessons: [3] });
  const ask = (method: 'PATCH' | 'POST', url: string, { id: media_id }: Media) =>
    call(server, { method, url, as: panel.owner, body: { media_id } });
  const other = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
  const [waiting, replacing] = [
    await uploadBytes(server, panel, 'sino.wav', wave(0.3)),
    await uploadBytes(server, panel, 'gongo.wav', wave(0.3)),
  ];
  await ask('PATCH', course.url(0), waiting);
  await ask('PATCH', course.url(1), other);
  await ask('POST', `/api/media/${other.id}/replacement`, replacing);
  for (const sent of [waiting, replacing]) await processMedia(server, panel, sent, { withFfmpeg: true });
  await ask('PATCH', course.url(2), waiting);
  const student = await createActor(server, panel, 'student', [course.courseId]);
  for (const [index, { id }] of [waiting, replacing, waiting].entries()) {
    const { body } = await call<LessonDetail>(server, { url: course.url(index), as: student });
    expect(body).toMatchObject({ media_id: id, duration_seconds: 1 });
  }
  const heard = { position: 0, duration: 0, intervals: [{ start: 0, end: 1 }] };
  const url = `${course.url(0)}/progress`;
  const told = await call<Progress>(server, { method: 'POST', url, as: student, body: heard });
  expect(told.body.percent).toBe(100);
});

test('sound that was converted is what the lesson plays', async () => {
  const course = await createTestCourse(server, panel);
  const media = await processMedia(server, panel, await uploadBytes(server, panel, 'tom.wav', wave()), {
    withFfmpeg: true,
  });
  expect(media).toMatchObject({ ...plays, kind: 'audio' });
  await call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id: media.id } });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const lesson = await call<{ player: { kind: string; url: string } }>(server, { url: course.url(), as: student });
  const sound = await server.app.inject({
    url: lesson.body.player.url,
    headers: { host: 'localhost:3000', authorization: `Bearer ${student.token}`, range: 'bytes=0-11' },
  });
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([206, 'audio/mp4']);
  expect(sound.rawPayload.toString('latin1', 4, 8)).toBe('ftyp');
});
