import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CommentPage, CommentQueue } from '@clube/shared/contracts/comment';
import type { NotificationPage } from '@clube/shared/contracts/notification';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout } from '../../../test/mailbox.ts';
import { eraseAccounts } from './erase.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
});
afterAll(() => server.close());

const post = <T = { id: number }>(url: string, as: Pick<Actor, 'token'>, body?: unknown) =>
  call<T & { code: string }>(server, { method: 'POST', url, as, ...(body !== undefined && { body }) });
const get = async <T>(url: string, as: Pick<Actor, 'token'>) => (await call<T>(server, { url, as })).body;
const write = async (as: Actor, comment: string, parent?: number) =>
  (await post(`${course.url()}/comment`, as, { comment, ...(parent && { parent_lesson_comment_id: parent }) })).body.id;
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const sendPicture = async (method: 'PUT' | 'POST', url: string, as: Actor) =>
  call<{ key: string }>(server, { method, url, as, body: await picture(), headers: { 'content-type': 'image/png' } });
const member = (role: 'student' | 'support' | 'moderator' = 'student') =>
  createActor(server, panel, role, [course.courseId]);
/** Asks to go, and two weeks go by. */
async function go(person: Actor): Promise<void> {
  expect((await post('/api/me/deletion', person, { password: PASSWORD })).status).toBe(200);
  await pool().query('update account_deletions set erase_at = now() where user_id = $1', [person.userId]);
  await eraseAccounts(server.context);
}
/** How often a text stands anywhere in the database. */
async function traces(text: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool().query(`select from "${name}" t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}

test('nothing of the person is left in any table or file, and everybody else’s stays', async () => {
  const [bia, other] = [await member(), await member()];
  await pool().query(
    `update users set first_name = 'Zenobia', phone = '+5511987650001', document = '39053344705' where id = $1`,
    [bia.userId],
  );
  await pool().query(`update members set first_name = 'Zenobia', document = '39053344705' where user_id = $1`, [
    bia.userId,
  ]);
  await sendPicture('PUT', '/api/me/photo', bia);
  const { key } = (await sendPicture('POST', '/api/ticket/image', bia)).body;
  await post('/api/ticket', bia, { title: 'Segredo de Zenobia', message: 'Segredo de Zenobia', image: key });
  await post(`${course.url()}/note`, bia, { text: 'Segredo de Zenobia' });
  await post(`${course.url(1)}/progress`, bia, { completed: true });
  const thread = await write(other, 'Quem usa algodão?');
  const { key: shown } = (await sendPicture('POST', `${course.url()}/comment/image`, bia)).body;
  await post(`${course.url()}/comment`, bia, { comment: 'Eu uso.', parent_lesson_comment_id: thread, image: shown });
  await write(other, '@Zenobia Moura, qual?', thread);
  await call(server, { method: 'PUT', url: `${course.url()}/comment/${thread}/like`, as: bia });
  const { panel: invites } = { panel: await createPanel(server) };
  await post('/api/member', invites.owner, { email: bia.email, first_name: 'Zenobia' });
  const files = async () =>
    (
      await Promise.all(
        ['photos', `sites/${panel.siteId}/tickets`, `sites/${panel.siteId}/comments`].map((at) =>
          server.context.storage.list(at),
        ),
      )
    ).flat();
  expect(await files()).toHaveLength(3);
  expect((await traces('Zenobia')).length).toBeGreaterThan(4);
  await go(bia);
  for (const text of ['Zenobia', bia.email, '39053344705', '987650001'])
    expect([text, await traces(text)]).toEqual([text, []]);
  expect(await files()).toEqual([]);
  const { data } = await get<CommentPage>(`${course.url()}/comment`, other);
  expect(data).toMatchObject([{ comment: 'Quem usa algodão?', likes_count: 0, author: { id: other.memberId } }]);
  expect(data[0]?.replies).toMatchObject([
    { comment: 'Eu uso.', author: null, image: null },
    { comment: '@…, qual?', mentions: [], author: { id: other.memberId } },
  ]);
  expect((await readMailAbout(server, bia.email, 'foi apagada')).text).toContain('ficou sem o seu nome');
  // The session is over, and the mailbox is free for somebody new.
  expect((await call<{ code: string }>(server, { url: '/api/me', as: bia })).status).toBe(401);
  expect((await pool().query('select from users where id = $1', [other.userId])).rowCount).toBe(1);
});

test('comments stay without a name where others talked, and go where nobody may read them', async () => {
  const [bia, other, moderator] = [await member(), await member(), await member('moderator')];
  const thread = await write(bia, 'Qual papel?');
  await write(other, 'O de algodão.', thread);
  const hidden = await write(bia, 'Uma grosseria');
  await pool().query(`update comments set status = 'hidden' where id = $1`, [hidden]);
  await go(bia);
  const { data } = await get<CommentPage>(`${course.url()}/comment`, moderator);
  expect(data.map(({ comment, author }) => [comment, author])).toEqual([['Qual papel?', null]]);
  expect(data[0]?.replies).toMatchObject([{ author: { id: other.memberId } }]);
  // It can be answered, reported and judged as any other; nobody is told of the answer.
  const at = `${course.url()}/comment`;
  expect((await post(at, other, { comment: 'E tinta?', parent_lesson_comment_id: thread })).status).toBe(201);
  expect((await post(`${at}/${thread}/report`, other)).status).toBeLessThan(300);
  const queue = await get<CommentQueue>('/api/comment?reported=true', moderator);
  expect(queue.data).toMatchObject([{ id: thread, author: null, reports: 1 }]);
  const told = await get<NotificationPage>('/api/notification', moderator);
  expect(told.data).toMatchObject([{ kind: 'comment.reported', person: null }]);
  expect((await post('/api/comment/moderate', moderator, { ids: [thread], status: 'hidden' })).status).toBe(200);
  // Nobody takes it for their own.
  expect((await call(server, { method: 'DELETE', url: `${at}/${thread}`, as: other })).status).toBe(404);
});

test('a comment stays the team’s when somebody of it goes, and a student’s does not become it', async () => {
  const [moderator, bia, other] = [await member('moderator'), await member(), await member()];
  const thread = await write(bia, 'Qual papel?');
  await write(moderator, 'O de algodão.', thread);
  for (const person of [moderator, bia]) await go(person);
  const { data } = await get<CommentPage>(`${course.url()}/comment`, other);
  expect(data).toMatchObject([{ author: null, by_team: false, replies: [{ author: null, by_team: true }] }]);
});

test('what staff said in tickets of others stays without a name, in the notice too; their own tickets go', async () => {
  const [caio, student] = [await member('support'), await member()];
  await pool().query(`update members set first_name = 'Caio' where id = $1`, [caio.memberId]);
  const { id } = (await post('/api/ticket', student, { title: 'Boleto', message: 'Não chegou.' })).body;
  expect((await post(`/api/ticket/${id}/message`, caio, { message: 'Enviamos de novo.' })).status).toBeLessThan(300);
  const own = (await post('/api/ticket', caio, { title: 'Minha conta', message: 'Ajuda.' })).body.id;
  expect((await get<NotificationPage>('/api/notification', student)).data[0]?.person).toContain('Caio');
  await go(caio);
  const ticket = await get<TicketDetail>(`/api/ticket/${id}`, student);
  expect(ticket.messages.map(({ message, author }) => [message, author?.id ?? null])).toEqual([
    ['Não chegou.', student.memberId],
    ['Enviamos de novo.', null],
  ]);
  expect(ticket.last_author).toBeNull();
  expect((await get<NotificationPage>('/api/notification', student)).data).toMatchObject([
    { kind: 'ticket.answered', person: null },
  ]);
  expect((await call(server, { url: `/api/ticket/${own}`, as: panel.owner })).status).toBe(404);
});

test('orders stay with their sums and without who bought; what waits for money is over, and nobody is mailed', async () => {
  const bia = await member();
  const order = async (state: string, by: 'mailbox' | 'member') => {
    const { rows } = await pool().query<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, document, locale, reference, token_hash, expires_at,
         state, member_id)
       values ($1, 'Aquarela', 41040, 41040, 'BRL', 'Bia Moura', $2, '39053344705', 'pt', $3::text, sha256(convert_to($3::text, 'UTF8')), now() + interval '1 day', $4, $5)
       returning id`,
      [
        panel.siteId,
        by === 'mailbox' ? bia.email : 'another@example.com',
        `${state}-${by}`,
        state,
        by === 'member' ? bia.memberId : null,
      ],
    );
    return rows[0]!.id;
  };
  const [paid, byMember, pending] = [
    await order('paid', 'mailbox'),
    await order('paid', 'member'),
    await order('pending', 'mailbox'),
  ];
  await go(bia);
  const { rows } = await pool().query(
    'select id, name, email, document, member_id, amount, state from orders where site_id = $1 order by id',
    [panel.siteId],
  );
  const blank = { name: '', email: '', document: null, member_id: null, amount: 41040 };
  expect(rows).toEqual([
    { id: paid, ...blank, state: 'paid' },
    { id: byMember, ...blank, state: 'paid' },
    { id: pending, ...blank, state: 'cancelled' },
  ]);
  const { rows: version } = await pool().query<{ version: number }>('select version from orders where id = $1', [paid]);
  const step = await call(server, {
    method: 'POST',
    url: `/api/order/${paid}/state`,
    as: panel.owner,
    body: { state: 'refunded', version: version[0]!.version },
  });
  expect(step.status).toBe(200);
  await server.app.settled();
  expect((await server.context.mailer.stored()).filter(({ to }) => to === '')).toEqual([]);
});

test('a server that is killed before it has committed erases the next time, with files that are gone already', async () => {
  const bia = await member();
  await sendPicture('PUT', '/api/me/photo', bia);
  const { storage } = server.context;
  const { remove, removeFolder } = storage;
  storage.remove = async (key) => {
    await remove(key);
    throw new Error('killed');
  };
  await expect(go(bia)).rejects.toThrow('killed');
  storage.remove = remove;
  storage.removeFolder = async (prefix) => {
    if (prefix === `exports/${bia.userId}`) throw new Error('no disk');
    await removeFolder(prefix);
  };
  // Nor does she hold up whoever comes after her.
  const other = await member();
  await expect(go(other)).rejects.toThrow('no disk');
  expect((await pool().query('select from users where id = $1', [other.userId])).rowCount).toBe(0);
  storage.removeFolder = removeFolder;
  expect((await pool().query('select from users where id = $1', [bia.userId])).rowCount).toBe(1);
  await eraseAccounts(server.context);
  expect((await pool().query('select from users where id = $1', [bia.userId])).rowCount).toBe(0);
});
