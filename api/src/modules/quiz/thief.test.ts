import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Quiz, QuizDraft } from '@clube/shared/contracts/quiz';
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
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);

async function begin(change: Partial<QuizDraft> = {}) {
  const quiz = await createTestQuiz(server, panel, change);
  return { quiz, student: await createActor(server, panel, 'student', [quiz.courseId]) };
}
type Told = Quiz & { code?: string };
const read = ({ quiz }: TestQuiz, as: Actor, headers = {}) => call<Told>(server, { url: quiz, as, headers });
const progress = (quiz: TestQuiz, as: Actor, body: object) =>
  call<{ code?: string; is_completed?: boolean }>(server, { method: 'POST', url: `${quiz.url()}/progress`, as, body });
const isCompleted = async ({ lessonIds }: TestQuiz, { memberId }: Actor) =>
  (
    await query('select 1 from lesson_progress where member_id = $1 and lesson_id = $2 and completed_at is not null', [
      memberId,
      lessonIds[0],
    ])
  ).rowCount === 1;

test('a quiz that was not passed is completed by no way, and one that was may be taken back and completed again', async () => {
  const { quiz, student } = await begin();
  await send(server, quiz, student, { answers: WRONG });
  await query(
    `insert into metas (site_id, key, value) values ($1, 'limit_percetage_lesson', '"off"') on conflict do nothing`,
    [panel.siteId],
  );
  const tries = [
    { completed: true },
    { position: 86_400, duration: 1, intervals: [{ start: 0, end: 86_400 }] },
    { position: 1, duration: 1, guessed: true, intervals: [{ start: 0, end: 1 }] },
    { completed: false },
    { completed: true },
  ];
  const answers = [];
  for (const body of tries) answers.push((await progress(quiz, student, body)).body);
  expect(answers.map(({ code, is_completed }) => code ?? is_completed)).toEqual([
    'quiz.not_passed',
    false,
    false,
    false,
    'quiz.not_passed',
  ]);
  expect((await progress(quiz, panel.owner, { completed: true })).body.code).toBe('quiz.not_passed');
  expect(await isCompleted(quiz, student)).toBe(false);
  await send(server, quiz, student, { attempt: 2 });
  expect((await progress(quiz, student, { completed: false })).body.is_completed).toBe(false);
  expect((await progress(quiz, student, { completed: true })).body.is_completed).toBe(true);
});

