import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Watch } from '@clube/shared/contracts/course';
import type { Quiz, QuizDraft, QuizMemberPage, QuizResults } from '@clube/shared/contracts/quiz';
import { QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createTestQuiz, question, QUESTIONS, RIGHT, send, WRONG, type TestQuiz } from '../../../test/quizzes.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

async function begin(change: Partial<QuizDraft> = {}) {
  const quiz = await createTestQuiz(server, panel, change);
  return { quiz, student: await createActor(server, panel, 'student', [quiz.courseId]) };
}
const read = async ({ quiz }: TestQuiz, as: Actor) => (await call<Quiz>(server, { url: quiz, as })).body;
const watch = async ({ courseId, moduleIds }: TestQuiz, as: Actor) => {
  const { body } = await call<Watch>(server, {
    url: `/api/course/${courseId}/watch?data[]=course&data[]=currentModuleLessons&current_module_id=${moduleIds[0]}`,
    as,
  });
  return { done: body.course!.lessons_completed_count, lessons: body.currentModuleLessons! };
};

describe('a quiz', () => {
  test('is judged by the server: points of each question, the mark, and passing completes the lesson and opens the next', async () => {
    const { quiz, student } = await begin();
    await call(server, { method: 'PATCH', url: quiz.url(1), as: panel.owner, body: { is_sequential: true } });
    expect((await watch(quiz, student)).lessons).toMatchObject([
      { mediaType: 'quiz', is_completed: false },
      { reason: 'sequential' },
    ]);
    const failed = await send(server, quiz, student, { answers: [RIGHT[0], RIGHT[1], WRONG[2], WRONG[3]] });
    expect([failed.status, failed.body.progress]).toEqual([200, null]);
    expect(failed.body.quiz).toMatchObject({
      is_passed: false,
      next_attempt: 2,
      result: { number: 1, percent: 50, points: 2, points_possible: 4, is_passed: false },
    });
    expect(failed.body.quiz.result!.questions.map(({ is_right }) => is_right)).toEqual([true, true, false, false]);
    expect((await watch(quiz, student)).done).toBe(0);

    const passed = await send(server, quiz, student, { attempt: 2, answers: [RIGHT[0], RIGHT[1], RIGHT[2], WRONG[3]] });
    expect(passed.body.progress).toMatchObject({ is_completed: true, course: { lessons_completed_count: 1 } });
    expect(passed.body.quiz).toMatchObject({
      is_passed: true,
      next_attempt: null,
      questions: [],
      result: { percent: 75 },
    });
    expect(passed.body.quiz.attempts.map(({ number, is_passed }) => [number, is_passed])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(await watch(quiz, student)).toMatchObject({
      done: 1,
      lessons: [{ is_completed: true }, { reason: null, is_liberated: true }],
    });
  });

  test.each([
    ['a word without its accent, in capitals', 'AGUA', true],
    ['accents that are letters of their own, and spaces', ' a\u0301gua\n', true],
    ['another accepted one', 'h2o', true],
    ['one that holds an accepted one', 'água fria', false],
    ['nothing', ' ', false],
  ])('a short text: %s', async (_name, text, isRight) => {
    const { quiz, student } = await begin();
    const { body } = await send(server, quiz, student, { answers: [{ question: 'q004', text }] });
    expect(body.quiz.result!.questions.map((one) => one.is_right)).toEqual([false, false, false, isRight]);
  });

  test('of several right answers all must be chosen, and no other', async () => {
    const { quiz, student } = await begin();
    const tries = [['b001'], ['b001', 'b002', 'b003'], [], ['b001', 'b003']];
    const outcomes = [];
    for (const [index, chosen] of tries.entries()) {
      const answers = [{ question: 'q002', chosen }];
      const { body } = await send(server, quiz, student, { attempt: index + 1, answers });
      outcomes.push(body.quiz.result!.questions[1]!.is_right);
    }
    expect(outcomes).toEqual([false, false, false, true]);
  });

  test('points weigh, and the mark is reached exactly or not at all', async () => {
    const questions = [
      question('q001', 'single', [{ id: 'a001', right: true }, { id: 'a002' }], { points: 2 }),
      {
        ...QUESTIONS[2]!,
        points: 1,
      },
    ];
    const answers = [{ question: 'q001', chosen: ['a001'] }];
    const { quiz, student } = await begin({ questions, passing_percent: 67 });
    const { body } = await send(server, quiz, student, { answers });
    expect(body.quiz.result).toMatchObject({ percent: 66.66, is_passed: false });
    await quiz.save({ passing_percent: 66 });
    expect((await send(server, quiz, student, { revision: 2, attempt: 2, answers })).body.quiz.is_passed).toBe(true);
  });

  test('gives feedback to whoever chose an answer, and what is said of a question once it may be said', async () => {
    const questions = [
      question(
        'q001',
        'single',
        [
          { id: 'a001', right: true, feedback: 'Isso' },
          { id: 'a002', feedback: 'Quase' },
        ],
        {
          feedback: 'É a primeira',
        },
      ),
    ];
    const { quiz, student } = await begin({ questions, passing_percent: 100 });
    const wrong = await send(server, quiz, student, { answers: [{ question: 'q001', chosen: ['a002'] }] });
    expect(wrong.body.quiz.result!.questions).toMatchObject([
      {
        feedback: '',
        answers: [
          { feedback: '', is_right: null },
          { feedback: 'Quase', is_right: null },
        ],
      },
    ]);
    const right = await send(server, quiz, student, { attempt: 2, answers: [{ question: 'q001', chosen: ['a001'] }] });
    expect(right.body.quiz.result!.questions).toMatchObject([
      {
        feedback: 'É a primeira',
        answers: [
          { feedback: 'Isso', is_right: true },
          { feedback: '', is_right: false },
        ],
      },
    ]);
  });

  test('stands in another order for others where it is shuffled, and in the same again for one attempt', async () => {
    const answers = Array.from({ length: 12 }, (_, n) => ({ id: `a${100 + n}`, right: n === 0 }));
    const questions = [QUESTIONS[2]!, question('q009', 'single', answers)];
    const { quiz, student } = await begin({ questions, is_shuffled: true });
    const orderOf = ({ questions: list }: Quiz) => list.find(({ id }) => id === 'q009')!.answers.map(({ id }) => id);
    const first = orderOf(await read(quiz, student));
    expect(orderOf(await read(quiz, student))).toEqual(first);
    const other = await createActor(server, panel, 'student', [quiz.courseId]);
    expect(orderOf(await read(quiz, other))).not.toEqual(first);
    expect(orderOf(await read(quiz, other)).toSorted()).toEqual(first.toSorted());
    for (const { id, answers: two } of (await read(quiz, other)).questions)
      if (id === 'q003') expect(two.map((one) => one.id)).toEqual(['true', 'false']);
    await send(server, quiz, student, { answers: [] });
    expect(orderOf(await read(quiz, student))).not.toEqual(first);
  });

  test('without questions is passed by nobody', async () => {
    const { quiz, student } = await begin({ questions: [] });
    expect(await read(quiz, student)).toMatchObject({ questions_count: 0, next_attempt: null });
    expect((await send(server, quiz, student, { revision: 1, answers: [] })).body.code).toBe('quiz.no_attempts');
  });
});

describe('whoever writes it', () => {
  test('changes each part over the version that was seen, and is told when somebody else was faster', async () => {
    const { quiz } = await begin();
    const { version, ...draft } = await quiz.draft();
    expect(draft).toEqual({
      passing_percent: 75,
      max_attempts: null,
      shows_answers: 'passed',
      is_shuffled: false,
      questions: QUESTIONS,
    });
    expect((await quiz.save({ max_attempts: 3 })).body).toMatchObject({
      version: version + 1,
      max_attempts: 3,
      passing_percent: 75,
    });
    const late = await quiz.save({ version, max_attempts: 9 });
    expect([late.status, late.body.code]).toEqual([409, 'version.stale']);
    const both = await Promise.all([1, 2].map((n) => quiz.save({ version: version + 1, max_attempts: n })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await quiz.draft()).max_attempts).toBe(both.find(({ status }) => status === 200)!.body.max_attempts);
  });

  test('keeps questions and attempts when the lesson becomes something else and a quiz again', async () => {
    const { quiz, student } = await begin();
    await send(server, quiz, student, { answers: WRONG });
    await call(server, { method: 'PATCH', url: quiz.url(), as: panel.owner, body: { media_id: null } });
    expect((await call<{ code: string }>(server, { url: quiz.quiz, as: student })).body.code).toBe('quiz.not_found');
    expect((await send(server, quiz, student, { attempt: 2 })).body.code).toBe('quiz.not_found');
    await call(server, { method: 'PATCH', url: quiz.url(), as: panel.owner, body: { quiz: true } });
    expect(await read(quiz, student)).toMatchObject({ next_attempt: 2, questions_count: 4 });
  });

  const invalid: Record<string, object[]> = {
    'no text': [{ ...QUESTIONS[0]!, text: ' ' }],
    'one answer': [question('q001', 'single', [{ id: 'a001', right: true }])],
    'an empty answer': [
      question('q001', 'single', [
        { id: 'a001', right: true },
        { id: 'a002', text: ' ' },
      ]),
    ],
    'the same answer twice': [
      question('q001', 'single', [
        { id: 'a001', right: true, text: 'x' },
        { id: 'a002', text: 'x ' },
      ]),
    ],
    'no right answer': [question('q001', 'multiple', [{ id: 'a001' }, { id: 'a002' }])],
    'two right answers where one is asked': [
      question('q001', 'single', [
        { id: 'a001', right: true },
        { id: 'a002', right: true },
      ]),
    ],
    'no accepted text': [question('q001', 'text', [])],
    'neither true nor false': [question('q001', 'true_false', [{ id: 'true', right: true }, { id: 'talvez' }])],
    'two questions of one id': [QUESTIONS[0]!, QUESTIONS[0]!],
    'two answers of one id': [
      question('q001', 'single', [
        { id: 'a001', right: true },
        { id: 'a001', text: 'x' },
      ]),
    ],
    'more letters than fit': Array.from({ length: 99 }, (_, n) => ({
      ...question(`q${100 + n}`, 'text', [{ id: 'a001', text: 'x', feedback: 'y'.repeat(QUIZ_LIMITS.feedback) }]),
      text: 'x'.repeat(QUIZ_LIMITS.question),
    })),
  };
  test.each(Object.entries(invalid))('is told of %s, and nothing is written', async (_name, questions) => {
    const { quiz } = await begin();
    const { status, body } = await quiz.save({ questions: questions as QuizDraft['questions'] });
    expect([status, body.code]).toEqual([422, 'quiz.invalid']);
    expect((await quiz.draft()).questions).toEqual(QUESTIONS);
  });

  test('sees who tried how often, and how many were right, of students alone', async () => {
    const { quiz, student } = await begin();
    const other = await createActor(server, panel, 'student', [quiz.courseId]);
    await send(server, quiz, student, { answers: WRONG });
    await send(server, quiz, student, { attempt: 2, answers: [...RIGHT.slice(0, 3), WRONG[3]] });
    await send(server, quiz, other, { answers: [RIGHT[0]] });
    await send(server, quiz, panel.owner);
    const results = (await call<QuizResults>(server, { url: `${quiz.quiz}/results`, as: panel.owner })).body;
    expect(results).toMatchObject({ members_count: 2, passed_count: 1, attempts_count: 3, average_percent: 50 });
    expect(results.questions.map(({ id, answered_count, right_count }) => [id, answered_count, right_count])).toEqual([
      ['q001', 3, 2],
      ['q002', 3, 1],
      ['q003', 3, 1],
      ['q004', 3, 0],
    ]);
    const page = (await call<QuizMemberPage>(server, { url: `${quiz.quiz}/results/member`, as: panel.owner })).body;
    expect(page).toMatchObject({ total: 2, current_page: 1, last_page: 1 });
    expect(
      page.data.map(({ member, best_percent, is_passed, attempts }) => [
        member.id,
        best_percent,
        is_passed,
        attempts.map(({ percent }) => percent),
      ]),
    ).toEqual([
      [other.memberId, 25, false, [25]],
      [student.memberId, 75, true, [75, 0]],
    ]);
    const beyond = await call<QuizMemberPage>(server, { url: `${quiz.quiz}/results/member?page=9`, as: panel.owner });
    expect(beyond.body).toMatchObject({ data: [], total: 2, last_page: 1 });
  });

  test('copies a lesson or a module with its quiz, and without anybody’s attempts', async () => {
    const { quiz, student } = await begin({ max_attempts: 2, shows_answers: 'never', is_shuffled: true });
    await send(server, quiz, student, { answers: WRONG });
    const copy = await call<{ id: number }>(server, { method: 'POST', url: `${quiz.url()}/copy`, as: panel.owner });
    const module = `/api/course/${quiz.courseId}/module`;
    const copied = await call<{ id: number }>(server, {
      method: 'POST',
      url: `${module}/${quiz.moduleIds[0]}/copy`,
      as: panel.owner,
    });
    const { rows } = await server.context.connection.pool.query<{ id: number; module_id: number }>(
      `select id, module_id from lessons where course_id = $1 and media_type = 'quiz' and id <> $2 order by id`,
      [quiz.courseId, quiz.lessonIds[0]],
    );
    expect(rows.map(({ id }) => id)).toContain(copy.body.id);
    expect(rows.filter(({ module_id }) => module_id === copied.body.id)).not.toEqual([]);
    const { version: _version, ...original } = await quiz.draft();
    for (const { id, module_id } of rows) {
      const url = `${module}/${module_id}/lesson/${id}/quiz`;
      expect((await call<QuizDraft>(server, { url: `${url}/draft`, as: panel.owner })).body).toEqual({
        ...original,
        version: 1,
      });
      expect((await call<QuizResults>(server, { url: `${url}/results`, as: panel.owner })).body.attempts_count).toBe(0);
    }
  });
});
