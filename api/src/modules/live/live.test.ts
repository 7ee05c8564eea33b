/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { openLiveStreams, type LiveStreams } from '../../../test/live-streams.ts';
import { createSession } from '../session/operations.ts';
import { createMedia, patchMedia, type MediaPath } from '../media/queries.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
let streams: LiveStreams;

beforeAll(async () => {
  server = await createTestServer();
  [panel, other] = [await createPanel(server), await createPanel(server)];
  streams = await openLiveStreams(server);
});
// What the test before told last may be on its way still.
beforeEach(() => streams.heardSoFar());
afterAll(async () => {
  streams.closeAll();
  await server.close();
});

const listen = (as: Pick<Actor, 'token'>, headers?: Record<string, string>) => streams.listen(as, headers);
const listenOpened = (as: Pick<Actor, 'token'>, headers?: Record<string, string>) => streams.listenOpened(as, headers);

let uploads = 0;
const addMedia = ({ siteId, owner }: Panel) =>
  createMedia(server.context.connection.db, {
    siteId,
    memberId: owner.memberId,
    name: 'Aula',
    sizeBytes: 1,
    uploadId: `${siteId}-${(uploads += 1)}`,
    sourceKey: 'x',
  });

const deleteMedia = ({ siteId, mediaId }: MediaPath) =>
  server.context.connection.db.deleteFrom('media').where('site_id', '=', siteId).where('id', '=', mediaId).execute();

/** What is told of tickets from now on is meant, not what is told of notices of them. */
async function forgetNotices(): Promise<void> {
  await server.context.connection.pool.query('delete from notifications');
  await streams.heardSoFar();
}

test('that somebody asks is told to who answers, one by one, and to nobody else of the panel', async () => {
  const [student, looker] = [await createActor(server, panel), await createActor(server, panel)];
  const support = await createActor(server, panel, 'support');
  const [asks, looks] = [await listenOpened(student), await listenOpened(looker)];
  const answer = [await listenOpened(support), await listenOpened(panel.owner)];
  const post = async (url: string, body: object = {}) =>
    (await call<{ id: number }>(server, { method: 'POST', url: `/api/ticket${url}`, as: student, body })).body.id;
  const ticket = await post('', { title: 'Sem som', message: 'Não ouço.' });
  await post(`/${ticket}/close`);
  const changed = { name: 'ticket:changed', data: { ticket_id: ticket } };
  const told = { name: 'notification:changed', data: {} };
  for (const stream of answer) {
    expect([await stream.next(), await stream.next()]).toEqual([changed, told]);
    // Of what is closed nobody is told any more.
    expect([await stream.next(), await stream.next()]).toEqual([told, changed]);
  }
  expect([await asks.next(), await asks.next()]).toEqual([changed, changed]);
  await server.context.connection.pool.query(
    `select notify_members($1, array[$2]::bigint[], 'access.ending', 'x', '{}')`,
    [panel.siteId, looker.memberId],
  );
  // The first that they hear.
  expect(await looks.next()).toEqual(told);
  for (const stream of [asks, looks, ...answer]) stream.close();
});

test('who has a ticket is told to staff alone; that it is closed, to whoever opened it too', async () => {
  const student = await createActor(server, panel);
  const support = await createActor(server, panel, 'support');
  const post = async (url: string, as: Actor, body: object = {}) =>
    (await call<{ id: number }>(server, { method: 'POST', url: `/api/ticket${url}`, as, body })).body.id;
  const ticket = await post('', student, { title: 'Sem som', message: 'Não ouço.' });
  const other = await post('', student, { title: 'Sem luz', message: 'Não vejo.' });
  await forgetNotices();
  const [mine, theirs] = [await listenOpened(student), await listenOpened(panel.owner)];
  const changed = (id: number) => ({ name: 'ticket:changed', data: { ticket_id: id } });
  await post(`/${ticket}/assign`, panel.owner, { to: support.memberId, from: null });
  expect(await theirs.next()).toEqual(changed(ticket));
  await post(`/${other}/close`, panel.owner);
  expect(await theirs.next()).toEqual(changed(other));
  // The first that they hear.
  expect(await mine.next()).toEqual(changed(other));
  for (const stream of [mine, theirs]) stream.close();
});