describe('right answers', () => {
  /** Words that stand in what is right, in feedback or in accepted texts alone. */
  const CANARY = 'canário';
  const questions = [
    question('q001', 'single', [{ id: 'a001', right: true, feedback: CANARY }, { id: 'a002' }], { feedback: CANARY }),
    question('q002', 'text', [{ id: 'b001', text: CANARY }], { feedback: CANARY }),
  ];
  const wrong = [
    { question: 'q001', chosen: ['a002'] },
    { question: 'q002', text: 'x' },
  ];
  const right = [
    { question: 'q001', chosen: ['a001'] },
    { question: 'q002', text: 'canario' },
  ];
  const tells = (text: string) => text.includes(CANARY) || text.includes('"is_right":true,"feedback"');

  test('are in no answer of any route before an attempt', async () => {
    const { quiz, student } = await begin({ questions, shows_answers: 'last' });
    const lesson = { course: quiz.courseId, module: quiz.moduleIds[0], lesson: quiz.lessonIds[0] };
    const urls = [
      quiz.quiz,
      quiz.url(),
      `/api/course/${lesson.course}/watch`,
      `${quiz.quiz}/draft`,
      `${quiz.quiz}/results`,
      `${quiz.quiz}/results/member`,
      `${quiz.url()}/draft`,
      `/api/course/${lesson.course}/outline`,
      `/api/search?q=${encodeURIComponent(CANARY)}`,
    ];
    for (const url of urls) {
      const { text } = await call(server, { url, as: student });
      expect([url, text.includes(CANARY), /is_right":(true|false)/.test(text)]).toEqual([url, false, false]);
    }
    expect((await read(quiz, student)).body.questions).toEqual([
      {
        id: 'q001',
        kind: 'single',
        text: 'Pergunta q001',
        points: 1,
        answers: [
          { id: 'a001', text: 'Resposta a001' },
          { id: 'a002', text: 'Resposta a002' },
        ],
      },
      { id: 'q002', kind: 'text', text: 'Pergunta q002', points: 1, answers: [] },
    ]);
  });

  test.each([
    // After a failed attempt, after the last one failed, after passing.
    ['never', [false, false, false]],
    ['passed', [false, false, true]],
    ['last', [false, true, true]],
  ] as const)('are shown %s', async (shows_answers, expected) => {
    const limited = await begin({ questions, shows_answers, max_attempts: 2 });
    const first = await send(server, limited.quiz, limited.student, { answers: wrong });
    const last = await send(server, limited.quiz, limited.student, { attempt: 2, answers: wrong });
    const { quiz, student } = await begin({ questions, shows_answers });
    const passed = await send(server, quiz, student, { answers: right });
    const all = [first, last, passed];
    expect(all.map(({ body }) => body.quiz.result!.shows_answers)).toEqual(expected);
    for (const [index, { text, body }] of all.entries()) {
      const shown = body.quiz.result!.questions.flatMap(({ answers }) => answers.map(({ is_right }) => is_right));
      expect(shown.every((one) => (one !== null) === expected[index])).toBe(true);
      if (index < 2) expect(tells(text)).toBe(expected[index]);
    }
  });

  test('are not told to who views as a student before they may be', async () => {
    const { quiz } = await begin({ questions });
    const { text } = await read(quiz, panel.owner, { 'x-act-like-student': '1' });
    expect(text).not.toContain(CANARY);
  });
});

describe('attempts', () => {
  test('are as many as there may be, also when many come at once', async () => {
    const { quiz, student } = await begin({ max_attempts: 2 });
    const attempts = [1, 2, 3, 1, 2, 3, 1, 2];
    const tries = await Promise.all(
      attempts.map((attempt, index) =>
        send(server, quiz, student, { attempt, answers: [{ question: 'q004', text: `tentativa ${index}` }] }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    for (const { status, body } of tries)
      if (status !== 200) expect(['quiz.attempt_taken', 'quiz.no_attempts']).toContain(body.code);
    for (const attempt of [1, 2, 3]) await send(server, quiz, student, { attempt, answers: WRONG });
    const { rows } = await query('select number from quiz_attempts where member_id = $1 order by number', [
      student.memberId,
    ]);
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
    expect((await send(server, quiz, student, { attempt: 3 })).body.code).toBe('quiz.no_attempts');
    expect((await read(quiz, student)).body).toMatchObject({ attempts_left: 0, next_attempt: null, questions: [] });
    await quiz.save({ max_attempts: 3 });
    expect((await send(server, quiz, student, { attempt: 3 })).body.quiz.is_passed).toBe(true);
  });

  test('sent twice are one, with what came of it; with other answers they are refused', async () => {
    const { quiz, student } = await begin({ max_attempts: 1 });
    const twice = await Promise.all([1, 2].map(() => send(server, quiz, student, { answers: WRONG })));
    expect(twice.map(({ status, body }) => [status, body.quiz.attempts.length])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    const better = await send(server, quiz, student, { answers: RIGHT });
    expect([better.status, better.body.code]).toEqual([409, 'quiz.attempt_taken']);
    expect(await isCompleted(quiz, student)).toBe(false);
  });

  test('are so many in five minutes and no more, where there may be any number of them', async () => {
    const strict = await createTestServer();
    try {
      const own = await createPanel(strict);
      const quiz = await createTestQuiz(strict, own);
      const student = await createActor(strict, own, 'student', [quiz.courseId]);
      const statuses = [];
      for (let attempt = 1; attempt <= 31; attempt += 1)
        statuses.push((await send(strict, quiz, student, { attempt, answers: WRONG })).status);
      expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
    } finally {
      await strict.close();
    }
  });

  test('are not made after passing, nor out of turn', async () => {
    const { quiz, student } = await begin();
    expect((await send(server, quiz, student, { attempt: 2 })).body.code).toBe('quiz.attempt_taken');
    await send(server, quiz, student);
    expect((await send(server, quiz, student, { attempt: 2 })).body.code).toBe('quiz.no_attempts');
    expect((await send(server, quiz, student)).body.progress).toMatchObject({ is_completed: true });
  });

  test('at questions that have changed are not judged, and those that were made stay as they were', async () => {
    const { quiz, student } = await begin({ shows_answers: 'last' });
    await send(server, quiz, student, { answers: WRONG });
    const { result } = (await read(quiz, student)).body;
    // What was right becomes wrong.
    const turned = question('q001', 'single', [{ id: 'a001' }, { id: 'a002', right: true }], { text: 'Outra' });
    await quiz.save({ questions: [turned] });
    expect((await send(server, quiz, student, { attempt: 2 })).body.code).toBe('quiz.changed');
    expect((await read(quiz, student)).body).toMatchObject({
      revision: 2,
      next_attempt: 2,
      questions: [{ text: 'Outra' }],
      result,
    });
    const again = [{ question: 'q001', chosen: ['a002'] }];
    expect((await send(server, quiz, student, { revision: 2, attempt: 2, answers: again })).body.quiz.is_passed).toBe(
      true,
    );
    const { rows } = await query(
      'select revision, is_passed, points_possible from quiz_attempts where member_id = $1 order by number',
      [student.memberId],
    );
    expect(rows).toEqual([
      { revision: 1, is_passed: false, points_possible: 4 },
      { revision: 2, is_passed: true, points_possible: 1 },
    ]);
  });

  test('while the questions are being changed are judged by one of the two, never by a mixture', async () => {
    const { quiz } = await begin();
    const students = await Promise.all([1, 2, 3, 4].map(() => createActor(server, panel, 'student', [quiz.courseId])));
    const [saved, ...sent] = await Promise.all([
      quiz.save({ questions: QUESTIONS.slice(0, 1) }),
      ...students.map((student) => send(server, quiz, student)),
    ]);
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
    for (const { status, body } of sent)
      if (status === 200) expect(body.quiz.result).toMatchObject({ points: 4, points_possible: 4 });
      else expect(body.code).toBe('quiz.changed');
  });

  test('wait for whoever saves the lesson without holding what is saved', async () => {
    const { quiz, student } = await begin();
    const client = await server.context.connection.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from lessons where id = $1 for no key update', [quiz.lessonIds[0]]);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const sent = send(server, quiz, student);
      const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
      while ((await query(waiting, [rows[0]!.pid])).rowCount === 0);
      await client.query('select from quizzes where lesson_id = $1 for update nowait', [quiz.lessonIds[0]]);
      await client.query('commit');
      expect((await sent).status).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('forged', () => {
  const forged: Record<string, unknown[]> = {
    'an answer to what was not asked': [{ question: 'q999', chosen: ['a001'] }],
    'an answer of another question': [{ question: 'q001', chosen: ['b001'] }],
    'every answer where one is asked for': [{ question: 'q001', chosen: ['a001', 'a002', 'a003'] }],
    'both true and false': [{ question: 'q003', chosen: ['true', 'false'] }],
    'an answer twice': [{ question: 'q002', chosen: ['b001', 'b001'] }],
    'a question twice': [RIGHT[0], RIGHT[0]],
    'a choice where words are asked for': [{ question: 'q004', chosen: ['d001'] }],
    'words where a choice is asked for': [{ question: 'q001', text: 'a001' }],
  };
  test.each(Object.entries(forged))('%s is refused, and costs no attempt', async (_name, answers) => {
    const { quiz, student } = await begin({ max_attempts: 1 });
    expect((await send(server, quiz, student, { answers })).body.code).toBe('quiz.answers_invalid');
    expect((await read(quiz, student)).body.attempts_left).toBe(1);
  });

  const malformed: Record<string, object> = {
    'a result of its own': { is_passed: true },
    'too many answers': { answers: Array.from({ length: 101 }, (_, n) => ({ question: `q${1000 + n}` })) },
    'a long text': { answers: [{ question: 'q004', text: 'x'.repeat(501) }] },
    'what is no id': { answers: [{ question: '__proto__', chosen: ['a001'] }] },
    'an attempt of nothing': { attempt: 0 },
    'what cannot be stored': { answers: [{ question: 'q004', text: 'a\u0000b' }] },
  };
  test.each(Object.entries(malformed))('%s is no call', async (_name, change) => {
    const { quiz, student } = await begin();
    const body = { revision: 1, attempt: 1, answers: RIGHT, ...change };
    expect((await call(server, { method: 'POST', url: quiz.quiz, as: student, body })).status).toBe(400);
    expect((await read(quiz, student)).body.attempts).toEqual([]);
  });

  test('more than a body may hold is refused before it is read', async () => {
    const { quiz, student } = await begin();
    const body = { revision: 1, attempt: 1, answers: [{ question: 'q004', text: 'x'.repeat(3 * 1024 * 1024) }] };
    expect((await call(server, { method: 'POST', url: quiz.quiz, as: student, body })).status).toBe(413);
  });
});

describe('nobody else', () => {
  test('answers a lesson that is not open: without the course, before its turn, as a draft, below another path, of another panel', async () => {
    const { quiz, student } = await begin();
    const other = await createPanel(server);
    const stranger = await createActor(server, panel);
    const code = async (as: Actor, at: Pick<TestQuiz, 'quiz'> = quiz) => {
      const [sent, seen] = [await send(server, at, as), await call<Told>(server, { url: at.quiz, as })];
      expect(seen.body.code).toBe(sent.body.code);
      return sent.body.code;
    };
    expect(await code(stranger)).toBe('course.no_access');
    expect(await code(other.owner)).toBe('lesson.not_found');
    expect(await code(student, { quiz: `${quiz.url(1)}/quiz` })).toBe('quiz.not_found');
    expect(await code(student, { quiz: quiz.quiz.replace(/module\/\d+/, 'module/1') })).toBe('lesson.not_found');
    await query(`update lessons set release_at = '2099-01-01' where id = $1`, [quiz.lessonIds[0]]);
    expect(await code(student)).toBe('lesson.locked');
    await query(`update lessons set published_at = null where id = $1`, [quiz.lessonIds[0]]);
    expect(await code(student)).toBe('lesson.not_found');
    expect((await query('select 1 from quiz_attempts where lesson_id = $1', [quiz.lessonIds[0]])).rowCount).toBe(0);
  });

  test('writes it or reads what came of it: no student, moderator, instructor of other courses, or other panel', async () => {
    const { quiz, student } = await begin();
    await send(server, quiz, student, { answers: WRONG });
    const other = await createPanel(server);
    const people = [
      student,
      await createActor(server, panel, 'moderator'),
      await createActor(server, panel, 'instructor'),
      other.owner,
    ];
    for (const as of people)
      for (const [method, path] of [
        ['GET', 'draft'],
        ['PATCH', 'draft'],
        ['GET', 'results'],
        ['GET', 'results/member'],
      ] as const) {
        const body = method === 'PATCH' ? { version: 1, questions: [] } : undefined;
        const { status, text } = await call(server, { method, url: `${quiz.quiz}/${path}`, as, ...(body && { body }) });
        expect([403, 404]).toContain(status);
        expect(text).not.toContain('q001');
      }
    expect((await quiz.draft()).questions).toHaveLength(4);
    const teacher = await createActor(server, panel, 'instructor', [quiz.courseId]);
    expect((await quiz.save({ max_attempts: 5 }, teacher)).status).toBe(200);
  });

  test('keeps attempts of who leaves the panel', async () => {
    const { quiz, student } = await begin();
    await send(server, quiz, student);
    await query('delete from members where id = $1', [student.memberId]);
    expect((await query('select 1 from quiz_attempts where member_id = $1', [student.memberId])).rowCount).toBe(0);
  });
});
