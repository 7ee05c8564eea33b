/** @long */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { wave } from '../../../test/wave.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const processSample = async (name: string, withFfmpeg: boolean) =>
  processMedia(server, panel, await uploadSample(server, panel, name), { withFfmpeg });

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
  'captioned.mp4': plays,
  'captioned.mkv': plays,
  'chaptered.mp3': { ...plays, kind: 'audio' },
  'truncated.mp4': { status: 'failed', error_code: 'truncated' },
  'not-a-video.mp4': { status: 'failed', error_code: 'not_media' },
};

describe('every sample, where nothing converts', () => {
  test('the table names every sample', () => {
    expect(Object.keys(without).toSorted()).toEqual(readdirSync(SAMPLES).toSorted());
  });

  test.each(Object.entries(without))('%s', async (name, expected) => {
    expect(await processSample(name, false)).toMatchObject(expected);
  });
});

describe('every sample, with the engine that comes with the product', () => {
  const names = {
    'phone-hevc.mov': ['720p', '360p'],
    'lecture.mkv': ['original', '360p'],
    'old-camera.avi': ['480p', '360p'],
    'silent-odd-yuv444.mp4': ['480p', '360p'],
  };

  test.each(Object.entries(names))(
    '%s is converted',
    async (name, renditions) => {
      const media = await processSample(name, true);
      expect(media).toMatchObject({ ...plays, poster: expect.stringContaining('/poster') });
      expect(media.renditions.map((rendition) => rendition.name)).toEqual(renditions);
    },
    60_000,
  );

  test('a video that plays at once gets a smaller rendition and a poster', async () => {
    const media = await processSample('fragmented.mp4', true);
    expect(media).toMatchObject({ renditions: [{ name: 'original' }, { name: '360p' }], damages: [] });
    const poster = await call(server, { url: media.poster!, as: panel.owner });
    expect(poster.headers['content-type']).toBe('image/jpeg');
  }, 240_000);

  test.each(['truncated.mp4', 'not-a-video.mp4'])('%s is still refused', async (name) => {
    expect((await processSample(name, true)).status).toBe('failed');
  });

  test('what waited for a converter is taken up when it has come', async () => {
    const media = await processSample('phone-hevc.mov', false);
    expect(media).toMatchObject(waits);
    expect(await processMedia(server, panel, media, { withFfmpeg: true })).toMatchObject(plays);
  }, 240_000);
});

test('half a file that is copied is never silently ready: where it ends is said, although nothing here decodes', async () => {
  const whole = readFileSync(path.join(SAMPLES, 'captioned.mkv'));
  const half = await uploadBytes(server, panel, 'metade.mkv', whole.subarray(0, Math.floor(whole.length / 2)));
  const media = await processMedia(server, panel, half, { withFfmpeg: false });
  expect(media).toMatchObject({ ...plays, damages: [Math.floor(media.duration_seconds!)] });
  expect(media.duration_seconds).toBeLessThan(4);
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
