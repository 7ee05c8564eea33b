import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { api, apiUrl } from '../commands/api.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { classes, makeFile } from '../media/classes.ts';
import { secondsOf, TOLD, type Recipe } from '../media/recipe.ts';
import { findTones, saveServed } from '../media/served.ts';

/**
 * What `npm test` plays: one of each way in which a browser gets it. What becomes of the others stands in tests of the server
 * (api/src/worker/*.test.ts). `CLUBE_MEDIA=all` tries every class.
 */
const FEW = [
  'a recording that counts from an hour',
  'sound longer than the picture',
  'noise inside',
  'sound in a transport stream',
  'turned by 90°',
  // Its sound begins later than its picture.
  'Windows Media',
  // Its picture ends later than its sound, by less than is filled with silence.
  'MPEG-4 in AVI',
  'AAC alone',
];
const isAll = process.env.CLUBE_MEDIA === 'all';
const isWanted = (name: string) => isAll || FEW.includes(name);
/** What is drawn anew waits for what came before: of all classes, for many. Seconds. */
const PATIENCE = isAll ? 600 : 240;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-classes-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const player = (page: Page) => page.locator('video, audio');
const read = (page: Page) =>
  player(page).evaluate((element: HTMLVideoElement) => ({
    at: element.currentTime,
    duration: element.duration,
    state: element.readyState,
    width: element.videoWidth ?? 0,
    hasEnded: element.ended,
    from: element.buffered.length > 0 ? element.buffered.start(0) : 0,
  }));

/** Jumps to a place and sees it go on from there; a short one that is over by now is begun again. */
async function playFrom(page: Page, seconds: number) {
  await player(page).evaluate((element: HTMLMediaElement, at) => {
    element.currentTime = at;
    return element.play();
  }, seconds);
  const goesOn = async () => {
    const { at, hasEnded } = await read(page);
    return at > seconds + 0.2 || (hasEnded && at > seconds);
  };
  await expect.poll(goesOn, `plays on from ${seconds}`).toBe(true);
}

/** The first pictures of some films come a few frames after their sound. */
const BEGINS_SECONDS = 0.25;
/** What is seen first is what the film begins with, whatever hour its file counts from. */
async function beginsAtItsStart(page: Page) {
  await expect.poll(async () => (await read(page)).state, 'its first frame').toBeGreaterThan(1);
  const { at, from } = await read(page);
  expect(Math.max(at, from), `begins at ${at} s, of what is there from ${from} s on`).toBeLessThan(BEGINS_SECONDS);
}

const LONG_SECONDS = 100;
const BEFORE_END_SECONDS = 5;
/** Of what was sent: what the server says of it is compared too, as its lists show it. */
const LENGTH_SECONDS = 0.5;

async function playToTheEnd(page: Page, { kind, duration_seconds }: Media, sent: number) {
  await expect.poll(async () => (await read(page)).state, 'its first frame').toBeGreaterThan(1);
  const { duration, width } = await read(page);
  expect(Math.abs(duration - sent), `plays ${duration} s of ${sent}`).toBeLessThanOrEqual(LENGTH_SECONDS);
  expect(Math.abs((duration_seconds ?? 0) - sent), `is said to last ${duration_seconds} s`).toBeLessThanOrEqual(
    LENGTH_SECONDS,
  );
  if (kind === 'video') expect(width).toBeGreaterThan(0);
  await player(page).evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    return element.play();
  });
  await playFrom(page, duration * 0.5);
  await playFrom(page, duration * 0.9);
  // Nobody waits for a tenth of hours.
  if (duration > LONG_SECONDS) await playFrom(page, duration - BEFORE_END_SECONDS);
  await expect.poll(async () => (await read(page)).hasEnded, 'its end').toBe(true);
  // What is told of a length before the end is a promise; where it ended is where it was over.
  expect(Math.abs((await read(page)).at - sent), 'where it ended').toBeLessThanOrEqual(LENGTH_SECONDS);
}

/** Nobody is told of damage that is none: of every class once it was looked through, of the few as far as that has come. */
async function isWhole({ id, kind }: Media, token: string) {
  const get = () => api<Media>('GET', `/media/${id}`, { token });
  const hasStills = async () => (await get()).poster !== null;
  if (isAll && kind === 'video')
    await expect.poll(hasStills, { message: 'it is looked through', timeout: PATIENCE * 1000 }).toBe(true);
  expect((await get()).damages, 'nothing of it is said to be broken').toEqual([]);
}

/**
 * What is damaged begins, goes on from wherever somebody jumps to, and comes to its end, as late as it is said to; nobody is told
 * that it cannot be played.
 */
async function playAround(page: Page, { duration_seconds }: Media, recipe: Recipe) {
  await expect.poll(async () => (await read(page)).state, 'its first frame').toBeGreaterThan(1);
  const { duration } = await read(page);
  const lasts = recipe.isWhole ? secondsOf(recipe) : duration_seconds!;
  for (const said of [duration, duration_seconds!])
    expect(Math.abs(said - lasts), `is said to last ${said} s of ${lasts}`).toBeLessThanOrEqual(LENGTH_SECONDS);
  await player(page).evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(async () => (await read(page)).at, 'it plays').toBeGreaterThan(1);
  // Damage is got around by what skips it: where it lands is behind what was asked for.
  await playFrom(page, duration * 0.5);
  await playFrom(page, duration * 0.9);
  await expect.poll(async () => (await read(page)).hasEnded, { message: 'its end', timeout: 60_000 }).toBe(true);
  expect(Math.abs((await read(page)).at - lasts), 'where it ended').toBeLessThanOrEqual(LENGTH_SECONDS);
  await expect(page.getByText('Vídeo indisponível')).toHaveCount(0);
}

