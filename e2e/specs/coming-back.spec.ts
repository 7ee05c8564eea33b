import type { Page, Route } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { show } from '../commands/visibility.ts';
import { agedAddress } from '../fixtures/playback.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

const SAMPLES = { video: 'landscape-h264.mp4', sound: 'podcast.mp3' } as const;
type Kind = keyof typeof SAMPLES;
const MEDIA = '**/api/media/play/**';
/** Bytes of sound that come at first: eight seconds. */
const AT_FIRST = 65_536;
/** How near to where it was is where it was; seconds. */
const NEAR = 2;
const unavailable = (page: Page) => page.getByText('Vídeo indisponível');
const element = (page: Page) => page.locator('video, audio');
const read = (page: Page) =>
  element(page).evaluate((media: HTMLMediaElement) => ({
    at: media.currentTime,
    paused: media.paused,
    state: media.readyState,
    /** How far it can play with what has come. */
    reach: media.buffered.length > 0 ? media.buffered.end(media.buffered.length - 1) : 0,
  }));

/** Runs in the page before anything else: the moments that were played, with something to play there. */
function followTime() {
  const played: number[] = [];
  Object.assign(window, { played });
  const note = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !target.seeking && target.readyState > 2) played.push(target.currentTime);
  };
  // Events of media do not bubble, but are seen on their way down.
  for (const event of ['timeupdate', 'playing']) document.addEventListener(event, note, true);
}
type Followed = { played: number[] };
const takePlayed = (page: Page) => page.evaluate(() => (window as unknown as Followed).played.splice(0));
/** The earliest of them. */
const firstPlayed = (page: Page) => page.evaluate(() => Math.min(...(window as unknown as Followed).played));

const isBeginning = (kind: Kind, route: Route) => {
  const request = route.request();
  return kind === 'sound'
    ? (request.headers()['range'] ?? 'bytes=0-') === 'bytes=0-'
    : !/seg-[1-9]/.test(request.url());
};
/** No more than the beginning of a sound, which is asked for in one piece. */
const beginningOnly = (kind: Kind, route: Route) => {
  const headers = { ...route.request().headers() };
  return { headers: { ...headers, ...(kind === 'sound' && { range: `bytes=0-${AT_FIRST - 1}` }) } };
};

