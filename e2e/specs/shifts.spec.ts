import { alive, drawnHtml } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

// A lesson is looked at with its player (player.spec.ts), pictures that come late in pictures.spec.ts.
test('sign-in and home move nothing on a slow line with nothing kept, on a phone and on a desk', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ])
    for (const [path, who] of [
      ['/', undefined],
      ['/home', student],
    ] as const) {
      const { page } = await open(path, who, { viewport });
      await drawnHtml(page, path);
      await page.context().clearCookies({ name: 'clube_sheets' });
      await followShifts(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      const speed = (1.6 * 1_000_000) / 8;
      const slow = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed };
      await devtools.send('Network.emulateNetworkConditions', slow);
      await page.goto(path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      expect(await movedIn(page), `${path} at ${viewport.width}`).toEqual([]);
    }
});
