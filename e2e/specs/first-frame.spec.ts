import type { Frame, Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { api, apiUrl } from '../commands/api.ts';
import { alive, goToDrawn } from '../commands/drawn.ts';
import { createCourse, lessonUrl, type TestCourse, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

const VIDEO = 'landscape-h264.mp4';
const LIBRARY = /\/hls\.[0-9a-f]+\.js$/;
const HLS = /\/hls(-start)?\.[0-9a-f]+\.js$/;
/** Of what a stream is made of. */
const OF_STREAM = /\.(m3u8|mp4|m4s)$|^key$/;
const STREAM = /\/api\/media\/play\/[^/]+\/(.+)$/;

/** Every address that a page asks for from now on, streams by the file alone. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(STREAM.exec(pathname)?.[1] ?? pathname);
  });
  return asked;
}
const isReady = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
const files = (asked: readonly string[], part: RegExp) => asked.filter((file) => part.test(file));

const videoCourse = ({ token }: TestPanel, { id }: Media): Promise<TestCourse> =>
  createCourse(token, [
    [{ media_id: id }, { media_url: 'https://www.youtube.com/watch?v=abc' }, { description: 'Só texto.' }],
  ]);

test('the first frame needs one playlist, head, key and segment, each once, and no library: that finds it playing, and goes on', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const asked = watchRequests(page);
  const held = Promise.withResolvers<void>();
  await page.route(LIBRARY, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  const ahead = files(asked, OF_STREAM);
  expect(ahead.map((file) => file.split('/').at(-1))).toEqual(['index.m3u8', 'init.mp4', 'key', 'seg-0.m4s']);
  await alive(page);
  await expect(page.getByText('0:00 / 0:30')).toBeVisible();
  await expect.poll(() => files(asked, LIBRARY)).toHaveLength(1);

  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    const begun: string[] = [];
    Object.assign(element, { begun });
    for (const event of ['emptied', 'loadstart']) element.addEventListener(event, () => begun.push(event));
  });
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page.keyboard.press('k');
  await expect.poll(time).toBeGreaterThan(1);
  held.resolve();
  // Beyond the first segment.
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(6);
  expect(await video.evaluate((element) => (element as HTMLVideoElement & { begun: string[] }).begun)).toEqual([]);
  const all = files(asked, OF_STREAM);
  expect([...new Set(all)]).toEqual(all);
  expect(all.slice(0, ahead.length)).toEqual(ahead);
});

test('the first frame needs nothing of what makes the page alive', async ({ open, addStudent, panel, sendSample }) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const asked = watchRequests(page);
  const held = Promise.withResolvers<void>();
  // Without it no remote comes; the page's other scripts are here.
  await page.route(/\/remoteEntry\.[0-9a-f]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  // Nor is it loaded before that comes. What a page asked for that is left again is not this one's.
  const isAnother = (frame: Frame) => void (frame === page.mainFrame() && asked.splice(0));
  page.on('framenavigated', isAnother);
  await goToDrawn(page, lessonUrl(course, 0));
  page.off('framenavigated', isAnother);
  await isReady(page);
  const first = files(asked, OF_STREAM);
  expect(first).toHaveLength(4);
  held.resolve();
  await alive(page);
  await page.keyboard.press('k');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1);
  const all = files(asked, OF_STREAM);
  expect([...new Set(all)]).toEqual(all);
  expect(all.slice(0, first.length)).toEqual(first);
});

test('where the page has no cryptography the library begins, with what was asked for ahead of it', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  // As in a page that came without TLS from another machine.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'));
  const asked = watchRequests(page);
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  await page.waitForLoadState('networkidle');
  expect(files(asked, OF_STREAM).map((file) => file.split('/').at(-1))).toEqual([
    'index.m3u8',
    'init.mp4',
    'key',
    'seg-0.m4s',
  ]);
});

test('who comes back begins with the segment where they stood, and who goes elsewhere with none that is not shown', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { id, moduleId } = course.lessons[0]!;
  const path = `/course/${course.id}/module/${moduleId}/lesson/${id}`;
  const source = async () => {
    const { player } = await api<LessonDetail>('GET', path, { token: student.token });
    if (player.kind !== 'hls') throw new Error(`Played as ${player.kind}`);
    return player;
  };
  const { url, start } = await source();
  const headers = { authorization: `Bearer ${student.token}` };
  const playlist = await fetch(new URL(url.replace('master.m3u8', start!.renditions[0]!.playlist), apiUrl()), {
    headers,
  });
  const lengths = [...(await playlist.text()).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  // In the midst of the third: near its end the next one is wanted too.
  const position = Math.round(lengths[0]! + lengths[1]! + lengths[2]! / 2);
  await api('POST', `${path}/progress`, { token: student.token, body: { position, intervals: [] } });
  const { page } = await open('/ajuda', student);
  const asked = watchRequests(page);
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  await page.waitForLoadState('networkidle');
  expect(files(asked, /\.m4s$/)).toEqual([expect.stringMatching(/\/seg-2\.m4s$/)]);
  asked.length = 0;
  await page.goto(`${lessonUrl(course, 0)}?t=0`);
  await isReady(page);
  await page.waitForLoadState('networkidle');
  expect(files(asked, /\.m4s$/)).toEqual([expect.stringMatching(/\/seg-0\.m4s$/)]);
});

test('a lesson that plays no stream of ours brings nothing of it', async ({ open, addStudent, panel, sendSample }) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const asked = watchRequests(page);
  for (const lesson of [1, 2]) {
    await page.goto(lessonUrl(course, lesson));
    await alive(page);
    await page.waitForLoadState('networkidle');
  }
  expect(files(asked, /\/lesson\.[0-9a-f]+\.js$/)).not.toEqual([]);
  expect([...files(asked, HLS), ...files(asked, OF_STREAM)]).toEqual([]);
  // From one to the other, without a new page, it comes when it is shown.
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(lessonUrl(course, 1));
  await page.getByRole('button', { name: 'Anterior' }).click();
  await isReady(page);
  // It may come after the first frame.
  await expect.poll(() => files(asked, LIBRARY)).toHaveLength(1);
});

test('a right that is gone before the library is here is renewed as ever', async ({
  open,
  addStudent,
  panel,
  provoked,
  sendSample,
}) => {
  provoked.push(403);
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const tokens = new Set<string>();
  // The first address that was given out is good for nothing.
  await page.route(/\/api\/media\/play\//, async (route) => {
    tokens.add(new URL(route.request().url()).pathname.split('/')[4]!);
    if (tokens.size > 1) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'playback.expired', message: '' } });
  });
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  expect(tokens.size).toBe(2);
});

test('a browser that plays streams by itself asks for itself', async ({
  open,
  addStudent,
  panel,
  consoleProblems,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'WebKitMediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name);
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (STREAM.test(request.url()) && ['fetch', 'xhr'].includes(request.resourceType())) fetched.push(request.url());
  });
  await page.goto(lessonUrl(course, 0));
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.src))
    .toMatch(/master\.m3u8$/);
  expect(fetched).toEqual([]);
  // This one is none, and would go on complaining.
  await page.close();
  consoleProblems.length = 0;
});
