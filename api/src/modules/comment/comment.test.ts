/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Comment, CommentPage } from '@clube/shared/contracts/comment';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
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
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  student = await createActor(server, panel, 'student', [course.courseId]);
});
afterAll(() => server.close());

const base = () => `${course.url()}/comment`;
const list = (as: Actor, page = 1, index = 0) =>
  call<CommentPage>(server, { url: `${course.url(index)}/comment?page=${page}`, as });
const post = (as: Actor, comment: string, more: object = {}, headers: Record<string, string> = {}) =>
  call<Comment>(server, { method: 'POST', url: base(), as, body: { comment, ...more }, headers });

test('[7.6] [7.8] [3.4] a comment is answered with its id and time, and listed newest first with its replies', async () => {
  const first = await post(student, 'Primeira');
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    comment: 'Primeira',
    parent_lesson_comment_id: null,
    status: 'approved',
    liked: false,
    likes_count: 0,
    replies: [],
  });
  expect(Math.abs(Date.parse(first.body.created_at) - Date.now())).toBeLessThan(600_000);
  await post(panel.owner, 'Resposta', { parent_lesson_comment_id: first.body.id });
  const second = await post(student, 'Segunda');
  const { body } = await list(student);
  expect(body).toMatchObject({ current_page: 1, last_page: 1, total: 2 });
  expect(body.data.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
  expect(body.data[1]?.replies).toMatchObject([{ comment: 'Resposta', parent_lesson_comment_id: first.body.id }]);
});

test('a retry with the same key posts once', async () => {
  const key = { 'idempotency-key': 'the-same' };
  const tries = await Promise.all([1, 2, 3].map(() => post(student, 'Uma vez', {}, key)));
  expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1);
});

test('a retry with other words says these in the same comment, and the panel’s rules judge them', async () => {
  const key = { 'idempotency-key': 'other-words' };
  const { db } = server.context.connection;
  const { body: first } = await post(student, 'Sem resposta', {}, key);
  const again = await post(student, 'Com outras palavras', {}, key);
  expect([again.status, again.body.id, again.body.comment]).toEqual([201, first.id, 'Com outras palavras']);
  expect(again.body.edited_at).toBeNull();
  const { data } = (await list(student)).body;
  expect(data.filter(({ id }) => id >= first.id).map(({ comment }) => comment)).toEqual(['Com outras palavras']);
  await writeMeta(db, panel.siteId, 'comment_review', 'on');
  const judged = await post(student, 'Ainda outras', {}, key);
  await writeMeta(db, panel.siteId, 'comment_review', 'off');
  expect([judged.body.comment, judged.body.status]).toEqual(['Ainda outras', 'awaiting']);
});

test('what was edited meanwhile stays as it was edited, however late its first words are tried again', async () => {
  const key = { 'idempotency-key': 'late' };
  const { body: first } = await post(student, 'Meu telefone é 99', {}, key);
  await call(server, { method: 'PATCH', url: `${base()}/${first.id}`, as: student, body: { comment: 'Sem telefone' } });
  const late = await post(student, 'Meu telefone é 99', {}, key);
  expect([late.status, late.body.comment]).toEqual([201, 'Sem telefone']);
});

test('of what was taken off meanwhile a retry with other words says that it is not there', async () => {
  const key = { 'idempotency-key': 'taken-off' };
  const { body: first } = await post(student, 'Antes', {}, key);
  await call(server, { method: 'DELETE', url: `${base()}/${first.id}`, as: panel.owner });
  expect((await post(student, 'Depois', {}, key)).body).toMatchObject({ code: 'comment.not_found' });
});

test('[7.9] [7.10] a like counts once a person, however many arrive at once', async () => {
  const { body: comment } = await post(student, 'Curtam');
  const fans = await Promise.all(
    Array.from({ length: 8 }, () => createActor(server, panel, 'student', [course.courseId])),
  );
  const url = `${base()}/${comment.id}/like`;
  await Promise.all(fans.flatMap((fan) => [1, 2, 3].map(() => call(server, { method: 'PUT', url, as: fan }))));
  const liked = await call<Comment>(server, { method: 'PUT', url, as: fans[0] });
  expect(liked.body).toMatchObject({ liked: true, likes_count: 8 });
  const unliked = await call<Comment>(server, { method: 'DELETE', url, as: fans[0] });
  expect(unliked.body).toMatchObject({ liked: false, likes_count: 7 });
  const again = await call<Comment>(server, { method: 'DELETE', url, as: fans[0] });
  expect(again.body).toMatchObject({ liked: false, likes_count: 7 });
});

