import { needs } from '../commands/deployed.ts';
import type { Me } from '@clube/shared/contracts/user';
import { api, mainUrl, panelUrl, PASSWORD, signIn } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

const CPF = '529.982.247-25';
const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });

test('[2.31] [3.11] [5.4 in part] an account is made with four fields, each required, and the password set by the mailed link', async ({
  open,
  panel,
}) => {
  const email = `nova-${panel.slug}@example.com`;
  const { page } = await open('/');
  await page.goto(`${mainUrl()}/`);
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  for (const text of ['seu nome.', 'seu e-mail.', 'seu telefone.', 'seu CPF ou CNPJ.'])
    await expect(page.getByText(`Por favor, insira ${text}`)).toBeVisible();
  await page.getByLabel('Nome completo').fill('Nova Aluna');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Telefone').fill('(11) 98765-4321');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-24');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Confira o CPF ou CNPJ.')).toBeVisible();
  await page.getByLabel('CPF ou CNPJ').fill(CPF);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();

  await page.goto(await mailedLink(email));
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Senha nova').fill('password');
  await expect(page.getByText('Fácil de adivinhar: muita gente usa uma senha assim.')).toBeVisible();
  await page.getByLabel('Senha nova').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar senha' }).click();

  // They are in. Nobody added them to a panel yet.
  await expect(page).toHaveURL(`${mainUrl()}/not-project`);
  await expect(page.getByRole('button', { name: 'Criar painel' })).toBeVisible();
});

test('whoever opens a mailbox that somebody registered sees what was typed, and types their own in its place', async ({
  open,
  panel,
}) => {
  const email = `minha-${panel.slug}@example.com`;
  const { page } = await open('/');
  await page.goto(`${mainUrl()}/create-account`);
  const write = async (name: string, phone: string, document: string) => {
    await page.getByLabel('Nome completo').fill(name);
    await page.getByLabel('Telefone').fill(phone);
    await page.getByLabel('CPF ou CNPJ').fill(document);
  };
  await page.getByLabel('E-mail').fill(email);
  await write('Outra Pessoa', '(11) 98765-4321', CPF);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
  await page.goto(await mailedLink(email));
  for (const text of ['Outra Pessoa', '***4321', '***.982.247-**']) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('98765')).toHaveCount(0);
  await page.getByRole('button', { name: 'Não são os meus: digitar de novo' }).click();
  await expect(page.getByText('Outra Pessoa')).toHaveCount(0);
  await write('Rosa Lima', '(21) 91234-5678', '111.444.777-35');
  await page.getByLabel('Senha nova').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar senha' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/not-project`);
  const { member } = await api<Me>('GET', '/me', { token: await signIn(email) });
  expect(member).toMatchObject({ first_name: 'Rosa', last_name: 'Lima', phone: '+5521912345678' });
});

