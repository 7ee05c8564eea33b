import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { api, apiUrl } from '../commands/api.ts';
import { alive as isAlive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { kill, WAYS } from '../commands/leave.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl, type Person, type TestCourse, type TestPanel } from '../commands/panel.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeFile } from '../media/classes.ts';

test.use({ isShared: true });

const VIDEO = 'landscape-h264.mp4';

const read = <K extends 'currentTime' | 'paused' | 'readyState' | 'videoHeight'>(page: Page, key: K) =>
  page.locator('video, audio').evaluate((element: HTMLVideoElement, name) => element[name], key);
const isPlaying = (page: Page) => expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'playing');
const isReady = (page: Page) => expect.poll(() => read(page, 'readyState')).toBeGreaterThan(1);
const unavailable = (page: Page) => page.getByText('Vídeo indisponível');
const detailOf = (course: TestCourse, index: number, { token }: Pick<Person, 'token'>) => {
  const { id, moduleId } = course.lessons[index]!;
  return api<LessonDetail>('GET', `/course/${course.id}/module/${moduleId}/lesson/${id}`, { token });
};
const videoCourse = ({ token }: TestPanel, { id }: Media, lessons = 2) =>
  createCourse(token, [Array.from({ length: lessons }, () => ({ media_id: id }))]);

/** Where the film stands, as the page tells it until it is left: what passes between two calls of a test is watched too. */
async function followPlace(page: Page): Promise<() => number> {
  let at = 0;
  await page.exposeFunction('standsAt', (seconds: number) => void (at = seconds));
  await page.locator('video, audio').evaluate((element: HTMLMediaElement) => {
    const { standsAt } = window as unknown as { standsAt: (seconds: number) => void };
    // Of a lesson that was left the element is out of the page, and its source says 0.
    const tell = () => {
      if (element.isConnected && element.currentTime > 0) standsAt(element.currentTime);
    };
    element.addEventListener('timeupdate', tell);
    document.addEventListener('visibilitychange', tell);
    addEventListener('pagehide', tell);
  });
  return () => at;
}

test('the bar shows what lies where the pointer is; the quality that fits is chosen, and another one is remembered', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  // Stills and renditions are drawn after the files that came before.
  test.setTimeout(600_000);
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const source = async () => {
    const { player } = await detailOf(course, 0, student);
    if (player.kind !== 'hls') throw new Error('the lesson has no video of ours');
    return player;
  };
  const renditions = async () => {
    const headers = { authorization: `Bearer ${student.token}` };
    const answer = await fetch(new URL((await source()).url, apiUrl()), { headers });
    return (await answer.text()).match(/STREAM-INF/g)?.length ?? 0;
  };
  await expect.poll(renditions, { timeout: 480_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await source()).sprite, { timeout: 60_000 }).not.toBeNull();

  const { page } = await open(lessonUrl(course, 0), student);
  await isReady(page);
  await expect(page.getByText('0:00 / 0:30')).toBeVisible();
  const bar = (await page.getByLabel('Posição').boundingBox())!;
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/sprite.jpg') && answer.ok());
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await asked;
  await expect(page.getByText('0:15', { exact: true })).toBeVisible();
  expect(await read(page, 'currentTime')).toBe(0);

  const { page: phone } = await open(lessonUrl(course, 0), student, {
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  await isReady(phone);
  const menu = phone.getByLabel('Qualidade');
  // They are known once the library is there, which a first frame does not wait for.
  await expect.poll(() => menu.locator('option').count()).toBeGreaterThan(2);
  const heights = (await menu.locator('option').allTextContents()).slice(1).map((text) => Number.parseInt(text, 10));
  // A phone gets no more than it can show.
  expect(await read(phone, 'videoHeight')).toBeLessThan(heights[0]!);
  await menu.selectOption(`${heights[0]}p`);
  await phone.keyboard.press('k');
  await expect.poll(() => read(phone, 'videoHeight')).toBe(heights[0]!);
  await phone.reload();
  await expect(menu).toHaveValue(String(heights[0]));
  await expect.poll(() => read(phone, 'videoHeight')).toBe(heights[0]!);
});

test('a drag on the bar shows the second under the pointer and lets go there, by mouse and by finger; P takes the picture out of the page and back', async ({
  open,
  addStudent,
  panel,
  sendSample,
}) => {
  const course = await videoCourse(panel, await sendSample(VIDEO));
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student, { touch: true });
  await isReady(page);
  await isAlive(page);
  await expect(page.getByText('0:00 / 0:30')).toBeVisible();
  const bar = (await page.getByLabel('Posição').boundingBox())!;
  const place = (fraction: number) => [bar.x + bar.width * fraction, bar.y + bar.height / 2] as const;
  const under = (clock: string) => page.getByText(clock, { exact: true });
  await page.mouse.move(...place(0.2));
  await page.mouse.down();
  await page.mouse.move(...place(0.5), { steps: 5 });
  await expect(under('0:15')).toBeVisible();
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await expect(under('0:15')).toHaveCount(0);
  expect(Math.abs((await read(page, 'currentTime')) - 15)).toBeLessThanOrEqual(1);

  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', fraction?: number) => {
    const points = fraction === undefined ? [] : [place(fraction)];
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  };
  await touch('touchStart', 0.5);
  for (const fraction of [0.6, 0.7, 0.8]) await touch('touchMove', fraction);
  await expect(under('0:24')).toBeVisible();
  await touch('touchEnd');
  await expect(under('0:24')).toHaveCount(0);
  expect(Math.abs((await read(page, 'currentTime')) - 24)).toBeLessThanOrEqual(1);

  const isOutside = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  await page.keyboard.press('p');
  await expect.poll(isOutside).toBe(true);
  await page.keyboard.press('p');
  await expect.poll(isOutside).toBe(false);
});

