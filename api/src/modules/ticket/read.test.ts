import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Unread } from '@clube/shared/contracts/notification';
import type { TicketDetail, TicketPage, TicketsWaiting } from '@clube/shared/contracts/ticket';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
let support: Actor;
let ticketId: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
  support = await createActor(server, panel, 'support');
  ticketId = await open();
});

const post = <T>(url: string, as: Actor, body?: object) =>
  call<T>(server, { method: 'POST', url: `/api/ticket${url}`, as, ...(body && { body }) });
const open = async () => (await post<{ id: number }>('', student, { title: 'Sem som', message: 'Não ouço.' })).body.id;
const say = (as: Actor) => post<TicketDetail>(`/${ticketId}/message`, as, { message: 'Alô' });
const get = async <T>(url: string, as: Actor) => (await call<T>(server, { url: `/api/ticket${url}`, as })).body;
const detail = (as: Actor, id = ticketId) => get<TicketDetail>(`/${id}`, as);
const unread = async (as: Actor) => (await get<TicketPage>('?unread=only', as)).data.map(({ id }) => id);
const waiting = async (as: Actor) => (await get<TicketsWaiting>('/waiting', as)).waiting;
const mark = (as: Actor, message: number, id = ticketId) =>
  call(server, { method: 'PUT', url: `/api/ticket/${id}/read`, as, body: { message } });
const readAll = async (as: Actor) => mark(as, (await detail(as)).messages.at(-1)!.id);

test('what a student asks is unread for each of the staff until they read it themselves', async () => {
  expect([await unread(support), await unread(panel.owner), await unread(student)]).toEqual([
    [ticketId],
    [ticketId],
    [],
  ]);
  expect((await readAll(support)).status).toBe(200);
  expect([await unread(support), await waiting(support)]).toEqual([[], 0]);
  expect([await unread(panel.owner), await waiting(panel.owner), (await detail(panel.owner)).is_unread]).toEqual([
    [ticketId],
    1,
    true,
  ]);
  await say(student);
  expect(await unread(support)).toEqual([ticketId]);
});

test('an answer is unread for the student, and read for who wrote it; a colleague’s is no news to staff', async () => {
  await readAll(panel.owner);
  await say(support);
  expect([await unread(support), await unread(panel.owner)]).toEqual([[], []]);
  expect([await unread(student), await waiting(student)]).toEqual([[ticketId], 1]);
  await readAll(student);
  expect([await unread(student), await waiting(student)]).toEqual([[], 0]);
});

test('with an answer its notice is read, and no other', async () => {
  const notices = async () =>
    (await call<Unread>(server, { url: '/api/notification/unread', as: student })).body.unread;
  await say(support);
  const first = (await detail(student)).messages.at(-1)!.id;
  await say(support);
  const other = await open();
  await post(`/${other}/message`, support, { message: 'Alô' });
  expect(await notices()).toBe(3);
  await mark(student, first);
  expect(await notices()).toBe(2);
  await readAll(student);
  expect(await notices()).toBe(1);
});

test('a mark never goes back, nor further than what was said', async () => {
  const first = (await detail(panel.owner)).messages[0]!.id;
  await say(student);
  await readAll(panel.owner);
  await mark(panel.owner, first);
  expect(await unread(panel.owner)).toEqual([]);
  await mark(panel.owner, Number.MAX_SAFE_INTEGER);
  await say(student);
  expect(await unread(panel.owner)).toEqual([ticketId]);
});

test('a message that came while an older one was read stays unread', async () => {
  const first = (await detail(support)).messages[0]!.id;
  await say(student);
  await mark(support, first);
  expect(await unread(support)).toEqual([ticketId]);
});

test('what a colleague has, and what is closed, does not wait for others', async () => {
  await post(`/${ticketId}/assign`, panel.owner, { to: support.memberId, from: null });
  expect([await waiting(panel.owner), await waiting(support)]).toEqual([0, 1]);
  await post(`/${ticketId}/close`, student);
  expect([await waiting(support), await unread(support)]).toEqual([0, [ticketId]]);
});

