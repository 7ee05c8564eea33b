import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { QuizDraft, QuizMemberPage, QuizQuestion, QuizResults } from '@clube/shared/contracts/quiz';
import { problemsOf } from '@clube/shared/contracts/quiz-rules';
import { describeStates, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { LessonQuiz } from './lesson-quiz.tsx';

const question = (id: string, text: string, change: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id,
  kind: 'single',
  text,
  points: 1,
  feedback: '',
  answers: [
    { id: 'a001', text: 'Algodão', is_right: true, feedback: '' },
    { id: 'a002', text: 'Jornal', is_right: false, feedback: '' },
  ],
  ...change,
});
const draft = (change: Partial<QuizDraft> = {}): QuizDraft => ({
  passing_percent: 70,
  max_attempts: null,
  shows_answers: 'passed',
  is_shuffled: false,
  questions: [question('q001', 'Qual papel?'), question('q002', 'Qual água?')],
  version: 4,
  ...change,
});

/** Each test edits a quiz of its own: what could not be saved is kept for as long as the tab stands. */
let last = 100;
function open(change: Partial<QuizDraft> = {}, more: Answers = {}) {
  const lessonId = (last += 1);
  const url = `/course/3/module/7/lesson/${lessonId}/quiz`;
  let saved = draft(change);
  const WRITE = `PATCH ${url}/draft`;
  const opened = openScreen(<LessonQuiz ids={{ courseId: 3, moduleId: 7, lessonId }} />, {
    path: '/',
    role: 'owner',
    answers: {
      [`GET ${url}/draft`]: () => saved,
      [WRITE]: async (request: Request) => {
        saved = { ...saved, ...((await request.json()) as Partial<QuizDraft>), version: saved.version + 1 };
        return saved;
      },
      ...Object.fromEntries(Object.entries(more).map(([call, value]) => [call.replace('QUIZ', url), value])),
    },
  });
  return { ...opened, url, WRITE };
}
const stands = () => screen.findByRole('list', { name: 'Perguntas' });
const opens = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, expanded: false }));
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
};
const saysSaved = () => screen.findByText('Tudo salvo');

afterEach(cleanup);

describeStates({
  open: (answers) =>
    openScreen(<LessonQuiz ids={{ courseId: 3, moduleId: 7, lessonId: 9 }} />, { path: '/', role: 'owner', answers }),
  read: 'GET /course/3/module/7/lesson/9/quiz/draft',
  shown: 'Nota para passar (%)',
  missing: 'lesson.not_found',
});

/** In which place of a list the focus is. */
const focusedIn = (label: string) =>
  [...screen.getByRole('list', { name: label }).children].findIndex((row) => row.contains(document.activeElement));
const describedBy = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent;

