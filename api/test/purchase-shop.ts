import { expect } from '@jest/globals';
import type {
  PurchaseEventPage,
  PurchaseProduct,
  PurchaseProductPage,
  PurchaseSource,
} from '@clube/shared/contracts/purchase-inbox';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { call, createPanel, createTestCourse, type Actor, type Panel, type TestServer } from './harness.ts';
import { events, signed, type Sale } from './purchase-providers.ts';

type Answer = { code: string; message: string };
export const SECRET = 'um segredo do provedor';
let sequence = 0;
export const newNumber = () => `${process.pid}x${sequence++}`;
export const newEmail = () => `fora-${newNumber()}@example.com`;

/** Sends bytes to an address as somebody at a provider does. */
export const deliverTo = (server: TestServer, url: string, body: string, headers: Record<string, string>) =>
  call<Answer>(server, { method: 'POST', url, body, headers: { 'content-type': 'application/json', ...headers } });

export const countStored = async (server: TestServer, { siteId }: Panel) =>
  (await server.context.connection.pool.query('select from purchase_events where site_id = $1', [siteId])).rowCount;

/** A panel with an offer of one course that is connected to a provider. */
export async function openShop(server: TestServer, provider: PurchaseProvider, more: object = {}) {
  const { pool } = server.context.connection;
  const panel = await createPanel(server);
  const course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
  const send = <Body = Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    as: Pick<Actor, 'token'> = panel.owner,
  ) => call<Body>(server, { method, url: `/api/${url}`, as, ...(body && { body }) });
  const write = { name: 'Aquarela', amount: 4990, currency: 'BRL', course_ids: [course.courseId], ...more };
  const offer = (await send<{ id: number }>('POST', 'offer', write)).body.id;
  const source = (await send<PurchaseSource>('POST', 'purchase-inbox/source', { provider, secret: SECRET })).body;
  /** Sends a body as the provider does; `signedBytes`: what is signed in its place. */
  const deliver = (event: object | string, secret = SECRET, at = new Date(), signedBytes?: string) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const { headers, query } = signed(provider, signedBytes ?? body, secret, at);
    return deliverTo(server, new URL(source.address).pathname + query, body, headers);
  };
  const say = async (kind: Parameters<(typeof events)['stripe']>[0], sale: Sale) => {
    const event = events[provider](kind, sale);
    expect((await deliver(event)).status).toBe(200);
    return event;
  };
  const products = async () => (await send<PurchaseProductPage>('GET', 'purchase-inbox/product')).body.data;
  const map = async (to: { offer_id: number | null; is_ignored: boolean }) => {
    for (const { id, version } of await products())
      expect((await send<PurchaseProduct>('PUT', `purchase-inbox/product/${id}`, { ...to, version })).status).toBe(200);
  };
  const list = async (query = '') => (await send<PurchaseEventPage>('GET', `purchase-inbox/event${query}`)).body.data;
  const orders = async () =>
    (
      await pool.query<{
        id: number;
        state: string;
        amount: number;
        currency: string;
        email: string;
        access_days: number | null;
      }>('select id, state, amount, currency, email, access_days from orders where site_id = $1 order by id', [
        panel.siteId,
      ])
    ).rows;
  /** How long the course is open for a member: days, null for ever, undefined where it is not. */
  const daysOf = async ({ memberId }: Actor) => {
    const { rows } = await pool.query<{ days: number | null; is_open: boolean }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days, expires_at is null or expires_at > now() as is_open
       from enrolments where site_id = $1 and member_id = $2`,
      [panel.siteId, memberId],
    );
    return rows[0]?.is_open ? rows[0].days : undefined;
  };
  /** Says what the product of its events is, with a first sale that is somebody's. */
  const mapped = async (sale: Partial<Sale> = {}) => {
    await say('paid', { number: newNumber(), email: newEmail(), ...sale });
    await map({ offer_id: offer, is_ignored: false });
  };
  return { panel, course, offer, source, send, deliver, say, products, map, mapped, list, orders, daysOf };
}
