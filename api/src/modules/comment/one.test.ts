/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Comment, CommentPage, ReplyPage } from '@clube/shared/contracts/comment';
import type { NotificationPage } from '@clube/shared/contracts/notification';
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
} from '../../../test/harness.ts';
import { writeMeta } from '../meta/queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let author: Actor;
let other: Actor;
let threadId: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  author = await createActor(server, panel, 'student', [course.courseId]);
  other = await createActor(server, panel, 'student', [course.courseId]);
  threadId = (await post('Qual papel?')).id;
});

const base = () => `${course.url()}/comment`;
const post = async (comment: string, as: Actor = author, parent?: number) =>
  (
    await call<Comment>(server, {
      method: 'POST',
      url: base(),
      as,
      body: { comment, ...(parent && { parent_lesson_comment_id: parent }) },
    })
  ).body;
const read = (id: number, as: Actor = other) => call<Comment>(server, { url: `${base()}/${id}`, as });
const edit = (id: number, comment: string, as: Actor = author) =>
  call<Comment>(server, { method: 'PATCH', url: `${base()}/${id}`, as, body: { comment } });
const report = (id: number, as: Actor = other) => call(server, { method: 'POST', url: `${base()}/${id}/report`, as });
const told = async (as: Actor) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.filter(
    ({ kind }) => kind === 'comment.reported',
  );
const setStatus = (id: number, status: string) =>
  server.context.connection.db.updateTable('comments').set({ status }).where('id', '=', id).execute();

test('an address leads to the thread of a comment or of an answer, for whom both are to be seen', async () => {
  const { id: answerId } = await post('O de algodão.', other, threadId);
  for (const id of [threadId, answerId]) {
    const { body } = await read(id);
    expect([body.id, body.replies.map((reply) => reply.id)]).toEqual([threadId, [answerId]]);
  }
  await setStatus(answerId, 'hidden');
  expect((await read(answerId, author)).status).toBe(404);
  expect((await read(threadId, author)).body.replies).toEqual([]);
  await setStatus(answerId, 'approved');
  await setStatus(threadId, 'awaiting');
  expect((await read(answerId)).status).toBe(404);
  expect((await read(answerId, author)).status).toBe(200);
  const elsewhere = await call(server, { url: `${course.url(1)}/comment/${threadId}`, as: author });
  expect(elsewhere.status).toBe(404);
});

describe.each(['awaiting', 'hidden', 'spam'])('what is %s is not there for others, by its number either', (status) => {
  const like = (id: number, as: Actor, method: 'PUT' | 'DELETE' = 'PUT') =>
    call(server, { method, url: `${base()}/${id}/like`, as });
  const answer = (as: Actor, to = threadId) =>
    call<{ code: string }>(server, {
      method: 'POST',
      url: base(),
      as,
      body: { comment: 'Sim', parent_lesson_comment_id: to },
    });
  const rows = async (table: 'comments' | 'comment_likes' | 'comment_reports') =>
    (await server.context.connection.pool.query(`select from ${table} where site_id = $1`, [panel.siteId])).rowCount;

  test('no answer, like, report, change or address takes it', async () => {
    const gone = await answer(other, 999_999_999);
    const before = (await post('Sim', other, threadId)).id;
    await like(before, author);
    await setStatus(threadId, status);
    const [comments, likes] = [await rows('comments'), await rows('comment_likes')];
    for (const refused of [
      await answer(other),
      await like(threadId, other),
      await like(threadId, other, 'DELETE'),
      await report(threadId),
      await read(threadId),
      await edit(threadId, 'x', other),
    ])
      expect([refused.status, (refused.body as { code?: string }).code]).toEqual([404, gone.body.code]);
    // Nor does an answer that stands below it, though it is approved itself.
    const third = await createActor(server, panel, 'student', [course.courseId]);
    for (const refused of [
      await read(before),
      await like(before, third),
      await report(before, third),
      await edit(before, 'y', other),
      await like(before, third, 'DELETE'),
    ])
      expect(refused.status).toBe(404);
    expect([await rows('comments'), await rows('comment_likes'), await rows('comment_reports')]).toEqual([
      comments,
      likes,
      0,
    ]);
    const { rows: kept } = await server.context.connection.pool.query('select comment from comments where id = $1', [
      before,
    ]);
    expect(kept).toEqual([{ comment: 'Sim' }]);
  });

  test('its author answers it while it awaits, and no more once it was taken off; who moderates may', async () => {
    await setStatus(threadId, status);
    expect((await answer(author)).status).toBe(status === 'hidden' ? 404 : 201);
    expect((await answer(await createActor(server, panel, 'moderator'))).status).toBe(201);
  });
});

