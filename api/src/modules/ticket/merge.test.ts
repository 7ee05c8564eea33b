import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NotificationPage } from '@clube/shared/contracts/notification';
import { MOST_TAGS_OF_A_TICKET } from '@clube/shared/contracts/desk-limits';
import type { TicketDetail, TicketPage } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
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
let source: number;
let living: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
  support = await createActor(server, panel, 'support');
  source = await open(student, 'Sem som');
  living = await open(student, 'Sem imagem');
});

const pool = () => server.context.connection.pool;
type Method = 'GET' | 'POST' | 'PUT';
const send = <T = { code?: string }>(method: Method, url: string, as: Actor = support, body?: object) =>
  call<T>(server, { method, url: `/api/ticket${url}`, as, ...(body && { body }) });
const open = async (as: Actor, title: string) =>
  (await send<{ id: number }>('POST', '', as, { title, message: title })).body.id;
const say = (id: number, as: Actor, message: string) => send('POST', `/${id}/message`, as, { message });
const merge = (as: Actor = support, from = source, into = living) =>
  send<TicketDetail & { code?: string }>('POST', `/${from}/merge`, as, { into });
const detail = async (id: number, as: Actor = support) => (await send<TicketDetail>('GET', `/${id}`, as)).body;
const desk = async (id: number) => (await send<TicketDesk>('GET', `/${id}/desk`)).body;
const list = async (as: Actor, query = '') =>
  (await send<TicketPage>('GET', `?${query}`, as)).body.data.map(({ id }) => id);

test.each(['support', 'owner', 'admin'] as const)(
  'a %s makes one ticket of two, in the order of time',
  async (role) => {
    const as = role === 'owner' ? panel.owner : await createActor(server, panel, role);
    await say(source, support, 'Ligou o som?');
    await say(living, student, 'E agora?');
    await say(source, student, 'Liguei.');
    const { status, body } = await merge(as);
    expect([status, body.id, body.status, body.merged_into]).toEqual([200, living, 'open', null]);
    expect(body.messages.map(({ message }) => message)).toEqual([
      'Sem som',
      'Sem imagem',
      'Ligou o som?',
      'E agora?',
      'Liguei.',
    ]);
    expect([await list(as), await list(student)]).toEqual([[living], [living]]);
    expect(await detail(source, student)).toMatchObject({ status: 'closed', merged_into: living, messages: [] });
  },
);

test('a reply whose answer was lost is one, though its ticket was merged before it is sent again', async () => {
  const reply = () =>
    call(server, {
      method: 'POST',
      url: `/api/ticket/${source}/message`,
      as: student,
      headers: { 'idempotency-key': 'lost' },
      body: { message: 'Liguei.' },
    });
  expect((await reply()).status).toBe(201);
  await merge();
  expect((await reply()).status).toBe(201);
  const { messages } = await detail(living);
  expect(messages.filter(({ message }) => message === 'Liguei.')).toHaveLength(1);
});

test('notes, tags, who has it and when it was asked go along', async () => {
  await send('POST', `/${source}/note`, support, { note: 'Ligar' });
  await send('POST', `/${source}/assign`, support, { to: support.memberId, from: null });
  const { body: tag } = await send<{ id: number }>('POST', '/tag', support, { name: 'Som' });
  await send('PUT', `/${source}/tag/${tag.id}`);
  const { created_at } = await detail(source);
  expect((await merge()).body.created_at).toBe(created_at);
  const merged = await desk(living);
  expect([merged.notes.map(({ note }) => note), merged.tags, merged.assignee?.id]).toEqual([
    ['Ligar'],
    [{ id: tag.id, name: 'Som' }],
    support.memberId,
  ]);
});

test('a ticket has no more tags than it may, and its own first', async () => {
  const { rows } = await pool().query<{ id: number }>(
    `insert into ticket_tags (site_id, name) select $1, 'n' || n from generate_series(1, $2) n returning id`,
    [panel.siteId, MOST_TAGS_OF_A_TICKET + 2],
  );
  const tags = rows.map(({ id }) => id);
  await pool().query(
    `insert into ticket_taggings (site_id, ticket_id, tag_id)
     select $1, case when n <= 4 then $2::bigint else $3::bigint end, t from unnest($4::bigint[]) with ordinality x(t, n)`,
    [panel.siteId, source, living, tags],
  );
  await merge();
  const kept = (await desk(living)).tags.map(({ id }) => id);
  expect(kept).toHaveLength(MOST_TAGS_OF_A_TICKET);
  expect(kept).toEqual(expect.arrayContaining(tags.slice(4)));
});

test('a picture is shown where its message stands now', async () => {
  await pool().query(
    `insert into ticket_images (site_id, key, member_id, message_id)
     select $1, 'AAAAAAAAAAAAAAAAAAAAAA', $2, id from ticket_messages where ticket_id = $3`,
    [panel.siteId, student.memberId, source],
  );
  expect((await merge()).body.messages[0]!.image).toBe(`/api/ticket/${living}/image/AAAAAAAAAAAAAAAAAAAAAA`);
});

