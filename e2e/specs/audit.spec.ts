import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, putOn, WCAG_22 } from '../commands/look.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Alterações' }).getByRole('listitem');

test('what an owner changes on a screen stands in the record: found, opened, taken along as a file, and reached at every width, in both themes', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }, { title: 'Papel' }]], 'Aquarela');
  await api('PATCH', `/course/${course.id}`, { token: panel.token, body: { title: 'Aquarela viva' } });
  const { page } = await open('/configuracoes?secao=painel', panel.admin);
  await alive(page);
  await page.getByRole('link', { name: 'Ver as alterações' }).click();
  await expect(page).toHaveURL(/\/registro$/);
  await page.getByLabel('Buscar por nome').fill('aquarela viva');
  await page.getByLabel('O quê').selectOption({ label: 'Curso' });
  const found = entries(page).filter({ hasText: 'Mudou Curso' });
  await found.getByRole('button', { name: /Aquarela viva/ }).click();
  await expect(found.getByRole('definition')).toHaveText(['Aquarela', 'Aquarela viva']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('changes.csv');

  const at = `/course/${course.id}/module/${course.moduleIds[0]}`;
  await api('PATCH', at, { token: panel.token, body: { title: 'Materiais e cores', release_after_days: 3 } });
  await api('DELETE', `${at}/lesson/${course.lessons[0]!.id}`, { token: panel.token });
  await page.goto('/registro');
  await alive(page);
  await entries(page)
    .getByRole('button', { name: /Mudou Módulo/ })
    .click();
  for (const [width, theme] of inTurn([390, 768, 1440], ['dark', 'light'])) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    await expect(page.getByText('Materiais e cores', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('definition').first()).toBeVisible();
    expect(await findFaults(page, WCAG_22)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
