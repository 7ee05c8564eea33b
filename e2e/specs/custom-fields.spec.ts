import { readFile } from 'node:fs/promises';
import type { Created } from '@clube/shared/contracts/common';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('an owner asks, a student answers where they are, changes it in their account, and the owner reads it', async ({
  open,
  addStudent,
  panel,
}) => {
  const student = await addStudent();
  const { page: owner } = await open('/configuracoes?secao=cadastro', panel.admin);
  await alive(owner);

  await test.step('the fields are made, changed and put in order', async () => {
    await owner.getByRole('button', { name: 'Novo campo' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Novo campo' });
    await dialog.getByLabel('Nome do campo').fill('Cidade');
    await dialog.getByLabel('Tipo').selectOption('text');
    await dialog.getByLabel('Obrigatório').check();
    await dialog.getByRole('button', { name: 'Criar campo' }).click();
    await expect(dialog).toHaveCount(0);
    await owner.getByRole('button', { name: 'Novo campo' }).click();
    await dialog.getByLabel('Nome do campo').fill('Camiseta');
    await dialog.getByLabel('Tipo').selectOption('choice');
    await dialog.getByLabel('Opções, uma por linha').fill('P\nM\nG');
    await dialog.getByRole('button', { name: 'Criar campo' }).click();
    await expect(dialog).toHaveCount(0);
    await owner.getByRole('button', { name: 'Subir Camiseta' }).press('Enter');
    await expect(owner.getByRole('button', { name: 'Descer Camiseta' })).toBeFocused();
    await expect(owner.getByRole('list', { name: 'Campos do cadastro' }).getByRole('listitem').first()).toContainText(
      'Camiseta',
    );
  });

  const { page, context } = await open('/home', student);
  await test.step('the student is asked once, and goes on', async () => {
    const dialog = page.getByRole('dialog', { name: 'Complete o seu cadastro' });
    await expect(dialog.getByLabel('Cidade')).toBeVisible();
    const flag = async () => (await context.cookies()).find((cookie) => cookie.name === 'custom_fields_filled')?.value;
    await expect.poll(flag).toBe('0');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Salvar e continuar' }).click();
    await expect(dialog.getByText('Preencha este campo.')).toBeVisible();
    await dialog.getByLabel('Cidade').fill('Recife <b>');
    await dialog.getByRole('button', { name: 'Salvar e continuar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(flag).toBe('1');
    await page.reload();
    await alive(page);
    await page.goto('/minha-conta');
    await expect(page.getByRole('heading', { name: `Cadastro em ${panel.name}` })).toBeVisible();
    // Before that nothing could ask.
    await alive(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the account shows the answers and changes them', async () => {
    await expect(page.getByLabel('Cidade')).toHaveValue('Recife <b>');
    await page.getByLabel('Camiseta (opcional)').selectOption('G');
    const card = page.locator('form').filter({ has: page.getByLabel('Cidade') });
    await card.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados atualizados.')).toBeVisible();
  });

  await test.step('the owner sees them in the profile and in the file', async () => {
    await owner.goto(`/members?membro=${student.memberId}`);
    const answers = owner.getByRole('region', { name: 'Cadastro' });
    await expect(answers.getByRole('definition')).toHaveText(['G', 'Recife <b>']);
    const download = owner.waitForEvent('download');
    await owner.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/api/member/export?language=pt';
      document.body.append(link);
      link.click();
      link.remove();
    });
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(';"Camiseta";"Cidade"\r\n');
    expect(text).toContain(';"G";"Recife <b>"');
  });
});

test('what is asked later is asked on the next page; staff who look as a student are not asked', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  await alive(page);
  await api<Created>('POST', '/custom-field', {
    token: panel.token,
    body: { name: 'Li o regulamento', kind: 'checkbox', required: true },
  });
  await page.goto(`/curso/${course.id}`);
  const dialog = page.getByRole('dialog', { name: 'Complete o seu cadastro' });
  await dialog.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(dialog.getByText('Marque para continuar.')).toBeVisible();
  await dialog.getByLabel('Li o regulamento').check();
  await dialog.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(dialog).toHaveCount(0);

  const { page: staff } = await open('/home', panel.admin);
  await staff.getByRole('button', { name: /Menu de/ }).click();
  await staff.getByRole('menuitem', { name: 'Ver como aluno' }).click();
  await expect(staff.getByText('Você está vendo o painel como aluno.')).toBeVisible();
  await alive(staff);
  // What might ask has been asked for.
  await staff.waitForLoadState('networkidle');
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});
