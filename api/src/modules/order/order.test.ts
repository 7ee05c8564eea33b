import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { OfferList } from '@clube/shared/contracts/offer';
import type { MemberProfile } from '@clube/shared/contracts/member';
import type { OrderHistory, OrderPage, OwnOrderPage } from '@clube/shared/contracts/order';
import type { Purchase, Sale, SaleOrderCreated } from '@clube/shared/contracts/sale';
import type { SecurityEventPage } from '@clube/shared/contracts/security-event';
import type { LoginResult, MailedLink } from '@clube/shared/contracts/sign-in';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  ownerUrlOf,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { answerTo } from '../../../test/captcha.ts';
import { readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import { connect } from '../../database/connect.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import type { Mail } from '../../lib/mailer.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { mailOwed } from '../mail/owed.ts';
import { addMember } from '../member/queries.ts';
import { endOldOrders, inviteBuyer, inviteHeld, sendAccess } from './access.ts';
import { orderMail } from './mail.ts';
import { askForParts } from './parts.ts';
import { findOrder } from './queries.ts';

type Answer = { id: number; code: string; errors?: { path: string }[] };
const PIX = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
const CPF = '52998224725';
const NEW = { password: 'primeira senha', confirm_password: 'primeira senha' };
let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  for (const { owner } of [panel, other]) await send('PUT', 'payment', { pix: PIX, note: '' }, owner);
});
afterAll(() => server.close());

let sequence = 0;
const newEmail = () => `compra-${sequence++}@example.com`;
const send = <Body = Answer>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body: object | undefined,
  as: Pick<Actor, 'token'> = panel.owner,
) => call<Body>(server, { method, url: `/api/${url}`, as, ...(body && { body }) });
const hostOf = ({ slug }: Panel) => ({ host: `${slug}.localhost:3000` });
const sell = async (more: object = {}, courseIds = [course.courseId]) => {
  const write = { name: 'Aquarela do zero', amount: 48_000, currency: 'BRL', course_ids: courseIds, ...more };
  const { body } = await send('POST', 'offer', write);
  const { status } = await send('PATCH', `offer/${body.id}`, { state: 'on_sale' });
  expect(status).toBe(200);
  return body.id;
};
/** Asked for by nobody, so that no limit of asking counts. */
const captcha = async (of = server) => answerTo(await createCaptcha(of.context.config.secret));
const buy = async (offer: number, more: object = {}, at = panel) =>
  call<SaleOrderCreated & Answer>(server, {
    method: 'POST',
    url: `/api/sale/${offer}/order`,
    headers: hostOf(at),
    body: { name: 'Rosa Lima', email: newEmail(), captcha: await captcha(), ...more },
  });
const PLAN = { name: { pt: 'x', es: 'x', en: 'x' }, storage_bytes: null, members: null, admins: null, domains: null };
const onPlan = async ({ slug }: Panel, change: object, paid_until: string | null = null) => {
  const put = async (url: string, body: object) => {
    const as = { token: 'deploy-token-for-tests' };
    expect((await call(server, { method: 'PUT', url: `/api/platform/${url}`, as, body })).status).toBe(200);
  };
  const price = { price_minor: 1, currency: 'BRL', period: 'month', grace_days: 0 };
  await put(`plan/sold-${slug}`, { ...PLAN, ...price, ...change });
  await put(`site/${slug}/plan`, { plan: `sold-${slug}`, paid_until });
};
/** Another panel that sells, with its first offer. */
const newSeller = async (more: object = {}) => {
  const seller = await createPanel(server);
  const { courseId } = await createTestCourse(server, seller);
  await send('PUT', 'payment', { pix: PIX, note: '' }, seller.owner);
  const write = { name: 'Gravura', amount: 1000, currency: 'BRL', course_ids: [courseId], ...more };
  const { body } = await send('POST', 'offer', write, seller.owner);
  expect((await send('PATCH', `offer/${body.id}`, { state: 'on_sale' }, seller.owner)).status).toBe(200);
  return { seller, offer: body.id, courseId };
};
const give = (offer: number, as = panel.owner) =>
  send(
    'POST',
    `offer/${offer}/coupon`,
    { code: 'PRESENTE', percent: 100, amount: null, max_uses: null, ends_at: null },
    as,
  );
/** What the mail of a free order says. */
const secretFor = async (email: string) =>
  /confirmar=([\w-]+)/.exec((await readMailAbout(server, email, 'Confirme o seu pedido')).text)![1]!;
const confirm = (token: string, secret: string, at = panel) =>
  call<Answer>(server, {
    method: 'POST',
    url: `/api/purchase/${token}/confirm`,
    headers: hostOf(at),
    body: { secret },
  });
const mailsOf = async (email: string, subject: string) => {
  await server.app.settled();
  return (await server.context.mailer.stored(email)).filter((mail) => mail.subject.includes(subject));
};
const ask = async (body: object) => expect((await send('POST', 'member', body)).status).toBe(201);
const invitationOf = (email: string, at = panel) =>
  server.context.connection.db
    .selectFrom('invitations')
    .select(['id', 'document'])
    .where('site_id', '=', at.siteId)
    .where('email', '=', email)
    .executeTakeFirst();
const bought = async (offer: number, more: object = {}) => {
  const email = newEmail();
  const { status, body } = await buy(offer, { email, ...more });
  expect(status).toBe(201);
  return { ...(await orderOf(email)), token: body.token };
};
const orderOf = async (email: string) =>
  (await call<OrderPage>(server, { url: `/api/order?q=${email}`, as: panel.owner })).body.data[0]!;
const look = (token: string, at = panel) =>
  call<Purchase & Answer>(server, { url: `/api/purchase/${token}`, headers: hostOf(at) });
const claim = (token: string, at = panel) =>
  call<Answer>(server, { method: 'POST', url: `/api/purchase/${token}/claim`, headers: hostOf(at) });
const step = (id: number, state: string, version: number, as = panel.owner) =>
  send('POST', `order/${id}/state`, { state, version }, as);
const to = async (email: string, state: string) => {
  const { id, version } = await orderOf(email);
  const { status } = await step(id, state, version);
  expect([state, status]).toEqual([state, 200]);
};
/** Follows a mailed link, as somebody who is not signed in. */
const enter = (email: string, token: string) =>
  call<LoginResult>(server, {
    method: 'POST',
    url: '/api/member/new/create-password',
    headers: hostOf(panel),
    body: { email, token, ...NEW },
  });
