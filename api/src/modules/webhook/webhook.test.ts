import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Webhook as Hook, WebhookDeliveryPage, WebhookSecret } from '@clube/shared/contracts/webhook';
import { webhookEvents } from '@clube/shared/contracts/webhook-events';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  tidyUp,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout } from '../../../test/mailbox.ts';
import { takeDue } from './sending.queries.ts';
import { sendDue } from './sending.ts';

type Answer = WebhookSecret & { code: string };
type Message = { type: string; timestamp: string; data: Record<string, Record<string, unknown>> };
type Heard = { headers: Record<string, string>; body: string };
const heard: Heard[] = [];
let status = 200;
/** The answer waits for it. */
let answering: Promise<void> | undefined;
const listener = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    heard.push({ headers: request.headers as Record<string, string>, body });
    listener.emit('heard');
    void Promise.resolve(answering).then(() => response.writeHead(status).end('thanks'));
  });
});
let server: TestServer;
let panel: Panel;
let other: Panel;
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_WEBHOOK_TARGETS: 'any' });
  panel = await createPanel(server);
  other = await createPanel(server);
});
afterAll(async () => {
  await server.close();
  listener.closeAllConnections();
  listener.close();
});
afterEach(async () => {
  await pool().query('delete from webhooks');
  heard.length = 0;
  status = 200;
  answering = undefined;
});

const pool = () => server.context.connection.pool;
const send = <Body = Answer>(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = panel.owner) =>
  call<Body>(server, { method, url: `/api/${url}`, as, ...(body && { body }) });