test('what was said before somebody came to answer is no news to them', async () => {
  const late = await createActor(server, panel, 'support');
  const moved = await createActor(server, panel, 'moderator');
  await server.context.connection.pool.query(`update members set role = 'admin' where id = $1`, [moved.memberId]);
  expect([await unread(late), await waiting(moved)]).toEqual([[], 0]);
  const next = await open();
  expect([await unread(late), await waiting(moved)]).toEqual([[next], 1]);
});

test('what is asked for alone is what the whole list calls unread, page by page, and with other filters', async () => {
  const others = [await open(), await open(), await open()];
  // Whoever answers may ask as well: to them an answer is news, and their own question is none.
  const own = (await post<{ id: number }>('', support, { title: 'Sem e-mail', message: 'Não chega.' })).body.id;
  await post(`/${own}/message`, panel.owner, { message: 'Chegou?' });
  await post(`/${others[0]}/close`, panel.owner);
  await mark(support, (await detail(support, others[1])).messages.at(-1)!.id, others[1]);
  const late = await createActor(server, panel, 'support');
  await say(student);
  const whole = async (as: Actor, query = '') =>
    (await get<TicketPage>(`?per_page=100${query}`, as)).data.filter((ticket) => ticket.is_unread).map(({ id }) => id);
  const alone = async (as: Actor, query = '') => {
    const found: number[] = [];
    for (let page = 1; ; page += 1) {
      const part = await get<TicketPage>(`?unread=only&per_page=2&page=${page}${query}`, as);
      found.push(...part.data.map(({ id }) => id));
      if (page >= part.last_page) return [found, part.total];
    }
  };
  for (const as of [support, panel.owner, student, late])
    for (const query of ['', '&status=open', '&status=closed', '&q=som', '&assigned=nobody']) {
      if (as === student && query.startsWith('&assigned')) continue;
      const wanted = await whole(as, query);
      expect([query, ...(await alone(as, query))]).toEqual([query, wanted, wanted.length]);
    }
  expect((await whole(support)).toSorted()).toEqual([ticketId, others[0], others[2], own].toSorted());
  expect(await whole(late)).toEqual([ticketId]);
});

test('page after page has every ticket once, the last changed first, from whichever end a page is read', async () => {
  const { pool } = server.context.connection;
  await pool.query(
    `insert into tickets (site_id, member_id, title, updated_at)
     select site_id, member_id, 'Sem som', now() - interval '1 second' * (n / 3) from tickets, generate_series(1, 2500) n where id = $1`,
    [ticketId],
  );
  const { rows } = await pool.query<{ ids: number[] }>(
    `select array_agg(id order by updated_at desc, id desc)::int[] as ids from tickets where site_id = $1`,
    [panel.siteId],
  );
  const found: number[] = [];
  let page = 1;
  for (let last = 1; page <= last; page += 1) {
    const part = await get<TicketPage>(`?per_page=100&page=${page}`, support);
    expect([part.total, part.current_page, part.last_page]).toEqual([2501, page, 26]);
    found.push(...part.data.map(({ id }) => id));
    last = part.last_page;
  }
  expect(found).toEqual(rows[0]!.ids);
  expect(await get<TicketPage>('?per_page=100&page=27', support)).toEqual({
    data: [],
    current_page: 27,
    last_page: 26,
    total: 2501,
  });
});

test('nobody marks what they do not see, and a mark is a message', async () => {
  const other = await createActor(server, panel);
  const { owner } = await createPanel(server);
  const moderator = await createActor(server, panel, 'moderator');
  const refused = [await mark(other, 1), await mark(owner, 1), await mark(moderator, 1), await mark(support, 0)];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
  expect((await call(server, { url: '/api/ticket?unread=all', as: support })).status).toBe(400);
  expect(await waiting(other)).toBe(0);
});
