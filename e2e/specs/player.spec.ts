import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { createCourse, lessonUrl, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

const VIDEO = 'landscape-h264.mp4';
const PHONE = { viewport: { width: 390, height: 844 }, touch: true };
const read = <K extends 'currentTime' | 'paused' | 'playbackRate' | 'volume' | 'readyState'>(page: Page, key: K) =>
  page.locator('video, audio').evaluate((element: HTMLMediaElement, name) => element[name], key);
const isPlaying = (page: Page) => expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'playing');
const isReady = (page: Page) => expect.poll(() => read(page, 'readyState')).toBeGreaterThan(1);
const opacity = (page: Page) =>
  page.getByLabel('Posição').evaluate((slider) => getComputedStyle(slider.parentElement!.parentElement!).opacity);

const videoCourse = ({ token }: TestPanel, { id }: Media) => createCourse(token, [[{ media_id: id }, {}]]);

test.describe('on a phone', () => {
  test('the middle of the big button plays, a tap shows the controls that hid, two taps skip', async ({
    open,
    addStudent,
    panel,
    sendSample,
  }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student, PHONE);
    await isReady(page);
    const box = (await page.locator('[data-status]').boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.touchscreen.tap(...middle);
    await isPlaying(page);
    // Nobody moves: the controls hide by themselves, and the first tap only shows them.
    await expect.poll(() => opacity(page)).toBe('0');
    await page.touchscreen.tap(...middle);
    await expect.poll(() => opacity(page)).toBe('1');
    expect(await read(page, 'paused')).toBe(false);
    const before = await read(page, 'currentTime');
    const right = [box.x + box.width * 0.8, middle[1]] as const;
    await page.touchscreen.tap(...right);
    await page.touchscreen.tap(...right);
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(before + 8);
    expect(await read(page, 'paused')).toBe(false);
  });
});

test('what was watched stays where it was: next while playing, and a jump while paused', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  const { id, moduleId } = course.lessons[0]!;
  const position = async () => {
    const path = `/course/${course.id}/module/${moduleId}/lesson/${id}`;
    return (await api<LessonDetail>('GET', path, { token: student.token })).position_seconds;
  };
  await isReady(page);
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  await isPlaying(page);
  const half = await read(page, 'currentTime');
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(half + 1);
  await page.getByRole('link', { name: /Aula 2/ }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(Math.floor(half));
  const kept = await position();

  await page.getByRole('link', { name: /Aula 1/ }).click();
  await isReady(page);
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThanOrEqual(kept - 1);
  await page.keyboard.press('2');
  await expect.poll(position).toBeLessThan(kept);
});

test('before play one segment is enough, and data that is asked for anew does not begin the video again', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const segments: string[] = [];
  page.on('request', (sent) => sent.url().includes('/seg-') && segments.push(sent.url()));
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  await page.waitForLoadState('networkidle');
  expect(segments).toHaveLength(1);
  await page.keyboard.press('k');
  await isPlaying(page);
  const element = await page.locator('video').elementHandle();
  const asked = page.waitForResponse((answer) => /\/lesson\/\d+$/.test(answer.url()));
  // What the query library takes for coming back to the tab, later than an answer stays fresh.
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  expect(await page.locator('video').evaluate((video, same) => video === same, element)).toBe(true);
  expect(await read(page, 'paused')).toBe(false);
});

test('a playback right that has run out renews itself, and the video goes on', async ({
  open,
  addStudent,
  panel,
  provoked,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  let refused = 0;
  await page.route('**/seg-1.m4s', (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 410, body: '{}' }) : route.continue();
  });
  provoked.push(410);
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  await page.keyboard.press('k');
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(1);
  await expect(page.getByText('Vídeo indisponível')).toHaveCount(0);
});

test('speed and volume stay as chosen in the next lesson, sound-only lessons have the same controls and go on too', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const [video, sound] = await Promise.all([VIDEO, 'podcast.mp3'].map(sendSample));
  const course = await createCourse(panel.token, [[{ media_id: video!.id }, { media_id: sound!.id }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await isReady(page);
  await page.keyboard.press('Shift+>');
  await page.locator('[data-status] button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: /Aula 2/ }).click();
  await expect(page.locator('audio')).toHaveCount(1);
  await isReady(page);
  expect(await read(page, 'playbackRate')).toBe(1.25);
  expect(await read(page, 'volume')).toBeCloseTo(0.9);
  await expect(page.getByLabel('Posição')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok());
  await page.keyboard.press('5');
  await saved;
  const half = await read(page, 'currentTime');
  await page.reload();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThanOrEqual(Math.floor(half));
});

/** Runs in the page: everything that moved without anybody's doing. */
function followShifts() {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

for (const [width, height] of [
  [412, 823],
  [768, 1024],
  [1440, 900],
] as const)
  test(`the page never shifts at ${width} pixels, on a slow line and with nothing kept`, async ({
    open,
    addStudent,
    panel,
    sendSample,
  }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student, { viewport: { width, height }, touch: width < 1000 });
    await page.addInitScript(followShifts);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const speed = (1.6 * 1_000_000) / 8;
    const slow = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await page.goto(lessonUrl(course, 0));
    await isReady(page);
    await expect(page.getByText('Ninguém comentou ainda')).toBeAttached();
    expect(await shiftsOf(page)).toEqual([]);
  });

test('on a phone the lessons are one tap away, and the player stays while the page scrolls', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student, { viewport: { width: 412, height: 823 }, touch: true });
  await isReady(page);
  await expect(page.getByText('Ninguém comentou ainda')).toBeAttached();
  const lessons = page.getByRole('button', { name: 'Aulas do curso' });
  await expect(lessons).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.99 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await lessons.tap();
  const sheet = page.getByRole('dialog', { name: 'Aulas do curso' });
  await sheet.getByRole('link', { name: /Aula 2/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Aula 2', level: 1 })).toBeVisible();
});
