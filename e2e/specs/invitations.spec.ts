import { api, mainUrl, panelUrl, PASSWORD } from '../commands/api.ts';
import { createCourse, createPanel, mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const invite = (token: string, email: string, more: object = {}) =>
  api('POST', '/member', { token, body: { email, first_name: 'Rosa', last_name: 'Lima', ...more } });

test('somebody is invited with a course, accepts with a new password and is in', async ({ open, panel }) => {
  const email = `rosa-${panel.slug}@example.com`;
  await createCourse(panel.token, [[{}]]);
  const { page } = await open('/members', panel.admin);
  await page.getByRole('button', { name: 'Convidar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar para o painel' });
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(dialog.getByText('Diga o nome.')).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill('Rosa');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Aquarela do zero').check();
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByText('Convite enviado. A pessoa aparece como convidada até aceitar.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*1 curso.*Convidado`) })).toBeVisible();

  const { page: invited } = await open('/');
  await invited.goto(await mailedLink(email));
  await expect(invited.getByRole('heading', { name: `Convite para ${panel.name}` })).toBeVisible();
  await expect(invited.getByText(`Bia Moura convidou você para ${panel.name}.`)).toBeVisible();
  await expect(invited.getByText('Aquarela do zero')).toBeVisible();
  await expect(invited.getByLabel('E-mail')).toHaveValue(email);
  await invited.getByLabel('Senha nova').fill(PASSWORD);
  await expect(invited.getByText('Senha forte.')).toBeVisible();
  await invited.getByLabel('Repita a senha').fill(PASSWORD);
  await invited.getByRole('button', { name: 'Criar senha' }).click();
  await expect(invited).toHaveURL(new RegExp(`^${panelUrl(panel.slug)}/curso/\\d+`));

  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(`Rosa.*${email}`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convites à espera' })).toHaveCount(0);
});

test('somebody with an account accepts by the link, and no password is asked for', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const before = await mailedLink(student.email);
  const other = await createPanel();
  await invite(other.token, student.email);
  await expect.poll(() => mailedLink(student.email)).not.toBe(before);
  const { page } = await open('/');
  await page.goto(await mailedLink(student.email));
  await expect(page.getByRole('heading', { name: `Convite para ${other.name}` })).toBeVisible();
  await expect(page.getByText(`Você entra com ${student.email}.`)).toBeVisible();
  await expect(page.getByLabel('Senha nova')).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expect(page).toHaveURL(`${panelUrl(other.slug)}/home`);
  expect(panel.slug).not.toBe(other.slug);
});

test('somebody who is signed in finds the invitation where panels are chosen', async ({ open, panel }) => {
  const other = await createPanel();
  await invite(other.token, panel.admin.email);
  const { page } = await open('/select-site', panel.admin);
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByRole('button', { name: new RegExp(other.name) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceitar' })).toHaveCount(0);
});

test('an invitation is sent again, and taken back', async ({ open, panel, provoked }) => {
  const email = `rosa-${panel.slug}@example.com`;
  await invite(panel.token, email);
  const first = await mailedLink(email);
  const { page } = await open('/members', panel.admin);
  await page.getByRole('button', { name: 'Reenviar o convite de Rosa Lima' }).click();
  await expect(page.getByText(`Convite reenviado para ${email}.`)).toBeVisible();
  await expect.poll(() => mailedLink(email)).not.toBe(first);
  await page.getByRole('button', { name: 'Cancelar o convite de Rosa Lima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await expect(page.getByText('Convite cancelado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convites à espera' })).toHaveCount(0);

  const { page: invited } = await open('/');
  await invited.goto(await mailedLink(email));
  await expect(invited.getByText('Este Link não é mais válido, por favor solicite um novo link')).toBeVisible();
  provoked.push(410);
});
