import type { QuizDraft, QuizQuestion, QuizSubmitted } from '@clube/shared/contracts/quiz';
import { call, createTestCourse, type Actor, type Panel, type TestCourse, type TestServer } from './harness.ts';

type Choice = { id: string; text?: string; right?: boolean; feedback?: string };
/** A question by what makes it different from others. */
export const question = (
  id: string,
  kind: QuizQuestion['kind'],
  answers: Choice[],
  more: Partial<QuizQuestion> = {},
): QuizQuestion => ({
  id,
  kind,
  text: `Pergunta ${id}`,
  points: 1,
  feedback: '',
  answers: answers.map(({ id: answer, text = `Resposta ${answer}`, right = false, feedback = '' }) => ({
    id: answer,
    text: kind === 'true_false' ? '' : text,
    is_right: right || kind === 'text',
    feedback,
  })),
  ...more,
});

/** One of each kind, four points in all. */
export const QUESTIONS = [
  question('q001', 'single', [{ id: 'a001', right: true }, { id: 'a002' }, { id: 'a003' }]),
  question('q002', 'multiple', [{ id: 'b001', right: true }, { id: 'b002' }, { id: 'b003', right: true }]),
  question('q003', 'true_false', [{ id: 'true' }, { id: 'false', right: true }]),
  question('q004', 'text', [
    { id: 'd001', text: 'Água' },
    { id: 'd002', text: 'H2O' },
  ]),
];
/** What is sent to them. */
export const RIGHT = [
  { question: 'q001', chosen: ['a001'] },
  { question: 'q002', chosen: ['b003', 'b001'] },
  { question: 'q003', chosen: ['false'] },
  { question: 'q004', text: '  agua ' },
];
export const WRONG = [
  { question: 'q001', chosen: ['a002'] },
  { question: 'q002', chosen: ['b001'] },
  { question: 'q003', chosen: ['true'] },
  { question: 'q004', text: 'vinho' },
];

export type TestQuiz = TestCourse & {
  save: (change: Partial<QuizDraft>, as?: Actor) => ReturnType<typeof call<QuizDraft & { code?: string }>>;
  draft: () => Promise<QuizDraft>;
  quiz: string;
};

/** A course whose first lesson is a quiz. */
export async function createTestQuiz(
  server: TestServer,
  panel: Panel,
  change: Partial<QuizDraft> = {},
  shape?: Parameters<typeof createTestCourse>[2],
): Promise<TestQuiz> {
  const course = await createTestCourse(server, panel, shape ?? { lessons: [2] });
  await call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { quiz: true } });
  const quiz = `${course.url()}/quiz`;
  const draft = async () => (await call<QuizDraft>(server, { url: `${quiz}/draft`, as: panel.owner })).body;
  const save: TestQuiz['save'] = async (patch, as = panel.owner) => {
    const { version } = await draft();
    return call(server, { method: 'PATCH', url: `${quiz}/draft`, as, body: { version, ...patch } });
  };
  await save({ questions: QUESTIONS, passing_percent: 75, ...change });
  return { ...course, save, draft, quiz };
}

type Sent = { revision?: number; attempt?: number; answers?: unknown[] };
/** Sends answers as an attempt. */
export const send = (
  server: TestServer,
  { quiz }: Pick<TestQuiz, 'quiz'>,
  as: Actor,
  { revision = 1, attempt = 1, answers = RIGHT }: Sent = {},
  headers: Record<string, string> = {},
) =>
  call<QuizSubmitted & { code?: string }>(server, {
    method: 'POST',
    url: quiz,
    as,
    body: { revision, attempt, answers },
    headers,
  });
