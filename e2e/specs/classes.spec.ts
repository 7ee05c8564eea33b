import type { Page, TestInfo } from '@playwright/test';
import { api } from '../commands/api.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const DAY = 24 * 60 * 60 * 1000;
/** As a field for date and time takes it, in this machine's time. */
const field = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const day = (at: Date) => new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long' }).format(at);

async function look(page: Page, testInfo: TestInfo, name: string) {
  for (const [width, theme] of inTurn([768, 390, 1440], ['dark', 'light'])) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    // Between the two there is nothing that neither has.
    if (width !== 768) expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await keepPicture(page, testInfo, `${name}-${width}`);
  }
}

test('[2.15] an owner makes a class that begins tomorrow and puts Bia in it: she sees when it opens, and so does the calendar', async ({
  open,
  addStudent,
  panel,
  provoked,
}, testInfo) => {
  // What a course that does not open answers.
  provoked.push(403);
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Água' }], [{ title: 'Cores' }]]);
  const bia = await addStudent([course.id]);
  const start = new Date(Date.now() + DAY);

  const { page: owner } = await open(`/config_curso/${course.id}`, panel.admin);
  await owner.getByRole('link', { name: 'Turmas e calendário' }).click();
  await expect(owner).toHaveURL(new RegExp(`/config_curso/class/${course.id}$`));
  await expect(owner.getByText('Nenhuma turma ainda')).toBeVisible();
  await owner.getByRole('button', { name: 'Nova turma' }).click();
  await owner.getByLabel('Nome da turma').fill('Turma de março');
  await owner.getByLabel('Início', { exact: true }).fill(field(start));
  await look(owner, testInfo, 'new');
  await owner.getByRole('button', { name: 'Criar turma' }).click();
  await expect(owner.getByRole('heading', { name: 'Turma de março', level: 1 })).toBeVisible();
  await expect(owner.getByText('Vai começar')).toBeVisible();

  await owner.getByRole('button', { name: 'Adicionar alunos' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Adicionar a Turma de março' });
  await dialog.getByLabel('Buscar por nome ou e-mail').fill('Moura');
  await dialog.getByRole('checkbox', { name: /Bia Moura/ }).check();
  await look(owner, testInfo, 'add');
  await dialog.getByRole('button', { name: 'Adicionar 1 aluno' }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole('checkbox', { name: /Bia Moura/ })).toBeVisible();
  await owner.getByRole('checkbox', { name: /Bia Moura/ }).check();
  await look(owner, testInfo, 'members');

  await owner.getByRole('tab', { name: 'Liberação' }).click();
  await owner.getByRole('button', { name: 'Dar uma regra a Módulo 2' }).click();
  await owner.getByLabel('Quando abre').selectOption('days');
  await owner.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(owner.getByText('7 dias após o início da turma')).toBeVisible();
  await owner.getByRole('button', { name: /^Módulo 1/ }).click();
  await look(owner, testInfo, 'rules');

  await owner.goto(`/config_curso/class/${course.id}?aba=calendario`);
  await owner.getByRole('link', { name: /Bia Moura/ }).click();
  await expect(owner.getByRole('heading', { name: 'O que abre quando' })).toBeVisible();
  const rows = owner.getByRole('listitem');
  await expect(rows.filter({ hasText: /^Papel/ })).toContainText('Abre em');
  await expect(owner.getByText(/Início da turma:/)).toBeVisible();
  await look(owner, testInfo, 'calendar');

  const { page, context } = await open('/home', bia);
  // A browser's first page names days as where most of its language live; the next one knows where it is, by what this one keeps once it is alive.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('time_zone');
  await page.reload();
  await expect(page.getByRole('link', { name: /Aquarela do zero/ })).toContainText(`Abre em ${day(start)}`);
  await look(page, testInfo, 'home');
  for (const path of [`/curso/${course.id}`, lessonUrl(course, 0)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'O curso ainda não está liberado!' })).toBeVisible();
    await expect(page.getByText(`Abre em ${day(start)}`)).toBeVisible();
  }
  await look(page, testInfo, 'closed');

  // The class has begun: what it says for later stays closed, with the date that counts from its start.
  const [{ id }] = (
    await api<{ classes: [{ id: number }] }>('GET', `/course/${course.id}/class`, { token: panel.token })
  ).classes;
  const began = new Date(Date.now() - DAY);
  await api('PATCH', `/course/${course.id}/class/${id}`, {
    token: panel.token,
    body: { starts_at: began.toISOString() },
  });
  await page.goto(`/curso/${course.id}`);
  await expect(page.getByText(`Abre em ${day(new Date(began.getTime() + 7 * DAY))}`)).toBeVisible();
  await page.goto(lessonUrl(course, 0));
  await expect(page.getByRole('heading', { name: 'Papel', level: 1 })).toBeVisible();
});

test('a class is taken care of by keyboard: named anew, put away and erased once nobody is in it', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const bia = await addStudent([course.id]);
  const path = `/course/${course.id}/class`;
  const { id } = await api<{ id: number }>('POST', path, { token: panel.token, body: { title: 'Manhã' } });
  await api('PUT', `/course/${course.id}/enrolment/class`, {
    token: panel.token,
    body: { to: id, members: [{ id: bia.memberId, from: null }] },
  });
  const { page } = await open(`/config_curso/class/${course.id}?turma=${id}`, panel.admin);
  const people = page.getByRole('checkbox', { name: /Bia Moura/ });
  await people.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Tirar da turma' }).press('Enter');
  await expect(page.getByText('Ninguém nesta turma ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(people).toBeVisible();

  await page.getByRole('tab', { name: 'Alunos' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Apagada, quem está nela perde o acesso ao curso.')).toBeVisible();
  await page.getByLabel('Nome da turma').fill('Noite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Noite', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Arquivar turma' }).press('Enter');
  await expect(page.getByText('Arquivada', { exact: true })).toBeVisible();
  await api('PUT', `/course/${course.id}/enrolment/class`, {
    token: panel.token,
    body: { to: null, members: [{ id: bia.memberId, from: id }] },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Apagar turma' }).press('Enter');
  await page.getByRole('dialog', { name: 'Apagar Noite?' }).getByRole('button', { name: 'Apagar' }).press('Enter');
  await expect(page.getByText('Nenhuma turma ainda')).toBeVisible();
});
