import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NotificationChoice, NotificationPage } from '@clube/shared/contracts/notification';
import type { OrderPage } from '@clube/shared/contracts/order';
import type { Purchase, SaleOrderCreated } from '@clube/shared/contracts/sale';
import sharp from 'sharp';
import { answerTo } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { AppError } from '../../lib/errors.ts';
import { drawPicture } from '../../worker/pictures.ts';
import { forgetProofs } from './proof.ts';

type Answer = { id: number; code: string };
let server: TestServer;
let panel: Panel;
let other: Panel;
let courseId: number;
let offer: number;
let png: Buffer;
beforeAll(async () => {
  server = await createTestServer();
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  other = await createPanel(server);
  ({ courseId } = await createTestCourse(server, panel));
  const as = panel.owner;
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await call(server, { method: 'PUT', url: '/api/payment', as, body: { pix, note: '' } });
  const write = { name: 'Aquarela do zero', amount: 48_000, currency: 'BRL', course_ids: [courseId] };
  ({ id: offer } = (await call<Answer>(server, { method: 'POST', url: '/api/offer', as, body: write })).body);
  await call(server, { method: 'PATCH', url: `/api/offer/${offer}`, as, body: { state: 'on_sale' } });
});

const hostOf = ({ slug }: Panel) => ({ host: `${slug}.localhost:3000` });
async function buy(): Promise<{ id: number; token: string; reference: string }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const captcha = answerTo(await createCaptcha(server.context.config.secret));
  const body = { name: 'Rosa Lima', email, captcha };
  const url = `/api/sale/${offer}/order`;
  const made = await call<SaleOrderCreated>(server, { method: 'POST', url, headers: hostOf(panel), body });
  const list = await call<OrderPage>(server, { url: `/api/order?q=${email}`, as: panel.owner });
  const { id, reference } = list.body.data[0]!;
  return { id, token: made.body.token, reference };
}
const claim = (token: string) =>
  call<Answer>(server, { method: 'POST', url: `/api/purchase/${token}/claim`, headers: hostOf(panel) });
const prove = (token: string, body: Buffer = png, headers: Record<string, string> = {}, at = panel) =>
  call<Answer>(server, {
    method: 'PUT',
    url: `/api/purchase/${token}/proof`,
    body,
    headers: { ...hostOf(at), 'content-type': 'image/png', ...headers },
  });
const picture = (url: string, as?: Pick<Actor, 'token'>, at = panel) =>
  server.app.inject({
    url: `/api/${url}`,
    headers: as ? { host: 'localhost:3000', authorization: `Bearer ${as.token}` } : hostOf(at),
  });
const told = async (as: Actor) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.filter(
    ({ kind }) => kind === 'order.claimed',
  );
const step = async (id: number, state: string) => {
  const { body } = await call<OrderPage>(server, { url: '/api/order', as: panel.owner });
  const { version } = body.data.find((one) => one.id === id)!;
  await call(server, { method: 'POST', url: `/api/order/${id}/state`, as: panel.owner, body: { state, version } });
};

describe('whoever says that they paid', () => {
  test('is told of to owner and admins, once an order, and to nobody else', async () => {
    const { id, token, reference } = await buy();
    const admin = await createActor(server, panel, 'admin');
    const others = await Promise.all(
      (['instructor', 'moderator', 'support', 'student'] as const).map((role) =>
        createActor(server, panel, role, [courseId]),
      ),
    );
    expect(await told(panel.owner)).toEqual([]);
    await Promise.all([claim(token), claim(token)]);
    await claim(token);
    for (const as of [panel.owner, admin])
      expect(await told(as)).toMatchObject([
        {
          title: 'Aquarela do zero',
          text: reference,
          person: null,
          to: `/config_curso/vendas/${courseId}?aba=pedidos`,
        },
      ]);
    for (const as of [...others, other.owner]) expect(await told(as)).toEqual([]);
    const mails = await server.context.connection.pool.query(
      `select count(*)::int from notifications where site_id = $1 and kind = 'order.claimed' and mail_at is not null`,
      [panel.siteId],
    );
    expect(mails.rows).toEqual([{ count: 2 }]);
    // It stands while somebody has to look.
    await step(id, 'paid');
    expect(await told(admin)).toEqual([]);
  });

  test('is told of as each has chosen, and no longer to whoever looks after the panel no more', async () => {
    const admin = await createActor(server, panel, 'admin');
    const quiet = { kind: 'order.claimed', in_app: false, mail: 'off' } satisfies NotificationChoice;
    const chosen = await call(server, { method: 'PUT', url: '/api/notification/choice', as: panel.owner, body: quiet });
    expect(chosen.status).toBe(200);
    await claim((await buy()).token);
    expect([(await told(panel.owner)).length, (await told(admin)).length]).toEqual([0, 1]);
    await server.context.connection.pool.query(`update members set role = 'support' where id = $1`, [admin.memberId]);
    expect(await told(admin)).toEqual([]);
  });
});

