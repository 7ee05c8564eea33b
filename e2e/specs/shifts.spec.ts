import { alive, comeToDrawn, goToDrawn } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { panelUrl } from '../commands/api.ts';
import { startFaultyNetwork } from '../fixtures/faulty-network.ts';
import { expect, test } from '../fixtures/test.ts';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

// A lesson is looked at with its player (player.spec.ts), pictures that come late in pictures.spec.ts.
test('sign-in and home move nothing on a slow line with nothing kept, on a phone and on a desk', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  for (const viewport of VIEWPORTS)
    for (const [path, who] of [
      ['/', undefined],
      ['/home', student],
    ] as const) {
      const { page } = await open(path, who, { viewport });
      await followShifts(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      const speed = (1.6 * 1_000_000) / 8;
      const slow = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed };
      await devtools.send('Network.emulateNetworkConditions', slow);
      await comeToDrawn(page, path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      expect(await movedIn(page), `${path} at ${viewport.width}`).toEqual([]);
    }
});

test('what comes of a page in pieces moves nothing of it, on a phone and on a desk', async ({
  browser,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const network = await startFaultyNetwork({});
  const baseURL = panelUrl(panel.slug);
  for (const viewport of VIEWPORTS)
    for (const [path, who] of [
      ['/', undefined],
      ['/home', student],
    ] as const) {
      const context = await browser.newContext({ baseURL, viewport, proxy: { server: network.address } });
      if (who) await context.addCookies([{ name: 'clube_auth', value: who.token, url: baseURL, httpOnly: true }]);
      const page = await context.newPage();
      await followShifts(page);
      network.mend();
      await goToDrawn(page, path);
      await alive(page);
      network.break(new RegExp(`^${path}$`), 'pieces');
      await comeToDrawn(page, path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      expect(await movedIn(page), `${path} at ${viewport.width}`).toEqual([]);
      await context.close();
    }
  await network.close();
});

test('a page whose second half does not come shows the first', async ({ browser, panel }) => {
  const network = await startFaultyNetwork({});
  const context = await browser.newContext({
    baseURL: panelUrl(panel.slug),
    viewport: VIEWPORTS[0]!,
    proxy: { server: network.address },
  });
  const page = await context.newPage();
  await goToDrawn(page, '/');
  await alive(page);
  network.break(/^\/$/, 'drip');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('E-mail')).toHaveCount(1);
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  network.mend();
  await alive(page);
  await context.close();
  await network.close();
});
