import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnOrderPage, Receipt } from '@clube/shared/contracts/order';
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
import { createSession } from '../session/operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const pool = () => server.context.connection.pool;
let sequence = 0;
async function buy({ siteId }: Panel, by: { email?: string; memberId?: number }, courseId?: number, state = 'paid') {
  const reference = `REF${(sequence += 1)}`;
  const { rows } = await pool().query<{ id: number }>(
    `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, state,
       member_id)
     values ($1, $2::text, 41040, 41040, 'BRL', 'Bia', $3, 'pt', $2::text, sha256(convert_to($2::text, 'UTF8')), now(), $4, $5) returning id`,
    [siteId, reference, by.email ?? `other-${sequence}@example.com`, state, by.memberId ?? null],
  );
  if (courseId)
    await pool().query('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
      siteId,
      rows[0]!.id,
      courseId,
    ]);
  return reference;
}
const own = async (as: Pick<Actor, 'token'>, query = '') =>
  (await call<OwnOrderPage>(server, { url: `/api/me/order${query}`, as })).body;
const references = async (as: Pick<Actor, 'token'>) => (await own(as)).data.map(({ reference }) => reference);

test('one’s own orders are those of the mailbox and of the membership, in every panel, and nobody else’s', async () => {
  const [here, there] = [await createPanel(server), await createPanel(server)];
  const { courseId } = await createTestCourse(server, here, { lessons: [1], title: 'Aquarela' });
  const [bia, caio] = [await createActor(server, here), await createActor(server, here)];
  const mailbox = await buy(here, { email: bia.email }, courseId);
  const member = await buy(here, { memberId: bia.memberId }, undefined, 'refunded');
  const elsewhere = await buy(there, { email: bia.email }, undefined, 'pending');
  await buy(here, { email: caio.email });
  expect(await references(bia)).toEqual([elsewhere, member, mailbox]);
  expect((await own(bia)).data[2]).toMatchObject({
    panel: expect.stringContaining('Panel'),
    courses: ['Aquarela'],
    amount: 41_040,
    currency: 'BRL',
    state: 'paid',
  });
  expect(await own(bia, '?page=2&per_page=2')).toMatchObject({
    data: [{ reference: mailbox }],
    last_page: 2,
    total: 3,
  });
  // The owner's own are none of the panel's.
  expect(await references(here.owner)).toEqual([]);
  expect((await call(server, { url: '/api/me/order' })).status).toBe(401);

  // A session of one panel's host knows that panel alone.
  const token = await createSession(server.context.connection.db, {
    userId: bia.userId,
    siteId: here.siteId,
    device: 'x',
    panelBound: true,
  });
  expect(await references({ token })).toEqual([member, mailbox]);
});

test('nothing of a closed panel is shown, nor of who the answer is about', async () => {
  const panel = await createPanel(server);
  const bia = await createActor(server, panel);
  await buy(panel, { email: bia.email });
  const [order] = (await own(bia)).data;
  expect(Object.keys(order!)).toEqual(expect.not.arrayContaining(['email', 'document', 'name']));
  await pool().query('update sites set deleted_at = now() where id = $1', [panel.siteId]);
  const token = await createSession(server.context.connection.db, { userId: bia.userId, siteId: null, device: 'x' });
  expect(await references({ token })).toEqual([]);
});

test('a receipt is of what was paid, for whoever it belongs to and nobody else', async () => {
  const [here, there] = [await createPanel(server), await createPanel(server)];
  const [bia, caio] = [await createActor(server, here), await createActor(server, here)];
  const idOf = async (reference: string) =>
    (await pool().query<{ id: number }>('select id from orders where reference = $1', [reference])).rows[0]!.id;
  const receiptOf = async (reference: string, as?: Pick<Actor, 'token'>) =>
    call<Receipt>(server, { url: `/api/me/order/${await idOf(reference)}/receipt`, ...(as && { as }) });
  const paid = await buy(here, { email: bia.email, memberId: bia.memberId });
  const unpaid = await buy(here, { email: bia.email }, undefined, 'pending');
  const typed = await buy(there, { email: bia.email });
  await pool().query('update orders set paid_at = now()');
  const { status, body } = await receiptOf(paid, bia);
  expect([status, body]).toMatchObject([
    200,
    { reference: paid, amount: 41_040, buyer: { name: 'Bia', email: bia.email } },
  ]);
  // Whoever bought it for this mailbox may be somebody else: their name is not told.
  expect((await receiptOf(typed, bia)).body.buyer).toBeNull();
  expect((await receiptOf(unpaid, bia)).status).toBe(404);
  for (const as of [caio, here.owner]) expect((await receiptOf(paid, as)).status).toBe(404);
  expect((await receiptOf(paid)).status).toBe(401);
});
