import type { Page } from '@playwright/test';
import type { QuizDraft, QuizQuestion } from '@clube/shared/contracts/quiz';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { axe, putOn, stillness } from '../commands/look.ts';
import { createCourse, editorUrl, lessonUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const CANARY = 'explicação-secreta';
const question = (
  id: string,
  kind: QuizQuestion['kind'],
  text: string,
  answers: [id: string, text: string, right: boolean][],
): QuizQuestion => ({
  id,
  kind,
  text,
  points: 1,
  feedback: CANARY,
  answers: answers.map(([answer, words, is_right]) => ({ id: answer, text: words, is_right, feedback: '' })),
});
const QUESTIONS = [
  question('q001', 'single', 'Qual papel aguenta mais água?', [
    ['a001', 'Jornal', false],
    ['a002', 'Algodão de 300 g', true],
  ]),
  question('q002', 'multiple', 'Quais pincéis servem?', [
    ['b001', 'Redondo', true],
    ['b002', 'Rolo de parede', false],
    ['b003', 'Chato', true],
  ]),
  question('q003', 'true_false', 'A água dilui a tinta.', [
    ['true', '', true],
    ['false', '', false],
  ]),
  question('q004', 'text', 'Com que líquido se dilui?', [['d001', `Água`, true]]),
];
const addressOf = ({ id, lessons }: TestCourse, at = 0) =>
  `/course/${id}/module/${lessons[at]!.moduleId}/lesson/${lessons[at]!.id}`;
async function makeQuiz(token: string, course: TestCourse) {
  await api('PATCH', addressOf(course), { token, body: { quiz: true } });
  await api('PATCH', `${addressOf(course)}/quiz/draft`, { token, body: { version: 0, questions: QUESTIONS } });
  await api('PATCH', addressOf(course, 1), { token, body: { is_sequential: true } });
}
const saved = (page: Page) => expect(page.getByText('Tudo salvo')).toHaveCount(2);
const violations = async (page: Page, at: string) => {
  await stillness(page);
  return (await axe(page).include(at).analyze()).violations.map(({ id, nodes }) => [id, nodes.length]);
};
/** A phone in the dark is gone back to, where whoever answers is. */
async function stands(page: Page) {
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    expect(await violations(page, 'main')).toEqual([]);
  }
}

test('an owner makes a quiz of a lesson: questions by pointer and keys, order by keys, and what is missing said', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await alive(page);
  await page.getByRole('button', { name: 'Fazer um quiz' }).click();
  const kinds = page.getByRole('group', { name: 'Nova pergunta' });
  await kinds.getByRole('button', { name: 'Uma resposta certa' }).click();
  await expect(page.getByLabel('Pergunta', { exact: true })).toBeFocused();
  await expect(page.getByText('Escreva a pergunta.')).toBeVisible();
  await page.keyboard.type('Qual papel?');
  await page.getByLabel('Resposta 1', { exact: true }).fill('Algodão');
  await page.getByLabel('Resposta 2', { exact: true }).fill('Jornal');
  await kinds.getByRole('button', { name: 'Texto curto' }).click();
  await expect(page.getByLabel('Pergunta', { exact: true })).toBeFocused();
  await page.keyboard.type('Que líquido?');
  await page.getByLabel('Resposta aceita 1', { exact: true }).fill('Água');
  await page.getByLabel('Nota para passar (%)').fill('50');
  await saved(page);

  const list = page.getByRole('list', { name: 'Perguntas', exact: true });
  await expect(list.getByRole('button', { name: /^\d\. / })).toHaveText([/1\. Qual papel/, /2\. Que líquido/]);
  // Keys that come faster than the page is drawn count too.
  await list.getByRole('button', { name: 'Mover Que líquido?' }).evaluate((handle) => {
    for (const code of ['Space', 'ArrowUp', 'Space'])
      handle.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
  });
  await expect(list.getByRole('button', { name: /^\d\. / })).toHaveText([/1\. Que líquido/, /2\. Qual papel/]);
  await saved(page);
  const draft = await api<QuizDraft>('GET', `${addressOf(course)}/quiz/draft`, { token: panel.token });
  expect(draft).toMatchObject({ passing_percent: 50, questions: [{ kind: 'text' }, { kind: 'single' }] });
  expect(await violations(page, 'main')).toEqual([]);
});

test('a student fails, reads what was wrong, passes by keys alone, and goes on: on a phone in the dark, sound on a desk in the light too', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [
    [{ title: 'Prova', description: 'Leia antes.' }, { title: 'Depois' }],
  ]);
  await makeQuiz(panel.token, course);
  const student = await addStudent([course.id]);
  const { page } = await open('about:blank', student, {
    version: 'v2',
    theme: 'dark',
    viewport: { width: 390, height: 900 },
  });
  const told: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) told.push(await response.text().catch(() => ''));
  });
  await page.goto(lessonUrl(course, 0));
  await alive(page);
  const ask = (name: RegExp) => page.getByRole('group', { name });
  await expect(ask(/Qual papel/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Concluir aula' })).toHaveCount(0);

  await test.step('what is begun survives a reload; nothing is sent that is not whole', async () => {
    await ask(/Qual papel/)
      .getByLabel('Jornal')
      .check();
    await page.reload();
    await alive(page);
    await expect(ask(/Qual papel/).getByLabel('Jornal')).toBeChecked();
    await page.getByRole('button', { name: 'Enviar respostas' }).click();
    await expect(page.getByText('Faltam 3 perguntas por responder.')).toBeVisible();
    await expect(ask(/pincéis/).getByLabel('Redondo')).toBeFocused();
  });
  await test.step('the first attempt', async () => {
    await page.keyboard.press('Space');
    await ask(/dilui a tinta/)
      .getByLabel('Falso')
      .check();
    await page.getByLabel('Sua resposta').fill('vinho');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Você fez 0%' })).toBeFocused();
    await expect(page.getByText('Errada')).toHaveCount(4);
    await stands(page);
    // Nothing of what is right has come here yet.
    for (const text of [...told, await page.content()]) {
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('"is_right":true');
    }
  });
  await test.step('the second, by keys', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(ask(/Qual papel/).getByLabel('Jornal')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('AGUA');
    await expect(page.getByText('4 de 4 respondidas')).toBeVisible();
    await stands(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Você passou com 100%' })).toBeFocused();
    await expect(page.getByText('Resposta certa')).toHaveCount(4);
  });
  await test.step('the lesson is complete, and the next one open', async () => {
    await page.getByRole('button', { name: 'Próxima', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Depois', level: 1 })).toBeVisible();
    await expect(page.getByText('Texto da aula.')).toBeVisible();
  });
});