/** A subscription that goes through all that can become of one. */
async function liveSubscription({ memberId }: Actor): Promise<void> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into member_subscriptions (site_id, member_id, offer_name, amount, currency, period_days, grace_days, current_period_end, event)
     values ($1, $2, 'Clube', 4900, 'BRL', 30, 5, now() + interval '30 days', 'started') returning id`,
    [panel.siteId, memberId],
  );
  for (const [event, state] of [
    ['renewed', 'active'],
    ['overdue', 'past_due'],
    ['grace_over', 'suspended'],
    ['dispute_won', 'active'],
    ['paused', 'paused'],
    ['cancelled', 'cancelled'],
    ['period_over', 'ended'],
  ])
    await pool().query('update member_subscriptions set event = $2, state = $3, version = version + 1 where id = $1', [
      rows[0]!.id,
      event,
      state,
    ]);
}
const make = async (events: readonly string[] = webhookEvents, as = panel.owner) =>
  (await send('POST', 'webhook', { address, events, password: PASSWORD }, as)).body;
const list = async (as = panel.owner) => (await call<Hook[]>(server, { url: '/api/webhook', as })).body;
const log = async (id: number, as: Pick<Actor, 'token'> = panel.owner) =>
  (await call<WebhookDeliveryPage>(server, { url: `/api/webhook/${id}/delivery`, as })).body;
const failures: unknown[] = [];
const pass = () => sendDue(server.context, (error) => failures.push(error));
/** As if the pause were over. */
const hurry = () => pool().query(`update webhook_deliveries set due_at = now() where state = 'waiting'`);
const said = () => heard.map(({ body }) => JSON.parse(body) as Message);

describe('an address', () => {
  test('is the owner’s: made, listed without its secret, changed from what was seen, switched off, deleted', async () => {
    const { id, secret } = await make(['member.added']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const [hook] = await list();
    expect(hook).toMatchObject({ id, address, events: ['member.added'], disabled_at: null, version: 1 });
    expect(JSON.stringify(hook)).not.toContain(secret.slice(6));
    const more = { events: ['order.paid'], version: 1, password: PASSWORD };
    expect((await send('PATCH', `webhook/${id}`, more)).status).toBe(200);
    expect((await send('PATCH', `webhook/${id}`, more)).body.code).toBe('version.stale');
    expect((await send('PATCH', `webhook/${id}`, { is_enabled: false, version: 2 })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ disabled_by: 'staff', events: ['order.paid'] });
    expect((await send('POST', `webhook/${id}/test`)).body.code).toBe('webhook.disabled');
    expect((await send('PATCH', `webhook/${id}`, { is_enabled: true, version: 3 })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ disabled_by: null, disabled_at: null });
    expect((await send('DELETE', `webhook/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await send('DELETE', `webhook/${id}`)).status).toBe(404);
  });

  test('is nobody else’s: neither of other roles, nor of another panel, nor without a session', async () => {
    const { id } = await make();
    for (const role of ['admin', 'instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role);
      expect([role, (await call(server, { url: '/api/webhook', as })).status]).toEqual([role, 403]);
      const body = { address, events: ['order.paid'], password: PASSWORD };
      expect([role, (await send('POST', 'webhook', body, as)).status]).toEqual([role, 403]);
      expect([role, (await send('POST', `webhook/${id}/secret`, { password: PASSWORD }, as)).status]).toEqual([
        role,
        403,
      ]);
    }
    const as = other.owner;
    expect(await list(as)).toEqual([]);
    expect((await call(server, { url: `/api/webhook/${id}/delivery`, as })).status).toBe(404);
    for (const [method, url, body] of [
      ['PATCH', `webhook/${id}`, { events: ['order.paid'], version: 1, password: PASSWORD }],
      ['DELETE', `webhook/${id}`, undefined],
      ['POST', `webhook/${id}/secret`, { password: PASSWORD }],
      ['POST', `webhook/${id}/test`, undefined],
    ] as const)
      expect([url, (await send(method, url, body, as)).status]).toEqual([url, 404]);
    expect((await call(server, { url: '/api/webhook' })).status).toBe(401);
  });

  test('goes on when the session is over, so that the owner shows who they are before it is told anywhere, more, or signed otherwise', async () => {
    const { id } = await make(['order.paid']);
    const [before] = await list();
    const other = 'https://thief.example/a';
    for (const again of [{ password: 'not the one' }, { password: '' }, {}]) {
      const asked = async (method: 'POST' | 'PATCH', url: string, body: object) =>
        (await send(method, url, { ...body, ...again })).body.code;
      const missing = 'password' in again ? 'auth.wrong_password' : 'request.invalid';
      expect(await asked('POST', 'webhook', { address: other, events: ['order.paid'] })).toBe(missing);
      expect(await asked('POST', `webhook/${id}/secret`, {})).toBe(missing);
      expect(await asked('PATCH', `webhook/${id}`, { address: other, version: 1 })).toBe('auth.wrong_password');
      expect(await asked('PATCH', `webhook/${id}`, { events: webhookEvents, version: 1 })).toBe('auth.wrong_password');
    }
    expect(await list()).toEqual([before]);
    // What only ends it, or begins again what the owner said, asks for nobody.
    for (const [version, is_enabled] of [false, true].entries())
      expect((await send('PATCH', `webhook/${id}`, { is_enabled, version: version + 1 })).status).toBe(200);
  });

  test.each([
    [{ events: ['order.paid'] }, 400],
    [{ address: 'https://a.example', events: [] }, 400],
    [{ address: 'https://a.example', events: ['order.lost'] }, 400],
    [{ address: 'https://a.example', events: ['order.paid', 'order.paid'] }, 400],
    [{ address: `https://a.example/${'x'.repeat(500)}`, events: ['order.paid'] }, 400],
    [{ address: 'nowhere', events: ['order.paid'] }, 422],
    [{ address: 'ftp://a.example', events: ['order.paid'] }, 422],
  ])('%j is refused with %i', async (body, expected) => {
    expect((await send('POST', 'webhook', { ...body, password: PASSWORD })).status).toBe(expected);
  });

  test('outside of tests leads out, by https', async () => {
    const strict = await createTestServer();
    try {
      const own = await createPanel(strict);
      const make = async (target: string) =>
        (
          await call<Answer>(strict, {
            method: 'POST',
            url: '/api/webhook',
            as: own.owner,
            body: { address: target, events: ['order.paid'], password: PASSWORD },
          })
        ).status;
      for (const target of [
        address,
        'https://127.0.0.1/',
        'https://169.254.169.254/',
        'https://[::1]/',
        'https://localhost/',
      ])
        expect([target, await make(target)]).toEqual([target, 422]);
      expect(await make('https://hooks.example.com/x')).toBe(201);
    } finally {
      await strict.close();
    }
  });

  test('is one of ten, however many are asked for at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        send('POST', 'webhook', { address, events: ['order.paid'], password: PASSWORD }),
      ),
    );
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(tries.find((answer) => answer.status !== 201)!.body.code).toBe('webhook.limit');
  });
});

