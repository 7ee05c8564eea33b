import { wholeBrowser } from '../browsers.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

// The lock on the screen is the window's.
test.use({ launchOptions: wholeBrowser, isShared: true });

test('the system knows what plays, and the screen stays lit while it does', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await createCourse(panel.token, [[{ media_id: (await sendSample('landscape-h264.mp4')).id }]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  await page.addInitScript(() => {
    const locks = { held: 0 };
    Object.assign(window, { locks });
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.held += 1;
      lock.addEventListener('release', () => (locks.held -= 1));
      return lock;
    };
  });
  await page.goto(lessonUrl(course, 0));
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  // A first frame is shown before the page is alive; the system is told by the page.
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Aula 1');
  const held = () => page.evaluate(() => (window as unknown as { locks: { held: number } }).locks.held);
  expect(await held()).toBe(0);
  await page.keyboard.press('k');
  await expect.poll(held).toBe(1);
  await page.keyboard.press('k');
  await expect.poll(held).toBe(0);
});