test('[2.34] [5.3] a panel is made in a modal: name, valid and free address, a description if one likes, a course to start with where it is wanted', async ({
  open,
  panel,
}) => {
  const { page, context } = await open('about:blank');
  const dialog = page.getByRole('dialog', { name: 'Novo painel' });
  const create = dialog.getByRole('button', { name: 'Criar painel' });
  const begin = async () => {
    // Making a panel changes whom the session is for: this one is the test's own.
    const token = await signIn(panel.admin.email);
    // What the page of the panel before still asks would name the session that it had.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'clube_auth', value: token, url: mainUrl(), httpOnly: true, sameSite: 'Lax' }]);
    await page.goto(`${mainUrl()}/select-site`);
    await page.getByRole('button', { name: 'Criar painel' }).click();
  };

  await test.step('with all that it asks for', async () => {
    await begin();
    await create.click();
    await expect(page.getByText('Nome do painel é necessario')).toBeVisible();
    await expect(page.getByText('Sub Domínio com formato inválido')).toBeVisible();
    await page.getByLabel('Nome do painel').fill('Escola Nova');
    await page.getByLabel('Endereço').fill(panel.slug);
    await expect(page.getByText('Este endereço já tem dono.')).toBeVisible();
    await page.getByLabel('Descrição (opcional)').fill('Desenho e cor');
    await expect(page.getByLabel('Começar com um curso de exemplo')).toBeChecked();
    await page.getByLabel('Endereço').fill(`${panel.slug}-nova`);
    await expect(page.getByText('Este endereço está livre.')).toBeVisible();
    await create.click();
    await expect(page).toHaveURL(`${mainUrl()}/home`);
    await expect(page.getByText('Curso de exemplo')).toBeVisible();
    // What the page still asks for is asked before it is left.
    await page.waitForLoadState('networkidle');
  });

  await test.step('of its name and address alone, without a course', async () => {
    await begin();
    await dialog.getByLabel('Nome do painel').fill('Escola Vazia');
    await dialog.getByLabel('Endereço').fill(`${panel.slug}-vazia`);
    // Asked before the session is for the new panel, which would refuse it.
    await expect(dialog.getByText('Este endereço está livre.')).toBeVisible();
    await dialog.getByLabel('Começar com um curso de exemplo').uncheck();
    await create.click();
    await expect(page).toHaveURL(`${mainUrl()}/home`);
    // The tour's offer hides what is behind it as soon as it comes.
    await page.getByRole('button', { name: 'Agora não' }).click();
    await expect(page.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
    await expect(page.getByText('Curso de exemplo')).toHaveCount(0);
  });
});

test('[1.5] a panel shows the way to an account only with free courses on; somebody in Portugal is asked for their NIF there, in the United States for nothing', async ({
  open,
  panel,
}) => {
  const { page, context } = await open('/');
  await alive(page);
  await expect(page.getByRole('link', { name: 'Conhecer os cursos gratuitos' })).toHaveCount(0);
  await meta(panel.token, 'free_courses', 'on');
  await page.reload();
  await page.getByRole('link', { name: 'Conhecer os cursos gratuitos' }).click();
  await expect(page).toHaveURL(/\/cursos-gratuitos$/);
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/create-account$/);

  await context.addCookies([{ name: 'country', value: 'PT', url: panelUrl(panel.slug), sameSite: 'Lax' }]);
  await page.reload();
  await expect(page.getByLabel('País')).toHaveValue('PT');
  await expect(page.getByText(/CPF/)).toHaveCount(0);
  await page.getByLabel('Nome completo').fill('Inês Faria');
  await page.getByLabel('E-mail').fill(`ines-${panel.slug}@example.com`);
  await page.getByLabel('Telefone').fill('912 345 678');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Por favor, insira seu NIF.')).toBeVisible();
  await page.getByLabel('País').selectOption('US');
  await expect(page.getByLabel('NIF')).toHaveCount(0);
  await page.getByLabel('País').selectOption('PT');
  await page.getByLabel('NIF').fill('501 442 600');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
});

test('[5.5] [5.6] a first access goes from the e-mail over the document to the mailed link and a password', async ({
  open,
  panel,
}) => {
  const email = `compra-${panel.slug}@example.com`;
  await api('POST', '/member', { token: panel.token, body: { email, first_name: 'Rui', document: '52998224725' } });
  const invitation = await mailedLink(email);
  await api('POST', '/meta', { token: panel.token, body: { key: 'free_courses', value: 'on' } });
  const { page } = await open('/');
  await expect(page.getByRole('link', { name: 'Conhecer os cursos gratuitos' })).toBeVisible();
  await page.getByRole('link', { name: 'Criar minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Primeiro acesso' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/need-validate-document$/);
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-24');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Confira o CPF ou CNPJ.')).toBeVisible();
  await page.getByLabel('CPF ou CNPJ').fill(CPF);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
  await expect.poll(() => mailedLink(email)).not.toBe(invitation);

  await page.goto(await mailedLink(email));
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Criar senha' })).toBeDisabled();
  await page.getByLabel('Senha nova').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill('outra senha');
  await page.getByRole('button', { name: 'Criar senha' }).click();
  await expect(page.getByText('As Senhas precisam ser iguais!')).toBeVisible();
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar senha' }).click();
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
});

test('[8.14] the account lists where somebody is signed in, and ends it from there; somebody on too many devices is told, and the oldest is signed out', async ({
  open,
  panel,
  addStudent,
  consoleProblems,
  provoked,
}) => {
  const student = await addStudent();
  const other = await signIn(student.email);
  const { page } = await open('/minha-conta', student);
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar' }).first().click();
  await expect(page.getByRole('button', { name: 'Encerrar' })).toHaveCount(0);
  await expect(api('GET', '/me', { token: other })).rejects.toThrow('401');

  await meta(panel.token, 'session_limit', 1);
  await signIn(student.email);
  // Nobody touches the page: it hears of it.
  await expect(page.getByText('Excesso de usuários conectados, você será desconectado!')).toBeVisible();
  await expect(page).toHaveURL(/\/\?to=/);
  // Of what was under way some answers may come behind the address.
  provoked.push(401);
  await expect.poll(() => consoleProblems.length).toBeGreaterThan(0);
});
