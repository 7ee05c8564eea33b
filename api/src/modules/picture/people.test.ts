import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SiteDetail } from '@clube/shared/contracts/site';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { randomToken } from '../../lib/crypto.ts';
import { hashOfToken } from '../order/secrets.ts';

let server: TestServer;
let picture: Buffer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const filesIn = (folder: string) => server.context.storage.list(`sites/${panel.siteId}/${folder}`);
const sizeOf = async (keys: readonly string[]) => {
  const sizes = await Promise.all(keys.map((key) => server.context.storage.size(key)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
};
const used = async () =>
  (await call<SiteDetail>(server, { url: `/api/site/${panel.siteId}`, as: panel.owner })).body.storage_used_bytes;
const setQuota = (bytes: number) =>
  query('update sites set storage_quota_bytes = $1 where id = $2', [bytes, panel.siteId]);
type Sent = { key: string; code?: string };
const send = (method: 'PUT' | 'POST', url: string, as: Actor = panel.owner) =>
  call<Sent>(server, { method, url, as, body: picture, headers: { 'content-type': 'image/jpeg' } });

async function makeOrder(): Promise<string> {
  const token = randomToken();
  await query(
    `insert into orders (site_id, state, offer_name, amount, price, currency, name, email, locale, reference, token_hash, expires_at)
     values ($1, 'pending', 'Turma', 100, 100, 'BRL', 'Ana', 'ana@example.com', 'pt', $2, $3, now() + interval '30 days')`,
    [panel.siteId, token.slice(0, 8), hashOfToken(token)],
  );
  return token;
}

const sendProof = async (token: string) =>
  call<Sent>(server, {
    method: 'PUT',
    url: `/api/purchase/${token}/proof`,
    body: picture,
    headers: { host: `${panel.slug}.localhost:3000`, 'content-type': 'image/jpeg' },
  });
type Kind = { folder: string; send: () => Promise<{ status: number; body: { code?: string } }> };
/** Of each kind that members and strangers send: where it stands, and what sends one. */
const peoples: Record<string, Kind> = {
  'a picture of a ticket': { folder: 'tickets', send: () => send('POST', '/api/ticket/image', student) },
  'a picture of a comment': { folder: 'comments', send: () => send('POST', `${course.url()}/comment/image`, student) },
  'a proof of payment': { folder: 'orders', send: async () => sendProof(await makeOrder()) },
};
const fill = (bytes: number) =>
  query(
    `insert into media (site_id, kind, status, name, size_bytes, source_key) values ($1, 'video', 'ready', 'Aula', $2, 'x')`,
    [panel.siteId, bytes],
  );

describe.each(Object.keys(peoples))('%s', (name) => {
  const { folder, send: sendOne } = peoples[name]!;

  test('takes room of a share of a tenth, is refused where that is full, and never keeps what staff send out', async () => {
    expect((await sendOne()).status).toBeLessThan(300);
    const stored = await filesIn(folder);
    const size = await sizeOf(stored);
    expect([stored.length, await used()]).toEqual([1, 0]);
    await setQuota(size * 20 - 1);
    expect(await sendOne()).toMatchObject({ status: 422, body: { code: 'site.storage_exceeded' } });
    expect(await filesIn(folder)).toEqual(stored);
    expect((await send('PUT', '/api/site/image/logo')).status).toBe(200);
    await setQuota(size * 20);
    expect((await sendOne()).status).toBeLessThan(300);
  });

  test('is taken where what staff keep has filled the panel', async () => {
    await setQuota(1_000_000);
    await fill(1_000_000);
    expect((await send('PUT', '/api/site/image/logo')).body.code).toBe('site.storage_exceeded');
    expect((await sendOne()).status).toBeLessThan(300);
  });
});

test('pictures of tickets and of comments share room, and proofs have theirs', async () => {
  await send('POST', '/api/ticket/image', student);
  await setQuota((await sizeOf(await filesIn('tickets'))) * 10);
  expect((await send('POST', `${course.url()}/comment/image`, student)).body.code).toBe('site.storage_exceeded');
  expect((await sendProof(await makeOrder())).status).toBe(200);
});

test('panels of a person without a plan have one share among them', async () => {
  const second = await createPanel(server);
  await query('delete from sessions where site_id = $1', [second.siteId]);
  await query('update members set user_id = $2 where id = $1', [second.owner.memberId, panel.owner.userId]);
  await send('POST', '/api/ticket/image', student);
  const size = await sizeOf(await filesIn('tickets'));
  await query('update sites set storage_quota_bytes = $2 where id = any($1)', [
    [panel.siteId, second.siteId],
    size * 20,
  ]);
  const left = async () =>
    (
      await query('select people_left(id, $2)::int as left from sites where id = any($1) order by id', [
        [panel.siteId, second.siteId],
        'members',
      ])
    ).rows.map((row) => row.left);
  expect(await left()).toEqual([size, size]);
  await query(
    `insert into plans (key, name, storage_bytes, price_minor, currency, period, grace_days)
    values ('share', '{"pt": "Espaço"}', $1, 0, 'BRL', 'month', 7)`,
    [size * 30],
  );
  await query(`insert into site_plans (site_id, plan_id) select $1, id from plans where key = 'share'`, [
    second.siteId,
  ]);
  expect(await left()).toEqual([size, size * 3]);
});

test('where the share of proofs is full, the oldest of orders that wait for nothing any more go, as many as are needed, and none of those that wait', async () => {
  const tokens = [await makeOrder(), await makeOrder(), await makeOrder(), await makeOrder()];
  for (const token of tokens) await sendProof(token);
  const hasProof = async () =>
    (
      await query('select proof_key is not null as has from orders where site_id = $1 order by id', [panel.siteId])
    ).rows.map(({ has }) => has);
  const size = (await sizeOf(await filesIn('orders'))) / 4;
  await setQuota(size * 40);
  const settle = (at: number) =>
    query(`update orders set state = 'cancelled', expires_at = now() where token_hash = $1`, [
      hashOfToken(tokens[at]!),
    ]);
  await settle(1);
  await settle(2);
  expect((await sendProof(await makeOrder())).status).toBe(200);
  expect(await hasProof()).toEqual([true, false, true, true, true]);
  expect([
    (await filesIn('orders')).length,
    (await query('select from stored_pictures where site_id = $1', [panel.siteId])).rowCount,
  ]).toEqual([4, 4]);
  // All of them would not make room for it: none goes for nothing.
  await setQuota(size * 20);
  expect((await sendProof(await makeOrder())).body.code).toBe('site.storage_exceeded');
  expect(await hasProof()).toEqual([true, false, true, true, true, false]);
});

test('where the share of proofs is full, one that cannot go keeps its place, and the next goes for it', async () => {
  const tokens = [await makeOrder(), await makeOrder()];
  for (const token of tokens) await sendProof(token);
  await query(`update orders set state = 'cancelled', expires_at = now() where site_id = $1`, [panel.siteId]);
  const { rows } = await query('select proof_key from orders where site_id = $1 order by id', [panel.siteId]);
  const [stuck, next] = rows.map(({ proof_key }) => String(proof_key));
  const keys = async () =>
    (await query('select proof_key from orders where site_id = $1 order by id', [panel.siteId])).rows;
  await setQuota((await sizeOf(await filesIn('orders'))) * 10);
  const { storage } = server.context;
  const { remove } = storage;
  const failing = (...these: (string | undefined)[]) =>
    (storage.remove = async (key) => {
      if (these.some((one) => one !== undefined && key.includes(one))) throw new Error('It does not go');
      return remove(key);
    });
  try {
    failing(stuck);
    expect((await sendProof(await makeOrder())).status).toBe(200);
    expect((await keys()).slice(0, 2)).toEqual([{ proof_key: stuck }, { proof_key: null }]);
    expect((await filesIn('orders')).some((file) => file.includes(next!))).toBe(false);
    // None that is left can go.
    expect(await sendProof(await makeOrder())).toMatchObject({ status: 422, body: { code: 'site.storage_exceeded' } });
    expect((await keys())[0]).toEqual({ proof_key: stuck });
  } finally {
    storage.remove = remove;
  }
});

test('where the share of proofs is full, whoever sent one sends another in its place, and nobody else one more', async () => {
  const token = await makeOrder();
  await sendProof(token);
  await setQuota((await sizeOf(await filesIn('orders'))) * 10);
  expect((await sendProof(await makeOrder())).body.code).toBe('site.storage_exceeded');
  const before = await filesIn('orders');
  expect((await sendProof(token)).status).toBe(200);
  const after = await filesIn('orders');
  expect([after.length, after[0] === before[0]]).toEqual([1, false]);
  expect((await sendProof(await makeOrder())).body.code).toBe('site.storage_exceeded');
});

test('the picture of an order that is disputed makes room for none', async () => {
  const [disputed, paid] = [await makeOrder(), await makeOrder()];
  const step = (token: string, state: string) =>
    query('update orders set state = $2 where token_hash = $1', [hashOfToken(token), state]);
  for (const token of [disputed, paid]) {
    await sendProof(token);
    await step(token, 'paid');
  }
  await step(disputed, 'disputed');
  await setQuota((await sizeOf(await filesIn('orders'))) * 10);
  expect((await sendProof(await makeOrder())).status).toBe(200);
  expect((await sendProof(await makeOrder())).body.code).toBe('site.storage_exceeded');
  const { rows } = await query('select state from orders where site_id = $1 and proof_key is not null order by id', [
    panel.siteId,
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['disputed', 'pending']);
});

test('a picture of a ticket of before sizes were kept is measured', async () => {
  await send('POST', '/api/ticket/image', student);
  const share = async () =>
    (await query(`select people_used($1, 'members')::int as bytes`, [panel.siteId])).rows[0]!.bytes;
  const size = await share();
  await query('update ticket_images set size_bytes = null where site_id = $1', [panel.siteId]);
  expect(await share()).toBe(0);
  await tidyUp(server);
  expect([size > 0, await share()]).toEqual([true, size]);
});
