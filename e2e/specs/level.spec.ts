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

/** Runs in the page before anything else: what is played through Web Audio, and what comes out of it. */
function followGraph() {
  const heard = { gains: [] as GainNode[], out: undefined as AnalyserNode | undefined };
  Object.assign(window, { heard });
  const create = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function createGain() {
    const gain = create.call(this);
    heard.gains.push(gain);
    // The last one leads to what is heard.
    heard.out = this.createAnalyser();
    gain.connect(heard.out);
    return gain;
  };
}
type Followed = { heard: { gains: GainNode[]; out: AnalyserNode | undefined } };
const heardBy = (page: Page) =>
  page.evaluate(() => {
    const { gains, out } = (window as unknown as Followed).heard;
    const samples = new Float32Array(out?.fftSize ?? 0);
    out?.getFloatTimeDomainData(samples);
    return { gains: gains.map(({ gain }) => gain.value), loudest: Math.max(0, ...samples.map(Math.abs)) };
  });
const volumeOf = (page: Page) =>
  page.locator('video, audio').evaluate((element: HTMLMediaElement) => [element.volume, element.currentTime] as const);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('player') ?? '{}');

const recipe = (file: string, volume: string, hasPicture: boolean): Recipe => ({
  file,
  seconds: 20,
  ...(hasPicture && { picture: { encoder: 'libx264' } }),
  sound: { encoder: 'aac', filter: `volume=${volume}` },
});

for (const [kind, ending] of [
  ['a film', 'mp4'],
  ['a sound', 'm4a'],
] as const)
  test(`${kind} that is played as it was sent is levelled: the loud one is held back, the quiet one amplified, and the volume stays that of who listens`, async ({
    open,
    addStudent,
    panel,
  }) => {
    test.setTimeout(2 * PATIENCE);
    const ids = [];
    for (const [name, volume] of [
      ['loud', '11dB'],
      ['quiet', '-16dB'],
    ] as const) {
      const file = await makeFile(recipe(`${name}.${ending}`, volume, ending === 'mp4'), folder);
      ids.push((await uploadFile(panel.token, file, ['ready'])).id);
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
    expect(JSON.parse(await kept(page))).toMatchObject({ volume: 0.5 });
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
