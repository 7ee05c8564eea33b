import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NotificationChoice, NotificationPage, Unread } from '@clube/shared/contracts/notification';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { randomUUID } from 'node:crypto';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createBrowser, startPushPeer } from '../../../test/push-peer.ts';
import { sendDueMails } from '../notification/operations.ts';
import { sendDuePushes } from '../push/sending.ts';

const SECRET = 'segredo-do-aluno';
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let server: TestServer;
let panel: Panel;
let student: Actor;
let support: Actor;
beforeAll(async () => {
  peer = await startPushPeer();
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_WEBHOOK_TARGETS: 'any' });
});
afterAll(async () => {
  await server.close();
  peer.close();
});
beforeEach(async () => {
  // Nor do notices of the tests before wait any more.
  await pool().query('delete from notifications');
  peer.heard.length = 0;
  panel = await createPanel(server);
  student = await createActor(server, panel);
  support = await createActor(server, panel, 'support');
});

const pool = () => server.context.connection.pool;
const post = async <T>(url: string, as: Actor, body?: object) =>
  (await call<T>(server, { method: 'POST', url: `/api/ticket${url}`, as, ...(body && { body }) })).body;
const open = async (as = student, title = 'Sem som') =>
  (await post<{ id: number }>('', as, { title, message: SECRET })).id;
const write = (id: number, as: Actor = student) => post<TicketDetail>(`/${id}/message`, as, { message: SECRET });
const assign = (id: number, to: Actor | null, from: Actor | null = null) =>
  post(`/${id}/assign`, panel.owner, { to: to?.memberId ?? null, from: from?.memberId ?? null });
const news = async (as: Actor) => {
  const { data } = (await call<NotificationPage>(server, { url: '/api/notification', as })).body;
  return data.filter(({ kind }) => kind === 'ticket.asked');
};
const unread = async (as: Actor) => (await call<Unread>(server, { url: '/api/notification/unread', as })).body.unread;
const readUpTo = (id: number, as: Actor, message: number) =>
  call(server, { method: 'PUT', url: `/api/ticket/${id}/read`, as, body: { message } });
const lastOf = async (id: number) =>
  (await call<TicketDetail>(server, { url: `/api/ticket/${id}`, as: panel.owner })).body.messages.at(-1)!.id;
const choose = (as: Actor, choice: Omit<NotificationChoice, 'kind'>) =>
  call(server, { method: 'PUT', url: '/api/notification/choice', as, body: { kind: 'ticket.asked', ...choice } });
/** Lets every mail that waits be due, and nobody had one within the hour. */
const mail = async () => {
  await pool().query('update notifications set mail_at = now() where mail_at is not null');
  await pool().query(`update mail_pauses set ends_at = now() - interval '1 second'`);
  await sendDueMails(server.context, (error) => expect(error).toBeUndefined());
};
const mailsTo = async (as: Actor) => (await server.context.mailer.stored(as.email)).map(({ subject }) => subject);
const anHourLater = () => pool().query(`update notifications set created_at = created_at - interval '61 minutes'`);

describe('a student who opens a ticket', () => {
  test('is told of to whoever answers tickets, and to nobody else, without what was said', async () => {
    const admin = await createActor(server, panel, 'admin');
    const others = [
      await createActor(server, panel, 'moderator'),
      await createActor(server, panel, 'instructor'),
      await createActor(server, panel),
      (await createPanel(server)).owner,
      student,
    ];
    const id = await open();
    for (const as of [panel.owner, admin, support])
      expect(await news(as)).toMatchObject([
        { title: 'Sem som', person: 'Bia Moura', text: null, to: `/ajuda/${id}`, read: false },
      ]);
    expect(await Promise.all(others.map(news))).toEqual(others.map(() => []));
    const { rows } = await pool().query<{ row: string }>('select n::text as row from notifications n');
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ row }) => row.includes(SECRET))).toEqual([]);
  });

  test('who answers tickets themselves is told of nothing that they ask', async () => {
    await open(support);
    expect([(await news(support)).length, (await news(panel.owner)).length]).toEqual([0, 1]);
  });
});