test('with review on, a comment awaits moderation: its author and staff see it, others do not', async () => {
  const { db } = server.context.connection;
  await writeMeta(db, panel.siteId, 'comment_review', 'on');
  const { body: waiting } = await post(student, 'Aguardando');
  await writeMeta(db, panel.siteId, 'comment_review', 'off');
  expect(waiting.status).toBe('awaiting');
  const other = await createActor(server, panel, 'student', [course.courseId]);
  const sees = async (as: Actor) => (await list(as)).body.data.some(({ id }) => id === waiting.id);
  expect([await sees(student), await sees(panel.owner), await sees(other)]).toEqual([true, true, false]);
});

test('[5.8] comments are closed when the panel or the course switched them off', async () => {
  const { db } = server.context.connection;
  await writeMeta(db, panel.siteId, 'coment_lesson', 'off');
  expect((await list(student)).body).toMatchObject({ code: 'comment.disabled' });
  await writeMeta(db, panel.siteId, 'coment_lesson', 'on');
  await writeMeta(db, panel.siteId, 'disable_comments_courses', [course.courseId]);
  expect((await post(student, 'x')).status).toBe(403);
  await writeMeta(db, panel.siteId, 'disable_comments_courses', []);
  expect((await list(student)).status).toBe(200);
});

test('only the author or staff deletes; an answer needs a thread of the same lesson', async () => {
  const { body: comment } = await post(student, 'Meu');
  const other = await createActor(server, panel, 'student', [course.courseId]);
  const remove = (as: Actor) => call(server, { method: 'DELETE', url: `${base()}/${comment.id}`, as });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(student)).status).toBe(200);
  const { body: thread } = await post(student, 'Fio');
  const { body: reply } = await post(student, 'Resposta', { parent_lesson_comment_id: thread.id });
  expect((await post(student, 'Resposta de resposta', { parent_lesson_comment_id: reply.id })).status).toBe(404);
  const elsewhere = await call(server, {
    method: 'POST',
    url: `${course.url(1)}/comment`,
    as: student,
    body: { comment: 'x', parent_lesson_comment_id: thread.id },
  });
  expect(elsewhere.status).toBe(404);
});

test('empty and oversize comments are refused', async () => {
  for (const comment of ['', '   ', 'x'.repeat(5001)]) expect((await post(student, comment)).status).toBe(400);
});

test('controls and what turns the reading order around are taken out of a comment; what nobody could read is refused', async () => {
  const lines = 'Ótima\taula\n\nObrigada 👩‍🎨 العربية';
  const { status, body } = await post(student, `\u202Eexe.\u0007${lines}\u001B[2J\u2066\u0085`);
  expect([status, body.comment]).toEqual([201, `exe.${lines}[2J`]);
  const edit = (comment: string) =>
    call<Comment>(server, { method: 'PATCH', url: `${base()}/${body.id}`, as: student, body: { comment } });
  expect((await edit('Fim\u202E!\u0000')).status).toBe(400);
  expect((await edit('Fim\u202E!')).status).toBeLessThan(300);
  const said = async () => (await list(student)).body.data.find(({ id }) => id === body.id)?.comment;
  expect(await said()).toBe('Fim!');
  for (const comment of ['\u0000', '\u0007\u202E', ' \u001F ', '\u200B\uFEFF', '\u3164', ' \u0301\u0300'])
    for (const { status: refused } of [await post(student, comment), await edit(comment)]) expect(refused).toBe(400);
  expect(await said()).toBe('Fim!');
});

test('a comment of 100 kB is refused, and HTML is text', async () => {
  expect((await post(student, 'x'.repeat(100_000))).status).toBe(400);
  const html = '<img src=x onerror=alert(1)>';
  expect((await post(student, html)).body.comment).toBe(html);
});

test('[9.10] [3.5] [7.6] pages hold 20 threads', async () => {
  for (let index = 0; index < 21; index += 1)
    await call(server, {
      method: 'POST',
      url: `${course.url(1)}/comment`,
      as: student,
      body: { comment: `n${index}` },
    });
  const { body } = await list(student, 2, 1);
  expect(body).toMatchObject({ current_page: 2, last_page: 2, total: 21 });
  expect(body.data).toHaveLength(1);
});

