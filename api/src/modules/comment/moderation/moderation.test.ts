/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  Comment,
  CommentPage,
  CommentQueue,
  CommentsModerated,
  CommentTrail,
} from '@clube/shared/contracts/comment';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../../test/harness.ts';
import { writeMeta } from '../../meta/queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let other: TestCourse;
let student: Actor;
let moderator: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  other = await createTestCourse(server, panel);
  student = await createActor(server, panel, 'student', [course.courseId, other.courseId]);
  moderator = await createActor(server, panel, 'moderator');
  await writeMeta(server.context.connection.db, panel.siteId, 'comment_review', 'on');
});
afterAll(() => server.close());

const post = async (comment: string, at = course, as = student) =>
  (await call<Comment>(server, { method: 'POST', url: `${at.url()}/comment`, as, body: { comment } })).body;
const queue = async (query: string, as = moderator) =>
  (await call<CommentQueue>(server, { url: `/api/comment?${query}`, as })).body;
const moderate = (ids: number[], status: string, as = moderator) =>
  call<CommentsModerated>(server, { method: 'POST', url: '/api/comment/moderate', as, body: { ids, status } });
const undo = (ids: number[], status: string, as = moderator) =>
  call<CommentsModerated>(server, {
    method: 'POST',
    url: '/api/comment/moderate',
    as,
    body: { ids, status, undo: true },
  });
const texts = ({ data }: Pick<CommentQueue, 'data'>) => data.map(({ comment }) => comment);
const seenBy = async (as: Actor) =>
  (await call<CommentPage>(server, { url: `${course.url()}/comment`, as })).body.data.map(({ comment }) => comment);

test('what waits is in the queue with its place and author, the newest first, until somebody decides', async () => {
  const first = await post('Uma dúvida');
  const second = await post('Outra');
  const { data, counts } = await queue('status=awaiting');
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(data[1]).toMatchObject({
    comment: 'Uma dúvida',
    status: 'awaiting',
    parent_lesson_comment_id: null,
    author: { id: student.memberId, role: 'student' },
    course: { id: course.courseId, title: expect.any(String) },
    lesson: { title: expect.any(String) },
    decided: null,
    reports: 0,
  });
  expect(counts).toEqual({ awaiting: 2, reported: 0, hidden: 0, spam: 0 });
  const reader = await createActor(server, panel, 'student', [course.courseId]);
  expect(await seenBy(reader)).toEqual([]);

  expect((await moderate([first.id, second.id], 'approved')).body).toEqual({
    changed: [
      { id: first.id, from: 'awaiting' },
      { id: second.id, from: 'awaiting' },
    ],
  });
  expect(await seenBy(reader)).toEqual(['Outra', 'Uma dúvida']);
  expect((await queue('status=awaiting')).data).toEqual([]);
  const [shown] = (await queue('status=approved')).data;
  expect(shown?.decided).toEqual({ name: expect.any(String), at: expect.any(String) });

  // Undone: what it says is what brings everything back.
  await moderate([second.id], 'spam');
  expect(await seenBy(reader)).toEqual(['Uma dúvida']);
  const { body } = await moderate([second.id, second.id + 1e6], 'approved');
  expect(body.changed).toEqual([{ id: second.id, from: 'spam' }]);
  // What is so already did not change, and is not written down twice.
  expect((await moderate([second.id], 'approved')).body.changed).toEqual([]);
  const { rows } = await sql<{ told: string }>`
    select from_status || ' → ' || to_status as told from comment_decisions
    where site_id = ${panel.siteId} and comment_id = ${second.id} and moderator_id = ${moderator.memberId} order by id`.execute(
    server.context.connection.db,
  );
  expect(rows.map(({ told }) => told)).toEqual(['awaiting → approved', 'approved → spam', 'spam → approved']);
});

test.each([
  ['approve', 'approved'],
  ['hide', 'hidden'],
  ['spam', 'spam'],
] as const)('one comment: %s', async (decision, status) => {
  const { id } = await post(`Para ${decision}`);
  const url = `/api/comment/${id}/${decision}`;
  expect((await call(server, { method: 'POST', url, as: moderator })).status).toBe(200);
  expect((await queue(`status=${status}`)).data[0]).toMatchObject({ id, status });
  expect(
    (await call(server, { method: 'POST', url: `/api/comment/${id + 1e6}/${decision}`, as: moderator })).body,
  ).toMatchObject({ code: 'comment.not_found' });
});

