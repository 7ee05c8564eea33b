/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderList, OrderPage, OrderTotals } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  ownerUrlOf,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { connect } from '../../database/connect.ts';
import { addUpOrders, listOrders, pageOfOrders, readOrders } from './list.queries.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

type As = Pick<Actor, 'token'>;
type Made = {
  at: string;
  state?: OrderState;
  currency?: string;
  amount?: number;
  name?: string;
  email?: string;
  offer?: number;
  courses?: number[];
};
let sequence = 0;
/** An order as it stands, however it came to that. @returns its reference */
async function make(made: Made, at = panel): Promise<string> {
  const { db } = server.context.connection;
  const reference = `REF${String((sequence += 1)).padStart(4, '0')}`;
  const { amount = 1000, state = 'paid' } = made;
  const { id } = await db
    .insertInto('orders')
    .values({
      site_id: at.siteId,
      offer_id: made.offer ?? null,
      offer_name: 'Aquarela',
      price: Math.max(amount, 1),
      amount,
      currency: made.currency ?? 'BRL',
      name: made.name ?? 'Rosa Lima',
      email: made.email ?? 'rosa@example.com',
      locale: 'pt',
      state,
      reference,
      token_hash: Buffer.from(reference.padEnd(32)),
      expires_at: new Date(made.at),
      created_at: new Date(made.at),
      ...(state === 'paid' && { paid_at: new Date(made.at) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const course_id of made.courses ?? [])
    await db.insertInto('order_courses').values({ site_id: at.siteId, order_id: id, course_id }).execute();
  return reference;
}
const list = async (query = '', as: As = panel.owner) =>
  call<OrderList>(server, { url: `/api/order/list${query}`, as });
const referencesOf = async (query: string, as: As = panel.owner) =>
  (await list(query, as)).body.data.map(({ reference }) => reference);
const newOffer = async (at: Panel, courseId: number) =>
  (
    await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/offer',
      as: at.owner,
      body: { name: 'Gravura', amount: 1000, currency: 'BRL', course_ids: [courseId] },
    })
  ).body.id;

describe('all orders of a panel', () => {
  test('come page by page, the newest first, each once, also where one comes meanwhile', async () => {
    const own = await createPanel(server);
    const made: string[] = [];
    // Half of them within one moment: their number tells them apart.
    for (let count = 0; count < 65; count += 1)
      made.push(await make({ at: count < 30 ? `2026-01-02T03:04:${10 + count}Z` : '2026-02-01T00:00:00Z' }, own));
    const first = (await list('', own.owner)).body;
    await make({ at: '2026-03-01T00:00:00Z' }, own);
    const second = (await list(`?after=${first.next}`, own.owner)).body;
    const third = (await list(`?after=${second.next}`, own.owner)).body;
    expect([first, second, third].map(({ data }) => data.length)).toEqual([30, 30, 5]);
    expect(third.next).toBeNull();
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ reference }) => reference));
    expect(seen).toEqual(made.toReversed());
  });

  test('are of that panel alone, and for those who look after it', async () => {
    const reference = await make({ at: '2026-01-01T00:00:00Z', name: 'Zuleide' });
    const other = await createPanel(server);
    const urls = ['list?q=zuleide', 'totals?q=zuleide', 'export?q=zuleide'];
    for (const url of urls) {
      const { status, text } = await call(server, { url: `/api/order/${url}`, as: other.owner });
      expect([url, status, text.includes(reference) || text.includes('BRL')]).toEqual([url, 200, false]);
      expect((await call(server, { url: `/api/order/${url}` })).status).toBe(401);
    }
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role);
      for (const url of urls)
        expect([role, url, (await call(server, { url: `/api/order/${url}`, as })).status]).toEqual([role, url, 403]);
    }
    const admin = await createActor(server, panel, 'admin');
    expect(await referencesOf('?q=zuleide', admin)).toEqual([reference]);
  });

  test('a place that is none is refused', async () => {
    expect((await list('?after=x')).status).toBe(400);
    const of = Buffer.from(JSON.stringify([0, 'now', 1])).toString('base64url');
    expect((await list(`?after=${of}`)).status).toBe(400);
  });
});

