import type { Composition } from '@clube/shared/contracts/remote';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl, panelUrl, PASSWORD, signIn } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

needs('mailbox');
// Each has students of its own; of the panel they only look at what is there.
test.use({ isShared: true });

test('[2.28 in part] somebody who is not signed in goes to /, is told there what is missing or wrong, and comes back to where they wanted', async ({
  open,
  addStudent,
  provoked,
}) => {
  const student = await addStudent();
  const { page } = await open('/ajuda?status=open');
  await expect(page).toHaveURL(/\/\?to=%2Fajuda%3Fstatus%3Dopen$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await test.step('[2.4] [5.2] what is missing', async () => {
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await enter.click();
    await expect(page.getByText('Por favor, insira seu e-mail.')).toBeVisible();
    await expect(page.getByText('Por favor, insira sua senha.')).toBeVisible();
  });

  await test.step('[8.7] what is wrong', async () => {
    await signInByForm(page, student.email, 'errada');
    await expect(page.getByText('Seu e-mail ou senha está incorreto!')).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    // The browser itself notes the refused call.
    provoked.push(422);
  });

  await signInByForm(page, student.email);
  await expect(page).toHaveURL(/\/ajuda\?status=open$/);
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
});

test('[2.30] [4.20] the sign-in screen has e-mail, password, captcha, the way to a lost password and to an account; a student who signs in on the main app is handed to their panel', async ({
  open,
  addStudent,
  panel,
}) => {
  const student = await addStudent();
  const { page } = await open(mainUrl());
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password');
  // It is solved once somebody is about to use the form, and the page is there to see them.
  await alive(page);
  await page.getByLabel('E-mail').click();
  await expect(page.getByText('Verificado, você não é um robô')).toBeVisible();
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/create-account$/);
  await page.goBack();
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
});

/**
 * Screens of the shell for whoever is nobody: those of product.md §2, `/create-account`, the certificate's, what is for operators, and the
 * page of sale with what is free, which nobody would buy from behind a sign-in (docs/adr/0119, 0184).
 */
const PUBLIC: readonly string[] = [
  '/',
  '/reset-password',
  '/first-access',
  '/need-validate-document',
  '/has-not-account',
  '/set-password',
  '/keep-account',
  '/create-account',
  '/login-to-google/:auth',
  '/redirect-gd/:token/:site_id',
  '/certificado/:code',
  '/curso/venda/:id',
  '/curso/venda/:id/aula/:aula',
  '/cursos-gratuitos',
  '/cursos-gratuitos/:curso',
  '/cursos-gratuitos/:curso/aula/:aula',
  '/_preview/:screen',
  '/_components',
];

test('[2.28 in part] every route that is not public, of the shell or of any remote, sends whoever is not signed in to /', async ({
  open,
}) => {
  const { remotes } = await api<Composition>('GET', '/composition');
  const groups = [
    ...remotes.map(({ manifest }) => manifest.paths.map(({ path }) => path)),
    Object.keys(shellPaths).filter((path) => !PUBLIC.includes(path)),
  ];
  const paths = groups.flat();
  expect(paths).toEqual(expect.arrayContaining(['/home', '/ajuda/:id', '/select-site', '/not-project']));
  const { page } = await open('/');
  for (const path of paths) {
    const address = path.replaceAll(/:\w+/g, '1');
    // One of each remote's is asked of the server; the page that is open goes to the others, as by Back or Forward.
    if (groups.some(([first]) => first === path)) await page.goto(address);
    else
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    await expect(page, path).toHaveURL(({ pathname, searchParams }) => pathname === '/' && searchParams.has('to'));
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  }
});