test('what somebody reads of a ticket is told to their own pages, once, and to nobody else’s', async () => {
  const student = await createActor(server, panel);
  const support = await createActor(server, panel, 'support');
  const post = async (url: string, as: Actor, body: object = {}) =>
    (await call<{ id: number }>(server, { method: 'POST', url: `/api/ticket${url}`, as, body })).body.id;
  const ticket = await post('', student, { title: 'Sem som', message: 'Não ouço.' });
  const other = await post('', student, { title: 'Sem luz', message: 'Não vejo.' });
  await forgetNotices();
  const { messages } = (
    await call<{ messages: { id: number }[] }>(server, { url: `/api/ticket/${ticket}`, as: panel.owner })
  ).body;
  const streams = [await listenOpened(panel.owner), await listenOpened(support), await listenOpened(student)];
  const read = () =>
    call(server, {
      method: 'PUT',
      url: `/api/ticket/${ticket}/read`,
      as: panel.owner,
      body: { message: messages.at(-1)!.id },
    });
  // The page that reads asks again once it hears of it, which is not told again.
  for (let turn = 0; turn < 2; turn += 1) expect((await read()).status).toBe(200);
  await post(`/${other}/close`, support);
  const changed = (id: number) => ({ name: 'ticket:changed', data: { ticket_id: id } });
  const [mine, ...theirs] = streams;
  expect([await mine!.next(), await mine!.next()]).toEqual([changed(ticket), changed(other)]);
  for (const stream of theirs) expect(await stream.next()).toEqual(changed(other));
  for (const stream of streams) stream.close();
});

test('what somebody reads of their notifications is told to their other pages alone', async () => {
  const [one, other] = [await createActor(server, panel), await createActor(server, panel)];
  const tell = (actor: Actor, what: string) =>
    server.context.connection.pool.query(`select notify_members($1, array[$2]::bigint[], 'access.ending', $3, '{}')`, [
      panel.siteId,
      actor.memberId,
      what,
    ]);
  await tell(one, 'first');
  await tell(one, 'second');
  await streams.heardSoFar();
  const [mine, theirs] = [await listenOpened(one), await listenOpened(other)];
  const changed = { name: 'notification:changed', data: {} };
  const { rows } = await server.context.connection.pool.query<{ id: number }>(
    'select id from notifications where site_id = $1 and member_id = $2 order by id limit 1',
    [panel.siteId, one.memberId],
  );
  const read = (what: string) => call(server, { method: 'PUT', url: `/api/notification/${what}`, as: one });
  expect((await read(`${rows[0]!.id}/read`)).status).toBe(200);
  expect(await mine.next()).toEqual(changed);
  expect((await read('read')).status).toBe(200);
  expect(await mine.next()).toEqual(changed);
  await tell(other, 'third');
  expect(await theirs.next()).toEqual(changed);
  for (const stream of [mine, theirs]) stream.close();
});

test('what is heard while a stream opens comes after its first word', async () => {
  const actor = await createActor(server, panel);
  const over = new AbortController();
  const telling = (async () => {
    for (let at = 0; !over.signal.aborted; at += 1)
      await server.context.connection.pool.query(
        `select notify_members($1, array[$2]::bigint[], 'access.ending', $3, '{}')`,
        [panel.siteId, actor.memberId, String(at)],
      );
  })();
  try {
    for (let round = 0; round < 12; round += 1) {
      const stream = await listenOpened(actor);
      expect(await stream.next()).toEqual({ name: 'notification:changed', data: {} });
      stream.close();
    }
  } finally {
    over.abort();
    await telling;
  }
});

test('of a comment one hears which thread of which lesson it is in', async () => {
  const course = await createTestCourse(server, panel);
  const lessonId = course.lessonIds[0]!;
  const url = `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson/${lessonId}/comment`;
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const mine = await listenOpened(student);
  const post = async (body: object) =>
    (await call<{ id: number }>(server, { method: 'POST', url, as: student, body })).body.id;
  const thread = await post({ comment: 'Oi' });
  const heard = { name: 'comment:changed', data: { lesson_id: lessonId, thread_id: thread } };
  expect(await mine.next()).toEqual(heard);
  const answer = await post({ comment: 'Olá', parent_lesson_comment_id: thread });
  expect(await mine.next()).toEqual(heard);
  await call(server, { method: 'DELETE', url: `${url}/${answer}`, as: student });
  expect(await mine.next()).toEqual(heard);
  mine.close();
});

