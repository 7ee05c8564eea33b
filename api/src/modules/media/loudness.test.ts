/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { moveFilm } from '../../../test/moved-film.ts';
import { wave } from '../../../test/wave.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../../test/draw-with-engine.ts');
let server: TestServer;
let panel: Panel;
let folder: string;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  folder = mkdtempSync(path.join(tmpdir(), 'clube-loudness-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** A tone in AAC, which is played as it was sent. */
function sound(amplitude: number): Buffer {
  const [recorded, target] = ['wav', 'm4a'].map((ending) => path.join(folder, `${amplitude}.${ending}`));
  writeFileSync(recorded!, wave(10, amplitude));
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'sent', recorded!, target!]);
  return readFileSync(target!);
}

/** By how much the player of a lesson is told to level this media. */
async function gainOf(sent: Media): Promise<number | undefined> {
  const { id } = await processMedia(server, panel, sent, { withFfmpeg: true });
  const course = await createTestCourse(server, panel, { lessons: [1] });
  await call(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body: { media_id: id } });
  const { body } = await call<LessonDetail>(server, { url: course.url(0), as: panel.owner });
  return 'gain' in body.player ? body.player.gain : undefined;
}

test('a loud sound and a quiet one that are played as they were sent are levelled by their players', async () => {
  const loud = await gainOf(await uploadBytes(server, panel, 'loud.m4a', sound(26_000)));
  const quiet = await gainOf(await uploadBytes(server, panel, 'quiet.m4a', sound(1300)));
  expect(loud!).toBeLessThan(-5);
  expect(quiet!).toBeGreaterThan(5);
  // So far apart they were recorded.
  expect(quiet! - loud!).toBeCloseTo(20 * Math.log10(20), 0);
}, 240_000);

test('so is the sound of a film that is copied', async () => {
  expect(await gainOf(await uploadSample(server, panel, 'slides.mp4'))).toBeGreaterThan(1);
}, 240_000);

test('what was drawn anew is level, and left alone', async () => {
  expect(await gainOf(await uploadBytes(server, panel, 'loud.wav', wave(10, 26_000)))).toBe(0);
  // What of a film that begins in silence is copied is its picture alone.
  const late = { picture: 0, sound: 2 };
  const film = await moveFilm(path.join(SAMPLES, 'slides.mp4'), path.join(folder, 'late.mp4'), late);
  expect(await gainOf(await uploadBytes(server, panel, 'late.mp4', readFileSync(film)))).toBe(0);
}, 240_000);

test('before all of it was heard, it plays as it was sent', async () => {
  const { id } = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'), {
    withFfmpeg: false,
    lanes: ['copy'],
  });
  const course = await createTestCourse(server, panel, { lessons: [1] });
  await call(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body: { media_id: id } });
  const { body } = await call<LessonDetail>(server, { url: course.url(0), as: panel.owner });
  expect(body.player).toMatchObject({ kind: 'audio', gain: 0 });
}, 240_000);
