import type { Page } from '@playwright/test';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** What is said to somebody by alerts and by what announces itself; toasts are among it. */
const said = (page: Page) =>
  page.locator('[role="alert"], [role="status"]').evaluateAll((places) =>
    places
      .filter((place) => place.checkVisibility())
      .map((place) => place.textContent?.trim())
      .filter(Boolean),
  );

test('[8.1] a failure of the player’s calls is logged and not told; a like that fails gives the list back', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Pincéis' }], [{ title: 'Cores' }]]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await alive(page);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'info' && logged.push(message.text()));
  const failed: string[] = [];
  const breakCalls = () =>
    page.route(/\/api\/course\//, (route) => {
      const request = route.request();
      failed.push(`${request.method()} ${new URL(request.url()).pathname.replaceAll(/\d+/g, 'n')}`);
      return route.fulfill({
        status: 500,
        json: { code: 'server.failed', message: 'Something failed', request_id: 'r-1' },
      });
    });
  provoked.push(500);
  /** A call of this kind failed, one line more was logged, and nobody was told. */
  const fails = async (call: RegExp, act: () => Promise<unknown>) => {
    const before = logged.length;
    failed.length = 0;
    await act();
    await expect.poll(() => failed.some((one) => call.test(one))).toBe(true);
    await expect.poll(() => logged.length, { message: `${call} is logged` }).toBeGreaterThan(before);
    expect(await said(page)).toEqual([]);
  };
  const field = page.getByLabel('Comentário', { exact: true });
  const send = page.getByRole('button', { name: 'Comentar' });
  await field.fill('Primeiro');
  await send.click();
  await expect(page.getByText('Primeiro')).toHaveCount(1);
  await expect(field).toHaveValue('');

  await breakCalls();
  await fails(/^POST .*\/progress$/, () => page.getByRole('button', { name: 'Concluir aula' }).click());
  await expect(page.getByRole('button', { name: 'Concluir aula', pressed: false })).toBeEnabled();

  await fails(/^PUT .*\/rating$/, () => page.getByRole('button', { name: 'Nota 4' }).click());
  await expect(page.getByRole('button', { name: 'Nota 4', pressed: true })).toHaveCount(0);

  await fails(/^POST .*\/comment$/, async () => {
    await field.fill('Segundo');
    await send.click();
  });
  await expect(field).toHaveValue('Segundo');
  await expect(send).toBeEnabled();

  await fails(/^PUT .*\/comment\/n\/like$/, () => page.getByRole('button', { name: 'Curtir' }).click());
  await expect(page.getByRole('button', { name: 'Curtir', pressed: false })).toHaveText('0');

  await page.unroute(/\/api\/course\//);
  await page.getByRole('button', { name: 'Curtir' }).click();
  const liked = page.getByRole('button', { name: 'Descurtir', pressed: true });
  await expect(liked).toHaveText('1');
  await breakCalls();
  await fails(/^DELETE .*\/comment\/n\/like$/, () => liked.click());
  await expect(liked).toHaveText('1');

  // The next lesson is asked for, with its comments; then the next module.
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await fails(/^GET \/api\/course\/n\/(watch|module\/n\/lesson\/n)$/, () =>
    page
      .getByRole('complementary', { name: 'Aulas do curso' })
      .getByRole('link', { name: /Pincéis/ })
      .click(),
  );
  await expect(retry.first()).toBeVisible();
  await page.unroute(/\/api\/course\//);
  await retry.first().click();
  await expect(page.getByRole('tab', { name: 'Anotações' })).toBeVisible();

  await breakCalls();
  await fails(/^GET \/api\/course\/n\/watch$/, () =>
    page.evaluate(
      (address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      lessonUrl(course, 2),
    ),
  );
  await expect(retry).toBeVisible();
  await page.unroute(/\/api\/course\//);
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Cores', level: 1 })).toBeVisible();

  // What is told comes a moment after its call: by the time that this is, whatever the calls before had to tell would be.
  await field.fill('Terceiro');
  await send.click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Terceiro')).toHaveCount(1);
  await breakCalls();
  await page.getByRole('button', { name: 'Apagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  const told = 'O comentário não foi apagado. Tente de novo.';
  await expect(page.getByText(told)).toBeVisible();
  expect((await said(page)).filter((text) => !text?.includes(told))).toEqual([]);
});