describe('media', () => {
  test('staff of the panel hear each change of state, and nobody hears another panel’s', async () => {
    const { db } = server.context.connection;
    const mine = await listenOpened(panel.owner);
    await addMedia(other);
    const { id } = await addMedia(panel);
    const at = { siteId: panel.siteId, mediaId: id };
    const changed = { name: 'media:changed', data: { media_id: id } };
    expect(await mine.next()).toEqual(changed);
    await patchMedia(db, at, { width: 640 });
    await patchMedia(db, at, { status: 'failed', error_code: 'truncated' });
    expect(await mine.next()).toEqual(changed);
    await deleteMedia(at);
    expect(await mine.next()).toEqual(changed);
    mine.close();
  });

  test('an instructor hears of the media that are theirs, and of no others', async () => {
    const { db } = server.context.connection;
    const [mine, theirs] = [await createTestCourse(server, panel), await createTestCourse(server, panel)];
    const instructor = await createActor(server, panel, 'instructor', [mine.courseId]);
    const shown = async (lessonId: number) => {
      const { id } = await addMedia(panel);
      await db.updateTable('lessons').set({ media_id: id }).where('id', '=', lessonId).execute();
      return { siteId: panel.siteId, mediaId: id };
    };
    const [own, foreign] = [await shown(mine.lessonIds[0]!), await shown(theirs.lessonIds[0]!)];
    await streams.heardSoFar();
    const stream = await listenOpened(instructor);
    const changes = [
      () => patchMedia(db, foreign, { status: 'failed', error_code: 'truncated' }),
      () => patchMedia(db, own, { status: 'failed', error_code: 'truncated' }),
      () => addMedia(panel),
      () => deleteMedia(foreign),
      () => deleteMedia(own),
    ];
    for (const change of changes) await change();
    const brought = await addMedia({ ...panel, owner: instructor });
    await deleteMedia({ siteId: panel.siteId, mediaId: brought.id });
    // In the order of the changes: what came in between was not for them.
    const heard = [];
    for (let count = 0; count < 4; count += 1) heard.push((await stream.next()).data['media_id']);
    expect(heard).toEqual([own.mediaId, own.mediaId, brought.id, brought.id]);
    stream.close();
  });

  test('students, and staff who look as students, hear nothing of it', async () => {
    const student = await createActor(server, panel);
    const streams = [
      await listenOpened(student),
      await listenOpened(panel.owner, { 'x-act-like-student': '1' }),
    ] as const;
    await addMedia(panel);
    await server.context.connection.db
      .deleteFrom('sessions')
      .where('user_id', 'in', [student.userId, panel.owner.userId])
      .execute();
    for (const stream of streams) expect((await stream.next()).name).toBe('session:ended');
    panel.owner.token = await createSession(server.context.connection.db, {
      userId: panel.owner.userId,
      siteId: panel.siteId,
      device: 'test',
    });
  });

  test('what a transaction took back was never said', async () => {
    const { db } = server.context.connection;
    const stream = await listenOpened(panel.owner);
    const failing = db.transaction().execute(async (trx) => {
      await createMedia(trx, {
        siteId: panel.siteId,
        memberId: panel.owner.memberId,
        name: 'x',
        sizeBytes: 1,
        uploadId: 'gone',
        sourceKey: 'x',
      });
      throw new Error('back');
    });
    await expect(failing).rejects.toThrow('back');
    const { id } = await addMedia(panel);
    expect((await stream.next()).data).toEqual({ media_id: id });
    stream.close();
  });
});