test('it is open where one of the two is, and closed where both are', async () => {
  await send('POST', `/${living}/close`);
  expect((await merge()).body.status).toBe('open');
  const [one, two] = [await open(student, 'Um'), await open(student, 'Dois')];
  await Promise.all([one, two].map((id) => send('POST', `/${id}/close`)));
  expect((await merge(support, one, two)).body.status).toBe('closed');
});

test('whoever asked is told, and led to where it goes on', async () => {
  await merge();
  const news = (await call<NotificationPage>(server, { url: '/api/notification', as: student })).body.data;
  expect(news).toMatchObject([{ kind: 'ticket.merged', title: 'Sem imagem', to: `/ajuda/${living}` }]);
});

test('what was unread of either stays unread, and what was read stays read', async () => {
  const last = async (id: number) => (await detail(id)).messages.at(-1)!.id;
  await send('PUT', `/${source}/read`, support, { message: await last(source) });
  await send('PUT', `/${source}/read`, panel.owner, { message: await last(source) });
  await send('PUT', `/${living}/read`, panel.owner, { message: await last(living) });
  await merge();
  expect([await list(support, 'unread=only'), await list(panel.owner, 'unread=only')]).toEqual([[living], []]);
});

test('what a colleague answered before stays no news to staff who read the rest', async () => {
  await say(source, support, 'Ligou o som?');
  for (const id of [living, source])
    await send('PUT', `/${id}/read`, panel.owner, { message: (await detail(id)).messages[0]!.id });
  expect(await list(panel.owner, 'unread=only')).toEqual([]);
  await merge();
  expect(await list(panel.owner, 'unread=only')).toEqual([]);
});

describe('one that was merged', () => {
  beforeEach(() => merge());

  test('is not opened, answered, noted, given, tagged, rated or merged again', async () => {
    const { body: tag } = await send<{ id: number }>('POST', '/tag', support, { name: 'Som' });
    const third = await open(student, 'Três');
    const asked = [
      await send('POST', `/${source}/reopen`, student),
      await say(source, student, 'Alô?'),
      await send('POST', `/${source}/note`, support, { note: 'x' }),
      await send('POST', `/${source}/assign`, support, { to: support.memberId, from: null }),
      await send('PUT', `/${source}/tag/${tag.id}`),
      await send('PUT', `/${source}/rating`, student, { is_good: true, sentence: '' }),
      await merge(support, source, third),
      await merge(support, third, source),
    ];
    expect(asked.map(({ status }) => status)).toEqual([409, 409, 409, 409, 404, 409, 409, 409]);
    expect((await detail(source)).status).toBe('closed');
  });

  test('leads on to where all of it is, however often it was merged', async () => {
    const third = await open(student, 'Três');
    expect((await merge(support, living, third)).status).toBe(200);
    expect([(await detail(source)).merged_into, (await detail(living)).merged_into]).toEqual([third, third]);
  });
});

test('two who merge the two into each other at once leave one', async () => {
  const answers = await Promise.all([merge(support), merge(panel.owner, living, source)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await list(support)).toHaveLength(1);
});

test('an answer that is sent meanwhile is in the ticket that stays, or refused', async () => {
  const [answered] = await Promise.all([say(source, student, 'Mais uma coisa'), merge()]);
  const has = (await detail(living)).messages.some(({ message }) => message === 'Mais uma coisa');
  expect([answered.status, has]).toEqual(answered.status === 201 ? [201, true] : [409, false]);
});

test('two tickets of two people, or one with itself, are none that belong together', async () => {
  const other = await open(await createActor(server, panel), 'Outro');
  const asked = [await merge(support, source, other), await merge(support, source, source)];
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'ticket.not_mergeable'],
    [409, 'ticket.not_mergeable'],
  ]);
  expect((await detail(source)).messages).toHaveLength(1);
});

test('of another panel neither is there', async () => {
  const { owner } = await createPanel(server);
  const theirs = await open(owner, 'x');
  const asked = [await merge(owner), await merge(support, source, theirs), await merge(owner, theirs, living)];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test.each(['student', 'moderator', 'instructor'] as const)(
  'a %s merges nothing, and finds nobody’s by person',
  async (role) => {
    const as = role === 'student' ? student : await createActor(server, panel, role);
    expect([(await merge(as)).status, (await send('GET', `?requester=${student.memberId}`, as)).status]).toEqual([
      403, 403,
    ]);
  },
);

test('staff find what one member asked', async () => {
  await open(await createActor(server, panel), 'Outro');
  expect(await list(support, `requester=${student.memberId}`)).toEqual([living, source]);
});

test.each([{}, { into: 0 }, { into: 'x' }])('what is no ticket is refused: %j', async (body) => {
  expect((await send('POST', `/${source}/merge`, support, body)).status).toBe(400);
});