describe('what is looked for', () => {
  let own: Panel;
  let course: number;
  let offer: number;
  let references: Record<'ana' | 'beto' | 'caio', string>;
  beforeAll(async () => {
    own = await createPanel(server);
    ({ courseId: course } = await createTestCourse(server, own, { title: '=Óleo', lessons: [1] }));
    offer = await newOffer(own, course);
    const at = (day: number) => `2026-05-0${day}T12:00:00Z`;
    references = {
      ana: await make({ at: at(1), name: 'Ana Conceição', email: 'ana@loja.example', courses: [course] }, own),
      beto: await make({ at: at(2), name: 'Beto 100%', email: 'b_to@loja.example', state: 'refunded', offer }, own),
      caio: await make({ at: at(3), name: '=SUM(1)', email: 'caio@x.example', currency: 'USD', amount: 500 }, own),
    };
  });
  const found = async (query: string) => {
    const names = Object.entries(references);
    return (await referencesOf(query, own.owner)).map((one) => names.find(([, reference]) => reference === one)![0]);
  };

  test.each([
    ['q=conceicao', ['ana']],
    ['q=CONCEI%C3%87%C3%83O%20ana', ['ana']],
    ['q=loja.example', ['beto', 'ana']],
    ['q=an', ['ana']],
    ['q=on', []],
    ['q=100%25', ['beto']],
    ['q=100%EF%BC%85', ['beto']],
    ['q=b_to', ['beto']],
    ['q=_', []],
    ['q=%5C', []],
    ['q=ana%20beto', []],
  ])('%s', async (query, names) => {
    expect(await found(`?${query}`)).toEqual(names);
    const { body } = await call<OrderPage>(server, { url: `/api/order?${query}`, as: own.owner });
    expect(body.total).toBe(names.length);
  });

  test('is a reference, a state, an offer, a course, days, and all of them at once', async () => {
    expect(await found(`?q=${references.caio.toLowerCase()}`)).toEqual(['caio']);
    expect(await found('?state=refunded')).toEqual(['beto']);
    expect(await found(`?offer=${offer}`)).toEqual(['beto']);
    expect(await found(`?course=${course}`)).toEqual(['ana']);
    expect(await found('?from=2026-05-02T12:00:00Z')).toEqual(['caio', 'beto']);
    expect(await found('?to=2026-05-02T12:00:00Z')).toEqual(['ana']);
    expect(await found(`?state=refunded&offer=${offer}&q=beto&from=2026-05-01T00:00:00Z`)).toEqual(['beto']);
    expect(await found(`?state=paid&offer=${offer}`)).toEqual([]);
  });

  test('is added up by currency, each state for itself, and only what was looked for', async () => {
    const totals = async (query: string) =>
      (await call<OrderTotals>(server, { url: `/api/order/totals${query}`, as: own.owner })).body;
    expect(await totals('')).toEqual([
      { currency: 'BRL', orders: 2, paid: 1000, refunded: 1000 },
      { currency: 'USD', orders: 1, paid: 500, refunded: 0 },
    ]);
    expect(await totals('?q=caio')).toEqual([{ currency: 'USD', orders: 1, paid: 500, refunded: 0 }]);
    expect(await totals('?q=ninguem')).toEqual([]);
  });

  test('is a file in which nothing runs, and that it was taken is written down for the owner', async () => {
    const admin = await createActor(server, own, 'admin');
    const file = await call(server, { url: '/api/order/export?language=pt', as: admin });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.text.split('\r\n');
    expect(lines[0]).toContain('"Pedido";"Feito em";"Estado"');
    expect(lines.slice(1, 4).map((line) => line.split(';')[0])).toEqual(
      [references.caio, references.beto, references.ana].map((one) => `"${one}"`),
    );
    expect(lines[1]).toContain(`"'=SUM(1)"`);
    expect(lines[1]).toContain('"5,00";"USD"');
    expect(lines[2]).toContain('"Reembolsado"');
    expect(lines[3]).toContain(`"'=Óleo"`);
    const some = await call(server, { url: '/api/order/export?language=en&q=ana', as: admin });
    expect(some.text.trim().split('\r\n')).toHaveLength(2);
    expect(some.text).toContain('"10.00","BRL"');
    const { body } = await call<{ data: object[] }>(server, { url: '/api/site/event', as: own.owner });
    expect(body.data[0]).toMatchObject({ kind: 'orders.exported', actor: 'Bia Moura' });
  });
});

