import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Progress } from '@clube/shared/contracts/lesson';
import type { AskedQuestion, Quiz as Content, QuizResult } from '@clube/shared/contracts/quiz';
import { QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import { describeStates, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { Quiz } from './quiz.tsx';

const IDS = { courseId: 3, moduleId: 7, lessonId: 2 };
const READ = 'GET /course/3/module/7/lesson/2/quiz';
const SEND = 'POST /course/3/module/7/lesson/2/quiz';
const choices = (...texts: string[]) => texts.map((text, index) => ({ id: `a00${index}`, text }));
const QUESTIONS: AskedQuestion[] = [
  { id: 'q001', kind: 'single', text: 'Qual papel?', points: 1, answers: choices('Algodão', 'Jornal') },
  { id: 'q002', kind: 'multiple', text: 'Quais pincéis?', points: 2, answers: choices('Redondo', 'Rolo', 'Chato') },
  {
    id: 'q003',
    kind: 'true_false',
    text: 'A água seca.',
    points: 1,
    answers: [
      { id: 'true', text: '' },
      { id: 'false', text: '' },
    ],
  },
  { id: 'q004', kind: 'text', text: 'Que líquido?', points: 1, answers: [] },
];
const quiz = (change: Partial<Content> = {}): Content => ({
  revision: 4,
  passing_percent: 70,
  max_attempts: 3,
  attempts_left: 3,
  is_passed: false,
  questions_count: 4,
  next_attempt: 1,
  questions: QUESTIONS,
  attempts: [],
  result: null,
  ...change,
});
const attempt = (change: Partial<QuizResult> = {}) => ({
  number: 1,
  percent: 50,
  points: 2,
  points_possible: 4,
  is_passed: false,
  submitted_at: '2026-03-04T12:00:00.000Z',
  ...change,
});
const result = (change: Partial<QuizResult> = {}): QuizResult => ({
  ...attempt(),
  shows_answers: false,
  questions: [
    {
      id: 'q001',
      kind: 'single',
      text: 'Qual papel?',
      points: 1,
      is_right: false,
      given: null,
      answers: [
        { id: 'a000', text: 'Algodão', is_chosen: false, is_right: null, feedback: '' },
        { id: 'a001', text: 'Jornal', is_chosen: true, is_right: null, feedback: 'Desmancha.' },
      ],
      feedback: '',
    },
    {
      id: 'q004',
      kind: 'text',
      text: 'Que líquido?',
      points: 1,
      is_right: true,
      given: 'água',
      answers: [],
      feedback: 'Isso.',
    },
  ],
  ...change,
});
const failed = (change: Partial<Content> = {}) =>
  quiz({ next_attempt: 2, attempts_left: 2, attempts: [attempt()], result: result(), ...change });

const onPassed = jest.fn<(progress: Progress) => void>();
const onShown = jest.fn();
const open = (answers: Answers = {}) =>
  openScreen(<Quiz ids={IDS} onPassed={onPassed} onShown={onShown} />, {
    path: '/',
    answers: { [READ]: quiz(), ...answers },
  });
const questionOf = (name: RegExp) => within(screen.getByRole('group', { name }));
const stands = () => screen.findByRole('group', { name: /Qual papel/ });
const write = (text: string) => fireEvent.change(screen.getByLabelText('Sua resposta'), { target: { value: text } });
function answerAll() {
  fireEvent.click(questionOf(/Qual papel/).getByLabelText('Algodão'));
  fireEvent.click(questionOf(/pincéis/).getByLabelText('Redondo'));
  fireEvent.click(questionOf(/pincéis/).getByLabelText('Chato'));
  fireEvent.click(questionOf(/seca/).getByLabelText('Falso'));
  write('água');
}

beforeEach(() => {
  localStorage.clear();
  onPassed.mockClear();
  onShown.mockClear();
});
afterEach(cleanup);

describeStates({
  open: (answers) => open({ [READ]: undefined, ...answers }),
  read: READ,
  shown: 'text sample',
  missing: 'quiz.not_found',
  isQuiet: true,
});

describe('answering', () => {
  test('says what is asked for, and sends what was chosen and written', async () => {
    const { changes } = open({ [SEND]: { quiz: failed(), progress: null } });
    await stands();
    for (const words of ['4 perguntas', 'Passa com 70%', 'Restam 3 tentativas', '0 de 4 respondidas'])
      expect(screen.getByText(words)).toBeTruthy();
    answerAll();
    expect(screen.getByText('4 de 4 respondidas')).toBeTruthy();
    press('Enviar respostas');
    const heading = await screen.findByRole('heading', { name: 'Você fez 50%' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(changes()).toEqual([
      [
        SEND,
        {
          revision: 4,
          attempt: 1,
          answers: [
            { question: 'q001', chosen: ['a000'] },
            { question: 'q002', chosen: ['a000', 'a002'] },
            { question: 'q003', chosen: ['false'] },
            { question: 'q004', text: 'água' },
          ],
        },
      ],
    ]);
    expect(onPassed).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  });

  test('without an answer is told which, and the first is where the keys are', async () => {
    const { changes } = open();
    await stands();
    fireEvent.click(questionOf(/Qual papel/).getByLabelText('Algodão'));
    press('Enviar respostas');
    expect(screen.getByText('Faltam 3 perguntas por responder.')).toBeTruthy();
    expect(questionOf(/pincéis/).getByText('Responda esta pergunta.')).toBeTruthy();
    expect(questionOf(/Qual papel/).queryByText('Responda esta pergunta.')).toBeNull();
    expect(document.activeElement).toBe(questionOf(/pincéis/).getByLabelText('Redondo'));
    expect(changes()).toEqual([]);
  });

  test('a short one that is too long stands with how long it is, and nothing is sent', async () => {
    const { changes } = open({ [SEND]: { quiz: failed(), progress: null } });
    await stands();
    answerAll();
    write('a'.repeat(QUIZ_LIMITS.answer + 1));
    expect(screen.getByLabelText('Sua resposta')).toHaveProperty('maxLength', -1);
    expect(screen.getByText('501 / 500')).toBeTruthy();
    press('Enviar respostas');
    expect(document.activeElement).toBe(screen.getByLabelText('Sua resposta'));
    expect(changes()).toEqual([]);
    write('a'.repeat(QUIZ_LIMITS.answer));
    press('Enviar respostas');
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  test('is kept in the browser, and there again after a reload', async () => {
    open();
    await stands();
    fireEvent.click(questionOf(/Qual papel/).getByLabelText('Jornal'));
    write('vin');
    cleanup();
    open();
    await waitFor(() => expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', 'vin'));
    expect(questionOf(/Qual papel/).getByLabelText('Jornal')).toHaveProperty('checked', true);
  });

  test('that fails keeps what was answered and says so', async () => {
    open({ [SEND]: refusal('server.failed') });
    await stands();
    answerAll();
    press('Enviar respostas');
    await screen.findByText('As respostas não foram enviadas. Elas continuam aqui: tente de novo.');
    expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', 'água');
  });

  test('questions that were changed meanwhile shows them, with the answers that still fit', async () => {
    const { answers } = open({ [SEND]: refusal('quiz.changed') });
    await stands();
    answerAll();
    const changed = { ...QUESTIONS[1]!, text: 'Quais pincéis são bons?', answers: choices('Redondo') };
    answers[READ] = quiz({ revision: 5, questions: [QUESTIONS[0]!, changed] });
    press('Enviar respostas');
    await screen.findByText('As perguntas mudaram enquanto você respondia. Confira e envie de novo.');
    await screen.findByRole('group', { name: /são bons/ });
    expect(questionOf(/Qual papel/).getByLabelText('Algodão')).toHaveProperty('checked', true);
    expect(screen.getByText('2 de 2 respondidas')).toBeTruthy();
  });

  test('an attempt that was made elsewhere shows what came of that', async () => {
    const { answers } = open({ [SEND]: refusal('quiz.attempt_taken') });
    await stands();
    answerAll();
    answers[READ] = failed();
    press('Enviar respostas');
    await screen.findByText('Esta tentativa já foi enviada em outro lugar.');
    await screen.findByRole('heading', { name: 'Você fez 50%' });
  });

  test('an attempt too many says that none is left', async () => {
    open({ [SEND]: refusal('quiz.no_attempts') });
    await stands();
    answerAll();
    press('Enviar respostas');
    await screen.findByText('Você não tem mais tentativas neste quiz.');
  });
});

describe('the result', () => {
  test('says what was right, what was chosen, and what its author says to it', async () => {
    open({ [READ]: failed() });
    await screen.findByRole('heading', { name: 'Você fez 50%' });
    const [first, second] = screen
      .getAllByText(/^(Certa|Errada)$/)
      .map((verdict) => verdict.closest('li')!.textContent);
    expect(first).toMatch(/Qual papel\?Errada.*JornalSua respostaDesmancha\./);
    expect(first).not.toContain('Resposta certa');
    expect(second).toMatch(/Que líquido\?Certa.*Sua resposta: água.*Isso\./);
    expect(screen.getByText('Restam 2 tentativas')).toBeTruthy();
  });

  test('shows right answers where they came', async () => {
    const questions = result().questions.map((question) => ({
      ...question,
      answers:
        question.kind === 'text'
          ? [{ id: 'a000', text: 'água', is_chosen: false, is_right: true, feedback: '' }]
          : question.answers.map((answer, index) => ({ ...answer, is_right: index === 0 })),
    }));
    open({ [READ]: failed({ result: result({ shows_answers: true, questions }) }) });
    const right = await screen.findByText('Resposta certa');
    expect(right.closest('li')!.textContent).toBe('AlgodãoResposta certa');
    expect(screen.getByText(/Respostas aceitas/).textContent).toBe('Respostas aceitas: água');
  });

  test('of an attempt that did not pass leads to another one, from the first question on', async () => {
    open({ [READ]: failed() });
    await screen.findByRole('heading', { name: 'Você fez 50%' });
    press('Tentar de novo');
    await stands();
    await waitFor(() => expect(document.activeElement).toBe(questionOf(/Qual papel/).getByLabelText('Algodão')));
    // Who comes back meanwhile goes on there.
    cleanup();
    open({ [READ]: failed() });
    await stands();
  });

  test('of the last one leads nowhere', async () => {
    open({ [READ]: failed({ next_attempt: null, attempts_left: 0, questions: [] }) });
    await screen.findByText(/Não há mais tentativas/);
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('of one that passed tells the lesson', async () => {
    const progress: Progress = {
      is_completed: true,
      percent: 0,
      course: { lessons_count: 2, lessons_completed_count: 1, percentage_complete: 50 },
      module: { lessons_completed_count: 1 },
    };
    const passed = failed({
      is_passed: true,
      next_attempt: null,
      attempts_left: 0,
      questions: [],
      result: result({ percent: 100, is_passed: true }),
    });
    open({ [SEND]: { quiz: passed, progress } });
    await stands();
    answerAll();
    press('Enviar respostas');
    await screen.findByRole('heading', { name: 'Você passou com 100%' });
    expect(onPassed).toHaveBeenCalledWith(progress);
    expect(screen.queryByText(/Restam/)).toBeNull();
  });
});

test('without questions says so', async () => {
  open({ [READ]: quiz({ questions_count: 0, questions: [], next_attempt: null }) });
  await screen.findByText('Este quiz ainda não tem perguntas.');
});
