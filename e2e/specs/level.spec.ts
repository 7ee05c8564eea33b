import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeFile } from '../media/classes.ts';
import type { Recipe } from '../media/recipe.ts';

/** Looking through it waits for what was sent before; milliseconds. */
const PATIENCE = 240_000;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-level-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs in the page before anything else: what is played through Web Audio, and the loudest that came out of it. The tone of a sample sounds
 * for half of every other second, so it is listened to all the time.
 */
function followGraph() {
  const heard = { gains: [] as GainNode[], loudest: 0 };
  Object.assign(window, { heard });
  let out: AnalyserNode | undefined;
  const samples = new Float32Array(32_768);
  setInterval(() => {
    out?.getFloatTimeDomainData(samples);
    for (const sample of samples) heard.loudest = Math.max(heard.loudest, Math.abs(sample));
  }, 200);
  const create = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function createGain() {
    const gain = create.call(this);
    heard.gains.push(gain);
    // The last one leads to what is heard.
    out = new AnalyserNode(this, { fftSize: samples.length });
    gain.connect(out);
    return gain;
  };
}
type Followed = { heard: { gains: GainNode[]; loudest: number } };
const heardBy = (page: Page) =>
  page.evaluate(() => {
    const { gains, loudest } = (window as unknown as Followed).heard;
    return { gains: gains.map(({ gain }) => gain.value), loudest };
  });
const volumeOf = (page: Page) =>
  page.locator('video, audio').evaluate((element: HTMLMediaElement) => [element.volume, element.currentTime] as const);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('player') ?? '{}');

const recipe = (file: string, volume: string): Recipe => ({
  file,
  // The second is still playing when it is looked at last.
  seconds: file.endsWith('.mp4') ? 8 : 40,
  ...(file.endsWith('.mp4') && { picture: { encoder: 'libx264' } }),
  sound: { encoder: 'aac', filter: `volume=${volume}` },
});

test('what is played as it was sent is levelled: a loud film is held back, a quiet sound amplified, and the volume stays that of who listens', async ({
  open,
  addStudent,
  panel,
}) => {
  test.setTimeout(2 * PATIENCE);
  const ids: number[] = [];
  for (const [file, volume] of [
    ['loud.mp4', '11dB'],
    ['quiet.m4a', '-16dB'],
  ] as const) {
    const made = await makeFile(recipe(file, volume), folder);
    ids.push((await uploadFile(panel.token, made, ['ready'])).id);
  }
  const course = await createCourse(panel.token, [ids.map((media_id) => ({ media_id }))]);
  const gainOf = async (index: number) => {
    const { id, moduleId } = course.lessons[index]!;
    const at = `/course/${course.id}/module/${moduleId}/lesson/${id}`;
    const { player } = await api<LessonDetail>('GET', at, { token: panel.token });
    return 'gain' in player ? (player.gain ?? 0) : 0;
  };
  await expect.poll(() => gainOf(0), { timeout: PATIENCE }).toBeLessThan(-5);
  await expect.poll(() => gainOf(1), { timeout: PATIENCE }).toBeGreaterThan(5);
  const [loud, quiet] = [await gainOf(0), await gainOf(1)];
  const student = await addStudent([course.id]);

  const { page } = await open('/ajuda', student);
  await page.addInitScript(followGraph);
  await page.goto(lessonUrl(course, 0));
  await alive(page);
  await expect.poll(async () => (await volumeOf(page))[0]).toBeCloseTo(10 ** (loud / 20), 5);
  const slider = page.getByLabel('Volume');
  await expect(slider).toHaveValue('1');
  await slider.fill('0.5');
  await expect.poll(async () => (await volumeOf(page))[0]).toBeCloseTo(0.5 * 10 ** (loud / 20), 5);
  await expect(slider).toHaveValue('0.5');
  // The element tells of its volume once it has it.
  await expect.poll(async () => JSON.parse(await kept(page))).toMatchObject({ volume: 0.5 });
  expect((await heardBy(page)).gains).toEqual([]);

  await page.getByRole('link', { name: /Aula 2/ }).click();
  await expect(page.getByRole('heading', { name: 'Aula 2' })).toBeVisible();
  await expect(slider).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Reproduzir' }).last().click();
  await expect.poll(async () => (await heardBy(page)).gains.at(0)).toBeCloseTo(10 ** (quiet / 20), 4);
  // It is heard, its time runs, and the element has the volume that was chosen.
  await expect.poll(async () => (await heardBy(page)).loudest).toBeGreaterThan(0.01);
  await expect.poll(async () => (await volumeOf(page))[1]).toBeGreaterThan(2);
  expect((await volumeOf(page))[0]).toBe(0.5);
  await expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'playing');
});
