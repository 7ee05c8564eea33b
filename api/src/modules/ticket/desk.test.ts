import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NotificationPage } from '@clube/shared/contracts/notification';
import type { TicketDetail, TicketPage } from '@clube/shared/contracts/ticket';
import type { TicketDesk, TicketNotes } from '@clube/shared/contracts/ticket-desk';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { ticketModule } from './index.ts';

const SECRET = 'segredo-da-equipe';
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

const pool = () => server.context.connection.pool;
const post = <T>(url: string, as: Actor, body?: object) =>
  call<T>(server, { method: 'POST', url, as, ...(body && { body }) });
const open = async () =>
  (await post<{ id: number }>('/api/ticket', student, { title: 'Sem som', message: 'Não ouço.' })).body.id;
const desk = async (as: Actor = panel.owner) =>
  (await call<TicketDesk>(server, { url: `/api/ticket/${ticketId}/desk`, as })).body;
const assign = (as: Actor, to: Actor | null, from: Actor | null = null) =>
  post<TicketDesk>(`/api/ticket/${ticketId}/assign`, as, { to: to?.memberId ?? null, from: from?.memberId ?? null });
const note = (as: Actor, text = SECRET) => post<TicketDesk>(`/api/ticket/${ticketId}/note`, as, { note: text });
const list = async (as: Actor, query: string) =>
  (await call<TicketPage>(server, { url: `/api/ticket?${query}`, as })).body.data.map(({ id }) => id);
const news = async (as: Actor) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.filter(
    ({ kind }) => kind === 'ticket.assigned',
  );

