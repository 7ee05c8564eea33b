import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TicketDetail, TicketMessages, TicketPage } from '@clube/shared/contracts/ticket';
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
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  student = await createActor(server, panel);
});
afterAll(() => server.close());

const open = async (as: Actor, title = 'Ajuda') =>
  (
    await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/ticket',
      as,
      body: { title, message: 'Não consigo entrar' },
    })
  ).body.id;
const list = async (as: Actor, query = '') => (await call<TicketPage>(server, { url: `/api/ticket${query}`, as })).body;

test('[4.17] a ticket is opened, answered, closed and reopened', async () => {
  const id = await open(student, 'Certificado');
  const answered = await call<TicketDetail>(server, {
    method: 'POST',
    url: `/api/ticket/${id}/message`,
    as: panel.owner,
    body: { message: 'Já vamos ver' },
  });
  expect(answered.body).toMatchObject({
    status: 'open',
    messages_count: 2,
    last_message: 'Já vamos ver',
    last_author: { id: panel.owner.memberId, role: 'owner' },
    requester: { id: student.memberId },
  });
  expect(
    (await call<TicketDetail>(server, { method: 'POST', url: `/api/ticket/${id}/close`, as: student })).body.status,
  ).toBe('closed');
  const those = async (status: string) =>
    (await list(student, `?status=${status}`)).data.filter((ticket) => ticket.id === id).map((ticket) => ticket.status);
  expect([await those('closed'), await those('open')]).toEqual([['closed'], []]);
  const late = await call(server, {
    method: 'POST',
    url: `/api/ticket/${id}/message`,
    as: student,
    body: { message: 'Mais uma' },
  });
  expect(late.body).toMatchObject({ code: 'ticket.closed' });
  expect(
    (await call<TicketDetail>(server, { method: 'POST', url: `/api/ticket/${id}/reopen`, as: student })).body.status,
  ).toBe('open');
  expect([await those('closed'), await those('open')]).toEqual([[], ['open']]);
  // There is no third state, neither to ask for nor to be in.
  expect((await call(server, { url: '/api/ticket?status=waiting', as: student })).status).toBe(400);
  const states = server.context.connection.pool.query(`update tickets set status = 'waiting' where id = $1`, [id]);
  await expect(states).rejects.toThrow(/tickets_status/);
});

test('tried again under its key, at once or later, a ticket is one and a message is said once', async () => {
  const asker = await createActor(server, panel);
  const write = (url: string, message: string, key: string, as = asker) =>
    call<{ id: number; code?: string }>(server, {
      method: 'POST',
      url: `/api/ticket${url}`,
      as,
      headers: { 'idempotency-key': key },
      body: { message, ...(url === '' && { title: 'Uma vez' }) },
    });
  const tries = await Promise.all([1, 2, 3].map(() => write('', 'Não abre', 'k1')));
  expect(tries.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { id } = tries[0]!.body;
  expect((await list(asker)).data.map((ticket) => [ticket.id, ticket.messages_count])).toEqual([[id, 1]]);
  const said = await Promise.all([1, 2].map(() => write(`/${id}/message`, 'Ainda não', 'k2')));
  expect(said.map(({ status }) => status)).toEqual([201, 201]);
  expect((await list(asker)).data[0]).toMatchObject({ messages_count: 2 });
  await call(server, { method: 'POST', url: `/api/ticket/${id}/close`, as: asker });
  // It was said before the ticket was closed, and that is what the answer tells.
  expect((await write(`/${id}/message`, 'Ainda não', 'k2')).body).toMatchObject({ id, status: 'closed' });
  expect((await write(`/${id}/message`, 'Outra', 'k3')).body.code).toBe('ticket.closed');
  const second = (await write('', 'Outro', 'k4')).body.id;
  expect(second).not.toBe(id);
  expect((await write(`/${second}/message`, 'Ainda não', 'k2')).body.code).toBe('request.conflict');
  // A key is its author's alone.
  expect((await write('', 'De outra pessoa', 'k1', student)).body.id).not.toBe(id);
});

test('the list is filtered by state and searched by title and messages, students see their own', async () => {
  const other = await createActor(server, panel);
  const mine = await open(other, 'Só meu');
  await call(server, { method: 'POST', url: `/api/ticket/${mine}/close`, as: other });
  expect((await list(other)).data.map(({ id }) => id)).toEqual([mine]);
  expect((await list(other, '?status=open')).total).toBe(0);
  expect((await list(panel.owner, '?q=S%C3%B3%20meu')).data.map(({ id }) => id)).toEqual([mine]);
  expect((await list(panel.owner, '?q=%25')).total).toBe(0);
  await call(server, { method: 'POST', url: `/api/ticket/${mine}/reopen`, as: other });
  const said = { method: 'POST', url: `/api/ticket/${mine}/message`, as: panel.owner } as const;
  await call(server, { ...said, body: { message: 'Troque o cabo amarelo' } });
  expect((await list(other, '?q=CABO')).data.map(({ id }) => id)).toEqual([mine]);
  expect((await list(student, '?q=CABO')).total).toBe(0);
  await call(server, { method: 'POST', url: `/api/ticket/${mine}/close`, as: other });
  expect((await call(server, { url: `/api/ticket/${mine}`, as: student })).status).toBe(404);
  expect((await call(server, { url: '/api/ticket?status=lost', as: student })).status).toBe(400);
});

test('a long conversation comes in pages of fifty, the newest first, and no answer holds more', async () => {
  const id = await open(student, 'Longo');
  await server.context.connection.pool.query(
    `insert into ticket_messages (site_id, member_id, ticket_id, message)
     select $1, $2, $3, 'mensagem ' || n from generate_series(1, 119) n`,
    [panel.siteId, student.memberId, id],
  );
  const url = `/api/ticket/${id}/message`;
  const replied = await call<TicketDetail>(server, { method: 'POST', url, as: student, body: { message: 'a última' } });
  const { messages, has_earlier, messages_count } = replied.body;
  expect([messages.length, has_earlier, messages_count, messages.at(-1)!.message]).toEqual([50, true, 121, 'a última']);
  const before = (oldest: number) =>
    call<TicketMessages>(server, { url: `${url}?before=${oldest}`, as: student }).then(({ body }) => body);
  const second = await before(messages[0]!.id);
  const third = await before(second.messages[0]!.id);
  expect([second.messages.length, second.has_earlier, third.messages.length, third.has_earlier]).toEqual([
    50,
    true,
    21,
    false,
  ]);
  const ids = [...third.messages, ...second.messages, ...messages].map((message) => message.id);
  expect(new Set(ids).size).toBe(121);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});
