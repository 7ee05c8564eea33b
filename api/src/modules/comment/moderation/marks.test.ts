/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BlockedAuthor, Comment, CommentPage, CommentQueue, CommentTrail } from '@clube/shared/contracts/comment';
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
} from '../../../../test/harness.ts';
import { writeMeta } from '../../meta/queries.ts';
import { purgeDeleted } from '../queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let reader: Actor;
let moderator: Actor;
let instructor: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  [student, reader] = (await Promise.all(
    [1, 2].map(() => createActor(server, panel, 'student', [course.courseId])),
  )) as [Actor, Actor];
  moderator = await createActor(server, panel, 'moderator');
  instructor = await createActor(server, panel, 'instructor');
});

const db = () => server.context.connection.db;
const base = () => `${course.url()}/comment`;
const post = async (comment: string, parent?: number, as: Actor = student) =>
  (
    await call<Comment>(server, {
      method: 'POST',
      url: base(),
      as,
      body: { comment, ...(parent && { parent_lesson_comment_id: parent }) },
    })
  ).body;
const list = async (as: Actor = reader) => (await call<CommentPage>(server, { url: base(), as })).body;
const texts = ({ data }: CommentPage) => data.map(({ comment }) => comment);
const act = (method: 'PUT' | 'DELETE' | 'POST', path: string, as: Actor = moderator) =>
  call(server, { method, url: `/api/comment/${path}`, as });
const told = async (as: Actor) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.map(({ kind }) => kind);

