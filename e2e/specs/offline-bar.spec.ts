import type { Page } from '@playwright/test';
import { api, mainUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { sample, readNotice } from '../commands/media.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { followShifts, movedIn } from '../commands/shifts.ts';
import { NO_NETWORK } from '../fixtures/console.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** What says it is code of its own, which comes once the page has nothing else to do: without a network it would not come any more. */
const canSayIt = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/shell\/modals\.\w+\.js$/.test(name)),
      ),
    )
    .toBe(true);
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão.' });

/** What can be pressed or typed into on this screen and does not get it somewhere, because the bar does. */
const coveredBy = (page: Page) =>
  bar(page).evaluate((notice) => {
    const covered: string[] = [];
    let looked = 0;
    for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (notice.contains(one) || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, top, width, height } = one.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
      const seen = points.filter(([x, y]) => x! > 0 && y! > 0 && x! < innerWidth && y! < innerHeight);
      if (seen.length > 0) looked += 1;
      if (seen.some(([x, y]) => notice.contains(document.elementFromPoint(x!, y!))))
        covered.push(one.textContent || one.getAttribute('aria-label') || one.tagName);
    }
    return { covered, hasLooked: looked > 2 };
  });
const NOTHING = { covered: [], hasLooked: true };
const end = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('that there is no network is said beside the page, not over it: at each width, in both layouts, with files on their way', async ({
  open,
  panel,
  provoked,
}) => {
  provoked.push(NO_NETWORK);
  await api('POST', '/meta/onboarding', { token: panel.admin.token, body: { value: 'completed' } });
  const course = await createCourse(panel.token, [[{}]]);
  for (const version of ['v1', 'v2'] as const) {
    const { page, context } = await open(editorUrl(course, 0), panel.admin, { version });
    await page.route('**/api/media/upload/**', () => {});
    await readNotice(page);
    await page.getByLabel('Arquivo da aula').setInputFiles(sample('fragmented.mp4'));
    const tray = page.getByRole('region', { name: 'Envios' });
    await expect(tray).toContainText('Enviando 1 arquivo');
    await context.setOffline(true);
    for (const size of SIZES) {
      const at = `${version} ${size.width}`;
      await page.setViewportSize(size);
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => coveredBy(page), at).toEqual(NOTHING);
      await tray.getByRole('button').first().click({ trial: true });
      // Scrolled on, it is still said, and what stays at the top stays below it.
      await end(page);
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      const [notice, frame] = await Promise.all(
        [bar(page), page.locator('[data-tour=menu]')].map((one) => one.boundingBox()),
      );
      if (size.width > 576) expect(frame!.y, at).toBeGreaterThanOrEqual(notice!.y + notice!.height);
    }
    await context.setOffline(false);
    await expect(bar(page)).toHaveCount(0);
    await page.close();
  }
});

test('on a phone a lesson moves once when it comes and once when it goes', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  provoked.push(NO_NETWORK);
  const course = await createCourse(panel.token, [
    [{ title: 'O papel', description: 'Papel de algodão. '.repeat(400) }],
  ]);
  const student = await addStudent([course.id]);
  const { page, context } = await open('/home', student, { viewport: SIZES[0]! });
  await followShifts(page);
  await page.goto(lessonUrl(course, 0));
  await expect(page.getByLabel('Comentário', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await alive(page);
  await canSayIt(page);
  const before = (await movedIn(page)).length;
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => coveredBy(page)).toEqual(NOTHING);
  // A part of the page that could not be asked for has one of its own.
  const retry = bar(page).getByRole('button', { name: 'Tentar de novo' });
  await retry.click();
  await expect(retry).toBeEnabled();
  await expect.poll(async () => (await movedIn(page)).length - before, 'it came').toBe(1);
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  expect((await movedIn(page)).length - before, 'and went').toBeLessThanOrEqual(2);
});

test('the tour goes on beside it', async ({ open, panel, provoked }) => {
  provoked.push(NO_NETWORK);
  const { page, context } = await open('/', undefined, { viewport: SIZES[2]! });
  await page.goto(mainUrl());
  await signInByForm(page, panel.admin.email);
  await page.getByRole('button', { name: 'Fazer o tour' }).click();
  await expect(page.locator('.introjs-tooltip-title')).toHaveText('O seu painel');
  await canSayIt(page);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  const next = page.getByRole('button', { name: 'Próximo' });
  for (const title of ['Seus cursos', 'Criar curso', 'O menu']) {
    await next.click();
    await expect(page.locator('.introjs-tooltip-title')).toHaveText(title);
    // Its words are there while it still moves.
    await expect.poll(() => coveredBy(page)).toEqual(NOTHING);
  }
  // What it points at stands where it points.
  const middleOf = async (part: string) => {
    const { y, height } = (await page.locator(part).boundingBox())!;
    return y + height / 2;
  };
  const apart = async () => Math.abs((await middleOf('.introjs-helperLayer')) - (await middleOf('[data-tour=menu]')));
  await expect.poll(apart).toBeLessThan(12);
  // Without a network it would go on complaining.
  await page.close();
});