describe('a student who writes again', () => {
  test('many messages are one notice, one mail and one push, until it is read', async () => {
    const browser = createBrowser(`${peer.origin}/push/${randomUUID()}`);
    await call(server, {
      method: 'PUT',
      url: '/api/push',
      as: support,
      body: { ...browser.subscription, kinds: ['ticket.asked'] },
    });
    const id = await open();
    for (let count = 0; count < 20; count += 1) await write(id);
    const push = () => sendDuePushes(server.context, (error) => expect(error).toBeUndefined());
    await push();
    await mail();
    expect([await unread(support), await mailsTo(support), peer.heard.length]).toEqual([
      1,
      ['Bia Moura escreveu no chamado “Sem som”'],
      1,
    ]);
    expect(JSON.stringify(await server.context.mailer.stored(support.email))).not.toContain(SECRET);
    await readUpTo(id, support, await lastOf(id));
    await write(id);
    await push();
    await mail();
    expect([await unread(support), (await mailsTo(support)).length, peer.heard.length]).toEqual([1, 2, 2]);
    expect(await news(support)).toHaveLength(1);
  });

  test('what stays unread is told anew after an hour, before the others', async () => {
    const [first, second] = [await open(), await open(student, 'Sem imagem')];
    await write(first);
    expect((await news(support)).map(({ title }) => title)).toEqual(['Sem imagem', 'Sem som']);
    await mail();
    await anHourLater();
    await write(first);
    expect((await news(support)).map(({ to }) => to)).toEqual([`/ajuda/${first}`, `/ajuda/${second}`]);
    await mail();
    expect(await mailsTo(support)).toHaveLength(2);
  });

  test('is told of to the colleague who has the ticket alone', async () => {
    const id = await open();
    await assign(id, support);
    expect([(await news(support)).length, await news(panel.owner)]).toEqual([1, []]);
    await readUpTo(id, support, await lastOf(id));
    await write(id);
    expect([await unread(support), await news(panel.owner)]).toEqual([2, []]);
    await mail();
    expect(await mailsTo(panel.owner)).toEqual([]);
    await assign(id, null, support);
    await write(id);
    expect((await news(panel.owner)).length).toBe(1);
  });
});

describe('a notice of what is asked', () => {
  test('is read once the ticket is, or answered; another’s stays', async () => {
    const id = await open();
    await readUpTo(id, support, await lastOf(id));
    expect([(await news(support))[0]!.read, (await news(panel.owner))[0]!.read]).toEqual([true, false]);
    await write(id, panel.owner);
    expect((await news(panel.owner))[0]!.read).toBe(true);
    await mail();
    expect([await mailsTo(support), await mailsTo(panel.owner)]).toEqual([[], []]);
  });

  test('stays where more was asked than was read, also at the same moment', async () => {
    const id = await open();
    const last = await lastOf(id);
    await write(id);
    await readUpTo(id, support, last);
    expect(await unread(support)).toBe(1);
    for (let times = 0; times < 20; times += 1) {
      const seen = await lastOf(id);
      await Promise.all([readUpTo(id, support, seen), write(id)]);
      expect(await unread(support)).toBe(1);
    }
    await readUpTo(id, support, await lastOf(id));
    expect(await unread(support)).toBe(0);
  });

  test.each([
    ['whose role ends', `update members set role = 'moderator' where id = $1`, { body: { data: [], unread: 0 } }],
    ['who is suspended', 'update members set suspended_at = now() where id = $1', { status: 401 }],
  ])('is neither shown nor mailed to somebody %s', async (_how, statement, answer) => {
    const id = await open();
    await pool().query(statement, [support.memberId]);
    await mail();
    expect(await mailsTo(support)).toEqual([]);
    await write(id);
    const { rows } = await pool().query('select kind from notifications where member_id = $1', [support.memberId]);
    // The one of before, which nobody reads any more.
    expect(rows).toHaveLength(1);
    expect(await call(server, { url: '/api/notification', as: support })).toMatchObject(answer);
  });

  test.each([
    ['a colleague took', (id: number) => assign(id, panel.owner)],
    ['was closed', (id: number) => post(`/${id}/close`, student)],
    ['went with its member', () => pool().query('delete from members where id = $1', [student.memberId])],
  ])('of a ticket that %s stands no more', async (_how, end) => {
    const id = await open();
    await end(id);
    expect([await news(support), await unread(support)]).toEqual([[], 0]);
    await mail();
    expect(await mailsTo(support)).toEqual([]);
  });

  test('is told as each chose', async () => {
    const admin = await createActor(server, panel, 'admin');
    await choose(support, { in_app: false, mail: 'now' });
    await choose(panel.owner, { in_app: true, mail: 'off' });
    await choose(admin, { in_app: true, mail: 'daily' });
    await open();
    const { rows } = await pool().query<{ hour: number }>(
      `select extract(hour from mail_at at time zone 'utc')::int as hour from notifications where member_id = $1`,
      [admin.memberId],
    );
    expect(rows).toEqual([{ hour: 10 }]);
    await mail();
    expect([await unread(support), (await mailsTo(support)).length]).toEqual([0, 1]);
    expect([await unread(panel.owner), await mailsTo(panel.owner)]).toEqual([1, []]);
  });

  test.each([
    ['PT', 'Bia Moura escreveu no chamado “Sem som”'],
    ['MX', 'Bia Moura escribió en la solicitud “Sem som”'],
    ['US', 'Bia Moura wrote in the ticket “Sem som”'],
  ])('is in the language of who reads it: %s', async (country, subject) => {
    await call(server, { method: 'PATCH', url: '/api/me', as: support, body: { country } });
    await open();
    await mail();
    expect(await mailsTo(support)).toEqual([subject]);
  });
});
