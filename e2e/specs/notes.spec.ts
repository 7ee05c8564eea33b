import { readFile } from 'node:fs/promises';
import type { Media } from '@clube/shared/contracts/media';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, lessonUrl, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

const media = (page: Page) => page.locator('video');
const goTo = (page: Page, seconds: number) =>
  media(page).evaluate((element: HTMLMediaElement, at) => (element.currentTime = at), seconds);
const time = (page: Page) => media(page).evaluate((element: HTMLMediaElement) => element.currentTime);
const isReady = (page: Page) =>
  expect.poll(() => media(page).evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(0);
const field = (page: Page) => page.getByRole('textbox', { name: 'Nova anotação' });
const rows = (page: Page) => page.getByRole('region', { name: 'Anotações' }).getByRole('listitem');

const videoCourse = ({ token }: TestPanel, { id }: Media) =>
  createCourse(token, [[{ title: 'A água', media_id: id }, { title: 'O papel' }]], 'Aquarela: do zero');

test('a student writes with B, keeps what was begun, goes back to its second, searches, and takes all of it along, on a phone, a tablet and a desk', async ({
  open,
  addStudent,
  panel,
  sendSample,
}, testInfo) => {
  const course = await videoCourse(panel, await sendSample('landscape-h264.mp4'));
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await isReady(page);
  await alive(page);
  await goTo(page, 12);
  // From the slider too: it has no use for the letter.
  await page.getByLabel('Posição').focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('tab', { name: 'Anotações' })).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('Lavagem não seca: b');
  await goTo(page, 3);

  // What is begun is there after a reload, and after another lesson.
  await page.reload();
  await expect(field(page)).toHaveValue('Lavagem não seca: b');
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /O papel/ })
    .click();
  await expect(page.getByRole('heading', { name: 'O papel', level: 1 })).toBeVisible();
  await page.keyboard.press('b');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('Papel de algodão');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page)).toHaveText([/Papel de algodão/]);
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /A água/ })
    .click();
  await page.getByRole('tab', { name: 'Anotações' }).click();
  await expect(field(page)).toHaveValue('Lavagem não seca: b');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(rows(page)).toHaveText([/0:12\s*Lavagem não seca: b/]);
  await expect(field(page)).toHaveValue('');

  await isReady(page);
  await page.getByRole('button', { name: 'Ir para 0:12' }).click();
  await expect.poll(() => time(page)).toBeCloseTo(12, 0);
  await expect(page.getByRole('group', { name: 'Player', exact: true })).toBeInViewport({ ratio: 0.9 });

  await rows(page).getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Editar anotação' }).fill('Lavagem não seca nunca');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page)).toHaveText([/Lavagem não seca nunca.*editada/s]);
  await rows(page).getByRole('button', { name: 'Apagar' }).click();
  await expect(rows(page)).toHaveText([/Anotação apagada/]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Lavagem não seca nunca/]);

  await page.getByRole('button', { name: 'Do curso todo' }).click();
  await expect(rows(page)).toHaveText([/Lavagem/, /algodão/]);
  await page.getByLabel('Buscar nas anotações').fill('ALGODAO papel');
  await expect(rows(page)).toHaveText([/Papel de algodão/]);
  await expect(page.getByText('Anotações encontradas: 1')).toBeVisible();
  await page.getByLabel('Buscar nas anotações').fill('');

  for (const [name, file, content] of [
    ['Markdown', 'Aquarela do zero - anotações.md', '**0:12**\n\nLavagem não seca nunca'],
    ['Texto', 'Aquarela do zero - anotações.txt', '[0:12] Lavagem não seca nunca'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(content);
    expect(text).toContain('Papel de algodão');
  }

  // Of another lesson, a note leads there and to its second.
  await page.getByRole('region', { name: 'Anotações' }).getByRole('link', { name: 'O papel' }).click();
  await expect(page.getByRole('heading', { name: 'O papel', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Do curso todo' }).click();
  await page.getByRole('link', { name: 'Ir para 0:12' }).click();
  await expect(page.getByRole('heading', { name: 'A água', level: 1 })).toBeVisible();
  await isReady(page);
  await expect.poll(() => time(page)).toBeCloseTo(12, 0);

  const other = await addStudent([course.id]);
  for (const person of [other, panel.admin]) {
    const { page: theirs } = await open(`${lessonUrl(course, 0)}?aba=anotacoes`, person);
    await expect(theirs.getByText('Nenhuma anotação nesta aula')).toBeVisible();
  }

  const [first] = course.lessons;
  await api('POST', `/course/${course.id}/module/${first!.moduleId}/lesson/${first!.id}/note`, {
    token: student.token,
    body: { text: 'https://example.com/'.repeat(20), seconds: 20 },
  });
  for (const [width, theme, version, [country, name]] of inTurn(
    [390, 768, 1440],
    ['dark', 'light'],
    ['v2', 'v1'],
    [
      ['MX', 'Notas'],
      ['US', 'Notes'],
      ['BR', 'Anotações'],
    ],
  ))
    await test.step(`looked at: ${width} ${theme} ${version} ${country}`, async () => {
      const options = { theme, version, country, viewport: { width, height: 844 } };
      const { page: shown, context } = await open(`${lessonUrl(course, 0)}?aba=anotacoes`, student, options);
      await expect(shown.getByRole('region', { name, exact: true }).getByRole('listitem')).toHaveCount(2);
      expect(await findFaults(shown)).toEqual([]);
      expect(await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await keepPicture(shown, testInfo, `notes-${width}-${theme}-${version}-${country}`);
      await context.close();
    });
});

test('who signs out leaves nothing that was begun to whoever comes next', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  // What the page still asks when its session ends is refused.
  provoked.push(401);
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]]);
  const { page } = await open(`${lessonUrl(course, 0)}?aba=anotacoes`, await addStudent([course.id]));
  await alive(page);
  await field(page).fill('Ninguém mais lê');
  const kept = () => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('Ninguém mais lê')));
  await expect.poll(kept).toBe(true);
  await page.getByRole('button', { name: /Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept()).toBe(false);
});