describe('sessions', () => {
  test('[8.14] a student whose place is taken hears it on an idle page, and the stream ends', async () => {
    const student = await createActor(server, panel);
    const stream = await listenOpened(student);
    for (let count = 0; count < 3; count += 1)
      await createSession(server.context.connection.db, {
        userId: student.userId,
        siteId: panel.siteId,
        device: 'test',
      });
    expect(await stream.next()).toEqual({ name: 'session:ended', data: { reason: 'limit' } });
    await stream.ended;
    expect((await listen(student)).status).toBe(401);
  });

  test('a session that is ended from elsewhere hears it, its sisters do not', async () => {
    const { db } = server.context.connection;
    const admin = await createActor(server, panel, 'admin');
    const sister = await createSession(db, { userId: admin.userId, siteId: panel.siteId, device: 'test' });
    const [mine, hers] = [await listenOpened(admin), await listenOpened({ token: sister })];
    await call(server, { method: 'DELETE', url: '/api/me/sessions', as: { token: sister } });
    expect(await mine.next()).toEqual({ name: 'session:ended', data: { reason: 'expired' } });
    const { id } = await addMedia(panel);
    expect((await hers.next()).data).toEqual({ media_id: id });
    hers.close();
  });

  test('whoever signs out is told nothing; the stream ends, and a late call is no expired session', async () => {
    const admin = await createActor(server, panel, 'admin');
    const stream = await listenOpened(admin);
    await call(server, { method: 'POST', url: '/api/member/logout', as: admin });
    await stream.ended;
    expect(await Promise.race([stream.next(), Promise.resolve('nothing')])).toBe('nothing');
    const late = await call<{ code: string }>(server, {
      url: '/api/me',
      headers: { cookie: `clube_auth=${admin.token}` },
    });
    expect([late.status, late.body.code, late.headers['set-cookie']]).toEqual([401, 'session.left', undefined]);
  });

  test('a stream that is refused leaves the cookie to the call that asks why', async () => {
    const headers = { cookie: 'clube_auth=gone' };
    const stream = await call(server, { url: '/api/events', headers: { ...headers, accept: 'text/event-stream' } });
    expect([stream.status, stream.headers['set-cookie']]).toEqual([401, undefined]);
    const asked = await call<{ message: string }>(server, { url: '/api/me', headers });
    expect([asked.status, asked.body.message]).toEqual([401, 'Session is not available']);
    expect(asked.headers['set-cookie']).toBeDefined();
  });

  test('nobody listens without a session', async () => {
    expect((await listen({ token: 'nobody' })).status).toBe(401);
  });

  test('an eleventh stream of one session is refused, and a closed one gives its place back', async () => {
    const admin = await createActor(server, panel, 'admin');
    const streams = await Promise.all(Array.from({ length: 10 }, () => listenOpened(admin)));
    const refused = await listen(admin);
    expect(refused.status).toBe(429);
    for (const stream of streams) stream.close();
    // The server notices a closed connection by itself, a moment later.
    let status = 429;
    while (status === 429) {
      await sleep(20);
      status = (await listen(admin)).status;
    }
    expect(status).toBe(200);
  });
});

describe('failures', () => {
  test('when the database connection of the feed dies, streams end and opening again works', async () => {
    const stream = await listenOpened(panel.owner);
    await server.context.connection.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clube-live' and datname = current_database()",
    );
    await stream.ended;
    const again = await listenOpened(panel.owner);
    const { id } = await addMedia(panel);
    expect((await again.next()).data).toEqual({ media_id: id });
    again.close();
  });

  test('closing the server ends the streams instead of waiting for them', async () => {
    const small = await createTestServer();
    const place = await createPanel(small);
    await small.app.listen({ port: 0, host: '127.0.0.1' });
    const own = (small.app.server.address() as AddressInfo).port;
    const request = get({
      port: own,
      host: '127.0.0.1',
      path: '/api/events',
      headers: { host: 'localhost:3000', authorization: `Bearer ${place.owner.token}` },
    });
    const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    const ended = new Promise((resolve) => response.once('close', resolve));
    response.resume();
    await small.close();
    await ended;
  });
});

describe('who is something else from now on', () => {
  test('does not go on hearing what they may no longer: a stream that began with another role ends', async () => {
    const teacher = await createActor(server, panel, 'instructor');
    const stayed = await listenOpened(panel.owner);
    const stream = await listenOpened(teacher);
    const { status } = await call(server, {
      method: 'PATCH',
      url: `/api/member/${teacher.memberId}`,
      as: panel.owner,
      body: { role: 'student' },
    });
    expect(status).toBe(200);
    await stream.ended;
    // Opened again, it hears what a student hears; nobody else's ended.
    const again = await listenOpened(teacher);
    await addMedia(panel);
    expect((await stayed.next()).name).toBe('media:changed');
    again.close();
    stayed.close();
  });
});