describe('questions', () => {
  test('of each kind are made, and say what they lack until they can be asked', async () => {
    const { changes } = open({ questions: [] });
    await screen.findByText('Sem perguntas, ninguém conclui esta aula.');
    press('Uma resposta certa');
    expect(document.activeElement).toBe(screen.getByLabelText('Pergunta'));
    expect(screen.getByText('Escreva a pergunta.')).toBeTruthy();
    expect(screen.getByText('Escreva cada resposta, ou tire a que sobra.')).toBeTruthy();
    expect(screen.getByText('Ainda não salvo')).toBeTruthy();
    type('Pergunta', 'Qual papel?');
    type('Resposta 1', 'Algodão');
    type('Resposta 2', 'algodão ');
    expect(screen.queryByText('Há duas respostas iguais.')).toBeNull();
    type('Resposta 2', 'Algodão');
    expect(screen.getByText('Há duas respostas iguais.')).toBeTruthy();
    expect(changes()).toEqual([]);
    type('Resposta 2', 'Jornal');
    type('Comentário para quem escolhe Resposta 2', 'Desmancha.');
    fireEvent.click(screen.getByLabelText('Resposta 2 é certa'));
    // What is chosen is saved at once, and with it what was typed.
    fireEvent.click(screen.getByLabelText('Embaralhar perguntas e respostas'));
    await saysSaved();
    const [[, body]] = changes() as [[string, QuizDraft]];
    expect(body).toMatchObject({
      version: 4,
      is_shuffled: true,
      questions: [
        {
          kind: 'single',
          text: 'Qual papel?',
          points: 1,
          answers: [
            { text: 'Algodão', is_right: false, feedback: '' },
            { text: 'Jornal', is_right: true, feedback: 'Desmancha.' },
          ],
        },
      ],
    });
    for (const kind of ['Várias respostas certas', 'Verdadeiro ou falso', 'Texto curto'])
      fireEvent.click(within(screen.getByRole('group', { name: 'Nova pergunta' })).getByRole('button', { name: kind }));
    expect(screen.getAllByLabelText('Incompleta')).toHaveLength(3);
    expect(screen.getByLabelText('Resposta aceita 1')).toBeTruthy();
  });

  test('are duplicated with ids of their own, deleted, and brought back to where they were', async () => {
    const { changes } = open();
    await stands();
    opens(/Qual papel/);
    press('Duplicar pergunta');
    await saysSaved();
    const ids = (body: unknown) => (body as QuizDraft).questions.map(({ id }) => id);
    const texts = (body: unknown) => (body as QuizDraft).questions.map(({ text }) => text);
    const copied = changes().at(-1)![1];
    expect(texts(copied)).toEqual(['Qual papel?', 'Qual papel?', 'Qual água?']);
    expect(new Set(ids(copied)).size).toBe(3);
    press('Apagar pergunta');
    // Where it was, with what comes next below it.
    expect(focusedIn('Perguntas')).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }));
    expect(describedBy()).toBe('Pergunta apagada.');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(ids(changes().at(-1)![1])).toEqual(['q001', 'q002']);
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(ids(changes().at(-1)![1])).toEqual(ids(copied));
  });

  test('lose an answer, and have it back as it was where it was', async () => {
    const third = { id: 'a003', text: 'Seda', is_right: false, feedback: 'Enruga.' };
    const whole = question('q001', 'Qual papel?');
    const { changes } = open({ questions: [{ ...whole, answers: [...whole.answers, third] }] });
    await stands();
    opens(/Qual papel/);
    press('Tirar Resposta 1');
    expect(focusedIn('Respostas')).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }));
    expect(describedBy()).toBe('Resposta removida.');
    press('Desfazer');
    expect(document.activeElement).toBe(screen.getByLabelText('Resposta 1'));
    expect(screen.getByLabelText('Resposta 1')).toHaveProperty('value', 'Algodão');
    expect(screen.getByLabelText('Resposta 1 é certa')).toHaveProperty('checked', true);
    expect(screen.queryByText('Resposta removida.')).toBeNull();
    // Where another one was marked meanwhile, that one is right.
    press('Tirar Resposta 1');
    fireEvent.click(screen.getByLabelText('Resposta 2 é certa'));
    press('Desfazer');
    fireEvent.click(screen.getByLabelText('Embaralhar perguntas e respostas'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const [{ answers }] = (changes()[0]![1] as QuizDraft).questions as [QuizQuestion];
    expect(answers).toEqual([{ ...whole.answers[0], is_right: false }, whole.answers[1], { ...third, is_right: true }]);
  });

  test('with a text that is too long are not cut off and not saved, and say how long it is', async () => {
    const { changes } = open();
    await stands();
    opens(/Qual papel/);
    for (const [label, most] of [
      ['Pergunta', 2000],
      ['Resposta 1', 500],
      ['Explicação (opcional)', 1000],
    ] as const) {
      type(label, 'a'.repeat(10_000));
      screen.getByText(`10000 / ${most}`);
      expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
      expect(screen.getByText('Ainda não salvo')).toBeTruthy();
      type(label, 'a');
    }
    type('Pergunta', 'a'.repeat(10_000));
    cleanup();
    expect(changes()).toEqual([]);
  });

  test('that somebody else saved meanwhile are shown beside one’s own', async () => {
    const { answers, WRITE, url } = open();
    await stands();
    answers[WRITE] = refusal('version.stale');
    answers[`GET ${url}/draft`] = draft({ version: 9, questions: [question('q001', 'Outra?')] });
    opens(/Qual papel/);
    type('Pergunta', 'A minha?');
    fireEvent.click(screen.getByLabelText('Embaralhar perguntas e respostas'));
    const alert = within((await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!);
    expect(alert.getByText(/1\. Outra\?/)).toBeTruthy();
    expect(alert.getByText(/1\. A minha\?/)).toBeTruthy();
    // Each field that was edited, and none that was not.
    expect(alert.getByText('Embaralhar perguntas e respostas').parentElement!.textContent).toMatch(/não.*sim/);
    expect(alert.queryByText('Nota para passar (%)')).toBeNull();
    fireEvent.click(alert.getByRole('button', { name: 'Ficar com o salvo' }));
    await screen.findByRole('button', { name: /^1\. Outra\?/ });
  });

  test.each<[string, Partial<QuizQuestion>, string[]]>([
    ['without words', { text: ' ' }, ['no_text']],
    ['without answers', { answers: [] }, ['too_few_answers', 'no_right_answer']],
    [
      'without a right answer',
      { answers: draft().questions[0]!.answers.map((one) => ({ ...one, is_right: false })) },
      ['no_right_answer'],
    ],
    [
      'with two',
      { answers: draft().questions[0]!.answers.map((one) => ({ ...one, is_right: true })) },
      ['several_right_answers'],
    ],
    [
      'with two of several',
      { kind: 'multiple', answers: draft().questions[0]!.answers.map((one) => ({ ...one, is_right: true })) },
      [],
    ],
    [
      'whose accepted texts are one',
      {
        kind: 'text',
        answers: ['Água', 'agua'].map((text, n) => ({ id: `a00${n}`, text, is_right: true, feedback: '' })),
      },
      ['same_answers'],
    ],
  ])('%s have their problems', (_name, change, problems) => {
    expect(problemsOf(question('q001', 'Qual?', change))).toEqual(problems);
  });
});

