import { isProblem } from '../fixtures/console.ts';
import { handMade } from '../fixtures/hand-made.ts';
import { startOwnPlatform } from '../fixtures/own-platform.ts';
import { health } from '../fixtures/release.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const title = { pt: 'Agenda', es: 'Agenda', en: 'Agenda' };
const PLACE = 'mf-agenda.aside';

/** A page of its own with a place beside it, which is given a date. */
const agenda = handMade(
  {
    name: 'mf-agenda',
    paths: [{ path: '/agenda', title }],
    navigation: [{ to: '/agenda', label: title, icon: { path: 'M4 4h16v16H4z' }, order: 1 }],
    places: [{ name: PLACE, gives: { day: 'string', guests: 'number' } }],
  },
  {
    pages: {
      '/agenda': `() => h('section', null, h('h1', null, 'A agenda'),
        h(lent('@clube/shared/federation').Place, { name: '${PLACE}', props: { day: '2026-05-01', guests: 12 } }))`,
    },
  },
);
const weather = handMade(
  { name: 'mf-weather', slots: [{ name: PLACE, order: 2, takes: { day: 'string' } }] },
  { slots: { [PLACE]: `({ day }) => h('p', null, 'Sol em ' + day)` } },
);
const guests = handMade(
  { name: 'mf-guests', slots: [{ name: PLACE, order: 1, takes: { guests: 'number' } }] },
  { slots: { [PLACE]: `({ guests }) => h('p', null, (guests + 1) + ' pessoas')` } },
);

test('remotes that nobody here knows fill a place that another of them declares, and nobody else was changed', async ({
  browser,
}) => {
  const { address, port, operator, stop } = await startOwnPlatform();
  const context = await browser.newContext({ baseURL: `http://atelie.localhost:${port}` });
  try {
    const said: string[] = [];
    const told: string[] = [];
    const releaseOf = async (build: typeof agenda) => {
      const hash = await operator.publish(build, 'stable', { tell: (line) => told.push(line) });
      await operator.promote({ [build.remote]: hash }, 'stable');
    };
    const page = await context.newPage();
    page.on('console', (message) => isProblem(message) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto('/');
    await signInByForm(page, 'bia@atelie.example', 'clube-demo');
    // The sign-in has a heading too: whoever goes on from there meets the move that signing in makes.
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('a filler comes first: it is published, and whoever published and whoever looks is told', async () => {
      await releaseOf(weather);
      const line = `mf-weather fills ${PLACE}, which nobody`;
      expect(told).toEqual([expect.stringContaining(line)]);
      expect(await health(operator, 'stable')).toContain(line);
    });

    await test.step('its place comes, and it stands there with what it is given', async () => {
      await releaseOf(agenda);
      expect(await health(operator, 'stable')).not.toContain(PLACE);
      await page.goto('/home');
      await page.getByRole('link', { name: 'Agenda' }).click();
      const own = page.locator('section', { has: page.getByRole('heading', { name: 'A agenda' }) });
      await expect(own.getByText('Sol em 2026-05-01')).toBeVisible();
    });

    await test.step('another stands before it, as the manifests say', async () => {
      await releaseOf(guests);
      await page.goto('/agenda');
      await expect(page.locator('section p')).toHaveText(['13 pessoas', 'Sol em 2026-05-01']);
    });

    await test.step('one that takes what the place does not give is refused beside it', async () => {
      const wrong = handMade(
        { name: 'mf-wrong', slots: [{ name: PLACE, order: 3, takes: { hour: 'string' } }] },
        { slots: { [PLACE]: '() => null' } },
      );
      await expect(operator.publish(wrong, 'stable')).rejects.toThrow(
        `mf-wrong takes hour (string) from ${PLACE}, which mf-agenda does not give`,
      );
    });
    expect(told).toHaveLength(1);
    expect(said, `the console stays clean at ${address}`).toEqual([]);
  } finally {
    await context.close();
    await stop();
  }
});