test.describe('coming back to a tab', () => {
  needs('secret');
  /** Minutes, and whether the right has run out by then: it is good for four hours. */
  const away = { 'five minutes': [5, false], 'an hour': [60, false], 'five hours': [300, true] } as const;
  // Each kind before and after its right has run out, each time once; whoever paused asks for nothing, so the longest time is enough.
  const rows = [
    ['video', 'five minutes', false],
    ['sound', 'an hour', false],
    ['video', 'five hours', false],
    ['sound', 'five hours', false],
    ['video', 'five hours', true],
  ] as const;
  for (const [kind, time, isPaused] of rows) {
    const [minutes, isOver] = away[time];
    test(`after ${time} ${kind} goes on where it was, ${isPaused ? 'still paused' : 'still playing'}, in the same element`, async ({
      open,
      addStudent,
      panel,
      provoked,
      sendSample,
    }) => {
      const media = await sendSample(SAMPLES[kind]);
      const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
      const student = await addStudent([course.id]);
      const { page } = await open('/ajuda', student);
      /** By the clock of the server, which is not the page's. */
      let leftAt = Number.POSITIVE_INFINITY;
      const back = Promise.withResolvers<void>();
      await page.route(MEDIA, async (route) => {
        // Only the beginning has come when somebody leaves: whoever comes back needs more.
        if (leftAt === Number.POSITIVE_INFINITY && isBeginning(kind, route))
          return route.continue(beginningOnly(kind, route));
        await back.promise;
        // The right that the page has is as old as the tab was away; what it gets anew is as the server gives it.
        return route.continue({ url: agedAddress(route.request().url(), leftAt, minutes * 60_000) });
      });
      const answered: number[] = [];
      page.on('response', (answer) => {
        if (/\/api\/media\/play\//.test(answer.url()) && leftAt < Number.POSITIVE_INFINITY)
          answered.push(answer.status());
      });
      await page.addInitScript(followTime);
      await page.clock.install();
      await page.goto(lessonUrl(course, 0));
      await expect.poll(async () => (await read(page)).state).toBeGreaterThan(1);
      await alive(page);
      await page.keyboard.press('k');
      await expect.poll(async () => (await read(page)).at).toBeGreaterThan(1);
      if (isPaused) {
        await page.keyboard.press('k');
        await expect.poll(async () => (await read(page)).paused).toBe(true);
      }
      const handle = await element(page).elementHandle();
      const left = await read(page);
      await show(page, 'hidden');
      leftAt = Date.now();
      await page.clock.fastForward(minutes * 60_000);
      await takePlayed(page);
      await show(page, 'visible');
      back.resolve();
      if (isPaused) {
        // Nothing plays by itself; then it does, from where it stood.
        const now = await read(page);
        expect(now.paused).toBe(true);
        expect(Math.abs(now.at - left.at)).toBeLessThanOrEqual(NEAR);
        await page.keyboard.press('k');
      }
      await expect.poll(async () => (await read(page)).at, { timeout: 60_000 }).toBeGreaterThan(left.reach + 1);
      expect((await read(page)).paused).toBe(false);
      // From where it stood when somebody left, through what had come by then, into what comes now: nothing is heard twice, or jumped over.
      const played = await takePlayed(page);
      expect(Math.min(...played)).toBeGreaterThanOrEqual(left.at - NEAR);
      expect(played.find((at) => at > left.reach)).toBeLessThanOrEqual(left.reach + NEAR);
      expect(await element(page).evaluate((now, same) => now === same, handle)).toBe(true);
      await expect(unavailable(page)).toHaveCount(0);
      // The server said so itself.
      expect([answered.length > 0, answered.includes(410)]).toEqual([true, isOver]);
      if (isOver) provoked.push(410);
    });
  }
});

test('a line that was away for a minute is waited for, while somebody pauses and goes back: it goes on by itself where it stood, in the same element', async ({
  open,
  addStudent,
  panel,
  consoleProblems,
  sendSample,
}) => {
  const media = await sendSample(SAMPLES.video);
  const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
  const student = await addStudent([course.id]);
  const { page, context } = await open('/ajuda', student);
  await page.addInitScript(followTime);
  await page.clock.install();
  await page.goto(lessonUrl(course, 0));
  await expect.poll(async () => (await read(page)).state).toBeGreaterThan(1);
  await alive(page);
  await page.waitForLoadState('networkidle');
  const handle = await element(page).elementHandle();
  const { reach } = await read(page);
  await context.setOffline(true);
  await page.keyboard.press('k');
  const said = page.getByText('O vídeo não está chegando');
  await expect(said).toBeVisible();
  // What had come is played; then nothing can be.
  await expect.poll(async () => (await read(page)).at).toBeGreaterThan(reach - 0.5);
  await expect.poll(async () => (await read(page)).state).toBeLessThan(3);
  // Who has no keys stops it by the bar, and goes back into what has come.
  const bar = page.getByRole('group', { name: 'Player', exact: true });
  await bar.getByRole('button', { name: 'Pausar' }).last().click();
  await expect.poll(async () => (await read(page)).paused).toBe(true);
  await bar.getByRole('button', { name: 'Reproduzir' }).last().click();
  await expect(said).toBeVisible();
  await takePlayed(page);
  await page.getByLabel('Posição').click({ position: { x: 4, y: 16 } });
  // Of two seconds that have come all may go by between two looks: the page notes what it plays.
  await expect.poll(() => firstPlayed(page)).toBeLessThan(reach - 0.5);
  await expect.poll(async () => (await read(page)).at).toBeGreaterThan(reach - 0.5);
  await expect(said).toBeVisible({ timeout: 60_000 });
  const began = await page.evaluate(() => Date.now());
  // In steps: what is asked for meanwhile fails in its own time, and is asked for again.
  for (let step = 0; step < 12; step += 1) await page.clock.runFor(5000);
  expect(await page.evaluate((since) => Date.now() - since, began)).toBeGreaterThanOrEqual(60_000);
  await expect(said).toBeVisible();
  const stood = await read(page);
  expect([stood.paused, Math.abs(stood.at - reach) <= 0.5]).toEqual([false, true]);
  await takePlayed(page);
  await context.setOffline(false);
  await expect.poll(async () => (await read(page)).at, { timeout: 60_000 }).toBeGreaterThan(stood.at + 3);
  const played = await takePlayed(page);
  expect(Math.abs(played[0]! - stood.at)).toBeLessThanOrEqual(NEAR);
  expect((await read(page)).paused).toBe(false);
  expect(await element(page).evaluate((now, same) => now === same, handle)).toBe(true);
  await expect(said).toHaveCount(0);
  await expect(unavailable(page)).toHaveCount(0);
  // A browser writes of each request that found no line, and remotes of what they could not load.
  consoleProblems.splice(0);
});