describe('a message', () => {
  test('is signed as Standard Webhooks says, and by the newest secret alone', async () => {
    const { id, secret } = await make();
    await send('POST', `webhook/${id}/test`);
    await pass();
    const [{ headers, body }] = heard as [Heard];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test', data: { message: 'Clube' } });
    expect(headers['webhook-id']).toBe((await log(id)).data[0]!.message_id);
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect((await log(id)).data[0]).toMatchObject({
      event: 'test',
      state: 'sent',
      status: 200,
      answer: 'thanks',
      tries: 1,
    });
    const renewed = (await send('POST', `webhook/${id}/secret`, { password: PASSWORD })).body.secret;
    await send('POST', `webhook/${id}/test`);
    await pass();
    expect(() => new Webhook(secret).verify(heard[1]!.body, heard[1]!.headers)).toThrow();
    expect(new Webhook(renewed).verify(heard[1]!.body, heard[1]!.headers)).toBeTruthy();
  });

  test('is made by what happens, in its transaction, for whoever wants to know', async () => {
    const { courseId, lessonIds, url } = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
    const { id } = await make();
    const deaf = await make(['order.refunded']);
    const elsewhere = await make(webhookEvents, other.owner);
    const student = await createActor(server, panel, 'student', [courseId]);
    await call(server, { method: 'POST', url: `${url()}/comment`, as: student, body: { comment: 'Segredo' } });
    await call(server, {
      method: 'POST',
      url: '/api/ticket',
      as: student,
      body: { title: 'Ajuda', message: 'Não abre' },
    });
    await pool().query(
      `insert into lesson_progress (site_id, member_id, course_id, module_id, lesson_id, completed_at)
       select site_id, $2, course_id, module_id, id, now() from lessons where site_id = $1 and id = $3`,
      [panel.siteId, student.memberId, lessonIds[0]],
    );
    const { rows } = await pool().query<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, state)
       values ($1, 'Oferta', 100, 100, 'BRL', 'Rosa', 'rosa@example.com', 'pt', 'REF', sha256('x'), now() + interval '1 day', 'pending') returning id`,
      [panel.siteId],
    );
    for (const state of ['paid', 'disputed', 'refunded'])
      await pool().query('update orders set state = $2 where id = $1', [rows[0]!.id, state]);
    await liveSubscription(student);
    await pass();
    await hurry();
    await pass();
    const ofAll = (await log(id)).data.map(({ event }) => event).toReversed();
    expect(ofAll.toSorted()).toEqual([...webhookEvents].toSorted());
    expect((await log(deaf.id)).data.map(({ event }) => event)).toEqual(['order.refunded']);
    expect((await log(elsewhere.id, other.owner)).data).toEqual([]);
    const of = (type: string) => said().find((message) => message.type === type)!.data;
    expect(of('member.enrolled')).toMatchObject({
      member: { id: student.memberId, email: student.email, name: 'Bia Moura', role: 'student' },
      course: { id: courseId, title: 'Aquarela' },
    });
    expect(of('order.paid')).toMatchObject({
      order: { reference: 'REF', amount: 100 },
      buyer: { email: 'rosa@example.com' },
    });
    expect(of('subscription.suspended')).toMatchObject({
      subscription: { id: expect.any(Number), state: 'suspended', offer: 'Clube', amount: 4900, currency: 'BRL' },
      member: { id: student.memberId, email: student.email },
    });
    expect(JSON.stringify(said())).not.toMatch(/Segredo|Não abre/);
  });

  test('of what was undone is never sent', async () => {
    const { id } = await make(['ticket.created']);
    const student = await createActor(server, panel);
    const client = await pool().connect();
    await client.query('begin');
    await client.query(`insert into tickets (site_id, member_id, title) values ($1, $2, 'Nunca')`, [
      panel.siteId,
      student.memberId,
    ]);
    await client.query('rollback');
    client.release();
    await pass();
    expect([heard, (await log(id)).data]).toEqual([[], []]);
  });

  test('that fails is tried again with growing pauses and the same number, then left; it can be sent again', async () => {
    const { id } = await make(['ticket.created']);
    const student = await createActor(server, panel);
    await call(server, { method: 'POST', url: '/api/ticket', as: student, body: { title: 'Ajuda', message: 'x' } });
    status = 500;
    const pauses: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      await hurry();
      await pass();
      const [one] = (await log(id)).data;
      expect(one).toMatchObject({ tries, status: 500, state: tries < 9 ? 'waiting' : 'failed' });
      if (tries < 9) pauses.push(Date.parse(one!.due_at) - Date.parse(one!.tried_at!));
    }
    expect(pauses).toEqual(pauses.toSorted((one, two) => one - two));
    expect(pauses.at(-1)).toBeGreaterThan(23 * 3_600_000);
    await hurry();
    await pass();
    expect(heard).toHaveLength(9);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    status = 204;
    const delivery = (await log(id)).data[0]!.id;
    expect((await send('POST', `webhook/${id}/delivery/${delivery}/resend`, undefined, other.owner)).status).toBe(404);
    expect((await send('POST', `webhook/${id}/delivery/${delivery}/resend`)).status).toBe(200);
    await pass();
    expect((await log(id)).data[0]).toMatchObject({ state: 'sent', status: 204, tries: 1 });
    expect((await list())[0]!.failing_since).toBeNull();
    expect(failures).toEqual([]);
  });

  test('waits for no address of another panel that does not answer, of which four are under way', async () => {
    const [slow] = [await make(['ticket.created']), await make(['ticket.created'], other.owner)];
    const hanging = Promise.withResolvers<void>();
    answering = hanging.promise;
    for (let count = 0; count < 6; count += 1) await send('POST', `webhook/${slow.id}/test`);
    const sending = pass();
    while (heard.length < 4) await once(listener, 'heard');
    answering = undefined;
    const student = await createActor(server, other);
    await call(server, { method: 'POST', url: '/api/ticket', as: student, body: { title: 'Ajuda', message: 'x' } });
    while (heard.length < 5) await once(listener, 'heard');
    expect(said().map(({ type }) => type)).toEqual(['test', 'test', 'test', 'test', 'ticket.created']);
    expect((await log(slow.id)).data.map(({ state }) => state)).toEqual(Array(6).fill('waiting'));
    hanging.resolve();
    await sending;
    expect((await log(slow.id)).data.map(({ state }) => state)).toEqual(Array(6).fill('sent'));
  });

  test('has its turn beside another address of its panel for which many wait', async () => {
    const [many, one] = [await make(['ticket.created']), await make(['ticket.created'])];
    for (let count = 0; count < 6; count += 1) await send('POST', `webhook/${many.id}/test`);
    await send('POST', `webhook/${one.id}/test`);
    const { rows } = await pool().query<{ message_id: string }>(
      'select message_id from webhook_deliveries where webhook_id = $1',
      [one.id],
    );
    await pass();
    const order = heard.map(({ headers }) => headers['webhook-id']);
    expect(order.slice(0, 4)).toContain(`msg_${rows[0]!.message_id}`);
  });

  test('goes before those of panels and addresses where nothing arrives, however long they wait', async () => {
    const dead = await Promise.all(Array.from({ length: 5 }, () => make(['ticket.created'])));
    const [fine, theirs] = [await make(['ticket.created']), await make(['ticket.created'], other.owner)];
    for (const { id } of dead) await send('POST', `webhook/${id}/test`);
    await pool().query('update webhooks set failing_since = now() where id = any($1)', [dead.map(({ id }) => id)]);
    await send('POST', `webhook/${fine.id}/test`);
    const { db } = server.context.connection;
    const taken = (await takeDue(db, [], 10)).map(({ webhook_id }) => webhook_id);
    expect(taken).toHaveLength(4);
    expect(taken).toContain(fine.id);
    await pool().query('delete from webhook_deliveries where webhook_id = $1', [fine.id]);
    await hurry();
    await send('POST', `webhook/${theirs.id}/test`, undefined, other.owner);
    expect((await takeDue(db, [], 1)).map(({ webhook_id }) => webhook_id)).toEqual([theirs.id]);
  });

  test('that two servers see at once goes out once', async () => {
    const { id } = await make();
    for (let count = 0; count < 3; count += 1) await send('POST', `webhook/${id}/test`);
    await Promise.all([pass(), pass(), pass()]);
    expect(heard).toHaveLength(3);
  });

  test('of which nothing arrives for days switches its address off, and the owner is told once', async () => {
    const { id } = await make();
    await send('POST', `webhook/${id}/test`);
    await send('POST', `webhook/${id}/test`);
    status = 500;
    await pass();
    expect((await list())[0]).toMatchObject({ disabled_at: null, failing_since: expect.any(String) });
    await pool().query(`update webhooks set failing_since = now() - interval '6 days'`);
    for (let count = 0; count < 2; count += 1) await send('POST', `webhook/${id}/test`);
    await pass();
    expect((await list())[0]).toMatchObject({ disabled_by: 'failures' });
    // What waited can be sent again by hand.
    expect((await log(id)).data.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect((await readMailAbout(server, panel.owner.email, 'foi desligado')).text).toContain('/integracoes');
    const mails = await server.context.mailer.stored(panel.owner.email);
    expect(mails.filter(({ subject }) => subject.includes('foi desligado'))).toHaveLength(1);
    // Switched on again it begins anew.
    await send('PATCH', `webhook/${id}`, { is_enabled: true, version: (await list())[0]!.version });
    expect((await list())[0]).toMatchObject({ failing_since: null, disabled_at: null });
  });

  test('goes with whom it tells of, and after a month', async () => {
    const { id } = await make(['member.added', 'ticket.created']);
    const student = await createActor(server, panel);
    await pool().query('delete from members where site_id = $1 and id = $2', [panel.siteId, student.memberId]);
    expect((await log(id)).data).toEqual([]);
    await createActor(server, panel);
    await pool().query(`update webhook_deliveries set expires_at = now() - interval '2 days'`);
    await tidyUp(server);
    expect((await log(id)).data).toEqual([]);
  });

  test('its secret lies sealed in the database, and is in no export', async () => {
    const { secret } = await make();
    const { rows } = await pool().query<{ secret: Buffer }>('select secret from webhooks');
    expect(rows[0]!.secret.toString('latin1')).not.toContain(secret.slice(6));
    const { readWebhookRows } = await import('./queries.ts');
    const exported = await readWebhookRows(server.context.connection.db, panel.siteId);
    expect(Object.keys(exported[0]!)).not.toContain('secret');
  });
});