test('[2.32] [2.33] a forgotten password is recovered by a mail, which is sent again to who asks: both fields are required and the same, the button starts disabled, and a link works once, one that nobody was sent never', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/reset-password');
  const before = await mailedLink(student.email);
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
  await expect.poll(() => mailedLink(student.email)).not.toBe(before);
  const first = await mailedLink(student.email);
  await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
  await expect(page.getByText('Enviamos o e-mail de novo.')).toBeVisible();
  await expect.poll(() => mailedLink(student.email)).not.toBe(first);

  const link = await mailedLink(student.email);
  await test.step('[5.5] [5.6] [8.9] both fields are required and the same', async () => {
    await page.goto(link);
    const create = page.getByRole('button', { name: 'Criar senha' });
    await expect(create).toBeDisabled();
    await page.getByLabel('Senha nova').fill('outra senha boa');
    await create.click();
    await expect(page.getByLabel('Repita a senha')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Repita a senha').fill('diferente');
    await create.click();
    await expect(page.getByText('As Senhas precisam ser iguais!')).toBeVisible();
    await page.getByLabel('Repita a senha').fill('outra senha boa');
    await create.click();
    await expect(page.getByText('Senha definida com Sucesso!')).toBeVisible();
  });

  await test.step('[5.7] [8.8] a link that was used, and one that nobody was sent', async () => {
    for (const none of [link, link.replace(/token=.*/, `token=${'A'.repeat(43)}`)]) {
      await page.goto(none);
      await expect(page.getByText('Este Link não é mais válido, por favor solicite um novo link')).toBeVisible();
    }
  });

  // The new one is theirs from then on, and the one before is not.
  await expect(signIn(student.email, PASSWORD)).rejects.toThrow('422');
  expect(await signIn(student.email, 'outra senha boa')).toMatch(/./);
});

test('[4.23] [7.30] signing out ends every tab of the panel', async ({ open, addStudent, provoked }) => {
  // What the page still asks when its session ends is refused.
  provoked.push(401);
  const student = await addStudent();
  const { page, context } = await open('/home?globalToken=abc', student);
  const other = await context.newPage();
  await other.goto('/ajuda');
  await expect(other.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  // It hears of the end once it is alive; the tab that tells is gone a moment later.
  await alive(other);
  // What each of them would have left by now, had they also been warned of their storage, written, searched and downloaded.
  await context.addCookies(['type_student', 'exceeded_storage'].map((name) => ({ name, value: '1', url: page.url() })));
  await page.evaluate(() => {
    localStorage.setItem('draft:comment:1:2', '{"text":"Ainda não","key":"a"}');
    localStorage.setItem('searches_1_1', '["nanquim"]');
    sessionStorage.setItem('begun_downloads', '7');
  });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('globalToken'))).toBe('abc');
  await page.getByRole('button', { name: /Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/\?to=%2Fhome$/);
  const left = (await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name);
  for (const name of [
    'clube_auth',
    'clube_session',
    'access_level',
    'current_site',
    'custom_fields_filled',
    'exceeded_storage',
    'type_student',
    'site_metas',
    'certificate_config',
  ])
    expect(left).not.toContain(name);
  for (const tab of [page, other])
    expect(await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  // Whoever comes next in the same tab takes nothing of theirs along.
  await signInByForm(page, (await addStudent()).email);
  await expect(page).toHaveURL(/\/home$/);
});

test('[4.24] [8.15] a session that ended elsewhere signs the page out', async ({ open, addStudent, provoked }) => {
  const student = await addStudent();
  const { page, context } = await open('/home', student);
  await expect(page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  // Before that a link leads to a page of the server's, which brings the tickets along.
  await alive(page);
  // The session ends just when the tickets are asked for: calls in the background must not find it out before the click.
  await context.route('**/api/ticket?*', async (route) => {
    await context.addCookies([{ name: 'clube_auth', value: 'gone', url: page.url(), httpOnly: true, sameSite: 'Lax' }]);
    await route.continue();
  });
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL(/\/\?to=%2Fajuda$/);
  provoked.push(401);
});

test('[1.4] a panel answers on its own subdomain with its own name, and takes no session of another panel', async ({
  open,
  panel,
  browser,
}) => {
  const { page } = await open('/');
  await expect(page).toHaveTitle(`Que bom ver você · ${panel.name}`);
  const context = await browser.newContext();
  await context.addCookies([{ name: 'clube_auth', value: panel.admin.token, url: panelUrl('atelie') }]);
  const foreign = await context.newPage();
  await foreign.goto(`${panelUrl('atelie')}/home`);
  await expect(foreign).toHaveURL(/\/\?to=%2Fhome$/);
  await context.close();
});
