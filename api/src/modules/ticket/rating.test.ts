import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TicketDetail, TicketPage, TicketSatisfaction } from '@clube/shared/contracts/ticket';
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
const close = () => post(`/${ticketId}/close`, support);
const reopen = () => post(`/${ticketId}/reopen`, support);
const rate = (as: Actor, body: object, id = ticketId) =>
  call<{ code?: string }>(server, { method: 'PUT', url: `/api/ticket/${id}/rating`, as, body });
const good = { is_good: true, sentence: '' };
const get = async <T>(url: string, as: Actor) => (await call<T>(server, { url: `/api/ticket${url}`, as })).body;
const rating = async (as: Actor) => (await get<TicketDetail>(`/${ticketId}`, as)).rating;

test('whoever asked rates a closed ticket, changes their mind, and staff see it', async () => {
  await close();
  expect((await rate(student, good)).status).toBe(200);
  await rate(student, { is_good: false, sentence: ' Demorou. ' });
  const said = { is_good: false, sentence: 'Demorou.' };
  expect([await rating(support), await rating(student)]).toMatchObject([said, said]);
  expect((await get<TicketPage>('', panel.owner)).data[0]!.rating).toMatchObject(said);
});

test('an open ticket is not rated; what was said before it was reopened stands until it is closed again', async () => {
  const early = await rate(student, good);
  expect([early.status, early.body.code]).toEqual([409, 'ticket.open']);
  await close();
  await rate(student, good);
  await reopen();
  expect((await rate(student, { is_good: false, sentence: '' })).status).toBe(409);
  expect(await rating(support)).toMatchObject(good);
  await close();
  expect((await rate(student, { is_good: false, sentence: '' })).status).toBe(200);
});

test('of a rating and a reopening at once none comes after the other unseen', async () => {
  await close();
  const [rated] = await Promise.all([rate(student, good), reopen()]);
  const stored = await rating(support);
  expect([
    [200, true],
    [409, undefined],
  ]).toContainEqual([rated.status, stored?.is_good]);
});

test('the mean is of the last ninety days, and of the panel', async () => {
  const mean = () => get<TicketSatisfaction>('/satisfaction', support);
  expect(await mean()).toEqual({ good: 0, total: 0 });
  for (const is_good of [true, true, false]) {
    ticketId = await open();
    await close();
    await rate(student, { is_good, sentence: '' });
  }
  expect(await mean()).toEqual({ good: 2, total: 3 });
  const { owner } = await createPanel(server);
  expect(await get('/satisfaction', owner)).toEqual({ good: 0, total: 0 });
  await server.context.connection.pool.query(
    `update ticket_ratings set rated_at = now() - interval '91 days' where site_id = $1 and not is_good`,
    [panel.siteId],
  );
  expect(await mean()).toEqual({ good: 2, total: 2 });
});

test.each(['support', 'owner', 'admin'] as const)('a %s rates nothing, not even their own', async (role) => {
  const as = role === 'owner' ? panel.owner : await createActor(server, panel, role);
  const { body } = await post<{ id: number }>('', as, { title: 'x', message: 'x' });
  await post(`/${body.id}/close`, as);
  await close();
  expect([(await rate(as, good)).status, (await rate(as, good, body.id)).status]).toEqual([403, 403]);
});

test('another’s ticket is not there, and the mean is for staff', async () => {
  await close();
  const { owner } = await createPanel(server);
  const others = [await createActor(server, panel), await createActor(server, panel, 'moderator')];
  expect(await Promise.all(others.map(async (as) => (await rate(as, good)).status))).toEqual([404, 404]);
  const asked = [student, ...others].map((as) => call(server, { url: '/api/ticket/satisfaction', as }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await rate(owner, good)).status).not.toBe(200);
});

test.each([{}, { is_good: 'yes', sentence: '' }, { is_good: true }, { is_good: true, sentence: 'x'.repeat(501) }])(
  'what is no rating is refused: %#',
  async (body) => {
    await close();
    expect((await rate(student, body)).status).toBe(400);
  },
);

test('whoever answers tickets rates none of their own, whatever they act as', async () => {
  const { id } = (await post<{ id: number }>('', support, { title: 'Meu', message: 'Meu.' })).body;
  await post(`/${id}/close`, support);
  const acting = { 'x-act-like-student': '1' };
  const url = `/api/ticket/${id}/rating`;
  const answer = await call<{ code: string }>(server, { method: 'PUT', url, as: support, body: good, headers: acting });
  expect([answer.status, answer.body.code]).toEqual([403, 'policy.denied']);
});
