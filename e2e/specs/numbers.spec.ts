import type { Page, TestInfo } from '@playwright/test';
import { api, mainUrl } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { liveThrough } from '../commands/history.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database');

const WIDTHS = [390, 768, 1440];
async function look(page: Page, testInfo: TestInfo, name: string, soundAt = WIDTHS) {
  for (const [width, theme] of inTurn(WIDTHS, ['dark', 'light'])) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    if (soundAt.includes(width)) expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await keepPicture(page, testInfo, `${name}-${width}-${theme}`);
  }
}
const video = (title: string) => ({ title, media_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' });

test('what a student does is in the numbers of the panel and the course a moment later', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Água' }]]);
  const { page } = await open('/desempenho', panel.admin);
  await expect(page.getByRole('heading', { name: 'Ainda não há números neste período' })).toBeVisible();
  await look(page, testInfo, 'nothing');

  const student = await addStudent([course.id]);
  await api('POST', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`, {
    token: student.token,
    body: { completed: true },
  });
  await page.goto(`/config_curso/${course.id}`);
  await page.getByRole('link', { name: 'Ver os números do curso' }).click();
  // The numbers were counted a moment ago, and are again in another.
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole('row', { name: /1\.1 Papel/ })).toContainText('1');
  await expect(page.getByText('Este curso não tem vídeos')).toBeVisible();
});

test('an owner reads weeks of a course: by the pointer, by the keyboard, as a table and as a file, in each language', async ({
  open,
  panel,
}, testInfo) => {
  const course = await createCourse(panel.token, [
    [video('Boas-vindas'), video('Materiais e papéis')],
    [video('Luz e sombra em camadas'), video('Céus que respiram'), { title: 'Exercício' }],
  ]);
  await liveThrough(
    { siteId: panel.siteId, courseId: course.id, lessonIds: course.lessons.map(({ id }) => id) },
    { students: 60, seconds: 600 },
  );

  const { page } = await open('/desempenho', panel.admin);
  const days = page.getByRole('slider', { name: 'Alunos ativos por dia' });
  await expect(days).toBeVisible();
  await expect(days).toHaveAttribute('aria-valuenow', '29');
  await alive(page);
  await days.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
  await look(page, testInfo, 'panel');
  await page.getByRole('button', { name: 'Vendas (BRL)' }).click();
  await expect(page.getByRole('slider', { name: 'Vendas (BRL) por dia' })).toHaveAttribute('aria-valuetext', /R\$/);
  await page.getByRole('button', { name: 'Alunos ativos' }).click();
  await page.getByRole('link', { name: '12 meses' }).click();
  await expect(page).toHaveURL(/dias=365/);
  await expect(page.getByRole('link', { name: '12 meses' })).toHaveAttribute('aria-current', 'true');
  await expect(days).toHaveAttribute('aria-valuemax', '364');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('panel.csv');

  await page.getByRole('region', { name: 'Cursos' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/config_curso/${course.id}/desempenho$`));
  const seconds = page.getByRole('slider', { name: 'Quem ainda assiste, por segundo' });
  await expect(seconds).toBeVisible();
  await expect(page.getByText(/voltam .*× mais que no resto/).first()).toBeVisible();
  await expect(page.getByText('Onde mais param')).toBeVisible();
  await seconds.hover({ position: { x: 200, y: 60 } });
  await look(page, testInfo, 'course');
  await page.getByText('Ver como tabela').last().click();
  await expect(page.getByRole('columnheader', { name: 'Momento' })).toBeVisible();
  await look(page, testInfo, 'tables');

  for (const [country, heading] of [
    ['MX', 'Desempeño'],
    ['US', 'Performance'],
  ] as const) {
    await page.context().addCookies([{ name: 'country', value: country, url: mainUrl() }]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(heading) })).toBeVisible();
    // Of the same screen, with longer words in it.
    await look(page, testInfo, country, [390]);
  }
});

test('a student is told that the numbers are not for them', async ({ open, addStudent }) => {
  const { page } = await open('/desempenho', await addStudent());
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
});