test('a panel with twenty thousand orders beside others finds its own by an index, whatever is asked, and the index has what they come to', async () => {
  const own = await createPanel(server);
  const { courseId } = await createTestCourse(server, own);
  const offer = await newOffer(own, courseId);
  const { pool, db } = server.context.connection;
  for (const { siteId, of } of [
    { siteId: own.siteId, of: offer },
    { siteId: (await createPanel(server)).siteId, of: null },
  ])
    await pool.query(
      `insert into orders (site_id, offer_id, offer_name, price, amount, currency, name, email, locale, state, reference, token_hash, expires_at, created_at)
       select $1::bigint, case when n % 2000 = 0 then $2::bigint end, 'Aquarela', 1000, 1000, 'BRL', md5(n::text), n || '@example.com', 'pt',
         case when n % 1000 = 0 then 'disputed' else 'paid' end, 'R' || n, sha256((n || ' ' || $1::bigint)::bytea), now(), now() - (20000 - n) * interval '1 minute'
       from generate_series(1, 20000) n`,
      [siteId, of],
    );
  const owner = connect(ownerUrlOf(server), 1, 'all');
  await owner.pool.query('analyze orders');
  await owner.close();
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const spied = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: 'asked' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const planOf = async (look: () => Promise<unknown>) => {
    asked.length = 0;
    await look();
    const plans: string[] = [];
    for (const { sql, parameters } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n');
  };
  const day = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const { next } = await pageOfOrders(db, own.siteId, {});
  const page = (query: object) => planOf(() => pageOfOrders(spied, own.siteId, query));
  const plans = {
    first: await page({}),
    next: await page({ after: next! }),
    days: await page({ from: day(10), to: day(9) }),
    state: await page({ state: 'disputed' }),
    words: await page({ q: 'c4ca4238a0b9' }),
    offer: await page({ offer }),
    numbered: await planOf(() => listOrders(spied, own.siteId, { q: 'c4ca4238a0b9' })),
    file: await planOf(() => readOrders(spied, own.siteId, { state: 'disputed' }).next()),
    disputed: await planOf(() => addUpOrders(spied, own.siteId, { state: 'disputed' })),
  };
  for (const [name, plan] of Object.entries(plans))
    expect([name, /Seq Scan on orders/.test(plan)]).toEqual([name, false]);
  for (const name of ['first', 'next', 'days'] as const) {
    expect(plans[name]).toContain('orders_by_moment');
    expect(plans[name]).not.toContain('Sort');
  }
  expect(plans.state).toContain('orders_by_state');
  expect(plans.words).toContain('orders_alike');
  expect(plans.numbered).toContain('orders_alike');
  expect(plans.offer).toContain('orders_by_offer');
  expect(plans.disputed).toContain('orders_by_state');
  // Whether PostgreSQL looks at rows beside an index depends on how long ago they were written too; that it need not does not.
  const { rows: indexes } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname in ('orders_by_moment', 'orders_by_state') order by indexname`,
  );
  expect(indexes.map(({ indexdef }) => /\(site_id.*$/.exec(indexdef)?.[0])).toEqual([
    '(site_id, created_at, id) INCLUDE (state, currency, amount)',
    '(site_id, state, created_at, id) INCLUDE (currency, amount)',
  ]);
}, 120_000);
