import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Alterações' }).getByRole('listitem');

test('what an owner changes on a screen stands in the record: found, opened, and taken along as a file', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }]], 'Aquarela');
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
});

test('the record can be read and reached at every width, in both themes', async ({ open, panel }) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }, { title: 'Papel' }]], 'Aquarela');
  const at = `/course/${course.id}/module/${course.moduleIds[0]}`;
  await api('PATCH', at, { token: panel.token, body: { title: 'Materiais e cores', release_after_days: 3 } });
  await api('DELETE', `${at}/lesson/${course.lessons[0]!.id}`, { token: panel.token });
  for (const [width, theme] of [
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    const { page } = await open('/registro', panel.admin, { theme, viewport: { width, height: 900 } });
    await alive(page);
    await entries(page)
      .getByRole('button', { name: /Mudou Módulo/ })
      .click();
    await expect(page.getByText('Materiais e cores', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('definition').first()).toBeVisible();
    const seen = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(seen.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
