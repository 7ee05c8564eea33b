// What a thief with a link, an open laptop or an old session meets.
import type { HandOff } from '@clube/shared/contracts/session';
import { needs, secretCookie } from '../commands/deployed.ts';
import { api, logIn, mainUrl, panelUrl } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { addPerson, createPanel, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

needs('database');

test('a link with somebody else’s hand-off signs nobody in, and leaves whoever is here signed in', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  const [thief, victim] = [await addStudent(), await addStudent()];
  const link = async () => {
    const auth = await logIn(thief.email);
    return api<HandOff>('POST', '/member/auth', { token: auth.Auth, body: { auth } });
  };
  provoked.push(410);
  const { page } = await open('/home', victim);
  const { page: stranger, context } = await open('/');
  for (const path of [
    async () => (await link()).url,
    async () => `${panelUrl(panel.slug)}/?rdr=${(await link()).data.string}`,
  ]) {
    await page.goto(await path());
    await expect(page.getByText('Este acesso não vale mais. Entre de novo.')).toBeVisible();
    await page.goto(`${panelUrl(panel.slug)}/minha-conta`);
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(victim.email);
    await stranger.goto(await path());
    await expect(stranger.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('clube_auth');
  }
});

test('no address in ?to leads to another site after signing in', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  const { page, context } = await open('about:blank');
  // Hundreds of addresses, and who is signed in already: redirects.spec.ts. The last one goes with the hand-off from the main app.
  for (const door of [
    `${panelUrl(panel.slug)}/?to=%2F%09%2Fevil.example`,
    `${panelUrl(panel.slug)}/?to=%2F%2Fevil.example`,
    `${mainUrl()}/?to=%2F%09%2Fevil.example`,
  ]) {
    await page.goto(door);
    await signInByForm(page, student.email);
    await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await context.clearCookies();
  }
});

/** A panel that the admin of this one manages too. */
async function createOther({ siteId, admin }: TestPanel): Promise<TestPanel> {
  const other = await createPanel();
  await onDatabase(
    `insert into members (site_id, user_id, role, first_name, last_name) select $1, user_id, 'admin', first_name, last_name from members where site_id = $2 and id = $3`,
    other.siteId,
    siteId,
    admin.memberId,
  );
  return other;
}

test('[4.19] staff who signed in at a panel’s own address manage it on the main app, and choose another after signing in there', async ({
  open,
  panel,
}) => {
  const other = await createOther(panel);
  const { page } = await open('/');
  await signInByForm(page, panel.admin.email);
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Trocar de painel' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  await expect(page.getByRole('heading', { name: 'Entre de novo para escolher outro painel' })).toBeVisible();
  await expect(page.getByText(panel.name).first()).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Entrar de novo' }).click();
  await expect(page).toHaveURL(`${mainUrl()}/`);
  await signInByForm(page, panel.admin.email);
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);
  await page.getByRole('button', { name: new RegExp(other.name) }).click();
  await expect(page).toHaveURL(`${mainUrl()}/home`);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByRole('link', { name: other.name })).toBeVisible();
});

test('a page stays with the panel that it was opened in: once another tab chose another it changes nothing, says so, and is loaded anew by a press', async ({
  open,
  panel,
  provoked,
}) => {
  // All that it asks from then on is refused.
  provoked.push(401);
  const other = await createOther(panel);
  const { page, context } = await open('/home', panel.admin);
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await page.getByRole('button', { name: 'Criar curso' }).click();
  await page.getByLabel('Título do curso').fill('Paisagens');

  const second = await context.newPage();
  await second.goto('/select-site');
  await second.getByRole('button', { name: new RegExp(other.name) }).click();
  await expect(second).toHaveURL(`${mainUrl()}/home`);
  await expect(second).toHaveTitle(new RegExp(`${other.name}$`));

  const said = page.getByText('Outra aba entrou em outro painel ou com outra conta.');
  await expect(said).toBeVisible();
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/course'),
  );
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  expect((await refused).status()).toBe(401);
  await expect(said).toBeVisible();
  const token = (await context.cookies(mainUrl())).find(({ name }) => name === 'clube_auth')!.value;
  for (const as of [panel.token, token]) expect(await api<unknown[]>('GET', '/course', { token: as })).toEqual([]);

  await page.getByRole('button', { name: 'Carregar de novo' }).click();
  await expect(page).toHaveTitle(new RegExp(`${other.name}$`));
  await expect(said).toHaveCount(0);
});