/** How bright the picture is that is seen, at places of a hundred by a hundred; 0–255. */
const lightsAt = (page: Page, places: readonly (readonly [x: number, y: number])[]) =>
  page.locator('video').evaluate((video: HTMLVideoElement, wanted) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video, 0, 0, 100, 100);
    return wanted.map(([x, y]) => context.getImageData(x, y, 1, 1).data[1]!);
  }, places);
const LIGHT = 160;
const CORNERS = {
  'top left': [10, 10],
  'top right': [90, 10],
  'bottom right': [90, 90],
  'bottom left': [10, 90],
} as const;

/** As it was filmed: the white corner where it belongs, and neither stretched nor squeezed. */
async function standsUpright(page: Page, { corner = 'top left', aspect = 16 / 9 }: Recipe) {
  const lights = await lightsAt(page, Object.values(CORNERS));
  const white = Object.keys(CORNERS).filter((_name, index) => lights[index]! > LIGHT);
  expect(white).toEqual([corner]);
  const seen = await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);
  expect(Math.abs(seen / aspect - 1)).toBeLessThan(0.015);
}

const IN_STEP_SECONDS = 0.04;
/** Goes to a place, and sees whether the middle of the picture is alight there. */
async function isAlight(page: Page, seconds: number): Promise<boolean> {
  await page.locator('video').evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise((resolve) => {
        // The picture of the place is there when it is drawn, not when the jump is over.
        video.requestVideoFrameCallback(resolve);
        video.currentTime = at;
      }),
    seconds,
  );
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  return (await lightsAt(page, [[50, 50]]))[0]! > LIGHT;
}

const playerOf = async ({ id, lessons }: TestCourse, token: string) => {
  const lesson = lessons[0]!;
  const detail = await api<LessonDetail>('GET', `/course/${id}/module/${lesson.moduleId}/lesson/${lesson.id}`, {
    token,
  });
  return detail.player;
};

/** Whether nothing of a damaged file plays as it was sent: of a film that is whole all around its damage, of a sound another file. */
async function isDrawnAnew(course: TestCourse, token: string, { isWhole }: Recipe): Promise<boolean> {
  const player = await playerOf(course, token);
  if (player.kind !== 'hls' && player.kind !== 'audio') return false;
  const answer = await fetch(apiUrl() + player.url, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (player.kind === 'audio') return answer.headers.get('etag')!.startsWith('"drawn');
  return isWhole ? body.includes('-around/') : !body.includes('original/');
}

/** The light of the film is seen where its tone is heard: not before it, and not after it. @param moves from when on it is a film */
async function isInStep(page: Page, course: TestCourse, token: string, moves = 0) {
  const player = await playerOf(course, token);
  if (player.kind !== 'hls') throw new Error(`Played as ${player.kind}`);
  const headers = { authorization: `Bearer ${token}` };
  const get = async (address: string) =>
    Buffer.from(await (await fetch(apiUrl() + address, { headers })).arrayBuffer());
  const file = path.join(folder, `served-${course.id}.mp4`);
  await saveServed(get, player.url, file);
  const tones = (await findTones(file)).filter((at) => at > moves);
  expect(tones.length).toBeGreaterThan(1);
  for (const at of tones.slice(0, 2)) {
    expect(await isAlight(page, at - IN_STEP_SECONDS), `alight before ${at} s`).toBe(false);
    expect(await isAlight(page, at + IN_STEP_SECONDS), `alight at ${at} s`).toBe(true);
  }
}

for (const [name, recipe] of Object.entries(classes).filter(([name]) => isWanted(name))) {
  test(name + TOLD, async ({ open, addStudent, panel }) => {
    test.setTimeout(3 * PATIENCE * 1000);
    const file = await makeFile(recipe, folder);
    const media = await uploadFile(panel.token, file, ['ready', 'failed'], PATIENCE);
    if (recipe.end && !['audio', 'damaged'].includes(recipe.end)) {
      expect(media).toMatchObject({ status: 'failed', error_code: recipe.end });
      return;
    }
    expect(media).toMatchObject({ status: 'ready', kind: recipe.picture ? 'video' : 'audio' });
    if (recipe.end === 'damaged') {
      // Looked through in the slow lane, after whatever is before it.
      const found = async () => (await api<Media>('GET', `/media/${media.id}`, { token: panel.token })).damages.length;
      await expect.poll(found, { message: 'the damage is found', timeout: 2 * PATIENCE * 1000 }).toBeGreaterThan(0);
    }
    const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
    const student = await addStudent([course.id]);
    if (recipe.end === 'damaged')
      await expect
        .poll(() => isDrawnAnew(course, student.token, recipe), {
          message: 'it is drawn anew',
          timeout: 2 * PATIENCE * 1000,
        })
        .toBe(true);
    const { page } = await open(lessonUrl(course, 0), student);
    if (recipe.end === 'damaged')
      return playAround(page, await api<Media>('GET', `/media/${media.id}`, { token: panel.token }), recipe);
    if (media.kind === 'video') {
      await beginsAtItsStart(page);
      await standsUpright(page, recipe);
      if (recipe.sound && !recipe.isSeldom) await isInStep(page, course, student.token, recipe.picture?.begins);
    }
    await playToTheEnd(page, media, secondsOf(recipe));
    await isWhole(media, panel.token);
  });
}