test.describe('nothing is lost', () => {
  test.beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clube-care-'));
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let folder: string;
  let sound: Promise<Media> | undefined;
  type Send = (name: string) => Promise<Media>;
  /** As long as each other: of thirty seconds. */
  const kinds: Record<string, (token: string, sendSample: Send) => Promise<Media>> = {
    video: (_token, sendSample) => sendSample(VIDEO),
    // Sent once for the panel that all of them share.
    sound: (token) =>
      (sound ??= makeFile({ file: 'aula.m4a', seconds: 30, sound: { encoder: 'aac' } }, folder).then((file) =>
        uploadFile(token, file, ['ready']),
      )),
  };
  for (const [[kind, send], [way, { leave, tellsNothing }]] of inTurn(Object.entries(kinds), Object.entries(WAYS)))
    test(`${kind}: ${way} keeps the position and what was watched`, async ({ open, addStudent, panel, sendSample }) => {
      const course = await videoCourse(panel, await send(panel.token, sendSample), 3);
      const student = await addStudent([course.id]);
      const { page, context } = await open(lessonUrl(course, 1), student);
      await isReady(page);
      await isAlive(page);
      const left = await followPlace(page);
      await page.keyboard.press('3');
      await page.keyboard.press('k');
      await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(12);
      await leave(page);
      if (!tellsNothing)
        await expect
          .poll(async () => (await detailOf(course, 1, student)).position_seconds - left())
          .toBeGreaterThan(-2);
      const again = await context.newPage();
      await again.goto(lessonUrl(course, 1));
      await isReady(again);
      await expect.poll(async () => Math.abs((await read(again, 'currentTime')) - left())).toBeLessThan(2);
      // Three of thirty seconds at least, and not those that were jumped over: it was played from the ninth on.
      await expect.poll(async () => (await detailOf(course, 1, student)).watched_percent).toBeGreaterThanOrEqual(8);
      const played = left() - 9;
      expect((await detailOf(course, 1, student)).watched_percent).toBeLessThan(((played + 2) / 30) * 100);
    });

  test('killing the tab while it tells keeps what nobody had answered', async ({
    open,
    addStudent,
    panel,
    sendSample,
  }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page, context } = await open(lessonUrl(course, 0), student);
    await isReady(page);
    // No answer ever comes: the server is not reached, and the tab waits.
    await page.route('**/progress', () => {});
    await page.keyboard.press('3');
    await page.keyboard.press('k');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(13);
    const told = page.waitForRequest('**/progress');
    await page.keyboard.press('k');
    await told;
    // What is watched meanwhile is kept as well, and not in its place.
    await page.keyboard.press('k');
    const paused = await read(page, 'currentTime');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(paused + 1.2);
    await kill(page);
    expect((await detailOf(course, 0, student)).watched_percent).toBe(0);
    const again = await context.newPage();
    await again.goto(lessonUrl(course, 0));
    // Four of thirty seconds at least: more than were watched after the call.
    await expect.poll(async () => (await detailOf(course, 0, student)).watched_percent).toBeGreaterThanOrEqual(13);
  });
});