test('an owner ends a member’s sessions: the open page goes to the sign-in screen by itself; an admin sees no way to, and no list of events', async ({
  open,
  panel,
  provoked,
}) => {
  const student = await addPerson(panel.token, 'student');
  const { page: theirs } = await open('/home', student);
  await expect(theirs.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  const { page } = await open('/members?busca=student', { ...panel.admin, token: panel.token });
  await page.getByRole('button', { name: 'Bia Moura', exact: true }).click();
  await page.getByRole('button', { name: 'Encerrar sessões' }).click();
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText('As sessões foram encerradas.')).toBeVisible();
  await expect(theirs).toHaveURL(/\/\?to=%2Fhome$/);
  provoked.push(401);
  // The owner reads it in the settings.
  await page.goto(`${mainUrl()}/configuracoes?secao=seguranca`);
  await expect(page.getByText(/encerrou as sessões de Bia Moura/)).toBeVisible();

  await page.context().addCookies([secretCookie('clube_auth', panel.admin.token, mainUrl())]);
  await page.goto(`${mainUrl()}/members`);
  await page
    .getByRole('row', { name: new RegExp(panel.admin.email) })
    .getByRole('button')
    .click();
  await expect(page.getByRole('button', { name: 'Reenviar acesso' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Encerrar sessões' })).toHaveCount(0);
  await page.goto(`${mainUrl()}/configuracoes?secao=seguranca`);
  await expect(page.getByRole('tab', { name: 'Aparência' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Segurança' })).toHaveCount(0);
});

test('a session of staff that nobody used for twelve hours is over; a student’s is not', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  const student = await addStudent();
  const rest = (email: string) =>
    onDatabase(
      `update sessions set last_seen_at = now() - interval '12 hours 1 minute' where user_id = (select id from users where email = $1)`,
      email,
    );
  await rest(panel.admin.email);
  await rest(student.email);
  provoked.push(401);
  const { page } = await open('/home', panel.admin);
  await expect(page).toHaveURL(/\/\?to=%2Fhome$/);
  const { page: theirs } = await open('/home', student);
  await expect(theirs.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
});

test('nor does an open page that nobody touches keep one alive: what it asks by itself is no use of it, and it goes to the sign-in screen by itself', async ({
  open,
  panel,
  provoked,
}) => {
  const { page } = await open('about:blank', panel.admin);
  const age = (by: string) =>
    onDatabase(
      `update sessions set last_seen_at = last_seen_at - $2::interval where user_id = (select id from users where email = $1)`,
      panel.admin.email,
      by,
    );
  /** Minutes go by, in which the page asks what waits for staff. */
  const wait = async (minutes: number) => {
    const asked = page.waitForResponse('**/api/comment/waiting');
    await page.clock.fastForward(minutes * 60_000);
    return (await asked).status();
  };
  await page.clock.install();
  const first = page.waitForResponse('**/api/comment/waiting');
  await page.goto(`${mainUrl()}/home`);
  await first;
  await page.waitForLoadState('networkidle');
  await age('11 hours 50 minutes');
  expect(await wait(6)).toBe(200);
  provoked.push(401);
  // Whichever of its own questions comes first.
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await age('20 minutes');
  await page.clock.fastForward(2 * 60_000);
  await refused;
  await expect(page).toHaveURL(/\/\?to=%2Fhome$/);
});
