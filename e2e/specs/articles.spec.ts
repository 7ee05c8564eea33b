import { addPerson } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('an article is written and published, found by a student who mistypes, and offered while a ticket is written', async ({
  open,
  addStudent,
  panel,
}) => {
  const { page } = await open('/ajuda', await addPerson(panel.token, 'support'));
  await page.getByRole('link', { name: 'Escrever artigos' }).click();
  await page.getByLabel('Título do novo artigo').fill('Trocar a senha');
  await page.getByRole('button', { name: 'Criar artigo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trocar a senha' })).toBeVisible();
  await page.getByLabel('Categoria').fill('Acesso');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await text.click();
  await page.keyboard.type('Abra a sua conta. ');
  await page.getByRole('button', { name: 'Negrito' }).click();
  await page.keyboard.type('Escolha uma senha nova.');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Artigo publicado.')).toBeVisible();

  const { page: student } = await open('/ajuda', await addStudent());
  await expect(student.getByRole('heading', { level: 2, name: 'Acesso' })).toBeVisible();
  await student.getByLabel('Qual é a sua dúvida?').fill('sehna');
  await student.getByRole('link', { name: /Trocar a senha/ }).click();
  await expect(student.getByRole('heading', { level: 1, name: 'Trocar a senha' })).toBeVisible();
  await expect(student.locator('strong', { hasText: 'Escolha uma senha nova.' })).toBeVisible();
  await student.getByRole('button', { name: 'Ajudou', exact: true }).click();
  await expect(student.getByText('Obrigado por responder.')).toBeVisible();

  await student.goto('/ajuda');
  await student.getByRole('button', { name: 'Abrir chamado' }).first().click();
  const dialog = student.getByRole('dialog', { name: 'Abrir chamado' });
  await dialog.getByLabel('Título').fill('Não consigo trocar minha senha');
  await expect(dialog.getByRole('link', { name: 'Trocar a senha' })).toBeVisible();
  await expect(dialog.getByLabel('Título')).toBeFocused();

  await page.goto('/artigos');
  await expect(page.getByRole('listitem').filter({ hasText: 'Trocar a senha' })).toContainText(
    'Ajudou 1, não ajudou 0',
  );
});