test.describe('frugal', () => {
  test('of a sound its beginning comes before anybody plays it, and then what a browser takes ahead, not what the line would hold', async ({
    open,
    addStudent,
    panel,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clube-care-'));
    const options = { movflags: '+faststart' };
    // Some nine megabytes: more than a browser takes ahead by itself (docs/adr/0503).
    const long = { file: 'longa.m4a', seconds: 600, options, sound: { encoder: 'aac' } };
    const media = await uploadFile(panel.token, await makeFile(long, folder), ['ready']);
    rmSync(folder, { recursive: true });
    const course = await videoCourse(panel, media, 1);
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student);
    const sent: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/source')) sent.push(Number(answer.headers()['content-length']));
    });
    await page.goto(lessonUrl(course, 0));
    await isReady(page);
    await isAlive(page);
    expect(await page.locator('audio').evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(600, 0);
    const before = sent.reduce((sum, bytes) => sum + bytes, 0);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(1024 * 1024);
    await page.keyboard.press('5');
    await page.keyboard.press('k');
    await expect.poll(() => read(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(308);
    // What is played comes as it is needed, too.
    expect(Math.max(...sent)).toBeLessThanOrEqual(256 * 1024);
    expect(sent.reduce((sum, bytes) => sum + bytes, 0) - before).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  for (const [line, saveData, limit, megabits] of [
    ['an open line', false, 60, undefined],
    // As on a metered one, which the browser names itself (mf-player/src/features/player/line.test.ts).
    ['a slow line that the browser takes for a quick one', false, 30, 1.2],
  ] as const)
    test(`on ${line} no more than ${limit} s lie ahead`, async ({ open, addStudent, panel, sendSample }) => {
      const course = await videoCourse(panel, await sendSample(VIDEO));
      const student = await addStudent([course.id]);
      const { page } = await open('/ajuda', student);
      await page.addInitScript((saves) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: saves, effectiveType: '4g' } });
      }, saveData);
      // The same video eight times over: the key's vector is the number that each segment had.
      await page.route('**/index.m3u8', async (route) => {
        const lines = (await (await fetchThrough(route)).text()).split('\n');
        const [head, segments] = [
          lines.filter((text) => text.startsWith('#EXTM3U') || /^#EXT-X-(?!KEY|ENDLIST)/.test(text)),
          [] as string[],
        ];
        for (const [index, text] of lines.entries())
          if (text.startsWith('#EXTINF')) {
            const file = lines[index + 1]!;
            const vector = Number(/\d+/.exec(file)![0]).toString(16).padStart(32, '0');
            segments.push(`#EXT-X-KEY:METHOD=AES-128,URI="../key",IV=0x${vector}`, text, file);
          }
        const many = Array.from({ length: 8 }, () => ['#EXT-X-DISCONTINUITY', ...segments]).flat();
        await route.fulfill({
          contentType: 'application/vnd.apple.mpegurl',
          body: [...head, ...many, '#EXT-X-ENDLIST', ''].join('\n'),
        });
      });
      await page.goto(lessonUrl(course, 0));
      await isReady(page);
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
        .toBeGreaterThan(200);
      if (megabits) {
        const devtools = await page.context().newCDPSession(page);
        const downloadThroughput = (megabits * 1e6) / 8;
        const slow = { offline: false, latency: 20, downloadThroughput, uploadThroughput: downloadThroughput };
        await devtools.send('Network.emulateNetworkConditions', slow);
      }
      const ahead = () =>
        page
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.buffered.end(video.buffered.length - 1) - video.currentTime);
      // At its most, as it comes: what was too much for a moment was fetched all the same.
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        const seen = { most: 0 };
        Object.assign(window, { seen });
        video.addEventListener('progress', () => {
          const { buffered, currentTime } = video;
          if (buffered.length > 0) seen.most = Math.max(seen.most, buffered.end(buffered.length - 1) - currentTime);
        });
      });
      await page.keyboard.press('k');
      await expect.poll(ahead).toBeGreaterThan(limit / 2);
      // Played on for so long, a player that fetches whatever it gets has much more by then: the whole video where the line is open.
      const half = await read(page, 'currentTime');
      await expect.poll(() => read(page, 'currentTime'), { timeout: 60_000 }).toBeGreaterThan(half + 10);
      const most = await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);
      expect(most).toBeGreaterThan(limit / 2);
      expect(most).toBeLessThanOrEqual(limit);
    });
});