test('what is reported waits, whatever its state, until somebody decides, and again when it is reported again', async () => {
  const { id } = await post('Ofensa');
  await moderate([id], 'approved');
  const report = (as: Actor) => call(server, { method: 'POST', url: `${course.url()}/comment/${id}/report`, as });
  const readers = await Promise.all([1, 2, 3].map(() => createActor(server, panel, 'student', [course.courseId])));
  await Promise.all(readers.slice(0, 2).flatMap((reader) => [report(reader), report(reader)]));
  const { data, counts } = await queue('reported=true');
  expect(data.map((comment) => [comment.id, comment.reports])).toEqual([[id, 2]]);
  expect(counts.reported).toBe(1);
  // Kept as it is: nothing waits, it is written down once, and there is a way back.
  const kept = await Promise.all([1, 2].map(() => moderate([id], 'approved')));
  expect(kept.flatMap(({ body }) => body.changed)).toEqual([{ id, from: 'approved' }]);
  expect((await queue('reported=true')).data).toEqual([]);
  const trail = async () =>
    (await call<CommentTrail>(server, { url: `/api/comment/${id}/trail`, as: moderator })).body.map(({ from, to }) => [
      from,
      to,
    ]);
  const decided = [
    ['approved', 'approved'],
    ['awaiting', 'approved'],
  ];
  expect(await trail()).toEqual(decided);
  expect((await undo([id], 'approved')).body.changed).toEqual([{ id, from: 'approved' }]);
  expect((await queue('reported=true')).data[0]).toMatchObject({ id, reports: 2 });
  expect(await trail()).toEqual(decided);
  expect((await moderate([id], 'approved')).body.changed).toEqual([{ id, from: 'approved' }]);
  await report(readers[2]!);
  expect(texts(await queue('reported=true'))).toEqual(['Ofensa']);
  await moderate([id], 'hidden');
  expect((await queue('reported=true')).counts.reported).toBe(0);
});

test('undone, what was reported waits again, and only for the reports that the decision settled', async () => {
  const { id } = await post('Denunciado');
  await moderate([id], 'approved');
  const [first, second] = [
    await createActor(server, panel, 'student', [course.courseId]),
    await createActor(server, panel, 'student', [course.courseId]),
  ];
  const report = (as: Actor) => call(server, { method: 'POST', url: `${course.url()}/comment/${id}/report`, as });
  await report(first);
  await moderate([id], 'approved');
  await report(second);
  await moderate([id], 'hidden');
  expect((await undo([id], 'approved')).body.changed).toEqual([{ id, from: 'hidden' }]);
  const { data } = await queue('reported=true');
  expect(data.map((comment) => [comment.id, comment.status, comment.reports])).toEqual([[id, 'approved', 1]]);
  await moderate([id], 'deleted');
});

