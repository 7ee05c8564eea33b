import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DataExport } from '@clube/shared/contracts/account';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  tidyUp,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout } from '../../../test/mailbox.ts';
import { createSession } from '../session/operations.ts';
import { modules } from '../index.ts';
import { startExporting } from './export.ts';

let server: TestServer;
let stop = () => {};
const db = () => server.context.connection.db;
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
  stop = await startExporting(server.context, server.app.log, modules);
});
afterAll(async () => {
  stop();
  await server.close();
});

type Asked = DataExport & { code: string };
const ask = (as: Pick<Actor, 'token'>, password = PASSWORD) =>
  call<Asked>(server, { method: 'POST', url: '/api/me/export', as, body: { password } });
const list = async (as: Pick<Actor, 'token'>) => (await call<DataExport[]>(server, { url: '/api/me/export', as })).body;
const fileOf = (id: number) => `/api/me/export/${id}/file`;

/** Asks, and waits until a worker has made it. */
async function made(as: Pick<Actor, 'token'>): Promise<DataExport> {
  const { id } = (await ask(as)).body;
  for (;;) {
    const found = (await list(as)).find((one) => one.id === id && one.ready_at !== null);
    if (found) return found;
    await wait(50);
  }
}

type Row = Record<string, unknown>;
/** The tables and files of a download. */
async function unpack(id: number, as: Pick<Actor, 'token'>) {
  const answer = await server.app.inject({
    url: fileOf(id),
    headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  const files = unzipSync(answer.rawPayload);
  const text = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => strFromU8(content))
    .join('\n');
  const rows = (table: string) => JSON.parse(strFromU8(files[`${table}.json`]!)) as Row[];
  return { names: Object.keys(files), text, rows, files };
}

/** Somebody in a panel who has done one of everything. */
async function busy(panel: Panel): Promise<{ student: Actor; courseId: number }> {
  const course = await createTestCourse(server, panel, { lessons: [2], title: `Curso de ${panel.slug}` });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const post = (url: string, body: unknown) => call<{ id: number }>(server, { method: 'POST', url, as: student, body });
  await post(`${course.url()}/comment`, { comment: `Comentei em ${panel.slug}` });
  await post(`${course.url()}/note`, { text: `Anotei em ${panel.slug}` });
  await post(`${course.url(1)}/progress`, { completed: true });
  const ticket = await post('/api/ticket', { title: 'Boleto', message: `Pedi em ${panel.slug}` });
  await call(server, {
    method: 'POST',
    url: `/api/ticket/${ticket.body.id}/message`,
    as: panel.owner,
    body: { message: `Respondido em ${panel.slug}` },
  });
  return { student, courseId: course.courseId };
}

/** A membership of one person becomes that of another, who is then in several panels. */
async function become(one: Actor, other: Actor): Promise<void> {
  await db().deleteFrom('sessions').where('user_id', '=', one.userId).execute();
  await db().updateTable('members').set({ user_id: other.userId }).where('id', '=', one.memberId).execute();
}

describe('the data of a person', () => {
  test('holds what every panel has of them and what they sent, and nobody else’s', async () => {
    const [one, other] = [await createPanel(server), await createPanel(server)];
    const { student, courseId } = await busy(one);
    const { student: stranger } = await busy(one);
    // The same person in another panel, by a session of the main app.
    const elsewhere = await busy(other);
    await become(elsewhere.student, student);
    await call(server, {
      method: 'PUT',
      url: '/api/me/photo',
      as: student,
      body: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      headers: { 'content-type': 'image/png' },
    });
    await pool().query(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at)
       values ($1, 'Aquarela à vista', 100, 100, 'BRL', 'Bia', $2, 'pt', 'REF1', '\\x01', now())`,
      [one.siteId, student.email],
    );
    const { id, size_bytes: size } = await made(student);
    const { rows, text, names, files } = await unpack(id, student);
    expect(size).toBeGreaterThan(1000);
    expect(rows('users')).toMatchObject([{ email: student.email, has_password: true }]);
    expect(rows('members')).toHaveLength(2);
    expect(rows('enrolments')).toContainEqual(
      expect.objectContaining({
        course_id: courseId,
        course: `Curso de ${one.slug}`,
        panel: expect.stringContaining('Panel'),
      }),
    );
    expect(rows('lesson_progress')).toHaveLength(2);
    expect(rows('comments').map(({ comment }) => comment)).toEqual(
      expect.arrayContaining([`Comentei em ${one.slug}`, `Comentei em ${other.slug}`]),
    );
    expect(rows('notes').map((note) => note['text'])).toContain(`Anotei em ${one.slug}`);
    expect(rows('ticket_messages').map(({ message, is_own: isOwn }) => [message, isOwn])).toEqual(
      expect.arrayContaining([
        [`Pedi em ${one.slug}`, true],
        [`Respondido em ${one.slug}`, false],
      ]),
    );
    expect(rows('orders')).toMatchObject([{ offer_name: 'Aquarela à vista', courses: [] }]);
    expect(rows('notifications').map(({ kind }) => kind)).toContain('ticket.answered');
    expect(rows('sessions').length).toBeGreaterThan(0);
    expect(rows('user_events').map(({ kind }) => kind)).toContain('export.asked');
    expect(names).toContain('files/photo.webp');
    expect((await sharp(files['files/photo.webp']).metadata()).format).toBe('webp');
    expect(text).not.toContain(stranger.email);
    // Nothing that signs in, or that another person could be found by.
    for (const secret of ['password_hash', 'token_hash', 'secret', '$argon2', 'idempotency_key'])
      expect(text).not.toContain(secret);
    expect((await readMailAbout(server, student.email, 'Cópia dos seus dados')).text).toContain('Foi pedida uma cópia');
  });

  test('asked for in a session of a panel’s host, holds that panel alone, and is no other panel’s to see', async () => {
    const [here, there] = [await createPanel(server), await createPanel(server)];
    const { student } = await busy(here);
    const elsewhere = await busy(there);
    await become(elsewhere.student, student);
    const bound = async ({ siteId }: Panel) => ({
      token: await createSession(db(), { userId: student.userId, siteId, device: 'x', panelBound: true }),
    });
    const [bia, biaThere] = [await bound(here), await bound(there)];
    const { id } = await made(bia);
    const { text } = await unpack(id, bia);
    expect(text).toContain(`Comentei em ${here.slug}`);
    expect(text).not.toContain(there.slug);
    expect(await list(biaThere)).toEqual([]);
    expect((await call(server, { url: fileOf(id), as: biaThere })).status).toBe(404);
    // The person with all their panels sees it too.
    expect((await list(student)).map((one) => one.id)).toEqual([id]);
    const { id: whole } = await made(student);
    expect((await call(server, { url: fileOf(whole), as: bia })).status).toBe(404);
    expect((await unpack(whole, student)).text).toContain(`Comentei em ${there.slug}`);
  });
});

describe('a thief', () => {
  test('gets nothing without the password, without the session, or with another’s', async () => {
    const panel = await createPanel(server);
    const [bia, caio] = [await createActor(server, panel), await createActor(server, panel)];
    expect((await ask(bia, 'not the password')).body.code).toBe('auth.wrong_password');
    expect(await list(bia)).toEqual([]);
    expect((await call(server, { method: 'POST', url: '/api/me/export', body: { password: PASSWORD } })).status).toBe(
      401,
    );
    const { id } = await made(bia);
    for (const as of [caio, panel.owner, undefined]) {
      const { status, body } = await call<{ code: string }>(server, { url: fileOf(id), as });
      expect([status, body.code]).toEqual(as ? [404, 'account.export_not_found'] : [401, 'session.missing']);
    }
    expect(await list(caio)).toEqual([]);
  });

  test('and five clicks at once are one file; five a day are enough', async () => {
    // Nobody makes it here: the first one waits while the others come.
    const idle = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
    const bia = await createActor(idle, await createPanel(idle));
    const click = () =>
      call<Asked>(idle, { method: 'POST', url: '/api/me/export', as: bia, body: { password: PASSWORD } });
    const clicks = await Promise.all(Array.from({ length: 5 }, click));
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(clicks[0]?.body.ready_at).toBeNull();
    expect((await click()).body.code).toBe('rate.limited');
    await idle.close();
  });
});

test('a file is not there before it is made, and after three days neither it nor its row', async () => {
  const panel = await createPanel(server);
  const bia = await createActor(server, panel);
  const { id } = await made(bia);
  const { rows } = await pool().query<{ key: string }>('select key from data_exports where id = $1', [id]);
  expect(await server.context.storage.size(rows[0]!.key)).toBeGreaterThan(0);
  await pool().query(`update data_exports set ready_at = null where id = $1`, [id]);
  expect((await call(server, { url: fileOf(id), as: bia })).status).toBe(404);
  await pool().query(
    `update data_exports set ready_at = now(), expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect((await call(server, { url: fileOf(id), as: bia })).status).toBe(404);
  expect(await list(bia)).toEqual([]);
  await tidyUp(server);
  expect(await server.context.storage.size(rows[0]!.key)).toBeUndefined();
  expect((await pool().query('select from data_exports where id = $1', [id])).rowCount).toBe(0);
});
