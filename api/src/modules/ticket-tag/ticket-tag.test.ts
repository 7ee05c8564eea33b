import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MOST_TAGS_OF_A_TICKET, MOST_TICKET_TAGS } from '@clube/shared/contracts/desk-limits';
import type { TicketDetail, TicketPage } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import type { TicketTagList } from '@clube/shared/contracts/ticket-tag';
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
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
  support = await createActor(server, panel, 'support');
  ticketId = await open();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = <T = unknown>(method: Method, url: string, as: Actor = support, body?: object) =>
  call<T>(server, { method, url: `/api/ticket${url}`, as, ...(body && { body }) });
const open = async () =>
  (await send<{ id: number }>('POST', '', student, { title: 'Sem som', message: 'Não ouço.' })).body.id;
const make = async (name: string, as?: Actor) => (await send<{ id: number }>('POST', '/tag', as, { name })).body.id;
const all = async (as?: Actor) => (await send<TicketTagList>('GET', '/tag', as)).body;
const put = (tag: number, ticket = ticketId, as?: Actor) => send<object>('PUT', `/${ticket}/tag/${tag}`, as);
const onDesk = async () => (await send<TicketDesk>('GET', `/${ticketId}/desk`)).body.tags.map(({ name }) => name);
const many = (count: number) =>
  server.context.connection.pool.query(
    `insert into ticket_tags (site_id, name) select $1, 'n' || n from generate_series(1, $2) n`,
    [panel.siteId, count],
  );

test.each(['support', 'owner', 'admin'] as const)(
  'a %s makes a tag, puts it on tickets, finds them by it',
  async (role) => {
    const as = role === 'owner' ? panel.owner : await createActor(server, panel, role);
    const other = await open();
    const tag = await make('Pagamento', as);
    expect((await put(tag, ticketId, as)).body).toEqual([{ id: tag, name: 'Pagamento' }]);
    const { body } = await send<TicketPage>('GET', `?tag=${tag}`, as);
    expect(body.data.map(({ id, tags }) => [id, tags])).toEqual([[ticketId, [{ id: tag, name: 'Pagamento' }]]]);
    expect(await onDesk()).toEqual(['Pagamento']);
    expect(await all(as)).toEqual([{ id: tag, name: 'Pagamento', tickets_count: 1 }]);
    await put(tag, other, as);
    expect((await send('DELETE', `/${ticketId}/tag/${tag}`, as)).body).toEqual([]);
    expect(await all(as)).toMatchObject([{ tickets_count: 1 }]);
  },
);

test('two tags differ in more than accents and case, also of two made at once', async () => {
  const answers = await Promise.all(['Cartão', 'CARTAO'].map((name) => send('POST', '/tag', support, { name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const other = await make('Boleto');
  const taken = await send<{ code: string }>('PATCH', `/tag/${other}`, support, { name: ' cartão ' });
  expect([taken.status, taken.body.code]).toEqual([409, 'ticket.tag_taken']);
  expect((await send('PATCH', `/tag/${other}`, support, { name: 'BOLETO' })).status).toBe(200);
  expect((await all()).map(({ name }) => name)).toContain('BOLETO');
});

test('one tag goes into another with its tickets, and each of them has it once', async () => {
  const [pix, paid, second] = [await make('Pix'), await make('Pagamento'), await open()];
  await Promise.all([put(pix), put(paid), put(pix, second)]);
  expect((await send('POST', `/tag/${pix}/merge`, support, { into: pix })).status).toBe(404);
  expect((await send('POST', `/tag/${pix}/merge`, support, { into: paid })).status).toBe(200);
  expect(await all()).toEqual([{ id: paid, name: 'Pagamento', tickets_count: 2 }]);
  expect(await onDesk()).toEqual(['Pagamento']);
  expect((await send('POST', `/tag/${pix}/merge`, support, { into: paid })).status).toBe(404);
});

test('two tags into each other at once leave one of them', async () => {
  const [one, two] = [await make('Um'), await make('Dois')];
  await put(one);
  const statuses = await Promise.all([
    send('POST', `/tag/${one}/merge`, support, { into: two }),
    send('POST', `/tag/${two}/merge`, panel.owner, { into: one }),
  ]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect([(await all()).length, (await onDesk()).length]).toEqual([1, 1]);
});

test('a tag that goes, goes from its tickets', async () => {
  const tag = await make('Pix');
  await put(tag);
  expect([(await send('DELETE', `/tag/${tag}`)).status, (await send('DELETE', `/tag/${tag}`)).status]).toEqual([
    200, 404,
  ]);
  expect(await onDesk()).toEqual([]);
});

describe('there is an end', () => {
  test('to the tags of a ticket, also for two who put the last at once', async () => {
    await many(MOST_TAGS_OF_A_TICKET + 1);
    const ids = (await all()).map(({ id }) => id);
    await Promise.all(ids.slice(0, MOST_TAGS_OF_A_TICKET - 1).map((tag) => put(tag)));
    const last = await Promise.all(ids.slice(MOST_TAGS_OF_A_TICKET - 1).map((tag) => put(tag)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await put(ids[0]!)).status).toBe(200);
    expect(await onDesk()).toHaveLength(MOST_TAGS_OF_A_TICKET);
  });

  test('to those of a panel', async () => {
    await many(MOST_TICKET_TAGS);
    const { status, body } = await send<{ code: string }>('POST', '/tag', support, { name: 'Mais uma' });
    expect([status, body.code]).toEqual([422, 'ticket.too_many_tags']);
  });
});

test('who asked never gets them, nor finds by them', async () => {
  const tag = await make('cliente-dificil');
  await put(tag);
  const got = await Promise.all(['', `/${ticketId}`, '?q=cliente-dificil'].map((url) => send('GET', url, student)));
  expect(got.filter(({ text }) => text.includes('cliente-dificil'))).toEqual([]);
  expect((await send<TicketDetail>('GET', `/${ticketId}`, student)).body.tags).toEqual([]);
  expect((await send('GET', `?tag=${tag}`, student)).status).toBe(403);
});

test.each(['student', 'moderator', 'instructor'] as const)('a %s has no tags', async (role) => {
  const as = role === 'student' ? student : await createActor(server, panel, role);
  const tag = await make('Pix');
  const refused = [
    await send('GET', '/tag', as),
    await send('POST', '/tag', as, { name: 'x' }),
    await send('PATCH', `/tag/${tag}`, as, { name: 'x' }),
    await send('POST', `/tag/${tag}/merge`, as, { into: tag }),
    await send('DELETE', `/tag/${tag}`, as),
    await put(tag, ticketId, as),
    await send('DELETE', `/${ticketId}/tag/${tag}`, as),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 403));
});

test('of another panel neither ticket nor tag is there', async () => {
  const { owner } = await createPanel(server);
  const [ours, theirs] = [await make('Pix'), await make('Pix', owner)];
  expect(
    [await put(theirs), await put(ours, ticketId, owner), await put(ours, 999_999_999)].map(({ status }) => status),
  ).toEqual([404, 404, 404]);
  expect((await send('POST', `/tag/${ours}/merge`, support, { into: theirs })).status).toBe(404);
  expect((await all(owner)).map(({ id }) => id)).toEqual([theirs]);
});

test.each([{ name: '' }, { name: '  ' }, { name: 'x'.repeat(41) }, {}, { name: 'x', more: 1 }])(
  'what is no name is refused: %j',
  async (body) => {
    expect((await send('POST', '/tag', support, body)).status).toBe(400);
  },
);
