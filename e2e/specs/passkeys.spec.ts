import type { Page } from '@playwright/test';
import { api, mainUrl, panelUrl, PASSWORD } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { addAuthenticator, withoutAutofill } from '../commands/passkeys.ts';
import { codeOf, enableSecondFactor } from '../commands/second-factor.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const card = (page: Page) => page.getByRole('heading', { name: 'Chaves de acesso' }).locator('..');

async function makePasskey(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'Criar chave de acesso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nome da chave de acesso').fill(name);
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await expect(card(page).getByText(name)).toBeVisible();
}

/** The sign-in screen, with nobody in it. */
async function openDoor(page: Page, url: string) {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(url);
  await alive(page);
}
const press = (page: Page) => page.getByRole('button', { name: 'Entrar com uma chave de acesso' }).click();

test('staff make one, sign in with it in place of password and code, give it in place of the code alone, and remove it', async ({
  open,
  panel,
  provoked,
}) => {
  // Nothing is offered over the page.
  await api('POST', '/meta/onboarding', { token: panel.admin.token, body: { value: 'completed' } });
  const { page } = await open('/', panel.admin);
  await withoutAutofill(page);
  const authenticator = await addAuthenticator(page);
  await page.goto(`${mainUrl()}/minha-conta`);
  await makePasskey(page, 'Celular da Ana');
  await expect(card(page).getByText(`Vale em ${new URL(mainUrl()).hostname} · ainda não usada`)).toBeVisible();
  expect(await authenticator.hosts()).toEqual([new URL(mainUrl()).hostname]);
  await expect(page.getByText('Chave de acesso criada', { exact: true })).toBeVisible();

  const { secret } = await enableSecondFactor(panel.admin);
  await openDoor(page, mainUrl());
  await press(page);
  await expect(page).toHaveURL(`${mainUrl()}/home`);

  await openDoor(page, mainUrl());
  provoked.push(422);
  await signInByForm(page, panel.admin.email);
  await expect(page.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);

  await page.goto(`${mainUrl()}/minha-conta`);
  await expect(card(page).getByText(/usada /)).toBeVisible();
  await card(page).getByRole('button', { name: 'Remover' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Remover' }).click();
  // Behind the question nothing has a role: that the card is not found says nothing before it has gone.
  await expect(dialog).toHaveCount(0);
  await expect(card(page).getByText('Celular da Ana')).toHaveCount(0);

  await openDoor(page, mainUrl());
  await press(page);
  await expect(page.getByText('Esta chave de acesso não abre nada aqui. Entre com a senha.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar com uma chave de acesso' })).toBeEnabled();
});

test('a student’s passkey is offered at the field of the e-mail, opens their panel’s host, and no other', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  const authenticator = await addAuthenticator(page);
  await makePasskey(page, 'Celular da Bia');
  const url = panelUrl(panel.slug);
  expect(await authenticator.hosts()).toEqual([new URL(url).hostname]);

  // The browser offers it once somebody is there; this authenticator's person takes it.
  await openDoor(page, url);
  await page.getByLabel('E-mail').hover();
  await expect(page).toHaveURL(`${url}/home`);

  await openDoor(page, mainUrl());
  await press(page);
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeVisible();

  await openDoor(page, url);
  await authenticator.recognise(false);
  await press(page);
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeVisible();
  await expect(page).toHaveURL(url + '/');
});