test('its author changes a comment, nobody else, and that it was changed is said', async () => {
  expect((await read(threadId)).body.edited_at).toBeNull();
  const { body, status } = await edit(threadId, '  Qual papel, e que peso? ');
  expect([status, body.comment, body.status]).toEqual([200, 'Qual papel, e que peso?', 'approved']);
  expect(body.edited_at).not.toBeNull();
  for (const as of [other, panel.owner]) expect((await edit(threadId, 'x', as)).status).toBe(404);
  expect((await read(threadId)).body.comment).toBe('Qual papel, e que peso?');
  for (const bad of ['', '  ', 'x'.repeat(5001)]) expect((await edit(threadId, bad)).status).toBe(400);
});

test('with review on, a changed comment waits for approval anew; one that was taken off stays as it is', async () => {
  await writeMeta(server.context.connection.db, panel.siteId, 'comment_review', 'on');
  expect((await edit(threadId, 'Outro')).body.status).toBe('awaiting');
  expect((await read(threadId)).status).toBe(404);
  await setStatus(threadId, 'hidden');
  expect((await edit(threadId, 'De novo')).status).toBe(404);
});

test('whoever wrote spam is not told: to them it is as it was, is changed, answered and liked; nobody else learns of that', async () => {
  await setStatus(threadId, 'spam');
  const answered = await post('Compre já', author, threadId);
  expect(answered.status).toBe('approved');
  const changed = await edit(threadId, 'Compre aqui');
  expect([changed.status, changed.body.comment, changed.body.status]).toEqual([200, 'Compre aqui', 'approved']);
  const mine = (await read(threadId, author)).body;
  expect([mine.status, mine.replies.map(({ id, status }) => [id, status])]).toEqual([
    'approved',
    [[answered.id, 'approved']],
  ]);
  for (const id of [threadId, answered.id]) expect((await read(id)).status).toBe(404);
  const seen = (await read(threadId, await createActor(server, panel, 'moderator'))).body;
  expect([seen.status, seen.replies.map(({ status }) => status)]).toEqual(['spam', ['spam']]);
  // Where everything waits, so does what is changed.
  await writeMeta(server.context.connection.db, panel.siteId, 'comment_review', 'on');
  expect((await edit(threadId, 'Outra vez')).body.status).toBe('awaiting');
  expect((await read(threadId, panel.owner)).body.status).toBe('spam');
});

test('who moderates is told of a reported comment once; nobody reports their own', async () => {
  const moderator = await createActor(server, panel, 'moderator');
  const support = await createActor(server, panel, 'support');
  const [teaches, elsewhere] = [
    await createActor(server, panel, 'instructor', [course.courseId]),
    await createActor(server, panel, 'instructor'),
  ];
  // Whose enrolment is over teaches it no more.
  const taught = await createActor(server, panel, 'instructor', [course.courseId]);
  await server.context.connection.pool.query(
    `update enrolments set expires_at = now() - interval '1 day' where site_id = $1 and member_id = $2`,
    [panel.siteId, taught.memberId],
  );
  expect((await report(threadId, author)).status).toBe(404);
  expect((await report(999_999_999)).status).toBe(404);
  expect([(await report(threadId)).status, (await report(threadId)).status]).toEqual([200, 200]);
  expect((await report(threadId, moderator)).status).toBe(200);
  for (const as of [panel.owner, moderator, teaches])
    expect(await told(as)).toMatchObject([
      { title: 'Aula 1', text: 'Qual papel?', to: expect.stringMatching(`\\?comentario=${threadId}$`) },
    ]);
  for (const as of [author, other, support, elsewhere, taught]) expect(await told(as)).toEqual([]);
});