const enrolmentOf = (memberId: number, courseId = course.courseId) =>
  server.context.connection.db
    .selectFrom('enrolments')
    .select('expires_at')
    .where('site_id', '=', panel.siteId)
    .where('member_id', '=', memberId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
const daysLeft = async (memberId: number) => {
  const row = await enrolmentOf(memberId);
  if (!row) return undefined;
  return row.expires_at === null ? null : Math.round((row.expires_at.getTime() - Date.now()) / 86_400_000);
};
const mayOpen = async (as: Pick<Actor, 'token'>) =>
  (await call(server, { url: course.url(), as, headers: hostOf(panel) })).status;

describe('buying', () => {
  test('waits for a PIX of the offer’s price, tells the buyer’s page alone, and opens nothing yet', async () => {
    const offer = await sell();
    const { token, email, state } = await bought(offer, { document: '529.982.247-25' });
    expect(state).toBe('pending');
    const { body, headers } = await look(token);
    expect(body).toMatchObject({ state: 'pending', due: 48_000, amount: 48_000, instalments: 1 });
    expect(body.pix?.code).toContain('0014br.gov.bcb.pix0114+5511987654321');
    expect(body.pix?.code).toContain('5406480.00');
    expect(headers['cache-control']).toBe('no-store');
    for (const secret of [email, 'Rosa', CPF]) expect(JSON.stringify(body)).not.toContain(secret);
    const mail = await readMailAbout(server, email, 'Seu pedido');
    expect(mail.text).toContain(`http://${panel.slug}.localhost:3000/curso/venda/${offer}#pedido=${token}`);
    expect(mail.text).toMatch(/R\$\s480,00\. /);
  });

  test('in parts that are equal says in its mail how it is paid', async () => {
    const { email } = await bought(await sell({ instalments: 12 }), { instalments: 12 });
    expect((await readMailAbout(server, email, 'Seu pedido')).text).toMatch(
      /R\$\s480,00, em 12 partes de R\$\s40,00\. /,
    );
  });

  test('nobody pays what they write: a price, a state or another currency in the body is refused', async () => {
    const offer = await sell();
    for (const forged of [{ amount: 1 }, { price: 1 }, { currency: 'CLP' }, { state: 'paid' }, { member_id: 1 }])
      expect((await buy(offer, forged)).status).toBe(400);
    for (const [more, path] of [
      [{ instalments: 2 }, '/instalments'],
      [{ document: '1' }, '/document'],
      [{ coupon: 'NADA' }, '/coupon'],
    ] as const) {
      const { body } = await buy(offer, more);
      expect(body.errors?.[0]?.path).toBe(path);
    }
  });

  test('a member’s mailbox and one that nobody knows are answered alike', async () => {
    const offer = await sell();
    const known = await createActor(server, panel);
    const [one, two] = [await buy(offer, { email: known.email.toUpperCase() }), await buy(offer)];
    expect([one.status, Object.keys(one.body)]).toEqual([two.status, Object.keys(two.body)]);
    const [first, second] = [await look(one.body.token), await look(two.body.token)];
    expect(Object.keys(first.body)).toEqual(Object.keys(second.body));
  });

  test('drafts and other panels’ offers are not there; what is over, by hand or by date, says so', async () => {
    const draft = await send('POST', 'offer', {
      name: 'x',
      amount: 1,
      currency: 'BRL',
      course_ids: [course.courseId],
    });
    expect((await buy(draft.body.id)).status).toBe(404);
    const offer = await sell();
    expect((await buy(offer, {}, other)).status).toBe(404);
    await send('PATCH', `offer/${offer}`, { state: 'ended' });
    expect((await buy(offer)).body.code).toBe('offer.not_on_sale');
    const dated = await sell({ ends_at: '2020-01-01T00:00:00Z' });
    expect((await buy(dated)).body.code).toBe('offer.not_on_sale');
  });

  test('asks for a captcha, which counts once', async () => {
    const offer = await sell();
    expect((await buy(offer, { captcha: 'e30=' })).body.code).toBe('auth.captcha_invalid');
    const once = await captcha();
    expect((await buy(offer, { captcha: once })).status).toBe(201);
    expect((await buy(offer, { captcha: once })).body.code).toBe('auth.captcha_invalid');
  });

  test('what has no published course is not sold', async () => {
    const draft = await createTestCourse(server, panel, { lessons: [1], title: 'Rascunho' });
    const offer = await sell({}, [draft.courseId]);
    const { db } = server.context.connection;
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', draft.courseId).execute();
    expect((await buy(offer)).body.code).toBe('offer.not_found');
    await db.deleteFrom('offer_courses').where('offer_id', '=', offer).execute();
    expect((await buy(offer)).body.code).toBe('offer.not_found');
  });

  test('an order is asked for by its secret alone, on its own panel', async () => {
    const { token, id } = await bought(await sell());
    expect((await look(token)).status).toBe(200);
    expect((await look(token, other)).status).toBe(404);
    expect((await look(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await look(String(id))).status).toBe(400);
  });

  test('a thousand orders from one address, or to one mailbox, are too many', async () => {
    const strict = await createTestServer();
    const seller = await createPanel(strict);
    const { courseId } = await createTestCourse(strict, seller);
    const by = { as: seller.owner };
    await call(strict, { method: 'PUT', url: '/api/payment', ...by, body: { pix: PIX, note: '' } });
    const made = await call<{ id: number }>(strict, {
      method: 'POST',
      url: '/api/offer',
      ...by,
      body: { name: 'x', amount: 100, currency: 'BRL', course_ids: [courseId] },
    });
    await call(strict, { method: 'PATCH', url: `/api/offer/${made.body.id}`, ...by, body: { state: 'on_sale' } });
    const order = async (email: string) =>
      call(strict, {
        method: 'POST',
        url: `/api/sale/${made.body.id}/order`,
        headers: hostOf(seller),
        body: { name: 'x', email, captcha: await captcha(strict) },
      });
    const statuses = new Map<number, number>();
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (let at = 0; at < 7; at += 1) count((await order(`uma+${at}@example.com`)).status);
    expect(Object.fromEntries(statuses)).toEqual({ 201: 5, 429: 2 });
    for (let at = 0; at < 60; at += 1) count((await order(`outra-${at}@example.com`)).status);
    expect(Object.fromEntries(statuses)).toEqual({ 201: 60, 429: 7 });
    await strict.close();
  });

  test('orders that a stranger makes in somebody’s name use up neither their orders nor their mails', async () => {
    const strict = await createTestServer();
    const seller = await createPanel(strict);
    const { courseId } = await createTestCourse(strict, seller);
    const by = { as: seller.owner };
    await call(strict, { method: 'PUT', url: '/api/payment', ...by, body: { pix: PIX, note: '' } });
    const made = await call<{ id: number }>(strict, {
      method: 'POST',
      url: '/api/offer',
      ...by,
      body: { name: 'x', amount: 100, currency: 'BRL', course_ids: [courseId] },
    });
    await call(strict, { method: 'PATCH', url: `/api/offer/${made.body.id}`, ...by, body: { state: 'on_sale' } });
    const email = newEmail();
    const orderFrom = async (remoteAddress: string) =>
      (
        await strict.app.inject({
          method: 'POST',
          url: `/api/sale/${made.body.id}/order`,
          remoteAddress,
          headers: hostOf(seller),
          payload: { name: 'x', email, captcha: await captcha(strict) },
        })
      ).statusCode;
    for (let at = 0; at < 5; at += 1) expect(await orderFrom('203.0.113.7')).toBe(201);
    expect(await orderFrom('203.0.113.7')).toBe(429);
    expect(await orderFrom('198.51.100.4')).toBe(201);
    await strict.app.settled();
    expect(await strict.context.mailer.stored(email)).toHaveLength(6);
    await strict.close();
  });

  test('what one panel refuses a mailbox the next does not; it is only written to no more. A panel has its own limit', async () => {
    const strict = await createTestServer();
    const email = 'rosa-de-todas@example.com';
    const sellers: { seller: Panel; offer: number }[] = [];
    for (let at = 0; at < 2; at += 1) {
      const seller = await createPanel(strict);
      const { courseId } = await createTestCourse(strict, seller);
      const by = { as: seller.owner };
      await call(strict, { method: 'PUT', url: '/api/payment', ...by, body: { pix: PIX, note: '' } });
      const body = { name: 'x', amount: 100, currency: 'BRL', course_ids: [courseId] };
      const made = await call<{ id: number }>(strict, { method: 'POST', url: '/api/offer', ...by, body });
      await call(strict, { method: 'PATCH', url: `/api/offer/${made.body.id}`, ...by, body: { state: 'on_sale' } });
      sellers.push({ seller, offer: made.body.id });
    }
    const order = async ({ seller, offer }: (typeof sellers)[number], to: string) =>
      (
        await call(strict, {
          method: 'POST',
          url: `/api/sale/${offer}/order`,
          headers: hostOf(seller),
          body: { name: 'x', email: to, captcha: await captcha(strict) },
        })
      ).status;
    const [first, second] = [sellers[0]!, sellers[1]!];
    for (let at = 0; at < 5; at += 1) expect(await order(first, email)).toBe(201);
    expect(await order(first, email)).toBe(429);
    expect(await order(second, email)).toBe(201);
    await strict.app.settled();
    expect(await strict.context.mailer.stored(email)).toHaveLength(5);
    await strict.context.connection.pool.query(
      "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', 600) on conflict (key) do update set hits = 600",
      [`order:panel:${second.seller.siteId}`],
    );
    expect(await order(second, newEmail())).toBe(429);
    expect(await order(first, newEmail())).toBe(201);
    // Tries at what is not sold are nobody's orders: they bring no panel to its limit.
    const ordersOf = async ({ siteId }: Panel) =>
      (
        await strict.context.connection.pool.query<{ hits: number }>('select hits from rate_limits where key = $1', [
          `order:panel:${siteId}`,
        ])
      ).rows[0]?.hits;
    const before = await ordersOf(first.seller);
    expect(await order({ seller: first.seller, offer: 999_999 }, newEmail())).toBe(404);
    expect([before, await ordersOf(first.seller)]).toEqual([6, 6]);
    const as = first.seller.owner;
    const { body } = await call<OrderPage>(strict, { url: '/api/order', as });
    const { id, version } = body.data[0]!;
    // Confirming mails an address that somebody typed.
    await strict.context.connection.pool.query(
      "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', 60)",
      [`mail:person:${as.userId}`],
    );
    const paid = { method: 'POST', url: `/api/order/${id}/state`, as, body: { state: 'paid', version } } as const;
    expect((await call(strict, paid)).status).toBe(429);
    await strict.close();
  });

  test('beyond what a mailbox is written in an hour, what its own account ordered is mailed when the hour is over; what others did in its name never is', async () => {
    const strict = await createTestServer();
    const seller = await createPanel(strict);
    const { courseId } = await createTestCourse(strict, seller);
    const by = { as: seller.owner };
    await call(strict, { method: 'PUT', url: '/api/payment', ...by, body: { pix: PIX, note: '' } });
    const write = { name: 'x', amount: 100, currency: 'BRL', course_ids: [courseId] };
    const made = await call<{ id: number }>(strict, { method: 'POST', url: '/api/offer', ...by, body: write });
    await call(strict, { method: 'PATCH', url: `/api/offer/${made.body.id}`, ...by, body: { state: 'on_sale' } });
    const [own, other] = [await createActor(strict, seller), await createActor(strict, seller)];
    const { pool } = strict.context.connection;
    await pool.query(
      "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '40 minutes', 30)",
      [`buy-mail:${byMailbox(own.email)}`],
    );
    const order = async (as?: Actor) => {
      const { status } = await call(strict, {
        method: 'POST',
        url: `/api/sale/${made.body.id}/order`,
        headers: hostOf(seller),
        body: { name: 'x', email: own.email, captcha: await captcha(strict) },
        ...(as && { as }),
      });
      expect(status).toBe(201);
      await strict.app.settled();
      const { rows } = await pool.query<{ minutes: number }>(
        'select ceil(extract(epoch from due_at - now()) / 60)::int as minutes from owed_mails order by id',
      );
      return rows.map(({ minutes }) => minutes);
    };
    expect([await order(), await order(other), await order(own)]).toEqual([[], [], [40]]);
    const later = () => mailOwed(strict.context, [orderMail], () => undefined);
    await later();
    expect(await strict.context.mailer.stored(own.email)).toEqual([]);
    await pool.query(`update owed_mails set due_at = due_at - interval '40 minutes'`);
    for (let again = 0; again < 2; again += 1) await later();
    expect(await strict.context.mailer.stored(own.email)).toHaveLength(1);
    await strict.close();
  });
});

describe('the picture of a sale', () => {
  test('is kept by browsers for a minute; drawing is counted, and what is drawn already is not', async () => {
    const strict = await createTestServer();
    const seller = await createPanel(strict);
    const { courseId } = await createTestCourse(strict, seller);
    const by = { as: seller.owner };
    await call(strict, { method: 'PUT', url: '/api/payment', ...by, body: { pix: PIX, note: '' } });
    const body = { name: 'Retrato', amount: 100, currency: 'BRL', course_ids: [courseId] };
    const made = await call<{ id: number }>(strict, { method: 'POST', url: '/api/offer', ...by, body });
    const url = `/api/offer/${made.body.id}`;
    await call(strict, { method: 'PATCH', url, ...by, body: { state: 'on_sale' } });
    const draw = () => call(strict, { url: `/api/sale/${made.body.id}/picture`, headers: hostOf(seller) });
    const first = await draw();
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    const { rowCount } = await strict.context.connection.pool.query(
      "update rate_limits set hits = 60 where key like 'heavy:address:%'",
    );
    expect(rowCount).toBe(1);
    expect((await draw()).status).toBe(200);
    await call(strict, { method: 'PATCH', url, ...by, body: { name: 'Outro retrato' } });
    expect((await draw()).status).toBe(429);
    await strict.close();
  });
});

describe('a coupon', () => {
  const coupon = (offer: number, more: object) =>
    send('POST', `offer/${offer}/coupon`, {
      code: 'agua10',
      percent: 10,
      amount: null,
      max_uses: null,
      ends_at: null,
      ...more,
    });
  const priceWith = (offer: number, code: string) =>
    call<{ amount: number; code: string }>(server, {
      url: `/api/sale/${offer}/price?coupon=${code}`,
      headers: hostOf(panel),
    });

  test('takes a share or an amount off, in any case of letters, until its date', async () => {
    const offer = await sell();
    expect((await coupon(offer, {})).status).toBe(201);
    expect((await coupon(offer, {})).body.code).toBe('coupon.exists');
    await coupon(offer, { code: 'MENOS50', percent: null, amount: 5000 });
    await coupon(offer, { code: 'VELHO', ends_at: '2020-01-01T00:00:00Z' });
    expect((await priceWith(offer, 'Agua10')).body).toEqual({ code: 'AGUA10', price: 48_000, amount: 43_200 });
    expect((await priceWith(offer, 'MENOS50')).body.amount).toBe(43_000);
    for (const none of ['VELHO', 'NENHUM']) expect((await priceWith(offer, none)).body.code).toBe('coupon.invalid');
    const { token } = await bought(offer, { coupon: 'aGUA10' });
    expect((await look(token)).body).toMatchObject({ due: 43_200, price: 48_000, coupon_code: 'AGUA10' });
  });

  test('of another offer, or worth more than the price, is none', async () => {
    const [offer, second] = [await sell(), await sell()];
    await coupon(second, { code: 'OUTRA' });
    expect((await buy(offer, { coupon: 'OUTRA' })).body.code).toBe('coupon.invalid');
    expect((await coupon(offer, { percent: null, amount: 48_001 })).body.code).toBe('coupon.invalid');
    expect((await coupon(offer, { percent: 10, amount: 10 })).body.code).toBe('coupon.invalid');
  });

  test('the last use, and the last seat, is taken by one of a hundred at once; a cancelled order gives both back', async () => {
    const offer = await sell({ seats: 100 });
    await coupon(offer, { code: 'UMA', max_uses: 1 });
    const tries = await Promise.all(Array.from({ length: 100 }, () => buy(offer, { coupon: 'UMA' })));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    const stateOf = async () =>
      (await call<OfferList>(server, { url: '/api/offer', as: panel.owner })).body.offers.find(
        ({ id }) => id === offer,
      )!;
    expect(await stateOf()).toMatchObject({ seats_taken: 1, coupons: [{ uses: 1 }] });
    const last = await sell({ seats: 1 });
    const seats = await Promise.all(Array.from({ length: 100 }, () => buy(last)));
    expect(seats.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(seats.filter(({ body }) => body.code === 'offer.sold_out')).toHaveLength(99);
    const { body } = await call<OrderPage>(server, { url: '/api/order?per_page=100', as: panel.owner });
    const used = body.data.find(({ coupon_code }) => coupon_code === 'UMA')!;
    await step(used.id, 'cancelled', used.version);
    expect(await stateOf()).toMatchObject({ seats_taken: 0, coupons: [{ uses: 0 }] });
    expect((await buy(offer, { coupon: 'UMA' })).status).toBe(201);
  });

  test('that leaves nothing to pay opens the course when its mailbox says yes, and by nobody else', async () => {
    const offer = await sell({ access_days: 30 });
    await give(offer);
    const member = await createActor(server, panel);
    const { body } = await buy(offer, { email: member.email, coupon: 'PRESENTE', document: CPF });
    expect((await look(body.token)).body).toMatchObject({ state: 'pending', due: null, pix: null });
    expect(await daysLeft(member.memberId)).toBeUndefined();
    const secret = await secretFor(member.email);
    expect((await confirm(body.token, body.token)).status).toBe(404);
    expect((await confirm(body.token, secret, other)).status).toBe(404);
    const priced = await bought(offer);
    expect((await confirm(priced.token, secret)).status).toBe(404);
    expect(await daysLeft(member.memberId)).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(body.token, secret)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look(body.token)).body).toMatchObject({ state: 'paid', due: null, pix: null });
    expect(await daysLeft(member.memberId)).toBe(30);
    const mails = await mailsOf(member.email, 'Acesso liberado: Aquarela do zero');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).not.toMatch(/pagamento|recibo|R\$/i);
    expect(await mailsOf(member.email, 'Pagamento')).toHaveLength(0);
    // Ten times an hour, times the factor of this server.
    await server.context.connection.pool.query("update rate_limits set hits = 9999 where key like 'order-yes:%'");
    expect((await confirm(body.token, secret)).status).toBe(200);
    expect((await confirm(body.token, secret)).status).toBe(429);
  });

  test('that gives away asks nobody in before their yes; a panel whose plan is not paid sells nothing, and lets in whoever paid it', async () => {
    const { seller, offer } = await newSeller();
    await give(offer, seller.owner);
    const [email, early] = [newEmail(), newEmail()];
    await buy(offer, { email: early }, seller);
    const { body } = await buy(offer, { email, coupon: 'PRESENTE', document: CPF }, seller);
    expect(await invitationOf(email, seller)).toBeUndefined();
    const secret = await secretFor(email);
    await onPlan(seller, {}, '2020-01-01T00:00:00Z');
    expect((await confirm(body.token, secret, seller)).body.code).toBe('offer.not_on_sale');
    expect((await buy(offer, { coupon: 'PRESENTE' }, seller)).body.code).toBe('offer.not_on_sale');
    expect((await buy(offer, {}, seller)).body.code).toBe('offer.not_on_sale');
    const page = await call<Sale>(server, { url: `/api/sale/${offer}`, headers: hostOf(seller) });
    expect(page.body.state).toBe('ended');
    const { body: orders } = await call<OrderPage>(server, { url: `/api/order?q=${early}`, as: seller.owner });
    const { id, version } = orders.data[0]!;
    expect((await step(id, 'paid', version, seller.owner)).status).toBe(200);
    expect(tokenOf(await readMailAbout(server, early, 'Pagamento confirmado'))).toBeTruthy();
    await onPlan(seller, {});
    expect((await confirm(body.token, secret, seller)).status).toBe(200);
    // What the buyer typed of a document is nobody's word for it.
    expect(await invitationOf(email, seller)).toMatchObject({ document: null });
  });

  test('of an amount holds a price from falling to it, and its currency', async () => {
    const offer = await sell();
    await coupon(offer, { code: 'MENOS50', percent: null, amount: 5000 });
    const patch = async (body: object) => (await send('PATCH', `offer/${offer}`, body)).body.code;
    expect(await patch({ amount: 5000 })).toBe('offer.coupon_covers');
    const pay = (note: string) => send('PUT', 'payment', { pix: PIX, note, password: PASSWORD });
    await pay('Conta 1234');
    expect(await patch({ currency: 'CLP' })).toBe('offer.coupon_covers');
    await pay('');
    expect((await priceWith(offer, 'MENOS50')).body.amount).toBe(43_000);
    expect(await patch({ amount: 5001 })).toBeUndefined();
    expect((await priceWith(offer, 'MENOS50')).body.amount).toBe(1);
  });
});

