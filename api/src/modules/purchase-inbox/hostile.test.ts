import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderPage } from '@clube/shared/contracts/order';
import type { PurchaseEvent, PurchaseEventDetail } from '@clube/shared/contracts/purchase-inbox';
import { purchaseProviders, type PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { createActor, createTestCourse, createTestServer, ownerUrlOf, type TestServer } from '../../../test/harness.ts';
import { events } from '../../../test/purchase-providers.ts';
import { countStored, newEmail, newNumber, openShop, SECRET } from '../../../test/purchase-shop.ts';
import { connect } from '../../database/connect.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { erasePerson } from '../account/erase.queries.ts';
import { applyDue } from './applying.ts';
import { keepUnsentNews, putNewsOff } from './news.queries.ts';
import { readOwnPurchaseEvents } from './own.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const newShop = (provider: PurchaseProvider, more?: object) => openShop(server, provider, more);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
/** Minutes of Brasília, as Kiwify writes them. */
const minuteOf = (date: Date) => new Date(date.getTime() - 3 * 3600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('a secret that a provider writes into what it sends', () => {
  test.each([
    ['hotmart', (event: object) => ({ ...event, hottok: SECRET })],
    [
      'eduzz',
      (event: object) => ({
        ...event,
        data: { ...(event as { data: object }).data, producer: { originSecret: 'um "outro" segredo' } },
      }),
    ],
  ] as const)('is neither kept nor shown: %s', async (provider, withSecret) => {
    const shop = await newShop(provider);
    const sent = withSecret(events[provider]('paid', { number: newNumber(), email: newEmail() }));
    expect((await shop.deliver(sent)).status).toBe(200);
    const [event] = await shop.list();
    const { body } = (await shop.send<PurchaseEventDetail>('GET', `purchase-inbox/event/${event!.id}`)).body;
    expect(body).not.toContain('segredo');
    expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(sent));
    const { rows } = await server.context.connection.pool.query<{ body: Buffer }>(
      'select body from purchase_events where site_id = $1',
      [shop.panel.siteId],
    );
    expect(rows[0]!.body.includes('segredo')).toBe(false);
  });
});

test('what is sent again and again uses up nothing: the panel’s own events still come in', async () => {
  const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.002' });
  try {
    const shop = await openShop(strict, 'hotmart');
    const large = () => ({
      ...events.hotmart('paid', { number: newNumber(), email: newEmail() }),
      filler: 'x'.repeat(17 * 1024),
    });
    const caught = large();
    for (let again = 0; again < 4; again++) expect((await shop.deliver(caught)).status).toBe(200);
    expect((await shop.deliver(large())).status).toBe(200);
  } finally {
    await strict.close();
  }
});

describe('who signs events of their own', () => {
  let strict: TestServer;
  let domain = 0;
  beforeAll(async () => void (strict = await createTestServer()));
  afterAll(() => strict.close());
  type Shop = Awaited<ReturnType<typeof openShop>>;
  /** A domain of everybody, so that it is not what bounds. */
  const mailboxOf = (name: string) => `${name}-${domain++}@gmail.com`;
  const pay = (shop: Shop, email: string) => shop.say('paid', { number: newNumber(), email });
  const mails = async (email: string) => {
    await strict.app.settled();
    return (await strict.context.mailer.stored(email)).length;
  };
  const openMapped = async () => {
    const shop = await openShop(strict, 'hotmart');
    await shop.mapped({ email: mailboxOf('primeira') });
    await strict.app.settled();
    return shop;
  };
  const takeUp = (key: string, hits: number) =>
    strict.context.connection.pool.query(
      `insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', $2)
       on conflict (key) do update set hits = $2, window_ends_at = now() + interval '1 hour'`,
      [key, hits],
    );
  const later = async () => {
    // What is to wait is written a moment after the call is answered.
    await strict.app.settled();
    const { pool } = strict.context.connection;
    await pool.query('delete from rate_limits');
    await pool.query('update purchases set news_due_at = now() where news_due_at is not null');
    await applyDue(strict.context, (error) => {
      throw error;
    });
  };

  test('starves no buyer of another panel: theirs is told, and what is too much for one mailbox is told later', async () => {
    const [thief, shop] = [await openMapped(), await openMapped()];
    const email = mailboxOf('rosa');
    for (let at = 0; at < 12; at += 1) await pay(thief, email);
    expect(await mails(email)).toBe(10);
    await pay(shop, email);
    expect(await mails(email)).toBe(11);
    await later();
    expect(await mails(email)).toBe(13);
    await later();
    expect(await mails(email)).toBe(13);
  });

  test('mails no more by many panels than by one: they count by their owner, and the rest waits', async () => {
    const shop = await openMapped();
    await takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
    const email = mailboxOf('qualquer');
    await pay(shop, email);
    expect(await mails(email)).toBe(0);
    const other = await openMapped();
    const { pool } = strict.context.connection;
    await pool.query(`update members set role = 'admin' where site_id = $1 and role = 'owner'`, [other.panel.siteId]);
    await pool.query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'owner', 'Ana')`, [
      other.panel.siteId,
      shop.panel.owner.userId,
    ]);
    await pay(other, email);
    expect(await mails(email)).toBe(0);
    await later();
    expect(await mails(email)).toBe(2);
  });

  test('mails no domain without end, whoever owns the panels', async () => {
    const shop = await openMapped();
    await takeUp('importMail:domain:alvo.example', 500);
    await pay(shop, 'uma@alvo.example');
    expect(await mails('uma@alvo.example')).toBe(0);
    await later();
    expect(await mails('uma@alvo.example')).toBe(1);
  });

  test.each([
    ['its domain', (domain: string) => `importMail:domain:${domain}`, 500],
    ['everybody who writes to it', (domain: string) => `invite:${byMailbox(`rosa@${domain}`)}`, 30],
  ])('uses up nothing of the owner’s by mails that wait for %s', async (_, keyOf, most) => {
    const shop = await openMapped();
    const domain = `espera-${most}.example`;
    const { userId } = shop.panel.owner;
    const ofOwner = async () => {
      await strict.app.settled();
      const { rows } = await strict.context.connection.pool.query<{ hits: number }>(
        'select coalesce(sum(hits), 0)::int as hits from rate_limits where key like any($1)',
        [[`purchase-inbox-mail:owner:${userId}`, `purchase-inbox-mail:${userId}:%`]],
      );
      return rows[0]!.hits;
    };
    const before = await ofOwner();
    await takeUp(keyOf(domain), most);
    for (let at = 0; at < 3; at += 1) await pay(shop, `rosa@${domain}`);
    expect([await mails(`rosa@${domain}`), await ofOwner()]).toEqual([0, before]);
  });

  /** What waits of a panel. */
  const waiting = async (shop: Shop) => {
    await strict.app.settled();
    const { rows } = await strict.context.connection.pool.query<{ order_id: number; news: string }>(
      'select order_id::int, news from purchases where site_id = $1 and news is not null order by order_id',
      [shop.panel.siteId],
    );
    return rows;
  };

  test('holds up no other panel’s buyers of the same domain: it counts by owner before it counts for all', async () => {
    const [thief, shop] = [await openMapped(), await openMapped()];
    await takeUp(`importMail:domain:${thief.panel.owner.userId}:firma.example`, 98);
    for (let at = 0; at < 5; at += 1) await pay(thief, `p${at}@firma.example`);
    expect(await waiting(thief)).toHaveLength(3);
    const { rows } = await strict.context.connection.pool.query<{ hits: number }>(
      'select hits from rate_limits where key = $1',
      ['importMail:domain:firma.example'],
    );
    expect(rows).toEqual([{ hits: 2 }]);
    await pay(shop, 'compradora@firma.example');
    expect(await mails('compradora@firma.example')).toBe(1);
  });

  test('has one turn, however much of theirs waits, and however long', async () => {
    const [thief, shop] = [await openMapped(), await openMapped()];
    for (const { panel } of [thief, shop]) await takeUp(`purchase-inbox-mail:owner:${panel.owner.userId}`, 5000);
    for (let at = 0; at < 15; at += 1) await pay(thief, mailboxOf('fila'));
    const email = mailboxOf('honesta');
    await pay(shop, email);
    expect([(await waiting(thief)).length, (await waiting(shop)).length]).toEqual([15, 1]);
    const { pool } = strict.context.connection;
    await pool.query('delete from rate_limits');
    // What other tests left has turns of its own.
    await pool.query(
      `update purchases set news = null, news_since = null, news_failing_since = null, news_due_at = null
       where not site_id = any ($1)`,
      [[thief.panel.siteId, shop.panel.siteId]],
    );
    await pool.query(
      `update purchases set news_due_at = now() - case when site_id = $1 then interval '1 day' else interval '0' end
       where news is not null`,
      [thief.panel.siteId],
    );
    await applyDue(strict.context, () => undefined);
    expect([(await waiting(thief)).length, (await waiting(shop)).length, await mails(email)]).toEqual([6, 0, 1]);
  });

  test('has nothing that waits for ever: what was put off for a week is given up', async () => {
    const shop = await openMapped();
    const full = () => takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
    await full();
    await pay(shop, mailboxOf('uma'));
    await pay(shop, mailboxOf('outra'));
    const [one, other] = await waiting(shop);
    const { pool } = strict.context.connection;
    const begun = (at: typeof one, days: number) =>
      pool.query(`update purchases set news_since = now() - make_interval(days => $1) where order_id = $2`, [
        days,
        at!.order_id,
      ]);
    await begun(one, 6);
    await begun(other, 8);
    await pool.query('update purchases set news_due_at = now() where site_id = $1 and news is not null', [
      shop.panel.siteId,
    ]);
    await applyDue(strict.context, () => undefined);
    expect(await waiting(shop)).toEqual([one]);
  });

  test('has so many waiting at most, of all of their panels', async () => {
    const shop = await openMapped();
    await takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
    for (const name of ['a', 'b']) await pay(shop, mailboxOf(name));
    const [one, other] = await waiting(shop);
    const { db, pool } = strict.context.connection;
    const { siteId } = shop.panel;
    const putOff = ({ order_id: orderId }: NonNullable<typeof one>, most: number) =>
      putNewsOff(db, siteId, { kind: 'paid', orderId }, 60, most);
    // As the transaction leaves it that applies its event.
    await pool.query('update purchases set news_since = null where site_id = $1 and order_id = $2', [
      siteId,
      other!.order_id,
    ]);
    // What waits already goes on waiting.
    await putOff(one!, 1);
    await putOff(other!, 1);
    expect(await waiting(shop)).toEqual([one]);
    await putOff(other!, 2);
    expect(await waiting(shop)).toEqual([one, other]);
  });

  test('takes nobody’s receipt away: a payment that failed later is not written over it while it waits', async () => {
    const shop = await openMapped();
    await takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
    await pay(shop, mailboxOf('recibo'));
    const before = await waiting(shop);
    const { db } = strict.context.connection;
    const unpaid = { kind: 'unpaid', orderId: before[0]!.order_id, until: new Date() } as const;
    await putNewsOff(db, shop.panel.siteId, unpaid, 60);
    expect(await waiting(shop)).toEqual(before);
  });

  test.each(['waits', 'could not be sent'])(
    'a refund is told, though the news that it was paid %s a moment after it',
    async (how) => {
      const shop = await openMapped();
      await takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
      const sale = { number: newNumber(), email: mailboxOf('devolvida') };
      await shop.say('paid', sale);
      const [{ order_id: orderId } = { order_id: 0 }] = await waiting(shop);
      await shop.say('refunded', sale);
      expect(await waiting(shop)).toMatchObject([{ news: 'refunded' }]);
      const [{ db }, news] = [strict.context.connection, { kind: 'paid', orderId } as const];
      if (how === 'waits') await putNewsOff(db, shop.panel.siteId, news, 60);
      else await keepUnsentNews(db, shop.panel.siteId, news);
      await later();
      expect((await strict.context.mailer.stored(sale.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Reembolso'),
      ]);
    },
  );

  test('a refund that cannot be sent is kept, though what waits of its order is that it was paid', async () => {
    const shop = await openMapped();
    await takeUp(`purchase-inbox-mail:owner:${shop.panel.owner.userId}`, 5000);
    const sale = { number: newNumber(), email: mailboxOf('presa') };
    await shop.say('paid', sale);
    const [{ order_id: orderId } = { order_id: 0 }] = await waiting(shop);
    await shop.say('refunded', sale);
    await waiting(shop);
    const { db, pool } = strict.context.connection;
    await pool.query(`update purchases set news = 'paid' where order_id = $1`, [orderId]);
    await keepUnsentNews(db, shop.panel.siteId, { kind: 'refunded', orderId });
    expect(await waiting(shop)).toMatchObject([{ news: 'refunded' }]);
  });

  test('is not told of what is over meanwhile', async () => {
    const shop = await openMapped();
    await takeUp('importMail:domain:gone.example', 500);
    const sale = { number: newNumber(), email: 'x@gone.example' };
    await shop.say('paid', sale);
    await shop.say('refunded', sale);
    await later();
    expect((await strict.context.mailer.stored('x@gone.example')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Reembolso'),
    ]);
  });
});

describe('a mail that cannot be sent', () => {
  const query = (text: string, values: unknown[]) => server.context.connection.pool.query(text, values);
  /** A buyer to whom no mail goes out while `isAway`. */
  const payUnsent = async () => {
    const shop = await newShop('hotmart');
    await shop.mapped();
    const { mailer } = server.context;
    const [send, email, away] = [mailer.send.bind(mailer), newEmail(), { isAway: true, tries: 0 }];
    mailer.send = async (mail) => {
      if (mail.to !== email || !away.isAway) return send(mail);
      away.tries += 1;
      throw new Error('the relay sleeps');
    };
    await shop.say('paid', { number: newNumber(), email });
    await server.app.settled();
    const passes = async (what: string) => {
      await query(`update purchases set ${what} where site_id = $1 and news is not null`, [shop.panel.siteId]);
      await applyDue(server.context, () => undefined);
    };
    const sent = async () => (await server.context.mailer.stored(email)).length;
    return { away, passes, sent, restore: () => void (mailer.send = send) };
  };

  test('is tried again ten minutes later, until it can be, and is sent once', async () => {
    const { away, passes, sent, restore } = await payUnsent();
    try {
      await passes('news_due_at = news_due_at');
      expect(away.tries).toBe(1);
      await passes(`news_due_at = news_due_at - interval '10 minutes'`);
      expect(away.tries).toBe(2);
      away.isAway = false;
      for (let again = 0; again < 2; again += 1) await passes(`news_due_at = news_due_at - interval '10 minutes'`);
      expect(await sent()).toBe(1);
    } finally {
      restore();
    }
  });

  test('because its server was killed between an event and it is sent by another, once', async () => {
    const shop = await newShop('hotmart');
    await shop.mapped();
    const email = newEmail();
    const { app, context } = server;
    const before = app.afterwards;
    app.afterwards = () => undefined;
    await shop.say('paid', { number: newNumber(), email });
    app.afterwards = before;
    const sent = async () => (await context.mailer.stored(email)).length;
    const passes = async (minutes: number) => {
      const by = [shop.panel.siteId, minutes];
      await query(`update purchases set news_due_at = news_due_at - make_interval(mins => $2) where site_id = $1`, by);
      await applyDue(context, () => undefined);
      return sent();
    };
    expect([await passes(0), await passes(9), await passes(1), await passes(10)]).toEqual([0, 0, 1, 1]);
  });

  test('is given up after a day', async () => {
    const { away, passes, sent, restore } = await payUnsent();
    try {
      await passes(`news_due_at = now(), news_failing_since = now() - interval '25 hours'`);
      expect(away.tries).toBe(2);
      away.isAway = false;
      await passes('news_due_at = now()');
      expect([away.tries, await sent()]).toEqual([2, 0]);
    } finally {
      restore();
    }
  });
});

test('the number of an event counts once, whatever else is signed under it', async () => {
  const shop = await newShop('hotmart');
  await shop.mapped();
  const first = { ...events.hotmart('paid', { number: newNumber(), email: newEmail() }), id: 'same' };
  const other = { ...events.hotmart('paid', { number: newNumber(), email: newEmail() }), id: 'same' };
  for (const event of [first, other]) expect((await shop.deliver(event)).status).toBe(200);
  expect(await shop.orders()).toHaveLength(2);
});

test.each(purchaseProviders)(
  '%s: what is said of a purchase changes no other, and no other panel’s',
  async (provider) => {
    const [shop, neighbour] = [await newShop(provider), await newShop(provider)];
    const sale = { number: newNumber(), email: newEmail() };
    for (const one of [shop, neighbour]) await one.mapped(sale);
    await shop.say('paid', { number: newNumber(), email: newEmail() });
    await shop.say('refunded', sale);
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['refunded', 'paid']);
    expect((await neighbour.orders()).map(({ state }) => state)).toEqual(['paid']);
  },
);

test.each(purchaseProviders)(
  '%s: a chargeback after the refund, and a refund after that, leave it refunded',
  async (provider) => {
    const shop = await newShop(provider);
    const sale = { number: newNumber(), email: newEmail() };
    await shop.mapped({ ...sale, at: ago(300) });
    await shop.say('refunded', { ...sale, at: ago(200) });
    await shop.say('disputed', { ...sale, at: ago(100) });
    await shop.say('refunded', { ...sale, at: ago(50) });
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['refunded']);
  },
);

describe('a card that is refused and then taken', () => {
  const event = (number: string, email: string, name: string, at: Date) => ({
    ...events.kiwify('paid', { number, email }),
    webhook_event_type: name,
    created_at: minuteOf(at),
    updated_at: minuteOf(at),
    approved_date: name === 'order_approved' ? minuteOf(at) : null,
  });

  test.each([
    ['in one minute', 0],
    ['and whose refusal is told later', 120],
  ])('%s has paid', async (_, later) => {
    const shop = await newShop('kiwify');
    await shop.mapped();
    const [number, email, now] = [newNumber(), newEmail(), ago(600)];
    await shop.deliver(event(number, email, 'order_rejected', new Date(now.getTime() + later * 1000)));
    await shop.deliver(event(number, email, 'order_approved', now));
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  test('what is called off at the moment of its payment is paid', async () => {
    const shop = await newShop('eduzz');
    await shop.mapped();
    const sale = { number: newNumber(), email: newEmail(), at: ago(600) };
    await shop.deliver({ ...events.eduzz('refunded', sale), event: 'myeduzz.invoice_canceled' });
    await shop.say('paid', sale);
    expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });
});

test('a warning that was sent is not sent again by whoever reads the event once more', async () => {
  const shop = await newShop('hotmart', { access_days: 30, renews: true, grace_days: 5 });
  const email = newEmail();
  const subscription = newNumber();
  await shop.mapped({ email, subscription, number: newNumber(), at: ago(60) });
  await shop.say('unpaid', { email, subscription, number: newNumber() });
  await server.app.settled();
  const [event] = await shop.list();
  for (let again = 0; again < 2; again++) {
    const { body } = await shop.send<PurchaseEvent>('POST', `purchase-inbox/event/${event!.id}/replay`);
    expect(body.state).toBe('applied');
  }
  await server.app.settled();
  const mails = await server.context.mailer.stored(email);
  expect(mails.filter(({ subject }) => subject.includes('não aprovado'))).toHaveLength(1);
});

describe('a person who was erased', () => {
  test('is not kept anew by what is still said about their purchase', async () => {
    const shop = await newShop('hotmart');
    const bia = await createActor(server, shop.panel);
    const sale = { number: newNumber(), email: bia.email };
    await shop.mapped(sale);
    const { db } = server.context.connection;
    await db.transaction().execute((trx) => erasePerson(trx, bia.userId, bia.email));
    expect((await shop.deliver({ ...events.hotmart('paid', sale), event: 'PURCHASE_COMPLETE' })).status).toBe(200);
    expect(await countStored(server, shop.panel)).toBe(0);
    await shop.say('refunded', sale);
    expect(await countStored(server, shop.panel)).toBe(0);
    expect((await shop.orders()).map(({ email, state }) => [email, state])).toEqual([['', 'refunded']]);
  });

  test('takes along what the server could not apply yet', async () => {
    const shop = await newShop('hotmart');
    const bia = await createActor(server, shop.panel);
    await shop.mapped();
    const owner = connect(ownerUrlOf(server), 1);
    try {
      await owner.pool
        .query(`create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_order before insert on orders for each row execute function refuse_order()`);
      await shop.say('paid', { number: newNumber(), email: bia.email });
      await owner.pool.query('drop trigger refuse_order on orders; drop function refuse_order()');
    } finally {
      await owner.close();
    }
    expect((await shop.list('?state=waiting'))[0]).toMatchObject({ kind: 'paid', email: bia.email, amount: 4990 });
    const { db } = server.context.connection;
    expect(await readOwnPurchaseEvents(db, { userId: bia.userId, email: bia.email, boundTo: null })).toHaveLength(1);
    await db.transaction().execute((trx) => erasePerson(trx, bia.userId, bia.email));
    expect(await countStored(server, shop.panel)).toBe(1);
  });
});

test.each([
  ['one mailbox in capitals, with spaces around', (name: string) => `  ${name.toUpperCase()}@Example.COM `, 'paid'],
  ['what a mail program reads as a list', (name: string) => `vitima,${name}@example.com`, undefined],
  ['what a mail program reads as a comment', (name: string) => `(${name})x@example.com`, undefined],
])('who paid is %s', async (_, write, state) => {
  const shop = await newShop('hotmart');
  await shop.mapped();
  const name = `rosa-${newNumber()}`;
  await shop.say('paid', { number: newNumber(), email: write(name) });
  expect((await shop.orders())[1]).toEqual(state && expect.objectContaining({ email: `${name}@example.com`, state }));
  if (!state) expect((await shop.list())[0]).toMatchObject({ state: 'failed', reason: 'no_buyer' });
});

test('a product that becomes another offer opens that for a whole period, not for what the one before leaves', async () => {
  const renews = { access_days: 30, renews: true, grace_days: 5 };
  const shop = await newShop('hotmart', renews);
  const bia = await createActor(server, shop.panel);
  const sale = { email: bia.email, subscription: newNumber() };
  await shop.mapped({ ...sale, number: newNumber(), at: ago(60) });
  const course = await createTestCourse(server, shop.panel, { lessons: [1], title: 'Óleo' });
  const offer = { name: 'Óleo', amount: 4990, currency: 'BRL', course_ids: [course.courseId], ...renews };
  const { id } = (await shop.send<{ id: number }>('POST', 'offer', offer)).body;
  await shop.map({ offer_id: id, is_ignored: false });
  await shop.say('renewed', { ...sale, number: newNumber(), until: new Date(Date.now() + 40 * 86_400_000) });
  const { rows } = await server.context.connection.pool.query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from enrolments
     where site_id = $1 and member_id = $2 and course_id = $3`,
    [shop.panel.siteId, bia.memberId, course.courseId],
  );
  expect(rows).toEqual([{ days: 45 }]);
});

test('what the offer before leaves gives no days of the new one away at any renewal', async () => {
  const renews = { access_days: 30, renews: true, grace_days: 5 };
  const shop = await newShop('hotmart', renews);
  const bia = await createActor(server, shop.panel);
  const sale = { email: bia.email, subscription: newNumber() };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await shop.mapped({ ...sale, number: newNumber(), until: inDays(365) });
  const course = await createTestCourse(server, shop.panel, { lessons: [1], title: 'Óleo' });
  const offer = { name: 'Óleo', amount: 4990, currency: 'BRL', course_ids: [course.courseId], ...renews };
  const { id } = (await shop.send<{ id: number }>('POST', 'offer', offer)).body;
  await shop.map({ offer_id: id, is_ignored: false });
  for (const until of [40, 70, 100]) await shop.say('renewed', { ...sale, number: newNumber(), until: inDays(until) });
  const { rows } = await server.context.connection.pool.query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from enrolments
     where site_id = $1 and member_id = $2 and course_id = $3`,
    [shop.panel.siteId, bia.memberId, course.courseId],
  );
  // Parts of days are whole ones, at each renewal.
  expect([105, 106, 107]).toContain(rows[0]!.days);
});

test('what came before its provider was removed is applied, and a product of it can still be mapped', async () => {
  const shop = await newShop('kiwify');
  await shop.say('paid', { number: newNumber(), email: newEmail() });
  expect((await shop.send('DELETE', `purchase-inbox/source/${shop.source.id}`)).status).toBe(200);
  await shop.map({ offer_id: shop.offer, is_ignored: false });
  expect((await shop.orders()).map(({ state }) => state)).toEqual(['paid']);
});

test('an amount in no currency that is sold in here is the offer’s price, and one that is, is what was paid', async () => {
  const shop = await newShop('hotmart');
  await shop.mapped();
  const paid = (value: number, currency_value: string) => {
    const event = events.hotmart('paid', { number: newNumber(), email: newEmail() }) as { data: { purchase: object } };
    Object.assign(event.data.purchase, { price: { value, currency_value } });
    return shop.deliver(event);
  };
  await paid(10.5, 'USD');
  await paid(999_999, 'PYG');
  await paid(0, 'BRL');
  expect((await shop.orders()).slice(1).map(({ amount, currency }) => [amount, currency])).toEqual([
    [1050, 'USD'],
    [4990, 'BRL'],
    [0, 'BRL'],
  ]);
});

test('an empty secret, which everybody could sign with, is refused', async () => {
  const shop = await newShop('kiwify');
  const url = `purchase-inbox/source/${shop.source.id}/secret`;
  for (const secret of ['', '   ', '\u00a0'])
    expect([secret, (await shop.send('PUT', url, { secret, version: 1 })).status]).toEqual([secret, 400]);
});

describe('what providers really send', () => {
  test('Kiwify signs its bytes: a token that signs a part of them, or them written anew, is not believed', async () => {
    const shop = await newShop('kiwify');
    const order = events.kiwify('paid', { number: newNumber(), email: newEmail() });
    expect((await shop.deliver({ order }, SECRET, new Date(), JSON.stringify(order))).status).toBe(401);
    expect((await shop.deliver(JSON.stringify(order, null, 1), SECRET, new Date(), JSON.stringify(order))).status).toBe(
      401,
    );
  });

  test('Kiwify writes a company’s number in small letters', async () => {
    const shop = await newShop('kiwify');
    await shop.mapped();
    const event = events.kiwify('paid', { number: newNumber(), email: newEmail() });
    await shop.deliver({ ...event, Customer: { email: newEmail(), full_name: 'Ateliê', cnpj: '11222333000181' } });
    const { rows } = await server.context.connection.pool.query<{ document: string }>(
      'select document from orders where site_id = $1 order by id desc limit 1',
      [shop.panel.siteId],
    );
    expect(rows[0]!.document).toBe('11222333000181');
  });

  test('Eduzz names a contract within its event, and says by its state that it ended', async () => {
    const shop = await newShop('eduzz', { access_days: 30, renews: true, grace_days: 5 });
    const [subscription, email] = [newNumber(), newEmail()];
    await shop.mapped({ subscription, email, number: newNumber(), at: ago(60) });
    const contract = (event: string, status: string) =>
      shop.deliver({
        id: newNumber(),
        event,
        sentDate: new Date().toISOString(),
        data: { contract: { id: subscription, status }, customer: { email, name: 'Rosa Lima' }, products: [] },
      });
    await contract('myeduzz.contract_updated', 'upToDate');
    await contract('myeduzz.contract_updated', 'canceled');
    await contract('myeduzz.contract_canceled', 'canceled');
    expect((await shop.list()).slice(0, 3).map(({ kind, state }) => [kind, state])).toEqual([
      ['subscription_cancelled', 'applied'],
      ['subscription_cancelled', 'applied'],
      ['other', 'ignored'],
    ]);
  });

  test('Eduzz tells of an invoice that is overdue: its buyer is warned', async () => {
    const shop = await newShop('eduzz', { access_days: 30, renews: true, grace_days: 5 });
    const [subscription, email] = [newNumber(), newEmail()];
    await shop.mapped({ subscription, email, number: newNumber(), at: ago(60) });
    const overdue = {
      ...events.eduzz('renewed', { subscription, email, number: newNumber() }),
      event: 'myeduzz.invoice_overdue',
    };
    expect((await shop.deliver(overdue)).status).toBe(200);
    expect((await shop.list())[0]).toMatchObject({ kind: 'payment_failed', state: 'applied', email });
  });

  test('Eduzz says when it happened: what is sent once more, later, is as old as it was', async () => {
    const shop = await newShop('eduzz');
    await shop.mapped();
    const sale = { number: newNumber(), email: newEmail() };
    const paidAt = ago(600);
    const paid = events.eduzz('paid', { ...sale, at: ago(0) }) as { data: object };
    await shop.deliver({ ...paid, data: { ...paid.data, paidAt: paidAt.toISOString() } });
    expect((await shop.list())[0]!.occurred_at).toBe(paidAt.toISOString());
  });
});

test('the list of orders says where each was bought, and by which number that is found there', async () => {
  const shop = await newShop('hotmart');
  const number = newNumber();
  await shop.mapped({ number });
  const { data } = (await shop.send<OrderPage>('GET', 'order')).body;
  expect(data.map(({ sold_by }) => sold_by)).toEqual([{ provider: 'hotmart', purchase: `HP${number}` }]);
});
