import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('an owner looks at a course as one of its students: their progress, why something is closed, and nothing is changed', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Pincéis' }, { title: 'Papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const at = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[1]!.id}`;
  await api('PATCH', at, { token: panel.token, body: { release_after_percent: 60 } });
  const { page } = await open(`/config_curso/${course.id}/module`, panel.admin);
  await alive(page);
  await page.getByRole('button', { name: 'Ver como aluno' }).click();
  await page
    .getByRole('dialog', { name: 'Ver como aluno' })
    .getByRole('button', { name: `Ver como ${student.name}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/curso/${course.id}`));
  await expect(page.getByText(`Você está vendo como ${student.name}. Nada é gravado.`)).toBeVisible();
  await page.goto(`/curso/${course.id}/modulo/${course.moduleIds[0]}`);
  await alive(page);
  await expect(page.getByText('Abre com 60% do que vem antes').first()).toBeVisible();
  await expect(
    api('POST', `${at.replace(/\d+$/, String(course.lessons[0]!.id))}/progress`, {
      token: student.token,
      body: { completed: true },
    }),
  ).resolves.toBeTruthy();
  await page.reload();
  await alive(page);
  await expect(page.getByText('Abre com 60% do que vem antes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Voltar a ser você' }).click();
  await expect(page).toHaveURL(new RegExp(`/config_curso/${course.id}/module`));
  await expect(page.getByText('Nada é gravado.')).toHaveCount(0);
});

test('what an owner has to do is said from what the panel has', async ({ open, panel }) => {
  const { page } = await open('/resumo', panel.admin);
  await alive(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Publicar um curso' });
  await expect(row.getByLabel('Por fazer')).toBeVisible();
  await createCourse(panel.token, [[{ title: 'Pincéis' }]], 'Aquarela');
  await page.reload();
  await alive(page);
  await expect(row.getByLabel('Feito')).toBeVisible();
  await expect(page.getByText('Nada espera por você.')).toBeVisible();
});
