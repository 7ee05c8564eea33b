import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { alive, comeToDrawn } from '../commands/drawn.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl, type TestPanel } from '../commands/panel.ts';
import { makePdf } from '../commands/pdf.ts';
import { inTurn } from '../commands/in-turn.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { agedAddress } from '../fixtures/playback.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

const VIDEO = 'landscape-h264.mp4';
/** Whether a finger in its middle meets it. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};
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
    // Two that belong together follow each other at once, whatever the machine has to do between.
    await Promise.all([page.touchscreen.tap(...right), page.touchscreen.tap(...right)]);
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(before + 8);
    expect(await read(page, 'paused')).toBe(false);
  });
});

/** Runs in the page before anything else: which moment of the film the picture that is shown is of. */
function followFrames() {
  const seen = { frame: -1 };
  Object.assign(window, { seen });
  const followed = new WeakSet<HTMLVideoElement>();
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || followed.has(target)) return;
    followed.add(target);
    const note: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      seen.frame = mediaTime;
      target.requestVideoFrameCallback(note);
    };
    target.requestVideoFrameCallback(note);
  };
  // Events of media do not bubble, but are seen on their way down.
  for (const event of ['loadstart', 'loadedmetadata']) document.addEventListener(event, follow, true);
}
const shownFrame = (page: Page) => page.evaluate(() => (window as unknown as { seen: { frame: number } }).seen.frame);

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
  // A fifth of thirty seconds.
  const sought = 6;
  const isThere = (seconds: number) => Math.abs(seconds - sought) <= 2;
  await expect.poll(async () => isThere(await read(page, 'currentTime'))).toBe(true);
  expect(await read(page, 'paused')).toBe(true);
  await expect.poll(async () => isThere(await position())).toBe(true);

  // Somebody who comes back sees the picture of that place, and nothing has played on.
  await page.addInitScript(followFrames);
  await page.reload();
  await expect.poll(async () => isThere(await shownFrame(page))).toBe(true);
  await isReady(page);
  expect(isThere(await read(page, 'currentTime'))).toBe(true);
  expect(await read(page, 'paused')).toBe(true);
  await expect(page.getByText(/^0:0[4-8] \/ 0:30$/)).toBeVisible();
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
  needs('secret');
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  let first: string | undefined;
  /** Of the second segment: whether it is asked for with the right that the page began with, and what the server says to it. */
  const askedWithFirst: boolean[] = [];
  const statuses: number[] = [];
  await page.route('**/api/media/play/**', (route) => {
    const address = route.request().url();
    const [, token] = /play\/([^/]+)\//.exec(address)!;
    first ??= token;
    if (!/\/seg-[1-9]/.test(address)) return route.continue();
    if (/\/seg-1\./.test(address)) askedWithFirst.push(token === first);
    // It has run out by then.
    return token === first
      ? route.continue({ url: agedAddress(address, Date.now(), 5 * 60 * 60_000) })
      : route.continue();
  });
  page.on('response', (answer) => answer.url().endsWith('/seg-1.m4s') && statuses.push(answer.status()));
  provoked.push(410);
  await page.goto(lessonUrl(course, 0));
  await isReady(page);
  await page.keyboard.press('k');
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(5);
  expect(askedWithFirst).toEqual([true, false]);
  expect(statuses).toEqual([410, 200]);
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
  await alive(page);
  await page.keyboard.press('Shift+>');
  await page.locator('[data-status] button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: /Aula 2/ }).click();
  await expect(page.locator('audio')).toHaveCount(1);
  await isReady(page);
  await expect.poll(() => read(page, 'playbackRate')).toBe(1.25);
  await expect.poll(() => read(page, 'volume')).toBeCloseTo(0.9);
  await expect(page.getByLabel('Posição')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok());
  await page.keyboard.press('5');
  await saved;
  const half = await read(page, 'currentTime');
  await page.reload();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThanOrEqual(Math.floor(half));
});

/** What a lesson shows, and when all of it is there. */
const KINDS: Record<
  string,
  {
    shape: (send: (name: string) => Promise<Media>, sendPdf: () => Promise<Media>) => Promise<object>;
    isThere: (page: Page) => Promise<void>;
    /** What makes more of the first lesson than a lesson of that shape. */
    change?: (token: string, lesson: string) => Promise<void>;
  }
