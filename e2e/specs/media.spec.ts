import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Media } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { classes, makeFile } from '../media/classes.ts';

/** What `npm test` tries: one of each way through the pipeline. `CLUBE_MEDIA=all` tries every class. */
const FEW = [
  'H.264 with MP3',
  'pictures of uneven length',
  'sound longer than the picture',
  'noise inside',
  'sound in a transport stream',
  'FLAC alone',
];
const isWanted = (name: string) => process.env.CLUBE_MEDIA === 'all' || FEW.includes(name);

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
  }));

/** Jumps to a place and sees it go on from there. */
async function playFrom(page: Page, seconds: number) {
  await player(page).evaluate((element: HTMLMediaElement, at) => (element.currentTime = at), seconds);
  await expect.poll(async () => (await read(page)).at, `plays on from ${seconds}`).toBeGreaterThan(seconds + 0.2);
}

async function playToTheEnd(page: Page, { kind, duration_seconds }: Media) {
  await expect.poll(async () => (await read(page)).state, 'its first frame').toBeGreaterThan(1);
  const { duration, width } = await read(page);
  expect(Math.abs(duration - (duration_seconds ?? 0))).toBeLessThanOrEqual(0.5);
  if (kind === 'video') expect(width).toBeGreaterThan(0);
  await player(page).evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    return element.play();
  });
  await playFrom(page, duration * 0.5);
  await playFrom(page, duration * 0.9);
  await expect.poll(async () => (await read(page)).hasEnded, 'its end').toBe(true);
}

for (const [name, recipe] of Object.entries(classes).filter(([name]) => isWanted(name))) {
  test(`${name}: what becomes of an upload, played from end to end`, async ({ open, addStudent, panel }) => {
    test.slow();
    const file = await makeFile(recipe, folder);
    const media = await uploadFile(panel.token, file, ['ready', 'failed']);
    if (recipe.end === 'truncated' || recipe.end === 'unreadable') {
      expect(media).toMatchObject({ status: 'failed', error_code: recipe.end });
      return;
    }
    expect(media).toMatchObject({ status: 'ready', kind: recipe.end === 'audio' ? 'audio' : 'video' });
    if (recipe.end === 'damaged') {
      // Looked through in the slow lane, after whatever is before it.
      const found = async () => (await api<Media>('GET', `/media/${media.id}`, { token: panel.token })).damages.length;
      await expect.poll(found, { message: 'the damage is found', timeout: 240_000 }).toBeGreaterThan(0);
    }
    const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student);
    if (recipe.end !== 'damaged') await playToTheEnd(page, media);
  });
}
