import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl, panelUrl } from '../commands/api.ts';
import { drawnHtml } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, putOn } from '../commands/look.ts';
import { createCourse, createPanel, mailedLink, type Person, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

needs('mailbox');

/** Somebody who has an account accepts the invitation of another panel. @returns their token there */
async function joinAnother({ email }: Person, { token }: TestPanel, courseIds: number[]): Promise<string> {
  const before = await mailedLink(email);
  await api('POST', '/member', {
    token,
    body: { email, first_name: 'Bia', last_name: 'Moura', course_ids: courseIds },
  });
  await expect.poll(() => mailedLink(email)).not.toBe(before);
  const link = new URL(await mailedLink(email)).searchParams.get('token');
  return (await api<LoginResult>('POST', '/member/new/accept', { body: { token: link } })).Auth;
}

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const fact = (page: Page, title: string, term: string) =>
  item(page, title).locator(`div:has(> dt:text-is("${term}")) > dd`);

test('[1.3] [2.36] my courses: course, panel, type, validity, progress and unlimited access, across the panels of a person', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  // What a page still asks while its session is left for another panel's is refused.
  provoked.push(401);
  const other = await createPanel();
  const stranger = await createPanel();
  await createCourse(stranger.token, [[{}]], 'De ninguém');
  const aquarela = await createCourse(panel.token, [[{}, {}, {}, {}]], 'Aquarela');
  const violao = await createCourse(other.token, [[{}]], 'Violão');
  await createCourse(other.token, [[{}]], 'Não é meu');
  const student = await addStudent([aquarela.id]);
  await joinAnother(student, other, [violao.id]);
  await api('POST', `/member/${student.memberId}/enrolment`, {
    token: panel.token,
    body: { course_id: aquarela.id, expires_at: '2099-03-05T15:00:00Z' },
  });
  const lesson = `/course/${aquarela.id}/module/${aquarela.moduleIds[0]}/lesson/${aquarela.lessons[0]!.id}`;
  await api('POST', `${lesson}/progress`, { token: student.token, body: { completed: true } });

  const { page } = await open('about:blank');
  await page.goto(mainUrl());
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(`${mainUrl()}/select-site`);

  await test.step('before a panel is chosen both are there, and nothing of any other', async () => {
    await page.getByRole('link', { name: 'Ver todos os meus cursos' }).click();
    await expect(page).toHaveURL(`${mainUrl()}/meus-cursos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Meus cursos' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aquarela', 'Violão']);
    await expect(fact(page, 'Aquarela', 'Painel')).toHaveText(panel.name);
    await expect(fact(page, 'Aquarela', 'Tipo')).toHaveText('Matrícula');
    await expect(fact(page, 'Aquarela', 'Validade')).toHaveText('Até 5 de março de 2099');
    await expect(fact(page, 'Aquarela', 'Progresso')).toHaveText(/1 de 4 aulas\s*25\s?%/);
    await expect(fact(page, 'Violão', 'Painel')).toHaveText(other.name);
    await expect(fact(page, 'Violão', 'Validade')).toHaveText('Acesso ilimitado');
    await expect(page.getByText('De ninguém')).toHaveCount(0);
    await expect(page.getByText(stranger.name)).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  await test.step('a course opens in its panel, whose people belong on its host', async () => {
    await page.getByRole('link', { name: 'Continuar Aquarela' }).click();
    await expect(page).toHaveURL(`${panelUrl(panel.slug)}/curso/${aquarela.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarela' })).toBeVisible();
  });

  await test.step('there the panel’s own are told, and the way to the others', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Meus cursos' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aquarela']);
    await expect(page.getByText('Violão')).toHaveCount(0);
    await expect(page.getByText(other.name)).toHaveCount(0);
    await page.getByRole('link', { name: 'Ver todos os painéis' }).click();
    await expect(page).toHaveURL(`${mainUrl()}/meus-cursos`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aquarela', 'Violão']);
  });

  await test.step('and one of the other panel is entered the same way', async () => {
    await page.getByRole('link', { name: 'Começar Violão' }).click();
    await expect(page).toHaveURL(`${panelUrl(other.slug)}/curso/${violao.id}`);
    await page.goto(`${mainUrl()}/select-site`);
    // Nothing is chosen any more.
    await expect(page.getByRole('button', { name: new RegExp(panel.name) })).toBeEnabled();
  });
});

test('whoever wanted the list before signing in gets it, with one panel or with several', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{}]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page, context } = await open('about:blank');
  await page.goto(`${mainUrl()}/meus-cursos`);
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/meus-cursos`);
  await expect(page.getByRole('heading', { level: 2, name: 'Aquarela' })).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  await joinAnother(student, await createPanel(), []);
  await page.goto(`${mainUrl()}/meus-cursos?filtro=andamento`);
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(`${mainUrl()}/meus-cursos?filtro=andamento`);
  await expect(page.getByRole('heading', { level: 2, name: 'Aquarela' })).toBeVisible();
});

test('the server draws the list, and what it says of somebody is said to them alone', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{}]], 'Aquarela <0>azul</0>');
  const { page } = await open('/meus-cursos', await addStudent([course.id]));
  const html = await drawnHtml(page, '/meus-cursos');
  expect(html).toMatch(/<h2[^>]*>Aquarela &lt;0&gt;azul&lt;\/0&gt;</);
  await expect(page.getByRole('heading', { name: 'Aquarela <0>azul</0>' })).toBeVisible();
  const { page: none } = await open('/meus-cursos', await addStudent());
  await expect(none.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  expect(await drawnHtml(none, '/meus-cursos')).not.toContain('Aquarela');
});

test('the list is whole at every width, by keyboard and for axe, in both layouts, themes and three languages', async ({
  open,
  panel,
  addStudent,
}) => {
  const courses = [];
  for (let index = 0; index < 8; index += 1)
    courses.push(
      await createCourse(
        panel.token,
        [[{}]],
        `Curso ${'abcdefgh'[index]!.repeat(5)} ${'de um nome muito comprido '.repeat(index % 3)}`,
      ),
    );
  const student = await addStudent(courses.map(({ id }) => id));
  const { page } = await open('about:blank', student);
  for (const [country, version] of inTurn(['BR', 'MX', 'US'], ['v1', 'v2'])) {
    await api('PATCH', '/me', { token: student.token, body: { country } });
    await page.context().addCookies([{ name: 'club_version', value: version, url: panelUrl(panel.slug) }]);
    await page.goto('/meus-cursos');
    await page.waitForLoadState('networkidle');
    for (const [width, theme] of [
      [320, 'light'],
      [390, undefined],
      [768, undefined],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `${country} at ${width}`).toBe(0);
      // At the ends alone: between them the same stands.
      if (!theme) continue;
      await putOn(page, theme);
      expect(await findFaults(page), `${country} at ${width}`).toEqual([]);
    }
  }
  // Found by typing, and opened with the keyboard alone.
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('curso DDDDD');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await page.getByRole('link', { name: /^Start Curso ddddd/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/curso/${courses[3]!.id}$`));
});
