import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl, panelUrl, PASSWORD } from '../commands/api.ts';
import type { Me } from '@clube/shared/contracts/user';
import { onDatabase } from '../commands/database.ts';
import { createCourse, createPanel, mailedLink } from '../commands/panel.ts';
import { codeOf, enableSecondFactor } from '../commands/second-factor.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database', 'mailbox');

const tokenOf = async (page: Page) => {
  const cookies = await page.context().cookies(mainUrl());
  return cookies.find(({ name }) => name === 'clube_auth')!.value;
};
const invite = (token: string, email: string, more: object = {}) =>
  api('POST', '/member', { token, body: { email, first_name: 'Rosa', last_name: 'Lima', ...more } });

test('somebody is invited with a course, accepts with a new password and is in; the secret of a link leaves the address bar once it is read, and a reload still has it', async ({
  open,
  panel,
}) => {
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

  const { page: invited } = await open('about:blank');
  const link = await mailedLink(email);
  const called: string[] = [];
  invited.on('request', (request) => called.push(request.url()));
  await invited.goto(link);
  const invitation = invited.getByRole('heading', { name: `Convite para ${panel.name}` });
  await expect(invitation).toBeVisible();
  await expect(invited).toHaveURL(`${panelUrl(panel.slug)}/set-password`);
  await invited.reload();
  await expect(invitation).toBeVisible();
  await expect(invited.getByText(`Bia Moura convidou você para ${panel.name}.`)).toBeVisible();
  await expect(invited.getByText('Aquarela do zero')).toBeVisible();
  await expect(invited.getByLabel('E-mail')).toHaveValue(email);
  await invited.getByLabel('Senha nova').fill(PASSWORD);
  await expect(invited.getByText('Senha forte.')).toBeVisible();
  await invited.getByLabel('Repita a senha').fill(PASSWORD);
  await invited.getByRole('button', { name: 'Criar senha' }).click();
  await expect(invited).toHaveURL(new RegExp(`^${panelUrl(panel.slug)}/curso/\\d+`));
  const secret = new URL(link).searchParams.get('token')!;
  expect(called.filter((url) => new URL(url).search.includes(secret))).toEqual([link]);

  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(`Rosa.*${email}`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convites à espera' })).toHaveCount(0);
});

test('somebody with an account accepts by the link, and no password is asked for; on a panel’s host they choose another panel on the main app, and sign in there', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const before = await mailedLink(student.email);
  const other = await createPanel();
  await invite(other.token, student.email);
  await expect.poll(() => mailedLink(student.email)).not.toBe(before);
  const { page } = await open(await mailedLink(student.email));
  await expect(page.getByRole('heading', { name: `Convite para ${other.name}` })).toBeVisible();
  await expect(page.getByText(`Você entra com ${student.email}.`)).toBeVisible();
  await expect(page.getByLabel('Senha nova')).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expect(page).toHaveURL(`${panelUrl(other.slug)}/home`);
  expect(panel.slug).not.toBe(other.slug);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Trocar de painel' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/?to=/select-site`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('somebody who is signed in finds the invitation where panels are chosen; of one that they decline, the panel that asked no longer waits', async ({
  open,
  panel,
}) => {
  const [wanted, unwanted] = [await createPanel(), await createPanel()];
  await invite(wanted.token, panel.admin.email);
  const { page } = await open('/select-site', panel.admin);
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  const accept = page.getByRole('button', { name: 'Aceitar' });
  await accept.click();
  await expect(page.getByRole('button', { name: new RegExp(wanted.name) })).toBeVisible();
  await expect(accept).toHaveCount(0);

  await invite(unwanted.token, panel.admin.email);
  await page.reload();
  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByText('Convite recusado.')).toBeVisible();
  await expect(accept).toHaveCount(0);
  await expect(page.getByRole('button', { name: new RegExp(unwanted.name) })).toHaveCount(0);
  expect(await api('GET', '/invitation', { token: unwanted.token })).toMatchObject({ data: [], total: 0 });
});

test('a link that is over says so, and one tap brings a new one; the panel sends it again, and takes it back', async ({
  open,
  panel,
  provoked,
}) => {
  const email = `rosa-${panel.slug}@example.com`;
  await invite(panel.token, email);
  const first = await mailedLink(email);
  await onDatabase(
    `with i as (update invitations set expires_at = now() where email = $1 returning id)
     update invitation_links l set expires_at = now() from i where l.invitation_id = i.id`,
    email,
  );
  const { page: invited } = await open(first);
  await expect(invited.getByRole('heading', { name: 'O convite venceu' })).toBeVisible();
  await expect(invited.getByText(`O convite para ${panel.name} valia por 7 dias.`)).toBeVisible();
  await invited.getByRole('button', { name: 'Receber um novo link' }).click();
  await expect(invited.getByText(`Enviamos um novo link para ${email}.`)).toBeVisible();
  await expect.poll(() => mailedLink(email)).not.toBe(first);
  const second = await mailedLink(email);
  await invited.goto(second);
  await expect(invited.getByRole('heading', { name: `Convite para ${panel.name}` })).toBeVisible();

  const { page } = await open('/members', panel.admin);
  await page.getByRole('button', { name: 'Reenviar o convite de Rosa Lima' }).click();
  await expect(page.getByText(`Convite reenviado para ${email}.`)).toBeVisible();
  await expect.poll(() => mailedLink(email)).not.toBe(second);
  await page.getByRole('button', { name: 'Cancelar convite de Rosa Lima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await expect(page.getByText('Convite cancelado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convites à espera' })).toHaveCount(0);

  await invited.goto(await mailedLink(email));
  await expect(invited.getByText('Este Link não é mais válido, por favor solicite um novo link')).toBeVisible();
  provoked.push(410);
});

test('staff with a second factor accept by the link, give the code and are in the second panel', async ({
  open,
  panel,
  provoked,
}) => {
  const { secret } = await enableSecondFactor(panel.admin);
  const other = await createPanel();
  await invite(other.token, panel.admin.email, { role: 'support' });
  const link = await mailedLink(panel.admin.email, 'Convite para');
  const { page } = await open(link);
  provoked.push(422);
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.')).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  const { current } = await api<Me>('GET', '/me', { token: await tokenOf(page) });
  expect(current?.currentSite.slug).toBe(other.slug);
});