test('pages read from either end are one list, for whoever sees less of it too', async () => {
  const own = await createTestCourse(server, panel, { lessons: [1] });
  const [author, other] = await Promise.all([1, 2].map(() => createActor(server, panel, 'student', [own.courseId])));
  const { db } = server.context.connection;
  // Of several at the same moment the number decides; every seventh is not approved. They are of nine days, of which the first and the last are not whole.
  await db
    .insertInto('comments')
    .values(
      Array.from({ length: 4145 }, (_, index) => ({
        site_id: panel.siteId,
        course_id: own.courseId,
        module_id: own.moduleIds[0]!,
        lesson_id: own.lessonIds[0]!,
        member_id: (index % 2 ? author : other)!.memberId,
        comment: `n${index}`,
        status: index % 7 === 0 ? ('awaiting' as const) : ('approved' as const),
        created_at: new Date(Date.UTC(2026, 0, 1, 20, 9 * Math.floor(index / 3))),
      })),
    )
    .execute();
  for (const [viewer, sees] of [
    [panel.owner, () => true],
    [author!, (index: number) => index % 7 > 0 || index % 2 === 1],
  ] as const) {
    const expected = Array.from({ length: 4145 }, (_, index) => index)
      .filter(sees)
      .toReversed()
      .map((index) => `n${index}`);
    const last = Math.ceil(expected.length / 20);
    // Each: some are in the middle of a day, some begin on one and end on another.
    for (let page = 1; page <= last; page += 1) {
      const { body } = await call<CommentPage>(server, { url: `${own.url()}/comment?page=${page}`, as: viewer });
      expect([body.current_page, body.last_page, body.total]).toEqual([page, last, expected.length]);
      expect(body.data.map(({ comment }) => comment)).toEqual(expected.slice((page - 1) * 20, page * 20));
    }
    const after = await call<CommentPage>(server, { url: `${own.url()}/comment?page=${last + 1}`, as: viewer });
    expect([after.status, after.body.data]).toEqual([200, []]);
  }
});

test('the total of a page equals a recount after comments were posted, reviewed, answered and deleted at once', async () => {
  const own = await createTestCourse(server, panel, { lessons: [1] });
  const authors = await Promise.all([1, 2, 3].map(() => createActor(server, panel, 'student', [own.courseId])));
  const { db } = server.context.connection;
  const url = `${own.url()}/comment`;
  const write = (as: Actor, body: object) => call<Comment>(server, { method: 'POST', url, as, body });
  const posted = await Promise.all(
    Array.from({ length: 30 }, (_, index) => write(authors[index % 3]!, { comment: `n${index}` })),
  );
  const ids = posted.map(({ body }) => body.id);
  const review = (id: number, status: string) =>
    db.updateTable('comments').set({ status }).where('site_id', '=', panel.siteId).where('id', '=', id).execute();
  await Promise.all([
    ...ids.slice(0, 10).map((id) => review(id, 'awaiting')),
    ...ids.slice(5, 15).map((id) => review(id, 'hidden')),
    ...ids.slice(8, 12).map((id) => review(id, 'approved')),
    ...ids.slice(12, 18).map((id) => write(authors[0]!, { comment: 'Resposta', parent_lesson_comment_id: id })),
    ...ids.slice(20, 25).map((id) => call(server, { method: 'DELETE', url: `${url}/${id}`, as: panel.owner })),
  ]);
  for (const as of [panel.owner, ...authors]) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from comments where site_id = ${panel.siteId} and lesson_id = ${own.lessonIds[0]}
      and parent_lesson_comment_id is null
      and status <> 'deleted'
      and (status = 'approved' or member_id = ${as.memberId} or ${as === panel.owner})`.execute(db);
    expect((await call<CommentPage>(server, { url, as })).body.total).toBe(rows[0]!.total);
  }
  const { rows: days } = await sql`
    select d.day, d.total, d.approved from thread_days d where d.site_id = ${panel.siteId} and d.lesson_id = ${own.lessonIds[0]} and d.total > 0
    order by d.day`.execute(db);
  const { rows: recounted } = await sql`
    select day_of_comment(created_at) as day, count(*)::int as total, (count(*) filter (where status = 'approved'))::int as approved
    from comments where site_id = ${panel.siteId} and lesson_id = ${own.lessonIds[0]}
    and parent_lesson_comment_id is null and status <> 'deleted' group by 1 order by 1`.execute(db);
  expect(days).toEqual(recounted);
  // The lesson tells as many before anybody asks for them: of the published ones to students, of all to the team.
  for (const as of [panel.owner, authors[0]!]) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from comments where site_id = ${panel.siteId} and lesson_id = ${own.lessonIds[0]}
      and parent_lesson_comment_id is null and status <> 'deleted' and (status = 'approved' or ${as === panel.owner})`.execute(
      db,
    );
    expect(rows[0]!.total).toBeGreaterThan(0);
    expect((await call<LessonDetail>(server, { url: own.url(), as })).body.comments_count).toBe(rows[0]!.total);
  }
});