describe('a pinned thread', () => {
  test('comes with the first page, above the list that stays in its order; there is one', async () => {
    const first = await post('Antigo');
    const second = await post('Novo');
    expect((await list()).pinned).toBeNull();
    await act('PUT', `${first.id}/pin`);
    const page = await list();
    expect(page.pinned).toMatchObject({ id: first.id, is_pinned: true });
    expect(texts(page)).toEqual(['Novo', 'Antigo']);
    await act('PUT', `${second.id}/pin`);
    expect((await list()).pinned).toMatchObject({ id: second.id });
    await act('DELETE', `${second.id}/pin`);
    expect((await list()).pinned).toBeNull();
  });

  test('that is hidden is above nothing', async () => {
    const { id } = await post('Antigo');
    await act('PUT', `${id}/pin`);
    await act('POST', `${id}/hide`);
    expect((await list(student)).pinned).toBeNull();
  });

  test('two who pin at once leave one', async () => {
    const ids = [(await post('a')).id, (await post('b')).id, (await post('c')).id];
    const answers = await Promise.all([...ids, ...ids.toReversed()].map((id) => act('PUT', `${id}/pin`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids).toContain((await list()).pinned?.id);
  });
});

test('a reply is called the answer: it comes first, says so, and there is one a thread', async () => {
  const thread = await post('Qual papel?');
  const [one, two] = [await post('Liso', thread.id, reader), await post('Algodão', thread.id, reader)];
  await act('PUT', `${two.id}/answer`);
  const replies = async () =>
    (await list(student)).data[0]!.replies.map(({ comment, is_answer }) => [comment, is_answer]);
  expect(await replies()).toEqual([
    ['Algodão', true],
    ['Liso', false],
  ]);
  await act('PUT', `${one.id}/answer`);
  expect(await replies()).toEqual([
    ['Liso', true],
    ['Algodão', false],
  ]);
  await act('DELETE', `${one.id}/answer`);
  expect((await replies()).map(([, is]) => is)).toEqual([false, false]);
});

test('a reply is not pinned, a thread is no answer, and what is not to be seen is neither', async () => {
  const thread = await post('Qual papel?');
  const reply = await post('Liso', thread.id, reader);
  await act('POST', `${reply.id}/hide`);
  const asked = [`${reply.id}/pin`, `${thread.id}/answer`, `${reply.id}/answer`, `${thread.id + 1e6}/pin`];
  for (const path of asked) expect((await act('PUT', path)).status).toBe(404);
});

test.each(['pin', 'answer'])('%s: not for students, other panels, or instructors of other courses', async (mark) => {
  const { id } = await post('Qual papel?');
  const other = await createPanel(server);
  expect((await act('PUT', `${id}/${mark}`, student)).status).toBe(403);
  expect((await act('PUT', `${id}/${mark}`, instructor)).status).toBe(404);
  expect((await act('PUT', `${id}/${mark}`, other.owner)).status).toBe(404);
  expect((await act('PUT', `x/${mark}`)).status).toBe(400);
});

describe('deleted', () => {
  test('nobody sees it, its author neither; it can be brought back, with its replies', async () => {
    const { id } = await post('Fora');
    await post('Resposta', id, reader);
    await act('POST', `${id}/delete`);
    for (const as of [student, reader, moderator]) expect(await list(as)).toMatchObject({ data: [], total: 0 });
    expect((await call(server, { url: `${base()}/${id}`, as: student })).status).toBe(404);
    const queue = async (query: string) =>
      (await call<CommentQueue>(server, { url: `/api/comment?${query}`, as: moderator })).body.data.map(
        ({ id: one }) => one,
      );
    expect(await queue('status=deleted')).toEqual([id]);
    expect(await queue('')).not.toContain(id);
    await act('POST', `${id}/approve`);
    const page = await list();
    expect(page).toMatchObject({ total: 1, data: [{ id, replies: [{ comment: 'Resposta' }] }] });
  });

  test('one’s own goes for good, somebody else’s by a moderator in the lesson can come back', async () => {
    const [mine, theirs] = [await post('Meu'), await post('Dele')];
    const remove = (id: number, as: Actor) => call(server, { method: 'DELETE', url: `${base()}/${id}`, as });
    expect((await remove(theirs.id, reader)).status).toBe(404);
    expect((await remove(mine.id, student)).status).toBe(200);
    expect((await remove(theirs.id, moderator)).status).toBe(200);
    expect((await remove(theirs.id, moderator)).status).toBe(404);
    const rows = await db()
      .selectFrom('comments')
      .select(['id', 'status'])
      .where('site_id', '=', panel.siteId)
      .execute();
    expect(rows).toEqual([{ id: theirs.id, status: 'deleted' }]);
  });

  test('after thirty days it is gone, and nothing else is', async () => {
    const [old, young, kept] = [await post('Velho'), await post('Novo'), await post('Fica')];
    for (const { id } of [old, young]) await act('POST', `${id}/delete`);
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db()
      .updateTable('comments')
      .set({ deleted_at: before(31) })
      .where('id', '=', old.id)
      .execute();
    await db()
      .updateTable('comments')
      .set({ deleted_at: before(29) })
      .where('id', '=', young.id)
      .execute();
    await purgeDeleted(db());
    const left = await db()
      .selectFrom('comments')
      .select('id')
      .where('site_id', '=', panel.siteId)
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([young.id, kept.id]);
  });
});

describe('a blocked author', () => {
  const block = (as: Actor = moderator, memberId = student.memberId) => act('PUT', `author/${memberId}/block`, as);

  test('reads and likes, writes and edits nothing, and is told so by the page; unblocked they write', async () => {
    const mine = await post('Antes');
    expect((await list(student)).may_write).toBe(true);
    expect([(await block()).status, (await block()).status]).toEqual([200, 200]);
    expect(await list(student)).toMatchObject({ may_write: false, data: [{ comment: 'Antes' }] });
    const write = () => call(server, { method: 'POST', url: base(), as: student, body: { comment: 'Depois' } });
    expect(await write()).toMatchObject({ status: 403, body: { code: 'comment.blocked' } });
    const edited = await call(server, {
      method: 'PATCH',
      url: `${base()}/${mine.id}`,
      as: student,
      body: { comment: 'x' },
    });
    expect(edited.body).toMatchObject({ code: 'comment.blocked' });
    expect((await call(server, { method: 'PUT', url: `${base()}/${mine.id}/like`, as: student })).status).toBe(200);
    expect((await list(reader)).may_write).toBe(true);
    const { body } = await call<BlockedAuthor[]>(server, { url: '/api/comment/author', as: moderator });
    expect(body).toMatchObject([{ id: student.memberId, by: expect.any(String) }]);
    await act('DELETE', `author/${student.memberId}/block`);
    expect((await write()).status).toBe(201);
  });

  test('is a student: staff, strangers and other panels’ people are not blocked, and not every member may', async () => {
    const other = await createPanel(server);
    expect((await block(moderator, instructor.memberId)).status).toBe(404);
    expect((await block(moderator, moderator.memberId)).status).toBe(404);
    expect((await block(other.owner)).status).toBe(404);
    expect((await block(student, reader.memberId)).status).toBe(403);
    expect((await block(instructor)).status).toBe(403);
    expect((await call(server, { url: '/api/comment/author', as: instructor })).status).toBe(403);
    expect((await call<BlockedAuthor[]>(server, { url: '/api/comment/author', as: other.owner })).body).toEqual([]);
  });
});

describe('the author is told', () => {
  test('that it was published, or taken off, as long as that stands', async () => {
    await writeMeta(db(), panel.siteId, 'comment_review', 'on');
    const { id } = await post('Espera');
    expect(await told(student)).toEqual([]);
    await act('POST', `${id}/approve`);
    expect(await told(student)).toEqual(['comment.published']);
    await act('POST', `${id}/hide`);
    expect(await told(student)).toEqual(['comment.removed']);
    await act('POST', `${id}/approve`);
    expect(await told(student)).toEqual(['comment.published']);
    await act('POST', `${id}/delete`);
    expect(await told(student)).toEqual(['comment.removed']);
  });

  test('not of spam, and not of what they decided themselves', async () => {
    const { id } = await post('Compre');
    await act('POST', `${id}/spam`);
    expect(await told(student)).toEqual([]);
    const own = await post('Da equipe', undefined, moderator);
    await act('POST', `${own.id}/hide`);
    expect(await told(moderator)).toEqual([]);
  });
});

test('what was decided is written down, the last first, for those in charge', async () => {
  const { id } = await post('Fora');
  await act('POST', `${id}/hide`);
  await act('POST', `${id}/approve`, panel.owner);
  const trail = (as: Actor) => call<CommentTrail>(server, { url: `/api/comment/${id}/trail`, as });
  expect((await trail(moderator)).body).toMatchObject([
    { from: 'hidden', to: 'approved' },
    { from: 'approved', to: 'hidden', name: expect.any(String), at: expect.any(String) },
  ]);
  expect((await trail(instructor)).status).toBe(404);
  expect((await trail((await createPanel(server)).owner)).status).toBe(404);
  expect((await trail(student)).status).toBe(403);
});

test('how much waits is what awaits and what was reported, for those in charge', async () => {
  const waiting = async (as: Actor) =>
    (await call<{ waiting: number }>(server, { url: '/api/comment/waiting', as })).body;
  expect(await waiting(moderator)).toEqual({ waiting: 0 });
  const { id } = await post('Ofensa');
  await call(server, { method: 'POST', url: `${base()}/${id}/report`, as: reader });
  await writeMeta(db(), panel.siteId, 'comment_review', 'on');
  await post('Espera');
  expect(await waiting(moderator)).toEqual({ waiting: 2 });
  expect(await waiting(instructor)).toEqual({ waiting: 0 });
  await act('POST', `${id}/delete`);
  expect(await waiting(moderator)).toEqual({ waiting: 1 });
});

test('a comment that was reported and waits, too, waits once', async () => {
  const { id } = await post('Ofensa');
  await call(server, { method: 'POST', url: `${base()}/${id}/report`, as: reader });
  await server.context.connection.pool.query(`update comments set status = 'awaiting' where site_id = $1 and id = $2`, [
    panel.siteId,
    id,
  ]);
  const { body } = await call<{ waiting: number }>(server, { url: '/api/comment/waiting', as: moderator });
  expect(body).toEqual({ waiting: 1 });
  expect((await call(server, { url: '/api/comment/waiting', as: student })).status).toBe(403);
});

test('the queue is asked by part of a name, of its author or its lesson, and by nothing else that is known of them', async () => {
  const { id } = await post('Quem fala');
  await db()
    .updateTable('members')
    .set({ first_name: 'Conceição', last_name: '50%', document: '52998224725' })
    .where('site_id', '=', panel.siteId)
    .where('id', '=', student.memberId)
    .execute();
  const found = async (q: string) => {
    const { status, body } = await call<CommentQueue>(server, {
      url: `/api/comment?q=${encodeURIComponent(q)}`,
      as: moderator,
    });
    return status === 200 ? body.data.some((one) => one.id === id) : status;
  };
  expect(await Promise.all(['CONCEICAO', '50%', 'aula 1', ' ula 1 '].map(found))).toEqual([true, true, true, true]);
  // Too short to be looked for: as if nothing were asked.
  expect(await found('zz')).toBe(true);
  expect(await Promise.all(['52998224725', 'example.com', '5_%', 'aula 9', 'x'].map(found))).toEqual([
    false,
    false,
    false,
    false,
    400,
  ]);
});

test('the queue is asked by lesson', async () => {
  const { id } = await post('Nesta aula');
  const lesson = Number(/lesson\/(\d+)/.exec(course.url())![1]);
  const queue = async (of: number) =>
    (await call<CommentQueue>(server, { url: `/api/comment?lesson=${of}`, as: moderator })).body.data;
  expect(await queue(lesson)).toMatchObject([{ id, held_for: null, is_pinned: false, is_blocked: false }]);
  expect(await queue(lesson + 1)).toEqual([]);
});