test('the rules of passing are saved as they are chosen', async () => {
  const { changes } = open();
  await stands();
  fireEvent.change(screen.getByLabelText('Tentativas'), { target: { value: 'some' } });
  await waitFor(() => expect(changes()).toHaveLength(1));
  type('Quantas tentativas', '999');
  type('Nota para passar (%)', '85');
  fireEvent.change(screen.getByLabelText('Mostrar as respostas certas'), { target: { value: 'last' } });
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(([, body]) => body)).toEqual([
    { version: 4, max_attempts: 3 },
    { version: 5, max_attempts: 100, passing_percent: 85, shows_answers: 'last' },
  ]);
});

test('a number can be emptied while it is typed, and none of it is taken for one', async () => {
  const { changes } = open();
  await stands();
  opens(/Qual papel/);
  for (const label of ['Nota para passar (%)', 'Pontos']) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const before = field.value;
    type(label, '');
    expect(field.value).toBe('');
    fireEvent.blur(field);
    expect(field.value).toBe(before);
    type(label, '0');
    expect(field.value).toBe('0');
    fireEvent.blur(field);
    expect(field.value).toBe('1');
    type(label, '');
    type(label, '40');
    fireEvent.blur(field);
  }
  fireEvent.click(screen.getByLabelText('Embaralhar perguntas e respostas'));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]![1]).toMatchObject({ passing_percent: 40, questions: [{ points: 40 }, { points: 1 }] });
});

describe('results', () => {
  const results: QuizResults = {
    members_count: 2,
    passed_count: 1,
    attempts_count: 3,
    average_percent: 62.5,
    questions: [{ id: 'q001', text: 'Qual papel?', answered_count: 3, right_count: 2 }],
  };
  const attempt = {
    percent: 75,
    points: 3,
    points_possible: 4,
    is_passed: true,
    submitted_at: '2026-03-04T12:00:00.000Z',
  };
  const members: QuizMemberPage = {
    data: [
      {
        member: { id: 5, name: 'Bia Moura' },
        is_passed: true,
        best_percent: 75,
        attempts_count: 2,
        attempts: [
          { ...attempt, number: 2 },
          { ...attempt, number: 1, percent: 0, points: 0, is_passed: false },
        ],
      },
    ],
    total: 21,
    current_page: 1,
    last_page: 2,
  };

  test('say how many were right, and who tried how often', async () => {
    open({}, { 'GET QUIZ/results': results, 'GET QUIZ/results/member': members });
    await stands();
    fireEvent.click(screen.getByRole('tab', { name: 'Resultados' }));
    await screen.findByText('2 de 3 certas');
    expect(screen.getByText('Média da melhor nota').parentElement!.textContent).toContain('62%');
    const row = (await screen.findByText('Bia Moura')).closest('li')!;
    expect(row.textContent).toMatch(/Passou75% · 2 tentativas.*Tentativa 2: 75%.*Tentativa 1: 0%/);
    expect(screen.getByText('1 de 2')).toBeTruthy();
  });

  test('that nobody made yet say so', async () => {
    open({}, { 'GET QUIZ/results': { ...results, members_count: 0, average_percent: null } });
    await stands();
    fireEvent.click(screen.getByRole('tab', { name: 'Resultados' }));
    await screen.findByText('Ninguém respondeu ainda');
  });
});