test.describe('what goes wrong', () => {
  test('damage inside is got around', async ({ open, addStudent, panel, sendSample }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student);
    await page.route('**/seg-1.m4s', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: Buffer.alloc(16_000, 7) }),
    );
    await page.goto(lessonUrl(course, 0));
    await isReady(page);
    const element = await page.locator('video').elementHandle();
    await page.keyboard.press('k');
    await expect.poll(() => read(page, 'currentTime'), { timeout: 40_000 }).toBeGreaterThan(15);
    expect(await page.locator('video').evaluate((video, same) => video === same, element)).toBe(true);
    await expect(unavailable(page)).toHaveCount(0);
  });

  test('damage from end to end is said', async ({ open, addStudent, panel, sendSample }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student);
    await page.route('**/seg-*.m4s', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: Buffer.alloc(16_000, 7) }),
    );
    await page.goto(lessonUrl(course, 0));
    await expect(page.locator('video')).toBeAttached();
    await page.keyboard.press('k');
    await expect(unavailable(page)).toBeVisible({ timeout: 40_000 });
  });

  test('a line that is away before the library has come is waited for as well', async ({
    open,
    addStudent,
    panel,
    consoleProblems,
    sendSample,
  }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const { page } = await open('/ajuda', await addStudent([course.id]));
    let isAway = true;
    await page.route(/\/hls\.[0-9a-f]+\.js/, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(lessonUrl(course, 0));
    await isReady(page);
    await page.keyboard.press('k');
    await expect(page.getByText('O vídeo não está chegando')).toBeVisible({ timeout: 20_000 });
    isAway = false;
    // Beyond the first segment, which comes without the library.
    await expect.poll(() => read(page, 'currentTime'), { timeout: 40_000 }).toBeGreaterThan(8);
    await expect(page.getByText('O vídeo não está chegando')).toHaveCount(0);
    consoleProblems.splice(0);
  });
});

/** What somebody does about a film of thirty seconds that is said to be lost in its midst, and the second behind which it plays then. */
const WAYS_ON: Record<string, { again: (page: Page) => Promise<void>; beyond: number }> = {
  'tries again goes on where they were': {
    again: (page) => page.getByRole('button', { name: 'Tentar de novo' }).click(),
    beyond: 16,
  },
  'jumps on the bar goes on there': {
    again: async (page) => {
      const { width } = (await page.getByLabel('Posição').boundingBox())!;
      await page.getByLabel('Posição').click({ position: { x: width * 0.7, y: 16 } });
    },
    beyond: 23,
  },
};
for (const [who, { again, beyond }] of Object.entries(WAYS_ON))
  test(`a right that is lost for good says so calmly, and who ${who}`, async ({
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
    let isLost = false;
    await page.route('**/api/media/play/**', (route) =>
      isLost ? route.fulfill({ status: 403, json: { code: 'playback.expired', message: '' } }) : route.continue(),
    );
    await page.goto(lessonUrl(course, 0));
    await isReady(page);
    await isAlive(page);
    await page.waitForLoadState('networkidle');
    isLost = true;
    await page.keyboard.press('5');
    await page.keyboard.press('k');
    await expect(unavailable(page)).toBeVisible({ timeout: 20_000 });
    isLost = false;
    await again(page);
    await expect(unavailable(page)).toHaveCount(0);
    await expect.poll(() => read(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(beyond);
    await expect(unavailable(page)).toHaveCount(0);
  });

test.describe('the end of a lesson', () => {
  test('counts five seconds to the next one, which plays, in full screen too', async ({
    open,
    addStudent,
    panel,
    sendSample,
  }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student);
    await isReady(page);
    await isAlive(page);
    await page.keyboard.press('f');
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFull).toBe(true);
    // Each stands for a second only: what was said is noted as it stands there.
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role="status"]')) {
          const [text] = /Próxima aula em \d segundos?/.exec(textContent) ?? [];
          if (text && said.at(-1) !== text) said.push(text);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.press('9');
    await page.keyboard.press('k');
    await expect(page).toHaveURL(lessonUrl(course, 1));
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    const left = ['5 segundos', '4 segundos', '3 segundos', '2 segundos', '1 segundo'];
    expect(said).toEqual(left.map((seconds) => `Próxima aula em ${seconds}`));
    await isPlaying(page);
    expect(await isFull()).toBe(true);
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const fills = () =>
      expect.poll(() => page.locator('[data-status]').boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await fills();
    // The last one has nothing after it.
    await page.keyboard.press('9');
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(page.getByText(/Próxima aula em/)).toHaveCount(0);
    // Whoever goes by the keys stays in it as well.
    for (const [key, index] of [
      ['Shift+P', 0],
      ['Shift+N', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(lessonUrl(course, index));
      await isReady(page);
      expect(await isFull()).toBe(true);
      await fills();
    }
  });

  test('stays when that is cancelled', async ({ open, addStudent, panel, sendSample }) => {
    const course = await videoCourse(panel, await sendSample(VIDEO));
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student);
    await isReady(page);
    await isAlive(page);
    await page.clock.install();
    // In the moment in which it is there: the card counts on, whatever else this machine does.
    const cancelled = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const observer = new MutationObserver(() => {
            const buttons = [...document.querySelectorAll<HTMLElement>('[role="status"] button')];
            const cancel = buttons.find(({ textContent }) => textContent === 'Cancelar');
            if (!cancel) return;
            observer.disconnect();
            cancel.click();
            done();
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.keyboard.press('9');
    await page.keyboard.press('k');
    await cancelled;
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(lessonUrl(course, 0));
    await expect(page.getByText(/Próxima aula em/)).toHaveCount(0);
  });
});
