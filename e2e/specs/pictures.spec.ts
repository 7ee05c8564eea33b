import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Created } from '@clube/shared/contracts/common';
import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, apiUrl } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { alive, comeToDrawn, drawnHtml } from '../commands/drawn.ts';
import { uploadMedia } from '../commands/media.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database');

const PICTURE = path.join(import.meta.dirname, '../../docs/images/lesson.png');
async function sendPicture(token: string, address: string) {
  const answer = await fetch(`${apiUrl()}/api/${address}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: await readFile(PICTURE),
  });
  expect(answer.status).toBe(200);
}

/** Tags of the HTML that name a picture. */
const tagsWith = (html: string, tag: string, address: string) =>
  [...html.matchAll(new RegExp(`<${tag} [^>]*>`, 'g'))]
    .map(([found]) => found)
    .filter((found) => found.includes(address));

/** How often each picture is asked for while a page is loaded. */
async function askedFor(page: Page, address: string): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image' || pathname.endsWith('/poster'))
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  await page.goto(address);
  await alive(page);
  await page.waitForLoadState('networkidle');
  return asked;
}

/** What was the largest that a page painted before anybody did anything. */
const largestOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ element: string | undefined; url: string }>((resolve) => {
        type Paint = PerformanceEntry & { element?: Element; url: string };
        const observer = new PerformanceObserver((list) => {
          const { element, url } = list.getEntries().at(-1) as Paint;
          resolve({ element: element?.tagName, url });
        });
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** Opens a page whose pictures come after everything else. @returns what moved */
async function movedByPictures(page: Page, address: string): Promise<string[]> {
  const held = Promise.withResolvers<void>();
  let [waiting, come] = [0, 0];
  await page.route(/\/api\/(site\/image|media\/\d+\/poster)/, async (route) => {
    waiting += 1;
    await held.promise;
    await route.fulfill({ response: await fetchThrough(route) });
    come += 1;
  });
  await followShifts(page);
  await comeToDrawn(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await alive(page);
  await expect.poll(() => waiting).toBeGreaterThan(0);
  held.resolve();
  // A poster is no image of the document; and one that is still fetched as its page is closed fails the test.
  await expect.poll(() => waiting - come).toBe(0);
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete)))
    .toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return movedIn(page);
}

for (const [version, viewport, shownAs] of [
  ['v1', { width: 1440, height: 900 }, 'image'],
  ['v2', { width: 390, height: 844 }, 'mobile_image'],
] as const)
  test(`logo and hero stand in the HTML with their sizes, are fetched once, and move nothing when they come, ${version} at ${viewport.width}`, async ({
    open,
    addStudent,
    panel,
  }) => {
    await sendPicture(panel.token, 'site/image/logo');
    const banner = await api<Created>('POST', '/banner', {
      token: panel.token,
      body: { title: 'Semana da aquarela', published: true },
    });
    for (const name of ['image', 'mobile_image']) await sendPicture(panel.token, `banner/${banner.id}/image/${name}`);
    const course = await createCourse(panel.token, [[{}]]);
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student, { version, viewport });
    const html = await drawnHtml(page, '/home');

    const logo = /\/api\/site\/image\/\d+\/logo-[\w-]+-(\d+)x(\d+)\.webp/.exec(html)!;
    const [address, width, height] = logo;
    for (const tag of tagsWith(html, 'img', address)) {
      expect(tag).toContain(`width="${width}"`);
      expect(tag).toContain(`height="${height}"`);
    }
    expect(tagsWith(html, 'img', address).length).toBeGreaterThan(0);
    expect(tagsWith(html, 'link', address)).toHaveLength(1);
    const arts = [...new Set(html.match(/\/api\/site\/image\/\d+\/banner-[\w-]+\.webp/g))];
    expect(arts).toHaveLength(2);
    const [wide] = arts.flatMap((art) => tagsWith(html, 'img', art));
    expect(wide).toMatch(/width="1920" height="640"/);
    const [narrow] = arts.flatMap((art) => tagsWith(html, 'source', art));
    expect(narrow).toMatch(/width="1080" height="1350"/);
    for (const art of arts) expect(tagsWith(html, 'link', art)).toHaveLength(1);

    const { page: cold } = await open('about:blank', student, { version, viewport });
    const asked = await askedFor(cold, '/home');
    const shown = arts.find((art) => (shownAs === 'image' ? wide : narrow)!.includes(art))!;
    expect(Object.fromEntries(asked)).toMatchObject({ [shown]: 1 });
    // The art of the other width is nobody's.
    expect([...asked.keys()].filter((art) => art.includes('/banner-'))).toEqual([shown]);
    expect([...asked.values()].filter((times) => times > 1)).toEqual([]);

    const { page: slow } = await open('about:blank', student, { version, viewport });
    expect(await movedByPictures(slow, '/home')).toEqual([]);
  });

test('the logo of sign-in and the poster of a lesson keep their places, and each is fetched once', async ({
  open,
  addStudent,
  panel,
}) => {
  await sendPicture(panel.token, 'site/image/logo');
  const media = await uploadMedia(panel.token, 'landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/');
  expect(tagsWith(await drawnHtml(page, '/'), 'link', '/logo-')).toHaveLength(1);
  const { page: cold } = await open('about:blank');
  const asked = await askedFor(cold, '/');
  expect([...asked].filter(([address]) => address.includes('/logo-')).length).toBeLessThanOrEqual(1);
  expect([...asked.values()].filter((times) => times > 1)).toEqual([]);
  const { page: slow } = await open('about:blank');
  expect(await movedByPictures(slow, '/')).toEqual([]);

  const lesson = lessonUrl(course, 0);
  const { page: inside } = await open('/ajuda', student);
  const poster = `/api/media/${media.id}/poster`;
  // A video plays long before its still is drawn: here another picture stands for it.
  const { logo } = (await api<{ meta: { logo: string } }>('GET', '/site/login', { token: panel.token })).meta;
  const stored = logo.replace(`/api/site/image/${panel.siteId}/`, `sites/${panel.siteId}/images/`);
  await onDatabase('update media set poster_key = $1 where id = $2', stored, media.id);
  expect(tagsWith(await drawnHtml(inside, lesson), 'link', poster)).toHaveLength(1);
  expect(tagsWith(await drawnHtml(inside, lesson), 'video', poster)).toHaveLength(1);
  const { page: watching } = await open('about:blank', student);
  expect(Object.fromEntries(await askedFor(watching, lesson))).toMatchObject({ [poster]: 1 });
  // It is painted in its turn, behind the words.
  await expect.poll(() => largestOf(watching)).toEqual({ element: 'VIDEO', url: expect.stringContaining(poster) });
  const { page: late } = await open('about:blank', student);
  expect(await movedByPictures(late, lesson)).toEqual([]);
});

test('a lesson that is opened again shows its still without asking anybody for it', async ({
  open,
  addStudent,
  panel,
}) => {
  const media = await uploadMedia(panel.token, 'landscape-h264.mp4');
  const course = await createCourse(panel.token, [[{ media_id: media.id }]]);
  const student = await addStudent([course.id]);
  await sendPicture(panel.token, `media/${media.id}/poster`);
  const { page } = await open(lessonUrl(course, 0), student);
  const took = async () => {
    await alive(page);
    return page.evaluate(async () => {
      const find = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/poster?'));
      for (;;) {
        const [entry, more] = find() as PerformanceResourceTiming[];
        if (entry) return { bytes: entry.transferSize, isOne: more === undefined, hasCome: entry.decodedBodySize > 0 };
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  };
  expect(await took()).toEqual({ bytes: expect.any(Number), isOne: true, hasCome: true });
  await page.goto(lessonUrl(course, 0));
  expect(await took()).toEqual({ bytes: 0, isOne: true, hasCome: true });
});
