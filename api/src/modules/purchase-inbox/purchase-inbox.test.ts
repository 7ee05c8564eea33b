import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  PurchaseEvent,
  PurchaseEventDetail,
  PurchaseEventPage,
  PurchaseInbox,
  PurchaseProduct,
  PurchaseSource,
} from '@clube/shared/contracts/purchase-inbox';
import { purchaseProviders, type PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  exportPanel,
  ownerUrlOf,
  tidyUp,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import { events, signed, type Sale } from '../../../test/purchase-providers.ts';
import { countStored, deliverTo, newEmail, newNumber, openShop, SECRET } from '../../../test/purchase-shop.ts';
import { randomOf } from '../../../test/random.ts';
import { connect } from '../../database/connect.ts';
import { erasePerson } from '../account/erase.queries.ts';
import { applyDue } from './applying.ts';
import { coverOf } from './order.ts';
import { readOwnPurchaseEvents } from './own.queries.ts';

type Answer = { code: string; message: string };
const CPF = '52998224725';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const pool = () => server.context.connection.pool;
const hostOf = ({ slug }: Panel) => ({ host: `${slug}.localhost:3000` });
const failures: unknown[] = [];
const applyAll = () => applyDue(server.context, (error) => failures.push(error));

const newShop = (provider: PurchaseProvider, more?: object) => openShop(server, provider, more);
const deliverAs = (url: string, body: string, headers: Record<string, string>) => deliverTo(server, url, body, headers);
const stored = (panel: Panel) => countStored(server, panel);

describe.each(purchaseProviders)('%s', (provider) => {
  test('is believed by its signature alone: of anything else nothing is kept but that it came', async () => {
    const { deliver, source, panel, send } = await newShop(provider);
    const event = JSON.stringify(events[provider]('paid', { number: newNumber(), email: newEmail() }));
    const path = new URL(source.address).pathname;
    expect((await deliver(event, 'outro segredo')).body.code).toBe('purchase_inbox.refused');
    expect((await deliverAs(path, event, {})).status).toBe(401);
    const { headers, query } = signed(provider, event, SECRET);
    // A token says nothing about the bytes that it comes with.
    if (provider !== 'hotmart') expect((await deliverAs(path + query, `${event} `, headers)).status).toBe(401);
    expect(await stored(panel)).toBe(0);
    const refused = (await send<PurchaseInbox>('GET', 'purchase-inbox')).body.sources[0]!;
    expect(refused).toMatchObject({ refused_count: provider === 'hotmart' ? 2 : 3, received_at: null });
    expect((await deliver(event)).status).toBe(200);
    expect(await stored(panel)).toBe(1);
    expect((await send<PurchaseInbox>('GET', 'purchase-inbox')).body.sources[0]!.received_at).not.toBeNull();
  });

  test('paid enrols a member; a refund ends that, and so does a chargeback', async () => {
    const shop = await newShop(provider);
    const { panel, say, map, offer, daysOf, list } = shop;
    const [bia, caio] = [await createActor(server, panel), await createActor(server, panel)];
    const sales = [bia, caio].map(({ email }) => ({ number: newNumber(), email }));
    for (const sale of sales) await say('paid', sale);
    expect(await daysOf(bia)).toBeUndefined();
    await map({ offer_id: offer, is_ignored: false });
    expect(await daysOf(bia)).toBeNull();
    expect(await shop.orders()).toMatchObject([
      { state: 'paid', amount: 4990, currency: 'BRL', email: bia.email },
      { state: 'paid', email: caio.email },
    ]);
    expect((await readMailAbout(server, bia.email, 'Pagamento confirmado')).text).toContain('49,90');
    await say('refunded', sales[0]!);
    await say('disputed', sales[1]!);
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['refunded', 'disputed']);
    expect([await daysOf(bia), await daysOf(caio)]).toEqual([undefined, undefined]);
    expect((await list()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied', 'applied']);
    await readMailAbout(server, bia.email, 'Reembolso');
    // As its history tells it, by nobody of the panel.
    const { rows } = await pool().query<{ state: string; actor_id: number | null }>(
      'select state, actor_id from order_events where site_id = $1 and order_id = $2 order by id',
      [panel.siteId, (await shop.orders())[0]!.id],
    );
    expect(rows.map(({ state, actor_id }) => [state, actor_id])).toEqual(
      ['created', 'pending', 'paid', 'refunded'].map((state) => [state, null]),
    );
  });

  test('a period that renews is an order that goes on where the one before ends; one that is not paid is warned of', async () => {
    const shop = await newShop(provider, { access_days: 30, renews: true, grace_days: 5 });
    const { panel, say, daysOf, list } = shop;
    const bia = await createActor(server, panel);
    const subscription = `sub_${newNumber()}`;
    const sale = { email: bia.email, subscription };
    await shop.mapped({ ...sale, number: newNumber(), at: new Date(Date.now() - 60_000) });
    expect(await daysOf(bia)).toBe(35);
    const renewal = { ...sale, number: newNumber(), at: new Date(Date.now() - 40_000) };
    await say('renewed', renewal);
    expect(await daysOf(bia)).toBe(65);
    expect((await shop.orders()).map(({ access_days }) => access_days)).toEqual([35, 30]);
    await say('unpaid', { ...sale, number: newNumber() });
    const { text } = await readMailAbout(server, bia.email, 'Pagamento não aprovado');
    expect(text).toContain('Quem cobra é');
    await say('ended', { ...sale, number: newNumber() });
    expect(await daysOf(bia)).toBe(65);
    expect((await list()).slice(0, 2).map(({ kind, state }) => [kind, state])).toEqual([
      ['subscription_cancelled', 'applied'],
      ['payment_failed', 'applied'],
    ]);
    await say('refunded', renewal);
    expect(await daysOf(bia)).toBe(35);
  });

  test('what comes before its payment waits for it, and what comes again does nothing', async () => {
    const shop = await newShop(provider);
    const { panel, say, deliver, daysOf, list } = shop;
    await shop.mapped();
    const bia = await createActor(server, panel);
    const sale = { number: newNumber(), email: bia.email };
    await say('refunded', { ...sale, at: new Date(Date.now() - 10_000) });
    expect((await list('?state=early')).map(({ kind }) => kind)).toEqual(['refunded']);
    const paid = await say('paid', { ...sale, at: new Date(Date.now() - 20_000) });
    for (let again = 0; again < 3; again++) expect((await deliver(paid)).status).toBe(200);
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid', 'refunded']);
    expect(await daysOf(bia)).toBeUndefined();
    expect(await stored(panel)).toBe(3);
    expect(await list('?state=early')).toEqual([]);
    await server.app.settled();
    expect(await server.context.mailer.stored(bia.email)).toEqual([]);
  });
});

describe('Stripe', () => {
  test('signs a second, and what is older or newer than five minutes is refused', async () => {
    const { deliver } = await newShop('stripe');
    const event = events.stripe('paid', { number: newNumber(), email: newEmail() });
    const near = (seconds: number) => deliver(event, SECRET, new Date(Date.now() + seconds * 1000));
    expect([(await near(-330)).status, (await near(330)).status]).toEqual([401, 401]);
    expect([(await near(-270)).status, (await near(270)).status]).toEqual([200, 200]);
  });

  test('an invoice and its payment are one purchase, whichever is said first', async () => {
    const shop = await newShop('stripe');
    await shop.mapped({ subscription: `sub_${newNumber()}` });
    const number = newNumber();
    const event = (type: string, object: object) => ({
      id: `evt_${newNumber()}`,
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    const link = event('invoice_payment.paid', {
      invoice: `in_${number}`,
      payment: { type: 'payment_intent', payment_intent: `pi_${number}` },
    });
    const charge = { id: `ch_${number}`, payment_intent: `pi_${number}`, amount_refunded: 4990, currency: 'brl' };
    expect((await shop.deliver(event('charge.refunded', { ...charge, refunded: true }))).status).toBe(200);
    expect((await shop.deliver(link)).status).toBe(200);
    const invoice = {
      id: `in_${number}`,
      customer_email: newEmail(),
      amount_paid: 4990,
      currency: 'brl',
      parent: { subscription_details: { subscription: `sub_${number}` } },
      lines: { data: [{ amount: 4990, description: 'Clube', pricing: { price_details: { product: 'prod_1' } } }] },
    };
    expect((await shop.deliver(event('invoice.paid', invoice))).status).toBe(200);
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid', 'refunded']);
    expect((await shop.list('?state=early')).length).toBe(0);
  });

  test('a part of the money takes nothing away', async () => {
    const shop = await newShop('stripe');
    const number = newNumber();
    await shop.mapped({ number });
    const object = { id: `ch_${number}`, payment_intent: `pi_${number}`, refunded: false, amount_refunded: 100 };
    await shop.deliver({ id: `evt_${newNumber()}`, type: 'charge.refunded', created: 1_790_000_000, data: { object } });
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid']);
    expect((await shop.list('?state=ignored'))[0]).toMatchObject({ kind: 'other', reason: 'not_of_interest' });
  });
});

test('who paid and is nobody yet is asked in, enters by that mail, and first access finds the purchase', async () => {
  const shop = await newShop('hotmart');
  const email = newEmail();
  await shop.mapped({ email });
  const ask = () =>
    call(server, {
      method: 'POST',
      url: '/api/member/new/validate-purchase',
      headers: hostOf(shop.panel),
      body: { email, document: CPF },
    });
  await readMailAbout(server, email, 'Pagamento confirmado');
  expect((await ask()).status).toBe(200);
  await server.app.settled();
  const mails = await server.context.mailer.stored(email);
  expect(mails.filter(({ text }) => text.includes('set-password?token='))).toHaveLength(2);
  const password = 'primeira senha';
  const { status } = await call<LoginResult>(server, {
    method: 'POST',
    url: '/api/member/new/create-password',
    headers: hostOf(shop.panel),
    body: { email, token: tokenOf(mails[0]!), password, confirm_password: password },
  });
  expect(status).toBe(200);
  const { rows } = await pool().query(
    `select from enrolments e join members m on m.site_id = e.site_id and m.id = e.member_id join users u on u.id = m.user_id
     where e.site_id = $1 and u.email = $2 and e.expires_at is null`,
    [shop.panel.siteId, email],
  );
  expect(rows).toHaveLength(1);
});

test('no answer tells whether there is an account, or a panel’s product', async () => {
  const shop = await newShop('hotmart');
  const bia = await createActor(server, shop.panel);
  const said = async (email: string) => {
    const { status, text } = await shop.deliver(events.hotmart('paid', { number: newNumber(), email }));
    return [status, text];
  };
  const [unknown, stranger] = [await said(bia.email), await said(newEmail())];
  await shop.map({ offer_id: shop.offer, is_ignored: false });
  expect([unknown, stranger, await said(bia.email)]).toEqual([1, 2, 3].map(() => [200, '{"ok":true}']));
});

/** `CLUBE_FAULTS=all` says ten thousand. The ways of a purchase have one, three, two and three events. */
const IS_WHOLE = process.env.CLUBE_FAULTS === 'all';
const EVENTS = IS_WHOLE ? 10_000 : 200;
const PURCHASES = IS_WHOLE ? 4445 : 89;
const MANY_MS = IS_WHOLE ? 1_800_000 : 120_000;

test(
  'events in any order, a third of them again and many at once, have one effect each',
  async () => {
    const shop = await newShop('stripe');
    await shop.mapped();
    const { below } = randomOf(20_261_123);
    const began = Date.now() - 3600_000;
    const purchases = Array.from({ length: PURCHASES }, (_, index) => ({
      sale: { number: newNumber(), email: newEmail() },
      way: !IS_WHOLE && index === 88 ? 2 : index % 4,
    }));
    const won = ({ number }: Sale) => ({
      id: `evt_w${number}`,
      type: 'charge.dispute.closed',
      created: Math.floor((began + 20_000) / 1000),
      data: { object: { id: `dp_${number}`, charge: `ch_${number}`, payment_intent: `pi_${number}`, status: 'won' } },
    });
    const at = (seconds: number) => new Date(began + seconds * 1000);
    const said = purchases.flatMap(({ sale, way }) => {
      const { stripe } = events;
      const paid = stripe('paid', { ...sale, at: at(0) });
      const disputed = stripe('disputed', { ...sale, at: at(10) });
      const refunded = stripe('refunded', { ...sale, at: at(20) });
      return [[paid], [paid, disputed, won(sale)], [paid, refunded], [paid, disputed, refunded]][way]!;
    });
    expect(said).toHaveLength(EVENTS);
    const mixed = [...said, ...said.filter((_, index) => index % 10 < 3)]
      .map((event) => ({ event, place: below(1_000_000) }))
      .toSorted((one, other) => one.place - other.place);
    for (let start = 0; start < mixed.length; start += 8) {
      const answers = await Promise.all(mixed.slice(start, start + 8).map(({ event }) => shop.deliver(event)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    await applyAll();
    const orders = new Map((await shop.orders()).map(({ email, state }) => [email, state]));
    expect(purchases.map(({ sale }) => orders.get(sale.email))).toEqual(
      purchases.map(({ way }) => ['paid', 'paid', 'refunded', 'refunded'][way]),
    );
    expect((await shop.orders()).length).toBe(PURCHASES + 1);
    expect(await stored(shop.panel)).toBe(EVENTS + 1);
    const { rows } = await pool().query<{ state: string; count: number }>(
      'select state, count(*)::int as count from purchase_events where site_id = $1 group by state',
      [shop.panel.siteId],
    );
    expect(rows).toEqual([{ state: 'applied', count: EVENTS + 1 }]);
    const { rows: taken } = await pool().query<{ seats_taken: number }>(
      'select seats_taken from offers where id = $1',
      [shop.offer],
    );
    expect(taken[0]!.seats_taken).toBe(1 + purchases.filter(({ way }) => way < 2).length);
    const { rows: asked } = await pool().query('select from invitations where site_id = $1', [shop.panel.siteId]);
    expect(asked).toHaveLength(1 + purchases.filter(({ way }) => way < 2).length);
  },
  MANY_MS,
);

test('a product that nobody knows is listed; what waited for it is done once it is mapped, or left alone', async () => {
  const shop = await newShop('kiwify');
  const [one, other] = [newNumber(), newNumber()].map((number) => ({ number, email: newEmail() }));
  await shop.say('paid', one!);
  await shop.say('paid', other!);
  await shop.say('refunded', other!);
  const [product] = await shop.products();
  expect(product).toMatchObject({
    external_id: '5f2a',
    name: 'Clube',
    state: 'unmapped',
    offer: null,
    waiting_events: 2,
  });
  expect((await shop.send<PurchaseInbox>('GET', 'purchase-inbox')).body).toMatchObject({ unmapped_products: 1 });
  expect(await shop.orders()).toEqual([]);
  const put = (body: object) =>
    shop.send<PurchaseProduct & Answer>('PUT', `purchase-inbox/product/${product!.id}`, body);
  expect((await put({ offer_id: shop.offer + 1000, is_ignored: false, version: 1 })).body.code).toBe('offer.not_found');
  expect((await put({ offer_id: shop.offer, is_ignored: false, version: 9 })).body.code).toBe('version.stale');
  const { body } = await put({ offer_id: shop.offer, is_ignored: false, version: 1 });
  expect(body).toMatchObject({ state: 'mapped', offer: { id: shop.offer, name: 'Aquarela' }, waiting_events: 0 });
  expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid', 'refunded']);
  await put({ offer_id: null, is_ignored: true, version: 2 });
  await shop.say('paid', { number: newNumber(), email: newEmail() });
  expect((await shop.list())[0]).toMatchObject({ state: 'ignored', reason: 'product_ignored' });
  expect(await shop.orders()).toHaveLength(2);
});

test('what is sold by an offer in the bin waits, and is done once the offer is back', async () => {
  const shop = await newShop('kiwify');
  await shop.say('paid', { number: newNumber(), email: newEmail() });
  await shop.map({ offer_id: shop.offer, is_ignored: false });
  const [first] = await shop.orders();
  await pool().query('delete from orders where id = $1', [first!.id]);
  const { bin } = (await shop.send<{ bin: number }>('DELETE', `offer/${shop.offer}`)).body;
  await shop.say('paid', { number: newNumber(), email: newEmail() });
  expect(await shop.products()).toMatchObject([{ state: 'unmapped', offer: null, waiting_events: 1 }]);
  expect((await exportPanel(server, shop.panel)).text).toContain('5f2a');
  const mapping = { offer_id: shop.offer, is_ignored: false, version: 2 };
  const [{ id }] = (await shop.products()) as [PurchaseProduct];
  expect((await shop.send('PUT', `purchase-inbox/product/${id}`, mapping)).body.code).toBe('offer.not_found');
  expect(await shop.orders()).toEqual([]);
  expect((await shop.send('POST', `bin/${bin}/restore`)).status).toBe(200);
  await applyAll();
  expect(await shop.products()).toMatchObject([{ state: 'mapped', offer: { id: shop.offer }, waiting_events: 0 }]);
  expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid']);
});

test('what comes while its offer comes out of the bin is done too', async () => {
  const shop = await newShop('kiwify');
  await shop.mapped();
  await pool().query('delete from orders where site_id = $1', [shop.panel.siteId]);
  const { bin } = (await shop.send<{ bin: number }>('DELETE', `offer/${shop.offer}`)).body;
  const owner = connect(ownerUrlOf(server), 2);
  const holder = await owner.pool.connect();
  const waiting = async () => {
    const { rowCount } = await owner.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  };
  try {
    // It has found no offer, and is not done yet.
    await holder.query(`create function wait_unmapped() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger wait_unmapped before update on purchase_events for each row when (new.state = 'unmapped')
        execute function wait_unmapped();
      select pg_advisory_lock(4711)`);
    const said = shop.say('paid', { number: newNumber(), email: newEmail() });
    while ((await waiting()) === 0);
    const over = new AbortController();
    const restored = shop.send('POST', `bin/${bin}/restore`).finally(() => over.abort());
    while (!over.signal.aborted && (await waiting()) < 2);
    await holder.query('select pg_advisory_unlock(4711)');
    expect((await restored).status).toBe(200);
    await said;
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    await holder.query('drop trigger wait_unmapped on purchase_events; drop function wait_unmapped()');
    holder.release();
    await owner.close();
  }
  await applyAll();
  expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid']);
});

test('what cannot be done is listed with its reason, and done again by hand once', async () => {
  const shop = await newShop('stripe');
  await shop.mapped();
  await shop.deliver({
    id: 'evt_none',
    type: 'checkout.session.completed',
    created: 1_790_000_000,
    data: { object: { id: 'cs_1', mode: 'payment', payment_status: 'paid' } },
  });
  await shop.deliver('isto não é JSON');
  expect((await shop.list('?state=failed')).map(({ reason }) => reason)).toEqual(['unreadable', 'no_product']);
  const owner = connect(ownerUrlOf(server), 1);
  try {
    await owner.pool
      .query(`create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_order before insert on orders for each row execute function refuse_order()`);
    await shop.say('paid', { number: newNumber(), email: newEmail() });
    expect((await shop.list())[0]).toMatchObject({ state: 'waiting', tries: 1 });
    for (let tries = 2; tries <= 6; tries++) {
      await pool().query(`update purchase_events set due_at = now() where state = 'waiting'`);
      await applyAll();
    }
    const [dead] = await shop.list('?state=failed');
    expect(dead).toMatchObject({ state: 'failed', reason: 'server', tries: 6 });
    expect((await shop.send<PurchaseInbox>('GET', 'purchase-inbox')).body).toMatchObject({ failed_events: 3 });
    await owner.pool.query('drop trigger refuse_order on orders; drop function refuse_order()');
    for (let again = 0; again < 2; again++) {
      const { body } = await shop.send<PurchaseEvent>('POST', `purchase-inbox/event/${dead!.id}/replay`);
      expect(body).toMatchObject({ state: 'applied', reason: null });
    }
    expect(await shop.orders()).toHaveLength(2);
    const whole = (await shop.send<PurchaseEventDetail>('GET', `purchase-inbox/event/${dead!.id}`)).body;
    expect(JSON.parse(whole.body)).toMatchObject({ type: 'checkout.session.completed' });
  } finally {
    await owner.close();
  }
});

describe('a provider', () => {
  test('is connected once, gets another secret, is switched off, and is removed; its secret is told to nobody', async () => {
    const { source, send, deliver, panel } = await newShop('eduzz');
    expect(source.address).toMatch(/^http:\/\/localhost:3000\/api\/purchase-inbox\/receive\/[\w-]{43}$/);
    expect((await send('POST', 'purchase-inbox/source', { provider: 'eduzz', secret: 'x' })).body.code).toBe(
      'purchase_inbox.connected',
    );
    const event = () => events.eduzz('paid', { number: newNumber(), email: newEmail() });
    const url = `purchase-inbox/source/${source.id}`;
    expect((await send('PUT', `${url}/secret`, { secret: ' novo ', version: 1 })).status).toBe(200);
    expect((await send('PUT', `${url}/secret`, { secret: 'x', version: 1 })).body.code).toBe('version.stale');
    expect([(await deliver(event())).status, (await deliver(event(), 'novo')).status]).toEqual([401, 200]);
    expect((await send('PATCH', url, { is_enabled: false, version: 2 })).status).toBe(200);
    expect((await deliver(event(), 'novo')).status).toBe(404);
    expect((await send('PATCH', url, { is_enabled: true, version: 3 })).status).toBe(200);
    expect((await deliver(event(), 'novo')).status).toBe(200);
    const { rows } = await pool().query<{ secret: Buffer }>('select secret from purchase_sources where site_id = $1', [
      panel.siteId,
    ]);
    expect(rows[0]!.secret.includes('novo')).toBe(false);
    expect((await send('GET', 'purchase-inbox')).text).not.toContain('novo');
    expect((await send('DELETE', url)).status).toBe(200);
    expect([(await deliver(event(), 'novo')).status, (await send('DELETE', url)).status]).toEqual([404, 404]);
  });

  test('has an address before its secret, and believes nobody until that is there', async () => {
    const { panel, send } = await newShop('kiwify');
    const made = await send<PurchaseSource>('POST', 'purchase-inbox/source', { provider: 'stripe' });
    expect([made.status, made.body.has_secret]).toEqual([201, false]);
    const say = () => {
      const body = JSON.stringify(events.stripe('paid', { number: newNumber(), email: newEmail() }));
      return deliverAs(new URL(made.body.address).pathname, body, signed('stripe', body, SECRET).headers);
    };
    expect([(await say()).status, await stored(panel)]).toEqual([401, 0]);
    const url = `purchase-inbox/source/${made.body.id}/secret`;
    const { body } = await send<PurchaseSource>('PUT', url, { secret: SECRET, version: 1 });
    expect(body).toMatchObject({ has_secret: true, refused_count: 0 });
    expect([(await say()).status, await stored(panel)]).toEqual([200, 1]);
  });

  test('is for owner and admins of its panel', async () => {
    const shop = await newShop('kiwify');
    await shop.mapped();
    const [product] = await shop.products();
    const [event] = await shop.list();
    const admin = await createActor(server, shop.panel, 'admin');
    const asked: readonly (readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?])[] = [
      ['GET', 'purchase-inbox'],
      ['GET', 'purchase-inbox/event'],
      ['GET', `purchase-inbox/event/${event!.id}`],
      ['GET', 'purchase-inbox/product'],
      ['POST', `purchase-inbox/event/${event!.id}/replay`],
      ['PUT', `purchase-inbox/product/${product!.id}`, { offer_id: null, is_ignored: true, version: product!.version }],
      ['PATCH', `purchase-inbox/source/${shop.source.id}`, { is_enabled: true, version: 1 }],
      ['PUT', `purchase-inbox/source/${shop.source.id}/secret`, { secret: 'x', version: 2 }],
      ['DELETE', `purchase-inbox/source/${shop.source.id}`],
    ];
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, shop.panel, role);
      for (const [method, url, body] of asked)
        expect([role, method, url, (await shop.send(method, url, body, as)).status]).toEqual([role, method, url, 403]);
    }
    const stranger = (await createPanel(server)).owner;
    for (const [method, url, body] of asked.filter(([, path]) => /\d/.test(path)))
      expect([method, url, (await shop.send(method, url, body, stranger)).status]).toEqual([method, url, 404]);
    expect((await shop.send<PurchaseEventPage>('GET', 'purchase-inbox/event', undefined, stranger)).body.total).toBe(0);
    for (const [method, url, body] of asked)
      expect([method, url, (await shop.send(method, url, body, admin)).status]).toEqual([method, url, 200]);
  });

  test('sends no more than a quarter of a mebibyte, to an address that is there', async () => {
    const { deliver, source } = await newShop('hotmart');
    expect((await deliver('x'.repeat(256 * 1024 + 1))).status).toBe(413);
    const elsewhere = new URL(source.address).pathname.replace(/.{43}$/, 'x'.repeat(43));
    expect((await deliverAs(elsewhere, '{}', { 'x-hotmart-hottok': SECRET })).status).toBe(404);
  });
});

test('that something came is shown once it is settled what becomes of it', async () => {
  const { deliver, send } = await newShop('hotmart');
  const receivedAt = async () => (await send<PurchaseInbox>('GET', 'purchase-inbox')).body.sources[0]!.received_at;
  const owner = connect(ownerUrlOf(server), 2);
  const holder = await owner.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table public.purchase_products in exclusive mode');
    const delivered = deliver(JSON.stringify(events.hotmart('paid', { number: newNumber(), email: newEmail() })));
    const waiting = `select 1 from pg_locks where relation = 'public.purchase_products'::regclass and not granted`;
    while ((await owner.pool.query(waiting)).rowCount === 0);
    expect(await receivedAt()).toBeNull();
    await holder.query('commit');
    expect((await delivered).status).toBe(200);
    expect(await receivedAt()).not.toBeNull();
  } finally {
    holder.release();
    await owner.close();
  }
});

test('what is signed is kept up to an end: whoever has a panel does not fill the database', async () => {
  const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.002' });
  try {
    const panel = await createPanel(strict);
    const { body: source } = await call<PurchaseSource>(strict, {
      method: 'POST',
      url: '/api/purchase-inbox/source',
      as: panel.owner,
      body: { provider: 'hotmart', secret: SECRET },
    });
    const statuses: number[] = [];
    for (const filler of ['a', 'b', 'c']) {
      const { status } = await call(strict, {
        method: 'POST',
        url: new URL(source.address).pathname,
        body: JSON.stringify(filler.repeat(17 * 1024)),
        headers: { 'content-type': 'application/json', 'x-hotmart-hottok': SECRET },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await strict.close();
  }
});

test('a person gets what was said about their mailbox without what was typed, and takes it along', async () => {
  const shop = await newShop('hotmart');
  const bia = await createActor(server, shop.panel);
  await shop.mapped({ email: bia.email });
  const { db } = server.context.connection;
  const own = { userId: bia.userId, email: bia.email, boundTo: null };
  const rows = await readOwnPurchaseEvents(db, own);
  expect(rows).toMatchObject([{ email: bia.email, kind: 'paid', amount: 4990 }]);
  expect(rows[0]).not.toHaveProperty('body');
  await db.transaction().execute((trx) => erasePerson(trx, bia.userId, bia.email));
  expect(await stored(shop.panel)).toBe(0);
  expect((await shop.orders()).map(({ email, state }) => [email, state])).toEqual([['', 'paid']]);
});

test('an event is kept for ninety days, and is done once all the same after them', async () => {
  const shop = await newShop('kiwify');
  const sale = { number: newNumber(), email: newEmail() };
  await shop.mapped(sale);
  await pool().query(`update purchase_events set expires_at = now() - interval '2 days' where site_id = $1`, [
    shop.panel.siteId,
  ]);
  await tidyUp(server);
  expect(await stored(shop.panel)).toBe(0);
  await shop.say('paid', sale);
  expect((await shop.list())[0]).toMatchObject({ state: 'ignored', reason: 'nothing_to_do' });
  expect(await shop.orders()).toHaveLength(1);
});

describe('a period', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const offer = { access_days: 30, renews: true, grace_days: 5 };
  test.each([
    ['bought once, as long as the offer says', { subscription: null, periodEnd: null }, undefined, 35],
    ['the first, with its grace', { subscription: 's', periodEnd: null }, undefined, 35],
    ['the next, whose grace is lent already', { subscription: 's', periodEnd: null }, day(5), 30],
    ['a late one, as one that begins', { subscription: 's', periodEnd: null }, day(-9), 35],
    ['one whose end is said, until then and its grace', { subscription: 's', periodEnd: day(31) }, day(5), 31],
    ['one that is over already, nothing more', { subscription: 's', periodEnd: day(31) }, day(90), 0],
  ])('%s', (_, reading, until, days) => {
    expect(coverOf(offer, reading, until && { until }, now).days).toBe(days);
  });
  test('of what is open for ever has no end', () => {
    const forever = { ...offer, access_days: null };
    expect(coverOf(forever, { subscription: 's', periodEnd: day(31) }, undefined, now)).toEqual({
      days: null,
      until: null,
    });
  });
});
