import { setTimeout as wait } from 'node:timers/promises';
import type { PurchaseProductPage, PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import { events, signed } from '../../api/test/purchase-providers.ts';
import type { DemoPlace } from '../lib/people.ts';
import type { BenchPlatform } from '../lib/platform.ts';

const SECRET = 'um segredo do provedor';
const AT_ONCE = 16;
/** Of a hundred events so many come again. */
const AGAIN = 30;
/** So many purchases of three are given back. */
const GIVEN_BACK = 1;

export type Taken = { sent: number; perSecond: number; appliedPerSecond: number; effects: string };

/** In an order that is the same in each run. */
function shuffled<T>(items: readonly T[]): T[] {
  let state = 20_261_126;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Sends what a provider says of so many purchases, in any order, a third of it again, and waits until all of it is done.
 * @param ask calls the API as the panel's admin
 * @throws Error where one of them has another effect than one
 */
export async function sendPurchases(
  { port, connection: { pool } }: BenchPlatform,
  { siteId, courseId }: DemoPlace,
  ask: <T>(method: string, path: string, body?: object) => Promise<T>,
  purchases: number,
): Promise<Taken> {
  const write = { name: 'Aquarela', amount: 4990, currency: 'BRL', course_ids: [courseId] };
  const { id: offer_id } = await ask<{ id: number }>('POST', 'offer', write);
  const { address } = await ask<PurchaseSource>('POST', 'purchase-inbox/source', {
    provider: 'stripe',
    secret: SECRET,
  });
  const deliver = async (event: object) => {
    const body = JSON.stringify(event);
    const { headers, query } = signed('stripe', body, SECRET, new Date());
    const url = `http://127.0.0.1:${port}${new URL(address).pathname}${query}`;
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    if (status !== 200) throw new Error(`An event was answered with ${status}`);
  };
  const began = Date.now() - 3_600_000;
  const saleOf = (at: number) => ({ number: `b${at}`, email: `compra-${at}@example.com` });
  await deliver(events.stripe('paid', { ...saleOf(0), at: new Date(began) }));
  const products = await ask<PurchaseProductPage>('GET', 'purchase-inbox/product');
  for (const { id, version } of products.data)
    await ask('PUT', `purchase-inbox/product/${id}`, { offer_id, is_ignored: false, version });

  const said = Array.from({ length: purchases - 1 }, (_, index) => index + 1).flatMap((at) => {
    const paid = events.stripe('paid', { ...saleOf(at), at: new Date(began) });
    if (at % 3 >= GIVEN_BACK) return [paid];
    return [paid, events.stripe('refunded', { ...saleOf(at), at: new Date(began + 20_000) })];
  });
  const mixed = shuffled([...said, ...said.filter((_, index) => index % 100 < AGAIN)]);
  const queue = mixed.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const event of queue) await deliver(event);
    }),
  );
  const taken = performance.now() - begun;
  const states = async () =>
    (
      await pool.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from purchase_events where site_id = $1 group by state order by state',
        [siteId],
      )
    ).rows;
  const isDone = (rows: Awaited<ReturnType<typeof states>>) => rows.every(({ state }) => state === 'applied');
  while (!isDone(await states())) await wait(200);
  const done = performance.now() - begun;

  const [all] = await states();
  const { rows: orders } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from orders where site_id = $1 and email like $2 group by state order by state',
    [siteId, 'compra-%'],
  );
  const refunded = said.length - (purchases - 1);
  const effects = [`events ${all?.count}`, ...orders.map((row) => `${row.state} ${row.count}`)].join(', ');
  const expected = `events ${said.length + 1}, paid ${purchases - refunded}, refunded ${refunded}`;
  if (effects !== expected) throw new Error(`There are ${effects} where ${expected} were to be`);
  return {
    sent: mixed.length,
    perSecond: Math.round(mixed.length / (taken / 1000)),
    appliedPerSecond: Math.round(said.length / (done / 1000)),
    effects,
  };
}