describe('a ticket is somebody’s', () => {
  test('it is given to a colleague, who is told and finds it among their own, and is taken back', async () => {
    const other = await open();
    const { status, body } = await assign(panel.owner, support);
    expect([status, body.assignee?.id]).toEqual([200, support.memberId]);
    expect(await news(support)).toMatchObject([{ title: 'Sem som', to: `/ajuda/${ticketId}` }]);
    expect([await list(support, 'assigned=me'), await list(support, 'assigned=nobody')]).toEqual([[ticketId], [other]]);
    expect(await list(panel.owner, 'assigned=me')).toEqual([]);
    expect((await assign(panel.owner, null, support)).body.assignee).toBeNull();
    expect([await list(support, 'assigned=me'), await news(support)]).toEqual([[], []]);
    await assign(panel.owner, support);
    expect(await news(support)).toHaveLength(1);
  });

  test('whoever takes it themselves is not told', async () => {
    await assign(support, support);
    expect([(await desk()).assignee?.id, await news(support)]).toEqual([support.memberId, []]);
  });

  test('of two who take it at once one has it, and the other is refused', async () => {
    const answers = await Promise.all([assign(support, support), assign(panel.owner, panel.owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers[0].status === 200 ? support : panel.owner;
    expect((await desk()).assignee?.id).toBe(won.memberId);
  });

  test.each(['student', 'moderator', 'instructor'] as const)('it is not given to a %s', async (role) => {
    const { status } = await assign(panel.owner, await createActor(server, panel, role));
    expect([status, (await desk()).assignee]).toEqual([404, null]);
  });

  test('nor to somebody of another panel', async () => {
    const stranger = await createPanel(server);
    expect((await assign(panel.owner, stranger.owner)).status).toBe(404);
    expect((await assign(stranger.owner, stranger.owner)).status).toBe(404);
  });

  test.each([
    ['whose role ends', `update members set role = 'moderator' where id = $1`],
    ['who is suspended', 'update members set suspended_at = now() where id = $1'],
    ['who is removed', 'delete from members where id = $1'],
  ])('whoever %s has none any more', async (_how, statement) => {
    await assign(panel.owner, support);
    await pool().query(statement, [support.memberId]);
    expect((await desk()).assignee).toBeNull();
    expect(await list(panel.owner, 'assigned=nobody')).toEqual([ticketId]);
    const { rows } = await pool().query(`select from notifications where kind = 'ticket.assigned' and site_id = $1`, [
      panel.siteId,
    ]);
    expect(rows).toEqual([]);
  });
});

test('the desk knows when staff first answered, and when it was closed', async () => {
  expect(await desk()).toMatchObject({ first_answered_at: null, closed_at: null });
  await post(`/api/ticket/${ticketId}/message`, student, { message: 'Alô?' });
  expect((await desk()).first_answered_at).toBeNull();
  const answered = await post<TicketDetail>(`/api/ticket/${ticketId}/message`, support, { message: 'Oi' });
  await post(`/api/ticket/${ticketId}/message`, panel.owner, { message: 'Oi de novo' });
  expect((await desk()).first_answered_at).toBe(answered.body.messages.at(-1)!.created_at);
  await post(`/api/ticket/${ticketId}/close`, support);
  const { closed_at } = await desk();
  expect(closed_at).not.toBeNull();
  await post(`/api/ticket/${ticketId}/close`, support);
  expect((await desk()).closed_at).toBe(closed_at);
  await post(`/api/ticket/${ticketId}/reopen`, student);
  expect((await desk()).closed_at).toBeNull();
});

describe('what staff say among themselves', () => {
  test('is read by staff, with who wrote it, the oldest first', async () => {
    await note(support);
    const { status, body } = await note(panel.owner, ' Vi o mesmo. ');
    expect(status).toBe(201);
    expect(body.notes.map(({ note: text, author }) => [text, author?.id])).toEqual([
      [SECRET, support.memberId],
      ['Vi o mesmo.', panel.owner.memberId],
    ]);
  });

  test('stands in nothing that the student gets: ticket, list, search, news, their data', async () => {
    await note(support);
    await assign(panel.owner, support);
    const urls = ['/ticket', `/ticket?q=${SECRET}`, `/ticket/${ticketId}`, `/ticket/${ticketId}/message`].concat(
      '/notification',
    );
    const got = await Promise.all(
      urls.map(async (url) => JSON.stringify((await call(server, { url: `/api${url}`, as: student })).body)),
    );
    expect(got.filter((text) => text.includes(SECRET) || text.includes(support.email))).toEqual([]);
    expect(await list(student, `q=${SECRET}`)).toEqual([]);
    expect(await list(panel.owner, `q=${SECRET}`)).toEqual([]);
    const { body } = await call<TicketDetail>(server, { url: `/api/ticket/${ticketId}`, as: student });
    expect([body.assignee, body.messages_count, body.last_message]).toEqual([null, 1, 'Não ouço.']);
    const { rows } = await pool().query('select * from notifications where member_id = $1', [student.memberId]);
    expect(rows).toEqual([]);
    const own = { userId: student.userId, email: student.email, boundTo: null };
    const held = await Promise.all(
      Object.values(ticketModule.personal!).map((read) => read(server.context.connection.db, own)),
    );
    expect(JSON.stringify(held)).toContain('Não ouço.');
    expect(JSON.stringify(held)).not.toMatch(new RegExp(`${SECRET}|assignee`));
  });

  test('comes in pages of two hundred, the newest first', async () => {
    await pool().query(
      `insert into ticket_notes (site_id, ticket_id, author_id, note) select $1, $2, $3, 'n' || n from generate_series(1, 401) n`,
      [panel.siteId, ticketId, support.memberId],
    );
    const { notes, has_earlier_notes } = await desk();
    const before = async (id: number, as: Actor = support) =>
      call<TicketNotes>(server, { url: `/api/ticket/${ticketId}/note?before=${id}`, as });
    const second = (await before(notes[0]!.id)).body;
    const third = (await before(second.notes[0]!.id)).body;
    expect([has_earlier_notes, second.has_earlier, third.has_earlier]).toEqual([true, true, false]);
    expect([...third.notes, ...second.notes, ...notes].map(({ note: text }) => text)).toEqual(
      Array.from({ length: 401 }, (_, at) => `n${at + 1}`),
    );
    expect(second.notes[0]!.author?.id).toBe(support.memberId);
    const { owner } = await createPanel(server);
    const refused = [await before(0), await before(1, student), await before(1, owner)];
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 404]);
  });

  test('goes with the ticket, and stays without its author', async () => {
    await note(support);
    await pool().query('delete from members where id = $1', [support.memberId]);
    expect((await desk()).notes).toMatchObject([{ note: SECRET, author: null }]);
    await pool().query('delete from members where id = $1', [student.memberId]);
    expect((await pool().query('select from ticket_notes where ticket_id = $1', [ticketId])).rows).toEqual([]);
  });
});

test.each(['student', 'moderator', 'instructor'] as const)('a %s has no desk', async (role) => {
  const as = role === 'student' ? student : await createActor(server, panel, role);
  const refused = [
    await call(server, { url: `/api/ticket/${ticketId}/desk`, as }),
    await assign(as, null),
    await note(as),
    await call(server, { url: '/api/ticket?assigned=nobody', as }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('the desk of another panel is not there', async () => {
  const { owner } = await createPanel(server);
  const statuses = [(await call(server, { url: `/api/ticket/${ticketId}/desk`, as: owner })).status];
  statuses.push((await note(owner)).status, (await assign(owner, owner)).status);
  expect(statuses).toEqual([404, 404, 404]);
});