test('a comment that was kept and then says something else is reported anew, by whoever reported it before too', async () => {
  const { pool } = server.context.connection;
  const open = async (id: number) =>
    (
      await pool.query('select 1 from comment_reports where site_id = $1 and comment_id = $2 and settled_at is null', [
        panel.siteId,
        id,
      ])
    ).rowCount;
  const moderator = await createActor(server, panel, 'moderator');
  const { id } = (
    await call<{ id: number }>(server, { method: 'POST', url: base(), as: author, body: { comment: 'Inofensivo' } })
  ).body;
  await report(id);
  const keep = {
    method: 'POST',
    url: '/api/comment/moderate',
    as: moderator,
    body: { ids: [id], status: 'approved' },
  } as const;
  await call(server, keep);
  expect((await report(id)).status).toBe(200);
  expect(await open(id)).toBe(0);
  await call(server, { method: 'PATCH', url: `${base()}/${id}`, as: author, body: { comment: 'Ofensa' } });
  await report(id);
  expect(await open(id)).toBe(1);
  // Two notices; each shows what the comment says now.
  expect((await told(moderator)).map(({ text }) => text)).toEqual(['Ofensa', 'Ofensa']);
});

describe('a thread of 150 replies', () => {
  const texts = (replies: readonly { comment: string }[]) => replies.map(({ comment }) => comment);
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `n${from + index}`);
  const list = async (as: Actor) => (await call<CommentPage>(server, { url: base(), as })).body.data[0]!;
  const earlier = (before: number | undefined, as: Actor = other, id = threadId) =>
    call<ReplyPage>(server, { url: `${base()}/${id}/reply${before === undefined ? '' : `?before=${before}`}`, as });
  let ids: number[];
  beforeEach(async () => {
    const rows = await server.context.connection.db
      .insertInto('comments')
      .values(
        numbered(1, 150).map((comment) => ({
          site_id: panel.siteId,
          course_id: course.courseId,
          module_id: course.moduleIds[0]!,
          lesson_id: course.lessonIds[0]!,
          member_id: author.memberId,
          parent_lesson_comment_id: threadId,
          comment,
        })),
      )
      .returning('id')
      .execute();
    ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });

  test('comes with its newest hundred, how many there are, and those before them page by page', async () => {
    for (const thread of [await list(other), (await read(threadId)).body]) {
      expect(thread.replies_count).toBe(150);
      expect(texts(thread.replies)).toEqual(numbered(51, 150));
    }
    const page = await earlier(ids[50]);
    expect([page.body.has_more, texts(page.body.data)]).toEqual([false, numbered(1, 50)]);
    const newest = await earlier(undefined);
    expect([newest.body.has_more, texts(newest.body.data)]).toEqual([true, numbered(51, 150)]);
    const { id } = await post('Mais uma', other, threadId);
    const after = await list(other);
    expect([after.replies_count, after.replies.at(-1)?.id, after.replies.length]).toEqual([151, id, 100]);
  });

  test('comes with the answer first however old it is, and no page repeats it', async () => {
    await call(server, { method: 'PUT', url: `/api/comment/${ids[9]}/answer`, as: panel.owner });
    const thread = await list(other);
    expect([thread.replies_count, texts(thread.replies)]).toEqual([150, ['n10', ...numbered(51, 150)]]);
    expect(texts((await earlier(ids[50])).body.data)).toEqual(numbered(1, 50).filter((text) => text !== 'n10'));
  });

  test('comes with the reply that its address names', async () => {
    expect(texts((await read(ids[4]!)).body.replies)).toEqual(['n5', ...numbered(51, 150)]);
    expect(texts((await read(ids[140]!)).body.replies)).toEqual(numbered(51, 150));
  });

  test('counts and shows to each what they may see', async () => {
    for (const id of [ids[0]!, ids[149]!]) await setStatus(id, 'hidden');
    const [theirs, own] = [await list(other), await list(author)];
    expect([theirs.replies_count, texts(theirs.replies)]).toEqual([148, numbered(50, 149)]);
    expect([own.replies_count, texts(own.replies)]).toEqual([150, numbered(51, 150)]);
    expect(texts((await earlier(ids[49])).body.data)).toEqual(numbered(2, 49));
    expect(texts((await earlier(ids[50], author)).body.data)).toEqual(numbered(1, 50));
    await setStatus(threadId, 'hidden');
    expect((await earlier(ids[50])).status).toBe(404);
    expect((await earlier(ids[50], author, ids[60])).status).toBe(404);
  });
});