test('undone, what somebody else decided since stays as they left it, also when both press at once', async () => {
  const colleague = await createActor(server, panel, 'moderator');
  const { id } = await post('De dois');
  await moderate([id], 'hidden');
  await moderate([id], 'deleted', colleague);
  expect((await undo([id], 'awaiting')).body.changed).toEqual([]);
  expect((await queue('status=deleted')).data[0]).toMatchObject({ id });

  const both = await post('Ao mesmo tempo');
  await moderate([both.id], 'hidden');
  const { pool } = server.context.connection;
  const first = await pool.connect();
  try {
    await first.query('begin');
    await first.query(`update comments set status = 'spam' where id = $1`, [both.id]);
    const over = new AbortController();
    const undoing = undo([both.id], 'awaiting').finally(() => over.abort());
    const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isWaiting = async () =>
      (await pool.query('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [rows[0]!.pid])).rows
        .length > 0;
    while (!over.signal.aborted && !(await isWaiting()));
    await first.query(
      `insert into comment_decisions (site_id, comment_id, moderator_id, from_status, to_status)
       values ($1, $2, $3, 'hidden', 'spam')`,
      [panel.siteId, both.id, colleague.memberId],
    );
    await first.query('commit');
    expect((await undoing).body.changed).toEqual([]);
  } finally {
    first.release();
  }
  expect((await queue('status=spam')).data[0]).toMatchObject({ id: both.id });
});

test('by course, by member, and page after page without one twice or left out', async () => {
  const author = await createActor(server, panel, 'student', [other.courseId]);
  const { db } = server.context.connection;
  await sql`insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status)
    select l.site_id, l.course_id, l.module_id, l.id, ${author.memberId}, 'n' || n, 'awaiting'
    from generate_series(1, 70) n, lateral (select * from lessons where site_id = ${panel.siteId} and course_id = ${other.courseId} limit 1) l
    order by n`.execute(db);
  await post('No outro curso', other);
  const read: string[] = [];
  let before = '';
  for (;;) {
    const page = await queue(`member=${author.memberId}${before}`);
    read.push(...texts(page));
    if (!page.has_more) break;
    before = `&before=${page.data.at(-1)!.id}`;
  }
  expect(read).toEqual(Array.from({ length: 70 }, (_, index) => `n${70 - index}`));
  expect(texts(await queue(`course=${other.courseId}`))[0]).toBe('No outro curso');
  expect(texts(await queue(`course=${other.courseId}&status=approved`))).toEqual([]);
});

test('an instructor judges the comments of their own courses, a student none', async () => {
  const instructor = await createActor(server, panel, 'instructor', [other.courseId]);
  const mine = await post('Do curso dele', other);
  const foreign = await post('De outro curso');
  const { data, counts } = await queue('status=awaiting', instructor);
  expect(data.map(({ course: { id } }) => id)).toEqual(data.map(() => other.courseId));
  const all = await sql<{ n: number }>`select count(*)::int as n from comments
    where site_id = ${panel.siteId} and course_id = ${other.courseId} and status = 'awaiting'`.execute(
    server.context.connection.db,
  );
  expect(counts.awaiting).toBe(all.rows[0]!.n);
  expect((await moderate([mine.id, foreign.id], 'approved', instructor)).body.changed).toEqual([
    { id: mine.id, from: 'awaiting' },
  ]);
  const refused = await call(server, { method: 'POST', url: `/api/comment/${foreign.id}/hide`, as: instructor });
  expect(refused.status).toBe(404);
  expect((await call(server, { url: '/api/comment', as: student })).status).toBe(403);
  expect((await moderate([foreign.id], 'approved', student)).status).toBe(403);
  expect((await queue('status=awaiting')).data.map(({ id }) => id)).toContain(foreign.id);
});

test('a free course that an instructor does not teach is not theirs to judge, and holds them to its rules', async () => {
  const instructor = await createActor(server, panel, 'instructor', [other.courseId]);
  const free = await createTestCourse(server, panel);
  const { db } = server.context.connection;
  await db
    .updateTable('courses')
    .set({ is_free: true })
    .where('site_id', '=', panel.siteId)
    .where('id', '=', free.courseId)
    .execute();
  const reader = await createActor(server, panel, 'student', [free.courseId]);
  const { id } = await post('Do curso gratuito', free, reader);
  const act = (method: 'POST' | 'PUT' | 'DELETE', url: string) => call(server, { method, url, as: instructor });
  expect((await queue('status=awaiting', instructor)).data.map((waits) => waits.id)).not.toContain(id);
  expect((await moderate([id], 'approved', instructor)).body.changed).toEqual([]);
  const inLesson = async () =>
    (await call<CommentPage>(server, { url: `${free.url()}/comment`, as: instructor })).body.data.map(
      (seen) => seen.id,
    );
  expect(await inLesson()).not.toContain(id);
  expect((await act('DELETE', `${free.url()}/comment/${id}`)).status).toBe(404);
  await moderate([id], 'approved');
  expect(await inLesson()).toContain(id);
  for (const [method, url] of [
    ['POST', `/api/comment/${id}/hide`],
    ['PUT', `/api/comment/${id}/pin`],
    ['DELETE', `${free.url()}/comment/${id}`],
  ] as const)
    expect([url, (await act(method, url)).status]).toEqual([url, 404]);
  // Their own words wait as anybody's do.
  expect((await post('De quem ensina outro', free, instructor)).status).toBe('awaiting');
});

test('two moderators who judge the same hundred at once: each comment is decided once by each, and nothing fails', async () => {
  const second = await createActor(server, panel, 'moderator');
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push((await post(`Disputa ${n}`)).id);
  const answers = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [moderate(ids, 'approved', moderator), moderate(ids.toReversed(), 'approved', second)]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.flatMap(({ body }) => body.changed.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(ids);
});

test.each([
  [{ ids: [], status: 'approved' }],
  [{ ids: Array.from({ length: 101 }, (_, n) => n + 1), status: 'approved' }],
  [{ ids: [1, 1], status: 'approved' }],
  [{ ids: [1], status: 'gone' }],
  [{ ids: ['1; drop table comments'], status: 'approved' }],
])('%j is refused', async (body) => {
  expect((await call(server, { method: 'POST', url: '/api/comment/moderate', as: moderator, body })).status).toBe(400);
});
