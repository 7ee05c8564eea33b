import { api, mainUrl, PASSWORD } from '../commands/api.ts';
import { secretCookie } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { addPerson } from '../commands/panel.ts';
import { codeOf, enableSecondFactor, passStep } from '../commands/second-factor.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

test('somebody switches it on with the QR code’s secret, keeps the codes, and signs in with password and code; a recovery code does once, in place of a lost phone, and another one, with the password, switches it off', async ({
  open,
  panel,
  provoked,
}) => {
  const { page, context } = await open('/minha-conta', panel.admin);
  await page.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  const secret = (await dialog.getByLabel('Chave para digitar').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('10 códigos de recuperação')).toBeVisible();
  await expect(page.getByText('Verificação em duas etapas ativada')).toBeVisible();

  const enter = async () => {
    // Nobody asks any more as who was here before.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(mainUrl());
    await signInByForm(page, panel.admin.email);
  };
  await passStep(panel.admin.email);
  await enter();
  await expect(page.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.')).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  provoked.push(422);

  const recover = async (code: string) => {
    // The page has asked for what it needs before its session is taken away.
    await page.waitForLoadState('networkidle');
    await enter();
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await recover(codes[0]!);
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  await recover(codes[0]!);
  await expect(page.getByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.')).toBeVisible();

  // With the session that switched it on.
  await context.addCookies([secretCookie('clube_auth', panel.admin.token, mainUrl())]);
  await page.goto(`${mainUrl()}/minha-conta`);
  await page.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(codes[1]!);
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByRole('button', { name: 'Ativar' })).toBeVisible();
});

test('a panel that asks for it shows staff the way, and gives their rights back once it is on', async ({
  open,
  panel,
}) => {
  // The shared demo owner keeps out of it: the panel is handed to an admin, and another one is asked.
  const admin = panel.admin;
  await api('POST', `/site/${panel.siteId}/transfer`, {
    token: panel.token,
    body: { member_id: admin.memberId, password: 'clube-demo' },
  });
  const colleague = await addPerson(admin.token, 'admin');
  await enableSecondFactor(admin);
  const { page: settings } = await open('/configuracoes?secao=seguranca', admin);
  await settings.getByLabel('Exigir de toda a equipe do painel').check();
  await settings.getByRole('button', { name: 'Salvar' }).click();
  await expect(settings.getByText('Configurações salvas.')).toBeVisible();

  const { page, context } = await open('/');
  await context.addCookies([{ name: 'clube_auth', value: colleague.token, url: mainUrl() }]);
  await page.goto(`${mainUrl()}/home`);
  await alive(page);
  await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ativar' }).click();
  await page.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await dialog.getByLabel('Chave para digitar').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveCount(1);
  await expect(page.getByText('Este painel pede a verificação em duas etapas')).toHaveCount(0);
});