describe('an order that is paid', () => {
  test('lets somebody new in by their mailbox, for the days that were bought, from when they enter', async () => {
    const offer = await sell({ access_days: 365 });
    const { email, token } = await bought(offer);
    await to(email, 'paid');
    expect((await look(token)).body).toMatchObject({ state: 'paid', due: null, course_id: course.courseId });
    const mail = await readMailAbout(server, email, 'Pagamento confirmado');
    expect(mail.text).toMatch(/R\$\s480,00/);
    const { body } = await enter(email, tokenOf(mail));
    expect(await mayOpen({ token: body.Auth })).toBe(200);
    const order = await orderOf(email);
    expect(order).toMatchObject({ is_opened: true, state: 'paid' });
    const { rows } = await server.context.connection.pool.query<{ member_id: number }>(
      'select member_id from orders where id = $1',
      [order.id],
    );
    expect(await daysLeft(rows[0]!.member_id)).toBe(365);
  });

  test('opens at once for a member, makes what they have longer, and leaves alone what has no end', async () => {
    const offer = await sell({ access_days: 10 });
    const member = await createActor(server, panel);
    for (const days of [10, 20]) {
      await buy(offer, { email: member.email });
      await to(member.email, 'paid');
      expect(await daysLeft(member.memberId)).toBe(days);
    }
    expect(await mayOpen(member)).toBe(200);
    const forEver = await createActor(server, panel, 'student', [course.courseId]);
    await buy(offer, { email: forEver.email });
    await to(forEver.email, 'paid');
    expect(await daysLeft(forEver.memberId)).toBeNull();
  });

  test('opens all its courses, and never makes an instructor staff of them', async () => {
    const second = await createTestCourse(server, panel, { lessons: [1], title: 'Óleo' });
    const offer = await sell({}, [course.courseId, second.courseId]);
    const [member, teacher] = [await createActor(server, panel), await createActor(server, panel, 'instructor')];
    for (const { email } of [member, teacher]) {
      await buy(offer, { email });
      await to(email, 'paid');
    }
    expect(await enrolmentOf(member.memberId, second.courseId)).toEqual({ expires_at: null });
    expect(await enrolmentOf(teacher.memberId)).toBeUndefined();
  });

  test('is confirmed once by however many at once, and each step has its history', async () => {
    const offer = await sell({ access_days: 10 });
    const member = await createActor(server, panel);
    const admin = await createActor(server, panel, 'admin');
    await buy(offer, { email: member.email });
    const { id, version } = await orderOf(member.email);
    const tries = await Promise.all(Array.from({ length: 10 }, () => step(id, 'paid', version, admin)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.code === 'version.stale')).toHaveLength(9);
    expect(await daysLeft(member.memberId)).toBe(10);
    const { body } = await call<OrderHistory>(server, { url: `/api/order/${id}/history`, as: panel.owner });
    expect(body.map(({ state, actor }) => [state, actor])).toEqual([
      ['created', null],
      ['pending', null],
      ['paid', 'Bia Moura'],
    ]);
  });

  test('a refund ends what it opened, once, and gives back what was there before', async () => {
    const offer = await sell({ access_days: 10 });
    const [fresh, had] = [await createActor(server, panel), await createActor(server, panel)];
    await send('POST', `member/${had.memberId}/enrolment`, {
      course_id: course.courseId,
      expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    });
    for (const { email } of [fresh, had]) {
      await buy(offer, { email });
      await to(email, 'paid');
    }
    expect(await daysLeft(had.memberId)).toBe(15);
    await to(had.email, 'refunded');
    expect(await daysLeft(had.memberId)).toBe(5);
    expect(await mayOpen(fresh)).toBe(200);
    const { id, version } = await orderOf(fresh.email);
    const tries = await Promise.all(Array.from({ length: 5 }, () => step(id, 'refunded', version)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mayOpen(fresh)).toBe(403);
    expect((await step(id, 'refunded', version + 1)).body.code).toBe('purchase.state');
    expect((await step(id, 'paid', version + 1)).body.code).toBe('purchase.state');
    expect((await readMailAbout(server, fresh.email, 'Reembolso')).text).toContain('Aquarela do zero');
  });

  test('of two that were paid, the refund of one leaves the days of the other', async () => {
    const offer = await sell({ access_days: 10 });
    const member = await createActor(server, panel);
    await buy(offer, { email: member.email });
    await to(member.email, 'paid');
    const first = await orderOf(member.email);
    await buy(offer, { email: member.email });
    await to(member.email, 'paid');
    expect(await daysLeft(member.memberId)).toBe(20);
    await step(first.id, 'refunded', first.version);
    expect(await daysLeft(member.memberId)).toBe(10);
    expect(await mayOpen(member)).toBe(200);
  });

  test('a dispute closes, and one that was won opens for as long as it was', async () => {
    const offer = await sell({ access_days: 10 });
    const member = await createActor(server, panel);
    await buy(offer, { email: member.email });
    await to(member.email, 'paid');
    await to(member.email, 'disputed');
    expect(await mayOpen(member)).toBe(403);
    await to(member.email, 'paid');
    expect(await mayOpen(member)).toBe(200);
    expect(await daysLeft(member.memberId)).toBe(10);
  });

  test('that goes to and fro between dispute and payment is told once, and never again to who declined', async () => {
    const { email } = await bought(await sell(), { document: CPF });
    await to(email, 'paid');
    expect(await invitationOf(email)).toMatchObject({ document: null });
    await readMailAbout(server, email, 'Pagamento confirmado');
    const known = await createActor(server, other);
    await server.context.connection.pool.query('update users set email = $1 where id = $2', [email, known.userId]);
    const { id } = (await invitationOf(email))!;
    const url = `/api/member/invitations/${id}/decline`;
    expect((await call(server, { method: 'POST', url, as: known })).status).toBe(200);
    for (const state of ['disputed', 'paid', 'disputed', 'paid']) await to(email, state);
    expect(await mailsOf(email, 'Pagamento confirmado')).toHaveLength(1);
    expect(await invitationOf(email)).toBeUndefined();
    await call(server, {
      method: 'POST',
      url: '/api/member/new/validate-purchase',
      headers: hostOf(panel),
      body: { email, document: CPF },
    });
    expect(await mailsOf(email, 'Pagamento confirmado')).toHaveLength(1);
    expect(await invitationOf(email)).toBeUndefined();
  });

  test('refunded before they entered takes the invitation back, unless another is paid or the panel asked itself', async () => {
    const offer = await sell();
    const { email } = await bought(offer);
    await to(email, 'paid');
    const token = tokenOf(await readMailAbout(server, email, 'Pagamento confirmado'));
    const first = await orderOf(email);
    await buy(offer, { email });
    await to(email, 'paid');
    await step(first.id, 'refunded', first.version);
    expect(await invitationOf(email)).toBeDefined();
    await to(email, 'refunded');
    expect(await invitationOf(email)).toBeUndefined();
    expect((await enter(email, token)).status).not.toBe(200);
    const asked = newEmail();
    await ask({ email: asked, first_name: 'Rosa' });
    await buy(offer, { email: asked });
    await to(asked, 'paid');
    await to(asked, 'refunded');
    expect(await invitationOf(asked)).toBeDefined();
  });

  test('leaves what an invitation gives for ever, and so does its refund', async () => {
    const { email } = await bought(await sell({ access_days: 30 }));
    await ask({ email, first_name: 'Rosa', course_ids: [course.courseId] });
    await to(email, 'paid');
    const { body } = await enter(email, tokenOf(await readMailAbout(server, email, 'Pagamento confirmado')));
    expect(await mayOpen({ token: body.Auth })).toBe(200);
    const { rows } = await server.context.connection.pool.query<{ member_id: number }>(
      'select member_id from orders where email = $1',
      [email],
    );
    expect(await daysLeft(rows[0]!.member_id)).toBeNull();
    await to(email, 'refunded');
    expect(await daysLeft(rows[0]!.member_id)).toBeNull();
  });

  test('of who joined by registering, and then says yes to an invitation for ever, leaves it for ever, and so does its refund', async () => {
    const { email } = await bought(await sell({ access_days: 30 }));
    await ask({ email, first_name: 'Rosa', course_ids: [course.courseId] });
    const invitation = tokenOf(await readMailAbout(server, email, 'Convite'));
    await to(email, 'paid');
    // As following the link of a registration makes somebody a member (sign-in/link/follow.ts).
    const { db } = server.context.connection;
    const { id: userId } = await db
      .insertInto('users')
      .values({ email, first_name: 'Rosa', last_name: 'Lima' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await addMember(db, {
      siteId: panel.siteId,
      userId,
      role: 'student',
      firstName: 'Rosa',
      lastName: 'Lima',
      phone: null,
      document: null,
      courseIds: [],
    });
    expect(await daysLeft(id)).toBe(30);
    await enter(email, invitation);
    expect(await daysLeft(id)).toBeNull();
    await to(email, 'refunded');
    expect(await daysLeft(id)).toBeNull();
  });

  test('at the moment when the buyer joins is open whichever comes first', async () => {
    const offer = await sell({ access_days: 10 });
    for (let round = 0; round < 8; round += 1) {
      const { email } = await bought(offer);
      await ask({ email, first_name: 'Rosa' });
      const token = tokenOf(await readMailAbout(server, email, 'Convite'));
      const { id, version } = await orderOf(email);
      const [paid, entered] = await Promise.all([step(id, 'paid', version), enter(email, token)]);
      expect([paid.status, entered.status]).toEqual([200, 200]);
      expect(await orderOf(email)).toMatchObject({ state: 'paid', is_opened: true });
    }
  });

  test('while the buyer is joining waits for them, and opens', async () => {
    const person = await createActor(server, other);
    await buy(await sell({ access_days: 10 }), { email: person.email });
    const { id, version } = await orderOf(person.email);
    const { pool } = server.context.connection;
    const joining = await pool.connect();
    await joining.query('begin');
    await joining.query(
      "insert into members (site_id, user_id, role, first_name, last_name) values ($1, $2, 'student', 'Rosa', 'Lima')",
      [panel.siteId, person.userId],
    );
    // What comes at the end of a transaction comes now: no order is paid so far.
    await joining.query('set constraints all immediate');
    const over = new AbortController();
    const paying = step(id, 'paid', version).finally(() => over.abort());
    const isWaiting = async () =>
      (await pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length > 0;
    while (!over.signal.aborted && !(await isWaiting()));
    await joining.query('commit');
    joining.release();
    expect((await paying).status).toBe(200);
    expect(await orderOf(person.email)).toMatchObject({ state: 'paid', is_opened: true });
  });

  test('waits where the plan has no room, says so, and asks in when there is', async () => {
    const { seller, offer } = await newSeller();
    const [email, second] = [newEmail(), newEmail()];
    const rowOf = async (of: string) =>
      (await call<OrderPage>(server, { url: `/api/order?q=${of}`, as: seller.owner })).body.data[0]!;
    await onPlan(seller, { members: 1 });
    let token = '';
    for (const buyer of [second, email]) {
      ({ token } = (await buy(offer, { email: buyer }, seller)).body);
      const { id, version } = await rowOf(buyer);
      expect((await step(id, 'paid', version, seller.owner)).status).toBe(200);
    }
    expect(await rowOf(second)).toMatchObject({ held_by: null });
    expect(await rowOf(email)).toMatchObject({ state: 'paid', is_opened: false, held_by: 'plan' });
    expect(await invitationOf(email, seller)).toBeUndefined();
    await tidyUp(server);
    // The receipt comes with the payment, the way in with the room.
    const receipts = await mailsOf(email, 'Pagamento confirmado');
    expect(receipts.map(({ text }) => [/R\$\s10,00/.test(text), text.includes('token=')])).toEqual([[true, false]]);
    expect((await look(token, seller)).body.is_held).toBe(true);
    await onPlan(seller, { members: 2 });
    await tidyUp(server);
    expect(await rowOf(email)).toMatchObject({ held_by: null });
    expect((await look(token, seller)).body.is_held).toBe(false);
    const mails = await mailsOf(email, 'Pagamento confirmado');
    expect(mails.map(({ text }) => text.includes('token='))).toEqual([true, false]);
    expect(await invitationOf(email, seller)).toBeDefined();
  });

  test('refunded while others are asked in, or while somebody is about to ask, is told nothing and asks nobody in', async () => {
    const { seller, offer } = await newSeller();
    const [first, email] = [newEmail(), newEmail()];
    const rowOf = async (of: string) =>
      (await call<OrderPage>(server, { url: `/api/order?q=${of}`, as: seller.owner })).body.data[0]!;
    const stepOf = async (of: string, state: string) => {
      const { id, version } = await rowOf(of);
      expect((await step(id, state, version, seller.owner)).status).toBe(200);
    };
    await onPlan(seller, { members: 0 });
    for (const buyer of [first, email]) {
      await buy(offer, { email: buyer }, seller);
      await stepOf(buyer, 'paid');
    }
    expect(await rowOf(email)).toMatchObject({ held_by: 'plan' });
    await server.app.settled();
    await onPlan(seller, { members: 2 });
    const { context, app } = server;
    const { db } = context.connection;
    const told: string[] = [];
    const sendTo = async (mail: Mail) => {
      if (told.push(mail.to) === 1) await stepOf(email, 'refunded');
    };
    const at = { siteId: seller.siteId, id: (await rowOf(email)).id };
    const before = (await findOrder(db, at))!;
    await inviteHeld({ ...context, mailer: { ...context.mailer, send: sendTo } });
    expect(told.filter((mailbox) => [first, email].includes(mailbox))).toEqual([first]);
    await sendAccess(app, before);
    // The receipt of the payment that waited, and nothing since.
    const mails = await mailsOf(email, 'Pagamento confirmado');
    expect(mails.map(({ text }) => text.includes('token='))).toEqual([false]);
    expect(await invitationOf(email, seller)).toBeUndefined();
  });

  test('asks its buyer in with the words of a purchase, also where another mail of the invitation is sent', async () => {
    const { email } = await bought(await sell());
    await to(email, 'paid');
    const token = tokenOf(await readMailAbout(server, email, 'Pagamento confirmado'));
    const link = await call<MailedLink>(server, { url: `/api/member/password-reset/${token}` });
    expect(link.body).toMatchObject({ kind: 'invitation', bought: ['Aquarela do zero'] });
    const { id } = (await invitationOf(email))!;
    expect((await send('POST', `invitation/${id}/resend`, undefined)).status).toBe(200);
    const { text } = await readMailAbout(server, email, 'Seu acesso a');
    expect(text).toContain('está confirmado e espera por você: “Aquarela do zero”.');
    await to(email, 'refunded');
    expect((await call<MailedLink>(server, { url: `/api/member/password-reset/${token}` })).body.bought).toEqual([]);
  });

  test('of somebody who was removed since and is asked in anew no purchase is told: it opens nothing any more', async () => {
    const { email } = await bought(await sell());
    await to(email, 'paid');
    const token = tokenOf(await readMailAbout(server, email, 'Pagamento confirmado'));
    await server.context.connection.pool.query('update orders set closed_at = now() where email = $1', [email]);
    const { body } = await call<MailedLink>(server, { url: `/api/member/password-reset/${token}` });
    expect(body).toMatchObject({ kind: 'invitation', bought: [] });
  });

  test('refunded in the moment in which its buyer is asked in asks nobody in', async () => {
    const { email, id } = await bought(await sell());
    await to(email, 'paid');
    const { db, pool } = server.context.connection;
    await db.deleteFrom('invitations').where('email', '=', email).execute();
    const refund = await pool.connect();
    try {
      await refund.query('begin');
      await refund.query(`update orders set state = 'refunded', version = version + 1 where id = $1`, [id]);
      const { rows } = await refund.query<{ pid: number }>('select pg_backend_pid() as pid');
      const over = new AbortController();
      const at = { siteId: panel.siteId, id };
      const asking = db
        .transaction()
        .execute((trx) => inviteBuyer(trx, at, null))
        .finally(() => over.abort());
      const isWaiting = async () =>
        (await pool.query('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [rows[0]!.pid]))
          .rows.length > 0;
      while (!over.signal.aborted && !(await isWaiting()));
      await refund.query('commit');
      await asking;
    } finally {
      refund.release();
    }
    expect(await invitationOf(email)).toBeUndefined();
  });

  test('by staff of the panel asks nobody in, and the owner sees why', async () => {
    const teacher = await createActor(server, panel, 'instructor');
    await buy(await sell(), { email: teacher.email });
    await to(teacher.email, 'paid');
    expect(await orderOf(teacher.email)).toMatchObject({ is_opened: false, held_by: 'staff' });
    expect(await invitationOf(teacher.email)).toBeUndefined();
    const receipts = await mailsOf(teacher.email, 'Pagamento confirmado');
    expect(receipts.map(({ text }) => text.includes('token='))).toEqual([false]);
    const { db } = server.context.connection;
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', teacher.userId).execute();
    await db.updateTable('members').set({ document: CPF }).where('id', '=', teacher.memberId).execute();
    await call(server, {
      method: 'POST',
      url: '/api/member/new/validate-purchase',
      headers: hostOf(panel),
      body: { email: teacher.email, document: CPF },
    });
    await server.app.settled();
    const mails = await server.context.mailer.stored(teacher.email);
    expect(mails.filter(({ text }) => text.includes('set-password?token='))).toHaveLength(1);
  });

  test('in parts opens with the first, and asks for the next until all are paid', async () => {
    const offer = await sell({ amount: 10_000, instalments: 3 });
    const buyer = await createActor(server, panel);
    const { email } = buyer;
    const { token } = (await buy(offer, { email, instalments: 3 })).body;
    const { id } = await orderOf(email);
    const payUrl = async () =>
      (await call<OwnOrderPage>(server, { url: '/api/me/order', as: buyer })).body.data[0]!.pay_url;
    expect((await readMailAbout(server, email, 'Seu pedido')).text).toMatch(
      /R\$\s100,00, em 3 partes: a primeira de R\$\s33,34, depois R\$\s33,33 por parte\. /,
    );
    expect((await look(token)).body).toMatchObject({ due: 3334, instalments_paid: 0 });
    expect((await claim(token)).status).toBe(200);
    // Who is asked on the phone sees it before it has opened anything.
    const profile = await call<MemberProfile>(server, { url: `/api/member/${buyer.memberId}`, as: panel.owner });
    expect(profile.body.orders).toMatchObject([
      { id, state: 'pending', is_claimed: true, reference: expect.any(String), instalments: 3, instalments_paid: 0 },
    ]);
    expect(await payUrl()).toContain(`/curso/venda/${offer}#pedido=${token}`);
    await to(email, 'paid');
    expect((await readMailAbout(server, email, 'Pagamento confirmado')).text).toMatch(/R\$\s33,34 \(1 de 3 partes\)/);
    for (const paid of [1, 2]) {
      expect((await look(token)).body).toMatchObject({ state: 'paid', due: 3333, instalments_paid: paid });
      // Each part is said to be paid by itself, and the panel's yes ends that.
      expect((await orderOf(email)).claimed_at).toBeNull();
      expect(await payUrl()).toContain(token);
      expect((await claim(token)).status).toBe(200);
      expect((await orderOf(email)).claimed_at).not.toBeNull();
      const { version } = await orderOf(email);
      const tries = await Promise.all(
        Array.from({ length: 5 }, () => send('POST', `order/${id}/instalment`, { version })),
      );
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      const receipts = await mailsOf(email, `parte ${paid + 1} de 3`);
      expect(receipts).toHaveLength(1);
      expect(receipts[0]!.text).toMatch(paid === 1 ? /R\$\s33,33\. .*R\$\s66,67/ : /R\$\s33,33\. .*R\$\s100,00/);
      expect(receipts[0]!.text).toContain(`/minha-conta/recibo/${id}`);
    }
    expect((await look(token)).body).toMatchObject({ due: null, pix: null, instalments_paid: 3 });
    expect(await payUrl()).toBeNull();
    expect((await claim(token)).body.code).toBe('purchase.state');
    const { version } = await orderOf(email);
    expect((await send('POST', `order/${id}/instalment`, { version })).body.code).toBe('purchase.state');
  });

  test('a part is told without a word of access, which may not be there, and leads whoever has not come in to the order’s page', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = (await buy(await sell({ amount: 10_000, instalments: 3 }), { email, instalments: 3 })).body;
    await to(email, 'paid');
    const { id, version } = await orderOf(email);
    expect((await send('POST', `order/${id}/instalment`, { version })).status).toBe(200);
    const { text } = await readMailAbout(server, email, 'parte 2 de 3');
    expect(text).toContain(`#pedido=${token}`);
    expect(text).not.toMatch(/aberto|acesso|convite|minha-conta/i);
  });

  describe('of one in parts that is open,', () => {
    const shift = (id: number, days: number) =>
      server.context.connection.pool.query(
        `update orders set part_due_at = part_due_at - $2 * interval '1 day', part_closes_at = part_closes_at - $2 * interval '1 day',
          claimed_at = claimed_at - $2 * interval '1 day' where id = $1`,
        [id, days],
      );
    const pay = async (email: string) => {
      const { id, version } = await orderOf(email);
      expect((await send('POST', `order/${id}/instalment`, { version })).status).toBe(200);
    };
    const inParts = async () => {
      const buyer = await createActor(server, panel);
      const { email } = buyer;
      const { token: secret } = (await buy(await sell({ amount: 10_000, instalments: 3 }), { email, instalments: 3 }))
        .body;
      await to(email, 'paid');
      return { ...buyer, secret, id: (await orderOf(email)).id };
    };
    const daysUntil = (at: string | null | undefined) => at && Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    /** Two servers do it at once. */
    const passTime = () => Promise.all([askForParts(server.context), askForParts(server.context)]);

    test('the next part is asked for once before its day, then once warned of; the grace ends the access, and paying brings it back', async () => {
      const buyer = await inParts();
      const { id, email, secret } = buyer;
      expect(daysUntil((await orderOf(email)).part_due_at)).toBe(30);
      const after = async (days: number) => {
        await shift(id, days);
        await passTime();
        await passTime();
        return {
          ...(await orderOf(email)),
          opens: await mayOpen(buyer),
          mails: (await mailsOf(email, 'arte 2')).length,
        };
      };
      expect(await after(24)).toMatchObject({ part_state: null, opens: 200, mails: 0 });
      expect(await after(2)).toMatchObject({ part_state: 'asked', opens: 200, mails: 1 });
      expect((await readMailAbout(server, email, 'Parte 2 de 3')).text).toMatch(/R\$\s33,33/);
      expect(await after(4)).toMatchObject({ part_state: 'overdue', opens: 200, mails: 2 });
      expect((await readMailAbout(server, email, 'em atraso')).text).toContain(`#pedido=${secret}`);
      expect(await after(6)).toMatchObject({ part_state: 'overdue', opens: 200, mails: 2 });
      expect(await after(2)).toMatchObject({ part_state: 'closed', opens: 403, mails: 3 });
      expect((await look(secret)).body).toMatchObject({ state: 'paid', part_state: 'closed', due: 3333 });
      expect(await after(60)).toMatchObject({ part_state: 'closed', opens: 403, mails: 3 });
      await pay(email);
      expect(await mayOpen(buyer)).toBe(200);
      const paid = await orderOf(email);
      expect(paid).toMatchObject({ part_state: null, instalments_paid: 2 });
      expect(daysUntil(paid.part_due_at)).toBe(30);
      await pay(email);
      expect(await orderOf(email)).toMatchObject({ part_state: null, part_due_at: null });
    });

    test('whoever is late within the grace pays the next on its day, and whoever says that they paid is waited for', async () => {
      const buyer = await inParts();
      const { id, email, secret } = buyer;
      await shift(id, 33);
      expect((await claim(secret)).status).toBe(200);
      await passTime();
      expect((await orderOf(email)).part_state).toBeNull();
      await shift(id, 3);
      await passTime();
      expect((await orderOf(email)).part_state).toBe('overdue');
      await pay(email);
      const paid = await orderOf(email);
      expect([paid.part_state, daysUntil(paid.part_due_at)]).toEqual([null, 24]);
    });

    test('a server that was away warns first; what is given back, disputed or left asks for nothing', async () => {
      const buyer = await inParts();
      const { id, email } = buyer;
      await shift(id, 300);
      await passTime();
      expect([(await orderOf(email)).part_state, await mayOpen(buyer)]).toEqual(['overdue', 200]);
      await shift(id, 8);
      await passTime();
      await to(email, 'disputed');
      expect((await orderOf(email)).part_due_at).toBeNull();
      await to(email, 'paid');
      const won = await orderOf(email);
      expect([won.part_state, daysUntil(won.part_due_at), await mayOpen(buyer)]).toEqual([null, 30, 200]);
      await to(email, 'refunded');
      expect((await orderOf(email)).part_due_at).toBeNull();
      const gone = await inParts();
      await shift(gone.id, 40);
      await passTime();
      await shift(gone.id, 8);
      await passTime();
      expect((await send('DELETE', `member/${gone.memberId}`, undefined)).status).toBe(200);
      const left = await orderOf(gone.email);
      expect(left).toMatchObject({ is_closed: true, part_state: null, part_due_at: null });
      await pay(gone.email);
      expect(await orderOf(gone.email)).toMatchObject({ is_closed: true, part_due_at: null });
    });

    test('who has not come in yet is asked for no part; the days begin when they do', async () => {
      const { id, email } = await bought(await sell({ amount: 10_000, instalments: 3 }), { instalments: 3 });
      await to(email, 'paid');
      expect((await orderOf(email)).part_due_at).toBeNull();
      const invited = await readMailAbout(server, email, 'Pagamento confirmado');
      expect((await enter(email, tokenOf(invited))).status).toBe(200);
      expect([(await orderOf(email)).id, daysUntil((await orderOf(email)).part_due_at)]).toEqual([id, 30]);
    });
  });

  test('of one in parts what came in goes back, not the whole', async () => {
    const { email } = await bought(await sell({ amount: 10_000, instalments: 3 }), { instalments: 3 });
    await to(email, 'paid');
    await to(email, 'refunded');
    const { text } = await readMailAbout(server, email, 'Reembolso');
    expect(text).toMatch(/R\$\s33,34/);
    expect(text).not.toContain('100,00');
  });

  test('what is not paid within a day is cancelled by itself', async () => {
    const { id, email, token, expires_at } = await bought(await sell());
    const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000;
    expect([hours > 23, hours <= 24]).toEqual([true, true]);
    const { pool } = server.context.connection;
    await pool.query('update orders set expires_at = now() where id = $1', [id]);
    await tidyUp(server);
    expect((await orderOf(email)).state).toBe('cancelled');
    expect((await look(token)).body).toMatchObject({ state: 'cancelled', due: null, pix: null });
  });

  test('a buyer says that they paid: the owner sees it, nothing opens, and it waits for them to look', async () => {
    const { id, token, email } = await bought(await sell());
    expect((await claim(token, other)).status).toBe(404);
    expect((await claim('x'.repeat(43))).status).toBe(404);
    expect((await orderOf(email)).claimed_at).toBeNull();
    expect((await claim(token)).status).toBe(200);
    const first = await orderOf(email);
    expect(first).toMatchObject({ state: 'pending', paid_at: null, is_opened: false });
    expect(Date.parse(first.expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000);
    // Said again it holds the seat no longer.
    const { pool } = server.context.connection;
    await pool.query("update orders set expires_at = now() + interval '1 hour' where id = $1", [id]);
    expect((await claim(token)).status).toBe(200);
    const again = await orderOf(email);
    expect(again.claimed_at).toBe(first.claimed_at);
    expect(Date.parse(again.expires_at) - Date.now()).toBeLessThan(2 * 3_600_000);
    await to(email, 'paid');
    expect((await claim(token)).body.code).toBe('purchase.state');
    // What costs nothing has nothing to claim.
    const offer = await sell();
    await give(offer);
    const free = await bought(offer, { coupon: 'PRESENTE' });
    expect((await claim(free.token)).body.code).toBe('purchase.state');
  });

  test('whoever cancels says why, and the buyer is told; time says nothing and tells too', async () => {
    const { id, token, email, version } = await bought(await sell());
    const cancel = (body: object) => send('POST', `order/${id}/state`, { state: 'cancelled', version, ...body });
    expect((await cancel({ reason: '' })).status).toBe(400);
    expect((await cancel({ reason: 'x'.repeat(301) })).status).toBe(400);
    expect((await cancel({ reason: 'A turma fechou, veja https://evil.example' })).status).toBe(200);
    expect((await look(token)).body).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('A turma') });
    const mail = await readMailAbout(server, email, 'Pedido cancelado');
    expect(mail.text).toContain('Motivo: A turma fechou');
    expect(mail.text).not.toContain('evil.example');
    const late = await bought(await sell());
    const { pool } = server.context.connection;
    await pool.query('update orders set expires_at = now() where id = $1', [late.id]);
    await tidyUp(server);
    expect((await readMailAbout(server, late.email, 'Pedido cancelado')).text).not.toContain('Motivo');
  });

  test('the database itself refuses a state that does not follow', async () => {
    const { id } = await bought(await sell());
    const { pool } = server.context.connection;
    await expect(pool.query("update orders set state = 'refunded' where id = $1", [id])).rejects.toThrow(/never/);
  });
});

describe('how a panel is paid', () => {
  test('the owner alone says it; what cannot be paid is not put on sale', async () => {
    const admin = await createActor(server, panel, 'admin');
    const stolen = { pix: { ...PIX, key: 'thief@example.com' }, note: '' };
    expect((await send('PUT', 'payment', stolen, admin)).status).toBe(403);
    const { body } = await send('PUT', 'payment', { pix: { ...PIX, key: '123' }, note: '' });
    expect([body.code, body.errors?.[0]?.path]).toEqual(['payment.key_invalid', '/pix/key']);
    const seen = await call<{ pix: typeof PIX }>(server, { url: '/api/payment', as: admin });
    expect(seen.body.pix).toEqual(PIX);
    const foreign = await send('POST', 'offer', {
      name: 'x',
      amount: 100,
      currency: 'USD',
      course_ids: [course.courseId],
    });
    expect((await send('PATCH', `offer/${foreign.body.id}`, { state: 'on_sale' })).body.code).toBe('offer.no_payment');
    const stranger = await createTestCourse(server, other);
    const mixed = { name: 'x', amount: 100, currency: 'BRL', course_ids: [course.courseId, stranger.courseId] };
    expect((await send('POST', 'offer', mixed)).body.code).toBe('course.not_found');
  });

  test('the owner sees among the events that it changed and who changed it; an admin’s try is a refused right', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    const events = async () =>
      (await call<SecurityEventPage>(server, { url: '/api/site/event', as: own.owner })).body.data.map(
        ({ kind, actor, detail }) => [kind, actor, detail],
      );
    await send('PUT', 'payment', { pix: { ...PIX, key: 'thief@example.com' }, note: '' }, admin);
    await send('PUT', 'payment', { pix: { ...PIX, key: '123' }, note: '' }, own.owner);
    await server.app.settled();
    const tried = ['right.refused', 'Bia Moura', 'panel.own'];
    expect(await events()).toEqual([tried]);
    await send('PUT', 'payment', { pix: PIX, note: '' }, own.owner);
    expect(await events()).toEqual([['setting.changed', 'Ana Lima', 'payment'], tried]);
  });
});

test('of orders that were not paid in time each buyer is told, also beside a mailbox that refuses', async () => {
  const offer = await sell();
  const [refused, ...others] = [newEmail(), newEmail(), newEmail()] as const;
  for (const email of [refused, ...others]) expect((await buy(offer, { email })).status).toBe(201);
  await server.app.settled();
  const { context } = server;
  await context.connection.pool.query(
    `update orders set expires_at = now() - interval '1 minute' where email = any($1)`,
    [[refused, ...others]],
  );
  const told: string[] = [];
  const sendTo = async ({ to: mailbox }: Mail) => {
    if (mailbox === refused) throw new Error('550');
    told.push(mailbox);
  };
  const mailer = { ...context.mailer, send: sendTo };
  await expect(endOldOrders({ ...context, mailer })).rejects.toThrow('could not be ended, or their buyers told');
  expect(told.toSorted()).toEqual(others.toSorted());
});

describe('orders that were not paid in time', () => {
  const pending = async (count: number) => {
    const offer = await sell();
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await bought(offer)).id);
    await server.app.settled();
    await server.context.connection.pool.query('update orders set expires_at = now() where id = any($1)', [ids]);
    return ids;
  };
  const states = async (ids: readonly number[]) =>
    (
      await server.context.connection.pool.query<{ state: string }>(
        'select state from orders where id = any($1) order by id',
        [ids],
      )
    ).rows.map(({ state }) => state);

  test('are over beside one that cannot end and one that somebody is at, which are so the next time', async () => {
    const ids = await pending(3);
    const owner = connect(ownerUrlOf(server), 2, 'all');
    try {
      await owner.pool.query(`create function refuse_order() returns trigger language plpgsql as $$
        begin raise exception 'refused by the test'; end $$`);
      await owner.pool
        .query(`create trigger refuse_order before update on orders for each row when (old.id = ${ids[0]!})
        execute function refuse_order()`);
      const holding = await owner.pool.connect();
      await holding.query('begin');
      await holding.query('select from orders where id = $1 for update', [ids[1]]);
      await expect(endOldOrders(server.context)).rejects.toThrow('Some orders could not be ended');
      expect(await states(ids)).toEqual(['pending', 'pending', 'cancelled']);
      await holding.query('rollback');
      holding.release();
      await owner.pool.query('drop trigger refuse_order on orders');
      await endOldOrders(server.context);
      expect(await states(ids)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    } finally {
      await owner.pool.query('drop function refuse_order cascade');
      await owner.close();
    }
  });

  test('are left to another server by one that stops, and so are their mails', async () => {
    const ids = await pending(2);
    let asked = 0;
    const told = jest.spyOn(server.context.mailer, 'send');
    // Once for the page, once for the first order.
    await endOldOrders(server.context, () => (asked += 1) > 2);
    expect([await states(ids), told.mock.calls.length]).toEqual([['cancelled', 'pending'], 0]);
    await endOldOrders(server.context);
    expect([await states(ids), told.mock.calls.length]).toEqual([['cancelled', 'cancelled'], 2]);
    told.mockRestore();
  });
});

describe('first access', () => {
  const ask = (email: string, document: string) =>
    call(server, {
      method: 'POST',
      url: '/api/member/new/validate-purchase',
      headers: hostOf(panel),
      body: { email, document },
    });
  const ways = async (email: string) =>
    (await server.context.mailer.stored(email)).filter(({ text }) => text.includes('token=')).length;

  test('asks in again whoever has a paid order of this e-mail and document, and nobody else; the answer is the same', async () => {
    const offer = await sell();
    const [paid, waiting] = [await bought(offer, { document: CPF }), await bought(offer, { document: CPF })];
    await to(paid.email, 'paid');
    await readMailAbout(server, paid.email, 'Pagamento confirmado');
    // The panel took the invitation back: the order still stands.
    await server.context.connection.db.deleteFrom('invitations').where('email', '=', paid.email).execute();
    const answers = [
      await ask(paid.email, '111.444.777-35'),
      await ask(waiting.email, CPF),
      await ask('nunca@example.com', CPF),
    ];
    await server.app.settled();
    expect(await ways(paid.email)).toBe(1);
    expect(await ways(waiting.email)).toBe(0);
    answers.push(await ask(paid.email, '529.982.247-25'));
    await server.app.settled();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await ways(paid.email)).toBe(2);
    const token = tokenOf((await server.context.mailer.stored(paid.email))[0]!);
    const { body } = await enter(paid.email, token);
    expect(await mayOpen({ token: body.Auth })).toBe(200);
  });

  test('asks in nobody who was removed, and what they had paid for opens no more, however they come again', async () => {
    const { email, id } = await bought(await sell({ access_days: 10 }), { document: CPF });
    await to(email, 'paid');
    await enter(email, tokenOf(await readMailAbout(server, email, 'Pagamento confirmado')));
    const { db, pool } = server.context.connection;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { id: memberId } = await db
      .selectFrom('members')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(await daysLeft(memberId)).toBe(10);
    expect((await send('DELETE', `member/${memberId}`, undefined)).status).toBe(200);
    expect(await orderOf(email)).toMatchObject({ state: 'paid', is_opened: false, is_closed: true });
    const sent = await ways(email);
    await ask(email, CPF);
    await server.app.settled();
    expect(await ways(email)).toBe(sent);

    // As it was kept of who was removed before.
    const other = await bought(await sell(), { document: CPF });
    await to(other.email, 'paid');
    await pool.query('update orders set closed_at = null where id = $1', [id]);
    const mend = new URL('../../../migrations/0733_orders-of-who-was-removed.sql', import.meta.url);
    await pool.query(await readFile(mend, 'utf8'));
    expect(await orderOf(email)).toMatchObject({ is_closed: true });
    // Who has not come in yet loses nothing.
    expect(await orderOf(other.email)).toMatchObject({ is_closed: false });

    const { id: again } = await addMember(db, {
      siteId: panel.siteId,
      userId,
      role: 'student',
      firstName: 'Rosa',
      lastName: 'Lima',
      phone: null,
      document: null,
      courseIds: [],
    });
    expect(await daysLeft(again)).toBeUndefined();
    for (const state of ['disputed', 'paid']) await to(email, state);
    expect(await daysLeft(again)).toBeUndefined();
    // What they buy from now on does.
    await buy(await sell({ access_days: 10 }), { email });
    await to(email, 'paid');
    expect(await daysLeft(again)).toBe(10);
  });
});
