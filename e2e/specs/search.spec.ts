import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('[2.39] a search modal finds courses, modules and lessons, by keys and by its button, and leads to them', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(
    panel.token,
    [[{ title: 'O papel de algodão' }, { title: 'A água' }]],
    'Aquarela do zero',
  );
  await api('PATCH', `/course/${course.id}/module/${course.moduleIds[0]}`, {
    token: panel.token,
    body: { title: 'Antes da aquarela' },
  });
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  const field = dialog.getByRole('combobox', { name: 'Buscar cursos, módulos e aulas' });

  await test.step('Ctrl+K: accents and a slip do not matter, Enter leads to the lesson', async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // No page keeps a key with Control until it is alive.
    await alive(page);
    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
    await field.fill('algodoa');
    await expect(dialog.getByRole('group', { name: 'Aulas' }).getByRole('option')).toHaveText(/O papel de algodão/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(lessonUrl(course, 0));
    await expect(dialog).toBeHidden();
  });

  await test.step('/ opens it anew with what was looked for; the course and the module are found', async () => {
    await page.getByRole('heading', { name: 'O papel de algodão' }).first().waitFor();
    await page.keyboard.press('/');
    await dialog.getByRole('button', { name: 'algodoa' }).waitFor();
    await field.fill('AQUARELA');
    await expect(dialog.getByRole('group', { name: 'Cursos' }).getByRole('option')).toHaveText(/Aquarela do zero/);
    await dialog
      .getByRole('group', { name: 'Módulos' })
      .getByRole('option', { name: /Antes da aquarela/ })
      .click();
    await expect(page).toHaveURL(`/curso/${course.id}/modulo/${course.moduleIds[0]}`);
  });

  await test.step('the button opens it, Escape closes it and gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Buscar' });
    await button.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  for (const [width, theme, version, country] of inTurn(
    [390, 768, 1440],
    ['dark', 'light'],
    ['v2', 'v1'],
    ['MX', 'BR'],
  ))
    await test.step(`looked at: ${width} ${theme} ${version} ${country}`, async () => {
      await api('PATCH', '/me', { token: student.token, body: { country } });
      const { page: shown } = await open('/home', student, { viewport: { width, height: 900 }, theme, version });
      await shown.getByRole('button', { name: 'Buscar' }).click();
      const modal = shown.getByRole('dialog', { name: 'Buscar' });
      await modal.getByRole('combobox').fill('aq');
      await modal.getByRole('option').first().waitFor();
      expect(await findFaults(shown)).toEqual([]);
      await keepPicture(shown, testInfo, `search-${width}-${theme}`, false);
    });
});

test('[8.2] a course that is not released, and one without access, say so in the search and on their cards, in each language', async ({
  open,
  panel,
  addStudent,
}) => {
  const later = await createCourse(panel.token, [[{ title: 'Um' }]], 'Gravura adiante');
  const other = await createCourse(panel.token, [[{ title: 'Dois' }]], 'Gravura alheia');
  await api('PATCH', `/course/${later.id}`, { token: panel.token, body: { release_at: '2099-01-01T00:00:00Z' } });
  const student = await addStudent([later.id]);
  for (const [country, notReleased, noAccess, search] of [
    ['BR', 'O curso ainda não está liberado!', 'Você não possui acesso ao curso!', 'Buscar'],
    ['MX', '¡El curso aún no está liberado!', '¡No tienes acceso al curso!', 'Buscar'],
    ['US', 'The course is not yet released!', 'You do not have access to the course!', 'Search'],
  ] as const) {
    await api('PATCH', '/me', { token: student.token, body: { country } });
    const { page } = await open('/home', student);
    await alive(page);
    for (const [course, sentence] of [
      [later, notReleased],
      [other, noAccess],
    ] as const) {
      await page
        .getByRole('link', { name: new RegExp(course.title) })
        .first()
        .click();
      const toast = page.getByText(sentence, { exact: true });
      await expect(toast).toBeVisible();
      await expect(page).toHaveURL('/home');
      // It goes by itself, too: there may be nothing to press any more.
      await toast.evaluateAll((said: HTMLElement[]) => said.forEach((one) => one.click()));
      await expect(toast).toBeHidden();
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: search });
      await dialog.getByRole('combobox').fill(course.title);
      const row = dialog.getByRole('option', { name: new RegExp(course.title) });
      await expect(row.getByText(sentence, { exact: true })).toBeVisible();
      await row.click();
      await expect(page).toHaveURL('/home');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
});