> = {
  'a video': { shape: async (send) => ({ media_id: (await send(VIDEO)).id }), isThere: isReady },
  'a video with captions': {
    shape: async (send) => ({ media_id: (await send('captioned.mp4')).id }),
    isThere: isReady,
  },
  'a PDF': {
    shape: async (_send, sendPdf) => ({ media_id: (await sendPdf()).id }),
    isThere: (page) =>
      expect(page.getByRole('region', { name: /^PDF: / }).getByText('Folha 1 de aquarela')).toBeVisible(),
  },
  sound: { shape: async (send) => ({ media_id: (await send('podcast.mp3')).id }), isThere: isReady },
  "a host's video": {
    shape: async () => {
      needs('outside');
      return { media_url: 'https://youtu.be/length-20' };
    },
    isThere: (page) =>
      expect(
        page.frameLocator('[data-status] iframe').frameLocator('iframe').getByRole('button', { name: 'Play' }),
      ).toBeVisible(),
  },
  'a page of another host': {
    shape: async () => {
      needs('outside');
      return { media_url: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit?usp=sharing' };
    },
    isThere: (page) =>
      expect(
        page.frameLocator('iframe[title$="em Google Slides"]').frameLocator('iframe').getByRole('button').first(),
      ).toBeVisible(),
  },
  'a video that does not play yet': {
    shape: async (send) => ({ media_id: (await send('not-a-video.mp4')).id }),
    isThere: (page) => expect(page.getByText('Vídeo indisponível')).toBeVisible(),
  },
  'a quiz': {
    shape: async () => ({}),
    change: async (token, lesson) => {
      await api('PATCH', lesson, { token, body: { quiz: true } });
      const answers = ['true', 'false'].map((id) => ({ id, text: '', is_right: id === 'true', feedback: '' }));
      const question = {
        id: 'q001',
        kind: 'true_false',
        text: 'A água dilui a tinta.',
        points: 1,
        feedback: '',
        answers,
      };
      await api('PATCH', `${lesson}/quiz/draft`, { token, body: { version: 0, questions: [question] } });
    },
    isThere: (page) => expect(page.getByRole('group', { name: 'A água dilui a tinta.' })).toBeVisible(),
  },
  text: { shape: async () => ({}), isThere: (page) => expect(page.getByText('Texto da aula.')).toBeVisible() },
};

const SIZES = [
  [412, 823],
  [768, 1024],
  [1440, 900],
] as const;
// A video at each width, and of the other kinds each at one of them.
const { 'a video': video, ...others } = KINDS;
for (const [[kind, { shape, isThere, change }], [width, height]] of [
  ...SIZES.map((size) => [['a video', video!], size] as const),
  ...inTurn(Object.entries(others), SIZES),
])
  test(`the page of ${kind} never shifts at ${width} pixels, on a slow line and with nothing kept`, async ({
    open,
    addStudent,
    panel,
    sendSample,
  }, testInfo) => {
    const sendPdf = async () => {
      const file = testInfo.outputPath('Apostila.pdf');
      await writeFile(file, makePdf(12));
      return uploadFile(panel.token, file, ['ready']);
    };
    const course = await createCourse(panel.token, [[await shape(sendSample, sendPdf), {}]]);
    const [first] = course.lessons;
    await change?.(panel.token, `/course/${course.id}/module/${first!.moduleId}/lesson/${first!.id}`);
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student, { viewport: { width, height }, touch: width < 1000 });
    await followShifts(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const speed = (1.6 * 1_000_000) / 8;
    const slow = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await comeToDrawn(page, lessonUrl(course, 0));
    await isThere(page);
    await alive(page);
    await expect(page.getByText('Ninguém comentou ainda')).toBeAttached();
    expect(await movedIn(page)).toEqual([]);
  });

test('on a phone the lessons are one tap away, and the player and what goes on stay while the page scrolls', async ({
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
  await expect(lessons).toBeInViewport({ ratio: 0.99 });
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.99 });
  // What goes on is in sight too, however far down the comments are, and nothing lies over it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const name of [/^Aulas do curso/, /^Anterior$/, /^Concluir aula$/, /^Próxima$/]) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => button.evaluate(isOnTop)).toBe(true);
  }
  await lessons.tap();
  const sheet = page.getByRole('dialog', { name: 'Aulas do curso' });
  await sheet.getByRole('link', { name: /Aula 2/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Aula 2', level: 1 })).toBeVisible();
});
