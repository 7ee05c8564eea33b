// What a thief with a link, an open laptop or an old session meets.
import type { HandOff } from '@clube/shared/contracts/session';
import { needs } from '../commands/deployed.ts';
import { api, logIn, mainUrl, panelUrl } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { addPerson, createPanel } from '../commands/panel.ts';
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
  for (const path of [
    async () => (await link()).url,
    async () => `${panelUrl(panel.slug)}/?rdr=${(await link()).data.string}`,
  ]) {
    const { page } = await open('/home', victim);
    await page.goto(await path());
    await expect(page.getByText('Este acesso não vale mais. Entre de novo.')).toBeVisible();
    await page.goto(`${panelUrl(panel.slug)}/minha-conta`);
    await expect(page.getByLabel('E-mail')).toHaveValue(victim.email);
    const { page: stranger, context } = await open('/');
    await stranger.goto(await path());
    await expect(stranger.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('clube_auth');
  }
});

test('no address in ?to leads to another site after signing in', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  for (const to of [
    '/%09/evil.example',
    '/%0A/evil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '//evil.example',
  ]) {
    const { page, context } = await open('/');
    await page.goto(`${panelUrl(panel.slug)}/?to=${to.replaceAll('/', '%2F')}`);
    await signInByForm(page, student.email);
    await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
    await context.close();
  }
  // Signed in already, the redirect is at once.
  const here = await addStudent();
  const { page } = await open('/?to=%2F%09%2Fevil.example', here);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
  // And with the hand-off from the main app.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${mainUrl()}/?to=%2F%09%2Fevil.example`);
  await signInByForm(page, here.email);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/home`);
});

test('[4.19] staff who signed in at a panel’s own address manage it on the main app, and choose another after signing in there', async ({
  open,
  panel,
}) => {
  const other = await createPanel();
  await onDatabase(
    `insert into members (site_id, user_id, role, first_name, last_name) select $1, user_id, 'admin', first_name, last_name from members where site_id = $2 and id = $3`,
    other.siteId,
    panel.siteId,
    panel.admin.memberId,
  );
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

test('an owner ends a member’s sessions: the open page goes to the sign-in screen by itself', async ({
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
});

test('an admin sees no way to end sessions and no list of events', async ({ open, panel }) => {
  const { page } = await open('/members', panel.admin);
  await expect(page.getByText(panel.admin.email)).toBeVisible();
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

test('a long conversation shows its newest messages, and the earlier ones when asked', async ({ open, addStudent }) => {
  const student = await addStudent();
  const { id } = await api<{ id: number }>('POST', '/ticket', {
    token: student.token,
    body: { title: 'Longo', message: 'a primeira' },
  });
  await onDatabase(
    `insert into ticket_messages (site_id, ticket_id, member_id, message)
     select site_id, id, member_id, 'mensagem ' || n from tickets, generate_series(1, 60) n where id = $1`,
    id,
  );
  const { page } = await open(`/ajuda/${id}`, student);
  await expect(page.getByRole('article')).toHaveCount(50);
  await page.getByLabel('Sua resposta').fill('a última');
  await page.getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'a última' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver mensagens anteriores' }).click();
  await expect(page.getByText('a primeira')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(62);
  await expect(page.getByRole('button', { name: 'Ver mensagens anteriores' })).toHaveCount(0);
});