describe('a picture of a payment', () => {
  test('is drawn anew, kept from every store, and the next takes its place', async () => {
    const { id, token } = await buy();
    expect((await picture(`purchase/${token}/proof`)).statusCode).toBe(404);
    expect((await prove(token)).status).toBe(200);
    for (const answer of [await picture(`purchase/${token}/proof`), await picture(`order/${id}/proof`, panel.owner)]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.rawPayload.includes('secret')).toBe(false);
    }
    const look = await call<Purchase>(server, { url: `/api/purchase/${token}`, headers: hostOf(panel) });
    expect(look.body.has_proof).toBe(true);
    const list = await call<OrderPage>(server, { url: '/api/order', as: panel.owner });
    expect(list.body.data[0]?.has_proof).toBe(true);
    const files = () => server.context.storage.list(`sites/${panel.siteId}/orders`);
    const [first] = await files();
    expect(list.text.includes(first!.split('/').at(-1)!.replace('.webp', ''))).toBe(false);
    await Promise.all([prove(token), prove(token)]);
    const left = await files();
    expect([left.length, left.includes(first!)]).toEqual([1, false]);
  });

  test('is seen by its buyer and by whoever looks after that panel, by nobody else', async () => {
    const { id, token } = await buy();
    const second = await buy();
    await prove(token);
    const admin = await createActor(server, panel, 'admin');
    expect((await picture(`order/${id}/proof`, admin)).statusCode).toBe(200);
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role, [courseId]);
      expect([role, (await picture(`order/${id}/proof`, as)).statusCode]).toEqual([role, 403]);
    }
    expect((await picture(`order/${id}/proof`, other.owner)).statusCode).toBe(404);
    expect((await picture(`order/${id}/proof`)).statusCode).toBe(401);
    expect((await picture(`purchase/${second.token}/proof`)).statusCode).toBe(404);
    expect((await picture(`purchase/${token}/proof`, undefined, other)).statusCode).toBe(404);
    expect((await prove(token, png, {}, other)).status).toBe(404);
    expect((await prove('x'.repeat(43))).status).toBe(404);
  });

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a drawing that says to be a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'text/html'],
    ['a document', Buffer.from('%PDF-1.7'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('that is %s is not taken', async (_what, body, type) => {
    const { token } = await buy();
    const answer = await prove(token, body, { 'content-type': type });
    expect([400, 415]).toContain(answer.status);
    expect(await server.context.storage.list(`sites/${panel.siteId}/orders`)).toEqual([]);
  });

  test('larger than 8 MiB is not taken', async () => {
    const { token } = await buy();
    expect((await prove(token, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('is read ten times an hour of one order, whatever was sent; what is beyond is refused before its body', async () => {
    const [{ token }, next] = [await buy(), await buy()];
    const large = Buffer.alloc(8 * 1024 * 1024 + 1);
    const statuses: number[] = [];
    for (const body of [...Array<Buffer>(9).fill(large), png, large, png])
      statuses.push((await prove(token, body)).status);
    expect(statuses).toEqual([...Array<number>(9).fill(413), 200, 429, 429]);
    expect((await prove(next.token)).status).toBe(200);
  });

  test('is read so many times an hour of one address, and of one line; what is wrong uses up none, and nobody elsewhere is refused', async () => {
    const [one, next] = [await buy(), await buy()];
    const from = async (remoteAddress: string, { token }: { token: string }, payload = png) => {
      const headers = { ...hostOf(panel), 'content-type': 'image/png' };
      const at = { method: 'PUT', url: `/api/purchase/${token}/proof` } as const;
      return (await server.app.inject({ ...at, remoteAddress, headers, payload })).statusCode;
    };
    const sent = (of: string, hits: number) =>
      server.context.connection.pool.query(
        `insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', $2)
         on conflict (key) do update set hits = excluded.hits`,
        [`purchase-proof:${of}`, hits],
      );
    await sent('address:2001:db8:9:1::/64', 119);
    for (const token of ['x'.repeat(43), 'y'.repeat(43)]) expect(await from('2001:db8:9:1::5', { token })).toBe(404);
    expect(await from('2001:db8:9:1::5', one)).toBe(200);
    expect(await from('2001:db8:9:1::6', next, Buffer.alloc(8 * 1024 * 1024 + 1))).toBe(429);
    await sent('network:2001:db8:9::/48', 479);
    expect(await from('2001:db8:9:2::5', next)).toBe(200);
    expect(await from('2001:db8:9:3::5', next)).toBe(429);
    expect(await from('203.0.113.9', next)).toBe(200);
  });

  test('waits in a turn of its own: however many of them wait, none of whoever is signed in is refused', async () => {
    const { token } = await buy();
    const box = { width: 16, height: 16, fit: 'inside', format: 'webp', quality: 82 } as const;
    const ending = new AbortController();
    // As one ends, in a folder that is none, the next one waits; what is refused is over.
    const crowding = Array.from({ length: 40 }, async (_one, at) => {
      while (!ending.signal.aborted)
        await drawPicture('/dev/null/none', png, box, `line-${at}`).catch((error: unknown) => {
          if (error instanceof AppError) throw error;
        });
    });
    const crowd = Promise.allSettled(crowding);
    const photo = await call<Answer>(server, {
      method: 'PUT',
      url: '/api/me/photo',
      as: panel.owner,
      body: png,
      headers: { 'content-type': 'image/png' },
    });
    const proof = await prove(token);
    ending.abort();
    await crowd;
    expect([photo.status, proof.status, proof.body.code]).toEqual([200, 429, 'rate.limited']);
  });

  test('waits for no more than a few of one line: whoever has one keeps no buyer elsewhere from theirs', async () => {
    const [mine, ...orders] = [await buy(), await buy(), await buy()];
    const from = async (remoteAddress: string, { token }: { token: string }) => {
      const headers = { ...hostOf(panel), 'content-type': 'image/png' };
      const at = { method: 'PUT', url: `/api/purchase/${token}/proof` } as const;
      return (await server.app.inject({ ...at, remoteAddress, headers, payload: png })).statusCode;
    };
    const crowd = Array.from({ length: 14 }, (_one, at) => from(`2001:db8:77:${at}::1`, orders[at % 2]!));
    // One of them is refused: no more of theirs wait.
    await Promise.any(crowd.map(async (answer) => ((await answer) === 429 ? 429 : Promise.reject(new Error('none')))));
    expect(await from('203.0.113.77', mine)).toBe(200);
    expect((await Promise.all(crowd)).filter((status) => status === 200)).not.toHaveLength(0);
  });

  test('comes while something is due, and goes with what it was for', async () => {
    const { id, token } = await buy();
    await prove(token);
    await step(id, 'cancelled');
    expect(await prove(token)).toMatchObject({ status: 409, body: { code: 'purchase.state' } });
    const { pool } = server.context.connection;
    await tidyUp(server);
    expect((await picture(`order/${id}/proof`, panel.owner)).statusCode).toBe(200);
    await pool.query(`update orders set created_at = now() - interval '91 days' where id = $1`, [id]);
    await tidyUp(server);
    expect((await picture(`order/${id}/proof`, panel.owner)).statusCode).toBe(404);

    const erased = await buy();
    await prove(erased.token);
    await pool.query(`update orders set email = '', name = '' where id = $1`, [erased.id]);
    expect((await picture(`order/${erased.id}/proof`, panel.owner)).statusCode).toBe(404);
    await tidyUp(server);
    expect(await server.context.storage.list(`sites/${panel.siteId}/orders`)).toEqual([]);
  });

  test('that cannot go keeps no other behind it', async () => {
    const [stuck, other] = [await buy(), await buy()];
    for (const { token } of [stuck, other]) await prove(token);
    const { connection, storage } = server.context;
    await connection.pool.query(`update orders set email = '', name = '' where id = any($1)`, [[stuck.id, other.id]]);
    const { rows } = await connection.pool.query('select proof_key from orders where id = $1', [stuck.id]);
    const remove: typeof storage.remove = async (key) => {
      if (key.includes(rows[0].proof_key)) throw new Error('It does not go');
      return storage.remove(key);
    };
    const failing = { ...server.context, storage: { ...storage, remove } };
    await expect(forgetProofs(failing)).rejects.toThrow('Proofs of payment that could not go');
    const left = await storage.list(`sites/${panel.siteId}/orders`);
    expect(left).toEqual([expect.stringContaining(rows[0].proof_key)]);
    await forgetProofs(server.context);
    expect(await storage.list(`sites/${panel.siteId}/orders`)).toEqual([]);
  });

  test('of an order that is disputed stays until that is settled, however old it is', async () => {
    const { id, token } = await buy();
    await prove(token);
    await step(id, 'paid');
    await step(id, 'disputed');
    await server.context.connection.pool.query(
      `update orders set created_at = now() - interval '91 days' where id = $1`,
      [id],
    );
    await tidyUp(server);
    expect((await picture(`order/${id}/proof`, panel.owner)).statusCode).toBe(200);
    await step(id, 'refunded');
    await tidyUp(server);
    expect((await picture(`order/${id}/proof`, panel.owner)).statusCode).toBe(404);
  });
});
