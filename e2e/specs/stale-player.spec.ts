import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { stillness } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { show } from '../commands/visibility.ts';
import { expect, test } from '../fixtures/channel.ts';
import { agedAddress } from '../fixtures/playback.ts';
import { changedBuild } from '../fixtures/release.ts';

needs('operator', 'secret');

test.use({ isShared: true });

/** Longer than a right to play is good for. */
const FIVE_HOURS = 5 * 60 * 60_000;
/** How near to where it was is where it was; seconds. */
const NEAR = 2;

const read = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    paused: video.paused,
    state: video.readyState,
    /** How far it can play with what has come. */
    reach: video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0,
  }));
const hasPlayedTo = (page: Page, second: number) =>
  expect.poll(async () => (await read(page)).at).toBeGreaterThan(second);
const entriesOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /mf-player\/(remoteEntry\.\w+\.js)/.exec(name)?.[1])
        .filter(Boolean),
    ),
  ]);
const isProgress = (url: string) => url.endsWith('/progress');

test('a tab that plays goes on with its release while another goes live: segments, a right that runs out, what is told, code that it has not had yet', async ({
  open,
  addStudent,
  panel,
  provoked,
  sendSample,
  sharedChannel,
}) => {
  const { id: media_id } = await sendSample('landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ media_id }, { media_id }]]);
  const student = await addStudent([course.id]);
  const detail = () => {
    const { id, moduleId } = course.lessons[0]!;
    const path = `/course/${course.id}/module/${moduleId}/lesson/${id}`;
    return api<LessonDetail>('GET', path, { token: student.token });
  };
  // Nothing of the parts that the tab will want later is in the new release: it has them of its own or not at all.
  const later = await changedBuild('mf-player', 'while somebody watches', { without: ['texts'] });
  const hash = await sharedChannel.publish(later, 'stable');

  const { page, context } = await open('/ajuda', student);
  let promotedAt = Number.POSITIVE_INFINITY;
  const promoted = Promise.withResolvers<void>();
  const answers: { segment: boolean; status: number }[] = [];
  await page.route('**/api/media/play/**', async (route) => {
    const address = route.request().url();
    if (promotedAt === Number.POSITIVE_INFINITY && !/\/seg-[1-9]/.test(address)) return route.continue();
    // All but the beginning comes afterwards, when the right that the tab began with has run out.
    await promoted.promise;
    return route.continue({ url: agedAddress(address, promotedAt, FIVE_HOURS) });
  });
  await page.goto(lessonUrl(course, 0));
  await expect.poll(async () => (await read(page)).state).toBeGreaterThan(1);
  await alive(page);
  await page.keyboard.press('k');
  await hasPlayedTo(page, 1);
  const handle = await page.locator('video').elementHandle();
  const [own, ...others] = await entriesOf(page);
  expect([own, others]).toEqual([expect.any(String), []]);
  const { reach } = await read(page);
  page.on('response', (answer) => {
    if (answer.url().includes('/api/media/play/'))
      answers.push({ segment: answer.url().includes('/seg-'), status: answer.status() });
  });

  await sharedChannel.promote({ 'mf-player': hash }, 'stable');
  try {
    promotedAt = Date.now();
    promoted.resolve();
    await test.step('segments come, with a right that is got anew', async () => {
      await hasPlayedTo(page, reach + 1);
      expect(answers.filter(({ status }) => status === 410).length).toBeGreaterThan(0);
      expect(answers.filter(({ segment, status }) => segment && status === 200).length).toBeGreaterThan(0);
      expect((await read(page)).paused).toBe(false);
      expect(await page.locator('video').evaluate((video, same) => video === same, handle)).toBe(true);
      provoked.push(410);
    });

    await test.step('what is watched is told, by calls and by a last word', async () => {
      const told = page.waitForResponse((answer) => isProgress(answer.url()));
      await page.keyboard.press('k');
      expect((await told).status()).toBe(200);
      const { at } = await read(page);
      await expect.poll(async () => Math.abs((await detail()).position_seconds - at)).toBeLessThanOrEqual(NEAR);
      await page.keyboard.press('k');
      await hasPlayedTo(page, at + 1.5);
      const lastWord = page.waitForResponse((answer) => isProgress(answer.url()));
      await show(page, 'hidden');
      expect((await lastWord).ok()).toBe(true);
      await show(page, 'visible');
      const { position_seconds, watched_percent } = await detail();
      expect(position_seconds).toBeGreaterThan(at);
      expect(watched_percent).toBeGreaterThan(0);
    });

    await test.step('what it had not loaded yet is that of its own release, and so is the next lesson', async () => {
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog', { name: 'Teclas do player' })).toBeVisible();
      // It hears a key a moment after it is seen.
      await stillness(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Próxima' }).click();
      await expect(page).toHaveURL(new RegExp(`${lessonUrl(course, 1)}$`));
      await expect.poll(async () => (await read(page)).state).toBeGreaterThan(1);
      expect(await entriesOf(page)).toEqual([own]);
    });

    await test.step('the next page load has the new one, where the other left off', async () => {
      const next = await context.newPage();
      await next.goto(lessonUrl(course, 0));
      await expect.poll(async () => (await read(next)).state).toBeGreaterThan(1);
      expect(await entriesOf(next)).toEqual([later.draft.entry!.file]);
      const { position_seconds } = await detail();
      await expect.poll(async () => Math.abs((await read(next)).at - position_seconds)).toBeLessThanOrEqual(NEAR);
    });
  } finally {
    promoted.resolve();
    await sharedChannel.call('POST', '/platform/channel/stable/rollback', { remote: 'mf-player' });
  }
});
