import type { Page } from '@playwright/test';
import { alive } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { fetchThrough } from '../fixtures/fetch-through.ts';
import { expect, test } from '../fixtures/test.ts';

/** The typefaces that an element is really drawn in. */
async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  await cdp.detach();
  return fonts.map(({ familyName }) => familyName);
}
const isOurs = async (page: Page, selector: string) =>
  (await drawnIn(page, selector)).every((name) => /Figtree/.test(name));

/** Runs in the page: all that moved without anybody having done something, but for the frame's one change of letters. */
function followShifts() {
  const moved: string[] = [];
  Object.assign(window, { moved });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };
  const read = location.pathname;
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const page = document.querySelector('#conteudo');
      const isOfFrame = sources.every(({ node }) => !node || !page?.contains(node));
      // On another page the frame changes its letters once (docs/adr/0114), however long after the press that is.
      if (hadRecentInput || (isOfFrame && location.pathname !== read)) continue;
      moved.push(`${Math.round(startTime)} ms: ${value}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
const movedIn = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** A file for each weight; Latin Extended comes with whoever needs its letters. */
const WEIGHTS = 3;
const typefaceCame = (page: Page) =>
  new Promise<void>((done) => {
    let came = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.woff2')) came += 1;
      if (came === WEIGHTS) done();
    });
  });

test('a typeface that comes after the first picture moves nothing: the page stays as it is read, the next one is in it', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  // Nothing of before is in its cache.
  await page.context().clearCookies({ name: 'clube_sheets' });
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked += 1;
    await held.promise;
    await route.fulfill({ response: await fetchThrough(route) });
  });
  await page.addInitScript(followShifts);
  // A page waits for its fonts with what it says when it has loaded.
  await page.goto('/home', { waitUntil: 'commit' });
  await alive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isOurs(page, 'h1')).toBe(false);
  expect(asked).toBe(WEIGHTS);
  const typeface = typefaceCame(page);
  held.resolve();
  await typeface;
  // Two frames: what the font would change has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await isOurs(page, 'h1')).toBe(false);
  expect(await movedIn(page)).toEqual([]);

  // Another part of the same page is not another page.
  await page.evaluate(() => (location.hash = 'meus-cursos'));
  expect(await isOurs(page, 'h1')).toBe(false);
  // What puts it on comes at the first sign of a person.
  const late = page.waitForResponse(/\/overlays\.[0-9a-f]+\.js/);
  await page.mouse.move(5, 5);
  await (await late).finished();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.getByRole('link', { name: course.title }).first().click();
  await expect(page).toHaveURL(`/curso/${course.id}`);
  await expect(page.getByRole('heading', { name: course.title, level: 1 })).toBeVisible();
  await expect.poll(() => isOurs(page, 'h1')).toBe(true);
  expect(await movedIn(page)).toEqual([]);
});

test('who has the typeface sees nothing else from the first frame on', async ({ open }) => {
  const { page } = await open('/');
  await page.waitForLoadState('networkidle');
  await page.addInitScript(followShifts);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isOurs(page, 'h1')).toBe(true);
  expect(await movedIn(page)).toEqual([]);
});

test('on a slow line nothing of a first page asks for the typeface: it comes when the page is loaded, and is put on with the next one', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  // Nothing of before is in its cache.
  await page.context().clearCookies({ name: 'clube_sheets' });
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked += 1;
    await route.fulfill({ response: await fetchThrough(route) });
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { rtt: 150 } });
    Object.assign(window, { loadedAt: new Promise((done) => addEventListener('load', () => done(performance.now()))) });
  });
  await page.addInitScript(followShifts);
  const typeface = typefaceCame(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await alive(page);
  expect(await isOurs(page, 'h1')).toBe(false);
  await typeface;
  const [loaded, fetched] = await page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const first = Math.min(...files.map(({ startTime }) => startTime));
    return [await (window as unknown as { loadedAt: Promise<number> }).loadedAt, first];
  });
  expect(fetched).toBeGreaterThan(loaded);
  // Two frames: what the font would change has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect([await isOurs(page, 'h1'), asked]).toEqual([false, WEIGHTS]);

  const late = page.waitForResponse(/\/overlays\.[0-9a-f]+\.js/);
  await page.mouse.move(5, 5);
  await (await late).finished();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.getByRole('link', { name: course.title }).first().click();
  await expect(page.getByRole('heading', { name: course.title, level: 1 })).toBeVisible();
  await expect.poll(() => isOurs(page, 'h1')).toBe(true);
  expect(await movedIn(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: course.title, level: 1 })).toBeVisible();
  expect(await isOurs(page, 'h1')).toBe(true);
  expect(await movedIn(page)).toEqual([]);
});
