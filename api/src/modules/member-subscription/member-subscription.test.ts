import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MemberProfile } from '@clube/shared/contracts/member';
import type {
  MemberSubscriptionDetail,
  MemberSubscriptionPage,
  OwnSubscriptionList,
} from '@clube/shared/contracts/member-subscription';
import {
  stepsOf,
  subscriptionStates,
  type SubscriptionState,
} from '@clube/shared/contracts/member-subscription-states';
import type { OrderPage } from '@clube/shared/contracts/order';
import type { SaleOrderCreated } from '@clube/shared/contracts/sale';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { answerTo } from '../../../test/captcha.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { erasePerson } from '../account/erase.queries.ts';
import { mailOwed } from '../mail/owed.ts';
import { subscriptionMail } from './mail.ts';
import { renewSubscriptions } from './renewal.ts';

type Answer = { id: number; code: string; errors?: { path: string }[] };
const PERIOD = 30;
const GRACE = 5;
let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
let offer: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  await send('PUT', 'payment', { pix: null, note: 'Transferência' }, panel.owner);
  offer = await sell();
});
afterAll(() => server.close());

const send = <Body = Answer>(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body: object,
  as: Pick<Actor, 'token'> = panel.owner,
) => call<Body>(server, { method, url: `/api/${url}`, as, body });
const pool = () => server.context.connection.pool;
const sell = async (more: object = {}) => {
  const body = {
    name: 'Clube da aquarela',
    amount: 4900,
    currency: 'BRL',
    course_ids: [course.courseId],
    renews: true,
    access_days: PERIOD,
    grace_days: GRACE,
    ...more,
  };
  const made = await send('POST', 'offer', body);
  expect(made.status).toBe(201);
  expect((await send('PATCH', `offer/${made.body.id}`, { state: 'on_sale' })).status).toBe(200);
  return made.body.id;
};
/** The chore alone, as a server does it every hour. */
const renew = () => renewSubscriptions(server.context);
const hostOf = ({ slug }: Panel) => ({ host: `${slug}.localhost:3000` });
const order = async (email: string, more: object = {}) => {
  const { status } = await call<SaleOrderCreated>(server, {
    method: 'POST',
    url: `/api/sale/${offer}/order`,
    headers: hostOf(panel),
    body: {
      name: 'Rosa Lima',
      email,
      captcha: answerTo(await createCaptcha(server.context.config.secret)),
      ...more,
    },
  });
  expect(status).toBe(201);
};
const ordersOf = async (email: string) =>
  (await call<OrderPage>(server, { url: `/api/order?q=${email}`, as: panel.owner })).body.data;
/** Takes the newest order of somebody to a state, as the panel does. */
const to = async (email: string, state: string, at = 0) => {
  const { id, version } = (await ordersOf(email))[at]!;
  return (await send('POST', `order/${id}/state`, { state, version })).status;
};
const list = async (query = '', as: Pick<Actor, 'token'> = panel.owner) =>
  (await call<MemberSubscriptionPage>(server, { url: `/api/member-subscription${query}`, as })).body;
const detail = async (id: number) =>
  (await call<MemberSubscriptionDetail>(server, { url: `/api/member-subscription/${id}`, as: panel.owner })).body;
const one = async (email: string) => detail((await list(`?q=${email}`)).data[0]!.id);
const step = async (id: number, name: string, as: Pick<Actor, 'token'> = panel.owner) => {
  const { version } = await detail(id);
  return (await send('POST', `member-subscription/${id}/step`, { step: name, version }, as)).status;
};
const own = async (as: Pick<Actor, 'token'>) =>
  (await call<OwnSubscriptionList>(server, { url: '/api/me/member-subscription', as })).body;
const mayOpen = async (as: Pick<Actor, 'token'>) =>
  (await call(server, { url: course.url(), as, headers: hostOf(panel) })).status === 200;
const daysLeft = async ({ memberId }: Actor) => {
  const { rows } = await pool().query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from enrolments
     where site_id = $1 and member_id = $2 and course_id = $3`,
    [panel.siteId, memberId, course.courseId],
  );
  return rows[0]?.days;
};
const periodLeft = ({ current_period_end: end }: { current_period_end: string }) =>
  Math.round((Date.parse(end) - Date.now()) / 86_400_000);
/** Days go by, for one member. */
const wait = async ({ memberId }: Actor, days: number) => {
  const of = 'where site_id = $1 and member_id = $2';
  const ago = `- $3 * interval '24 hours'`;
  const mine = `select id from member_subscriptions ${of}`;
  for (const statement of [
    `update member_subscriptions set current_period_end = current_period_end ${ago} ${of}`,
    `update enrolments set expires_at = expires_at ${ago} ${of}`,
    `update order_courses set granted_at = granted_at ${ago} where site_id = $1
       and order_id in (select id from orders where site_id = $1 and subscription_id in (${mine}))`,
    `update orders set paid_at = paid_at ${ago}, expires_at = expires_at ${ago} where site_id = $1 and subscription_id in (${mine})`,
  ])
    await pool().query(statement, [panel.siteId, memberId, days]);
};
const subjectsOf = async ({ email }: Actor) => {
  await server.app.settled();
  return (await server.context.mailer.stored(email)).map(({ subject }) => subject);
};
const mailTo = async ({ email }: Actor, part: string) => {
  await server.app.settled();
  return (await server.context.mailer.stored(email)).find(({ subject }) => subject.includes(part));
};
const events = async (email: string) =>
  (await one(email)).history.map(({ event, from_state, to_state }) => `${event} ${from_state ?? ''}>${to_state}`);

/** Somebody who has paid the first period. */
const subscriber = async () => {
  const person = await createActor(server, panel);
  await order(person.email);
  expect(await to(person.email, 'paid')).toBe(200);
  return { person, id: (await one(person.email)).id };
};
/** Somebody in each state, by what leads there. */
const reach: Record<SubscriptionState, () => Promise<{ person: Actor; id: number }>> = {
  active: subscriber,
  past_due: async () => {
    const made = await subscriber();
    await wait(made.person, PERIOD + 1);
    await renew();
    return made;
  },
  suspended: async () => {
    const made = await subscriber();
    await wait(made.person, PERIOD + GRACE + 1);
    await renew();
    return made;
  },
  paused: async () => {
    const made = await subscriber();
    expect(await step(made.id, 'pause')).toBe(200);
    return made;
  },
  cancelled: async () => {
    const made = await subscriber();
    expect(await step(made.id, 'cancel')).toBe(200);
    return made;
  },
  ended: async () => {
    const made = await subscriber();
    expect(await step(made.id, 'end')).toBe(200);
    return made;
  },
};

describe('an offer that renews', () => {
  test('has a period of a week or more, which is paid at once', async () => {
    const write = { name: 'Clube', amount: 4900, currency: 'BRL', course_ids: [course.courseId], renews: true };
    for (const [more, path] of [
      [{}, '/access_days'],
      [{ access_days: 6 }, '/access_days'],
      [{ access_days: 30, instalments: 2 }, '/instalments'],
    ] as const) {
      const { status, body } = await send('POST', 'offer', { ...write, ...more });
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'offer.renewal', path]);
    }
    expect((await send('PATCH', `offer/${offer}`, { access_days: null })).body.code).toBe('offer.renewal');
  });
});

describe('periods', () => {
  test('the first payment starts it: a period, and the days of grace behind it', async () => {
    const { person } = await subscriber();
    const started = await one(person.email);
    expect(started).toMatchObject({
      state: 'active',
      amount: 4900,
      currency: 'BRL',
      is_paid: true,
      grace_ends_at: null,
    });
    expect(started.next_charge_at).toBe(started.current_period_end);
    expect([periodLeft(started), await daysLeft(person)]).toEqual([PERIOD, PERIOD + GRACE]);
    expect(started.orders).toHaveLength(1);
    expect(await events(person.email)).toEqual(['started >active']);
  });

  test('the next one is asked for once before it is due, by mail, and what is paid early is added', async () => {
    const { person } = await subscriber();
    await wait(person, PERIOD - 6);
    await renew();
    expect(await ordersOf(person.email)).toHaveLength(1);
    await wait(person, 2);
    await Promise.all([renew(), renew()]);
    await renew();
    const [renewal, ...before] = await ordersOf(person.email);
    expect(before).toHaveLength(1);
    expect(renewal).toMatchObject({ state: 'pending', amount: 4900, offer_name: 'Clube da aquarela' });
    const mails = (await subjectsOf(person)).filter((subject) => subject.includes('renova em'));
    expect(mails).toHaveLength(1);
    const [mine] = await own(person);
    expect((await mailTo(person, 'renova em'))!.text).toContain(mine!.pay_url);
    // The page that the mail leads to knows the order.
    const token = mine!.pay_url!.split('#pedido=')[1]!;
    const page = await call<{ due: number }>(server, { url: `/api/purchase/${token}`, headers: hostOf(panel) });
    expect(page.body.due).toBe(4900);
    expect(await to(person.email, 'paid')).toBe(200);
    const renewed = await one(person.email);
    expect([periodLeft(renewed), await daysLeft(person)]).toEqual([PERIOD + 4, PERIOD + 4 + GRACE]);
    expect(renewed.orders).toHaveLength(2);
    expect(await events(person.email)).toEqual(['started >active', 'renewed active>active']);
  });

  test('a failed payment warns while access goes on, suspends after the grace, and a late one opens it from that day', async () => {
    const { person, id } = await reach.past_due();
    expect(await detail(id)).toMatchObject({ state: 'past_due', next_charge_at: null, is_paid: false });
    expect((await detail(id)).grace_ends_at).not.toBeNull();
    expect(await mayOpen(person)).toBe(true);
    expect((await subjectsOf(person)).filter((subject) => subject.includes('em atraso'))).toHaveLength(1);
    await wait(person, GRACE);
    await renew();
    await renew();
    expect((await detail(id)).state).toBe('suspended');
    expect(await mayOpen(person)).toBe(false);
    expect((await subjectsOf(person)).filter((subject) => subject.includes('suspensa'))).toHaveLength(1);
    await wait(person, 10);
    expect(await to(person.email, 'paid')).toBe(200);
    const opened = await detail(id);
    expect([opened.state, periodLeft(opened), await daysLeft(person)]).toEqual(['active', PERIOD, PERIOD + GRACE]);
    expect(await mayOpen(person)).toBe(true);
    expect(await events(person.email)).toEqual([
      'started >active',
      'overdue active>past_due',
      'grace_over past_due>suspended',
      'renewed suspended>active',
    ]);
  });

  test('what is paid within the grace begins where the period before ended', async () => {
    const { person, id } = await reach.past_due();
    expect(await to(person.email, 'paid')).toBe(200);
    const paid = await detail(id);
    expect([paid.state, periodLeft(paid), await daysLeft(person)]).toEqual(['active', PERIOD - 1, PERIOD - 1 + GRACE]);
  });

  test('what nobody pays ends with its order, and whoever buys again starts anew', async () => {
    const { person, id } = await reach.suspended();
    // The order was made with the grace still before it.
    await wait(person, GRACE + 31);
    await renew();
    expect(await detail(id)).toMatchObject({ state: 'ended' });
    expect((await ordersOf(person.email))[0]).toMatchObject({ state: 'cancelled' });
    await order(person.email);
    expect(await to(person.email, 'paid')).toBe(200);
    const { data } = await list(`?q=${person.email}`);
    expect(data.map(({ state }) => state)).toEqual(['active', 'ended']);
  });

  test('whoever buys again while one stands extends it, and what waited to be paid is over', async () => {
    const { person } = await reach.past_due();
    await order(person.email);
    expect(await to(person.email, 'paid')).toBe(200);
    const { data } = await list(`?q=${person.email}`);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ state: 'active', waiting_reference: null });
    expect((await ordersOf(person.email)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'paid', 'paid']);
  });

  test('whoever buys again at another price, for other days, pays that from then on; a refund takes those days off', async () => {
    const { person, id } = await subscriber();
    const change = { name: 'Clube do ano', amount: 39_000, access_days: 365 };
    expect((await send('PATCH', `offer/${offer}`, change)).status).toBe(200);
    try {
      // What was agreed is what a renewal asks for, whatever the offer says by then.
      await wait(person, PERIOD - 3);
      await renew();
      expect((await ordersOf(person.email))[0]).toMatchObject({ amount: 4900, offer_name: 'Clube da aquarela' });
      await order(person.email);
      expect(await to(person.email, 'paid')).toBe(200);
      expect(await detail(id)).toMatchObject({ amount: 39_000, offer_name: 'Clube do ano' });
      await wait(person, 365);
      await renew();
      expect((await ordersOf(person.email))[0]).toMatchObject({ amount: 39_000, offer_name: 'Clube do ano' });
      expect(await to(person.email, 'paid')).toBe(200);
      expect(periodLeft(await detail(id))).toBe(365 + 3);

      const back = await subscriber();
      expect(periodLeft(await detail(back.id))).toBe(365);
      expect((await send('PATCH', `offer/${offer}`, { access_days: PERIOD })).status).toBe(200);
      await order(back.person.email);
      expect(await to(back.person.email, 'paid')).toBe(200);
      expect(await to(back.person.email, 'refunded')).toBe(200);
      const left = await detail(back.id);
      expect([left.state, periodLeft(left), await daysLeft(back.person)]).toEqual(['cancelled', 365, 365]);
    } finally {
      const before = { name: 'Clube da aquarela', amount: 4900, access_days: PERIOD };
      expect((await send('PATCH', `offer/${offer}`, before)).status).toBe(200);
    }
  });

  test('a price that was agreed again before it was kept is mended, and no other one', async () => {
    const mend = await readFile(
      new URL('../../../migrations/0561_price-that-was-agreed-again.sql', import.meta.url),
      'utf8',
    );
    const { person, id } = await subscriber();
    const still = await subscriber();
    expect(
      (await send('PATCH', `offer/${offer}`, { name: 'Clube do ano', amount: 39_000, access_days: 365 })).status,
    ).toBe(200);
    try {
      await order(person.email);
      expect(await to(person.email, 'paid')).toBe(200);
      const agreed = await detail(id);
      const before = await detail(still.id);
      // As it was kept then.
      await pool().query(
        `update member_subscriptions set offer_name = 'Clube da aquarela', amount = 4900, period_days = $2 where id = $1`,
        [id, PERIOD],
      );
      await pool().query(mend);
      expect(await detail(id)).toEqual(agreed);
      expect(agreed).toMatchObject({ amount: 39_000, offer_name: 'Clube do ano', period_days: 365 });
      expect(await detail(still.id)).toEqual(before);
      await pool().query(mend);
      expect(await detail(id)).toEqual(agreed);
    } finally {
      const was = { name: 'Clube da aquarela', amount: 4900, access_days: PERIOD };
      expect((await send('PATCH', `offer/${offer}`, was)).status).toBe(200);
    }
  });

  test('the same order is paid once, by however many at once', async () => {
    const { person, id } = await reach.past_due();
    const { id: orderId, version } = (await ordersOf(person.email))[0]!;
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(() => send('POST', `order/${orderId}/state`, { state: 'paid', version })),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(periodLeft(await detail(id))).toBe(PERIOD - 1);
  });

  test('somebody who is not in the panel yet subscribes when they come in; until then no day of theirs goes by', async () => {
    const email = `depois-${Date.now()}@example.com`;
    await order(email);
    expect(await to(email, 'paid')).toBe(200);
    expect((await list(`?q=${email}`)).data).toEqual([]);
    const person = await createActor(server, panel);
    await pool().query('delete from members where id = $1', [person.memberId]);
    await pool().query('update users set email = $2 where id = $1', [person.userId, email]);
    await pool().query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'student', 'Rosa')`, [
      panel.siteId,
      person.userId,
    ]);
    expect(periodLeft(await one(email))).toBe(PERIOD);
  });
});

describe('what is given back', () => {
  test('a refund of the only payment ends it and its access', async () => {
    const { person, id } = await subscriber();
    expect(await to(person.email, 'refunded')).toBe(200);
    expect((await detail(id)).state).toBe('ended');
    expect(await mayOpen(person)).toBe(false);
  });

  test('a refund of the period to come leaves the one that runs; one of a period that was had takes nothing', async () => {
    const { person, id } = await subscriber();
    await wait(person, PERIOD - 3);
    await renew();
    expect(await to(person.email, 'paid')).toBe(200);
    expect(await to(person.email, 'refunded')).toBe(200);
    const back = await detail(id);
    expect([back.state, periodLeft(back), await daysLeft(person)]).toEqual(['cancelled', 3, 3]);

    const goes = await reach.past_due();
    expect(await to(goes.person.email, 'paid')).toBe(200);
    expect(await to(goes.person.email, 'refunded', 1)).toBe(200);
    expect((await detail(goes.id)).state).toBe('active');
    expect(await daysLeft(goes.person)).toBe(PERIOD - 1 + GRACE);
  });

  test('a dispute suspends it, one that was won brings all of it back, one that was lost ends it', async () => {
    const { person, id } = await subscriber();
    await wait(person, PERIOD - 3);
    await renew();
    expect(await to(person.email, 'paid')).toBe(200);
    expect(await to(person.email, 'disputed', 1)).toBe(200);
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['suspended', false]);
    expect(await to(person.email, 'paid', 1)).toBe(200);
    const won = await detail(id);
    expect([won.state, await daysLeft(person)]).toEqual(['active', PERIOD + 3 + GRACE]);
    expect(await to(person.email, 'disputed')).toBe(200);
    expect(await to(person.email, 'refunded')).toBe(200);
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['ended', false]);
  });

  test('a dispute that was lost takes nothing of what was paid for anew since it began', async () => {
    const { person, id } = await subscriber();
    expect(await to(person.email, 'disputed')).toBe(200);
    await order(person.email);
    expect(await to(person.email, 'paid')).toBe(200);
    expect(await to(person.email, 'refunded', 1)).toBe(200);
    const standing = await detail(id);
    expect([standing.state, periodLeft(standing), await daysLeft(person)]).toEqual(['active', PERIOD, PERIOD + GRACE]);
    expect(await mayOpen(person)).toBe(true);
    // Not paid anew, it ends with what is left.
    expect(await to(person.email, 'disputed')).toBe(200);
    expect(await to(person.email, 'refunded')).toBe(200);
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['ended', false]);
  });

  test('a renewal that the panel cancels ends it with the period', async () => {
    const { person, id } = await subscriber();
    await wait(person, PERIOD - 3);
    await renew();
    expect(await to(person.email, 'cancelled')).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'cancelled', waiting_reference: null });
    expect(await daysLeft(person)).toBe(3);
    const late = await reach.past_due();
    expect(await to(late.person.email, 'cancelled')).toBe(200);
    expect([(await detail(late.id)).state, await mayOpen(late.person)]).toEqual(['ended', false]);
  });

  test('a seat is held by the first order alone', async () => {
    const seats = async () =>
      (await pool().query<{ n: number }>('select seats_taken as n from offers where id = $1', [offer])).rows[0]!.n;
    const { person } = await subscriber();
    const before = await seats();
    await wait(person, PERIOD - 3);
    await renew();
    expect(await to(person.email, 'cancelled')).toBe(200);
    expect(await seats()).toBe(before);
  });
});

describe('steps', () => {
  const after = { pause: 'paused', resume: 'active', cancel: 'cancelled', end: 'ended' } as const;
  test.each(subscriptionStates)('of one that is %s those that follow are taken, and no other', async (state) => {
    for (const name of ['pause', 'resume', 'cancel', 'end'] as const) {
      const { id } = await reach[state]();
      const { state: before, is_paid } = await detail(id);
      expect(before).toBe(state);
      const isAllowed = stepsOf(state, is_paid).includes(name);
      expect([name, await step(id, name)]).toEqual([name, isAllowed ? 200 : 409]);
      expect((await detail(id)).state).toBe(isAllowed ? after[name] : state);
    }
  });

  test('the database refuses every other way from one state to the next', async () => {
    const allowed: Record<SubscriptionState, readonly SubscriptionState[]> = {
      active: ['past_due', 'suspended', 'paused', 'cancelled', 'ended'],
      past_due: ['active', 'suspended', 'paused', 'ended'],
      suspended: ['active', 'ended'],
      paused: ['active', 'suspended', 'cancelled', 'ended'],
      cancelled: ['active', 'ended'],
      ended: [],
    };
    for (const from of subscriptionStates) {
      const { id } = await reach[from]();
      for (const next of subscriptionStates) {
        if (next === from) continue;
        const client = await pool().connect();
        try {
          await client.query('begin');
          const write = client.query('update member_subscriptions set state = $2 where id = $1', [id, next]);
          if (allowed[from].includes(next)) await write;
          else await expect(write).rejects.toThrow(`a subscription goes from ${from} to ${next} never`);
        } finally {
          await client.query('rollback');
          client.release();
        }
      }
    }
  });

  test('cancelled, it runs until its period is over, without the grace; resumed before that, it goes on', async () => {
    const { person, id } = await subscriber();
    await wait(person, PERIOD - 3);
    await renew();
    expect(await step(id, 'cancel')).toBe(200);
    expect(await daysLeft(person)).toBe(3);
    expect((await ordersOf(person.email))[0]!.state).toBe('cancelled');
    expect((await mailTo(person, 'Assinatura cancelada'))!.text).toContain('não renova mais');
    expect(await step(id, 'resume')).toBe(200);
    expect(await daysLeft(person)).toBe(3 + GRACE);
    expect(await step(id, 'cancel')).toBe(200);
    await wait(person, 4);
    await renew();
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['ended', false]);
    expect((await detail(id)).history.at(-1)).toMatchObject({ event: 'period_over', actor: null });
  });

  test('cancelled while the class of its member is in the bin, it opens the course again once the class is back', async () => {
    const { person, id } = await subscriber();
    const classes = `course/${course.courseId}/class`;
    const made = (await send('POST', classes, { title: 'Manhã' })).body.id;
    const members = [{ id: person.memberId, from: null }];
    await send('PUT', `course/${course.courseId}/enrolment/class`, { to: made, members });
    const gone = { method: 'DELETE', url: `/api/${classes}/${made}`, as: panel.owner } as const;
    const { bin } = (await call<{ bin: number }>(server, gone)).body;
    expect(await mayOpen(person)).toBe(false);
    expect(await step(id, 'cancel')).toBe(200);
    expect((await call(server, { method: 'POST', url: `/api/bin/${bin}/restore`, as: panel.owner })).status).toBe(200);
    expect(await mayOpen(person)).toBe(true);
  });

  test('ended now, it closes at once, and what was had by another way stays', async () => {
    const { person, id } = await subscriber();
    expect(await step(id, 'end')).toBe(200);
    expect(await mayOpen(person)).toBe(false);
    const held = await createActor(server, panel, 'student', [course.courseId]);
    await order(held.email);
    expect(await to(held.email, 'paid')).toBe(200);
    expect(await step((await one(held.email)).id, 'end')).toBe(200);
    expect(await mayOpen(held)).toBe(true);
  });

  test('paused, nothing is asked for; resumed after its period it waits for a payment', async () => {
    const { person, id } = await reach.paused();
    expect(await daysLeft(person)).toBe(PERIOD);
    await wait(person, PERIOD + 1);
    await renew();
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['paused', false]);
    expect(await ordersOf(person.email)).toHaveLength(1);
    expect(await step(id, 'resume')).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'suspended', waiting_reference: expect.any(String) });
    expect(await to(person.email, 'paid')).toBe(200);
    expect([(await detail(id)).state, await mayOpen(person)]).toEqual(['active', true]);
  });

  test('of two who decide at once, one does', async () => {
    const { id } = await subscriber();
    const { version } = await detail(id);
    const answers = await Promise.all(
      ['pause', 'cancel', 'end'].map((name) => send('POST', `member-subscription/${id}/step`, { step: name, version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await detail(id)).history).toHaveLength(2);
  });

  test('a payment and its cancellation at once leave one of both', async () => {
    const { person, id } = await reach.past_due();
    const { id: orderId, version } = (await ordersOf(person.email))[0]!;
    const seen = (await detail(id)).version;
    const answers = await Promise.all([
      send('POST', `order/${orderId}/state`, { state: 'paid', version }),
      send('POST', `member-subscription/${id}/step`, { step: 'end', version: seen }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const is = (await detail(id)).state;
    expect(is).toBe(answers[0].status === 200 ? 'active' : 'ended');
    expect(await mayOpen(person)).toBe(is === 'active');
  });

  test('a member who may not enter is asked for nothing', async () => {
    const { person, id } = await subscriber();
    await pool().query('update members set suspended_at = now() where id = $1', [person.memberId]);
    await wait(person, PERIOD + 1);
    await renew();
    expect(await detail(id)).toMatchObject({ state: 'paused' });
    expect(await ordersOf(person.email)).toHaveLength(1);
  });

  test('whoever is removed is charged no more, and what they paid for opens nothing should they come again', async () => {
    const { person } = await reach.past_due();
    await pool().query('delete from members where id = $1', [person.memberId]);
    expect((await ordersOf(person.email)).map(({ state }) => state)).toEqual(['cancelled', 'paid']);
    await pool().query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'student', 'Rosa')`, [
      panel.siteId,
      person.userId,
    ]);
    expect((await list(`?q=${person.email}`)).data).toEqual([]);
  });
});

test('one whose member cannot be mailed holds up no other, and a server that sends no mails goes on as well', async () => {
  const { context } = server;
  const made = [await subscriber(), await subscriber(), await subscriber()];
  const away = { ...context.mailer, send: async () => Promise.reject(new Error('away')) };
  for (const { person } of made) await wait(person, PERIOD - 3);
  await expect(renewSubscriptions({ ...context, mailer: away })).rejects.toThrow('could not be renewed');
  const asked = await Promise.all(made.map(async ({ id }) => (await detail(id)).waiting_reference));
  expect(asked).toEqual(made.map(() => expect.any(String)));
  for (const { person } of made) await wait(person, 4);
  await renewSubscriptions({ ...context, mailer: { ...away, isReady: false } });
  const states = await Promise.all(made.map(async ({ id }) => (await detail(id)).state));
  expect(states).toEqual(made.map(() => 'past_due'));
});

test('what a member was to be told by a server that was killed, or that could not, another tells, once and as far as it is so', async () => {
  const { context, app } = server;
  const [paused, ended, due] = [await subscriber(), await subscriber(), await subscriber()];
  const before = app.afterwards;
  app.afterwards = () => undefined;
  for (const { id } of [paused, ended]) expect(await step(id, 'pause')).toBe(200);
  expect(await step(ended.id, 'end')).toBe(200);
  app.afterwards = before;
  await wait(due.person, PERIOD - 3);
  const away = { ...context.mailer, send: async () => Promise.reject(new Error('away')) };
  await expect(renewSubscriptions({ ...context, mailer: away })).rejects.toThrow('could not be renewed');
  const told = () => Promise.all([paused, ended, due].map(async ({ person }) => (await subjectsOf(person)).length));
  const heard = await told();
  await pool().query('update owed_mails set due_at = now()');
  for (let again = 0; again < 2; again += 1) await mailOwed(context, [subscriptionMail], () => undefined);
  expect(await told()).toEqual(heard.map((count) => count + 1));
  expect(await mailTo(ended.person, 'Assinatura encerrada')).toBeDefined();
  expect((await pool().query('select from owed_mails')).rowCount).toBe(0);
});

test('an account that is erased leaves no subscription, and nothing that waits to be paid', async () => {
  const { person, id } = await reach.past_due();
  const { id: waiting } = (await ordersOf(person.email))[0]!;
  await server.context.connection.db.transaction().execute((trx) => erasePerson(trx, person.userId, person.email));
  for (const table of ['member_subscriptions where id', 'member_subscription_events where subscription_id'])
    expect((await pool().query(`select from ${table} = $1`, [id])).rowCount).toBe(0);
  const { rows } = await pool().query('select state, email, subscription_id from orders where id = $1', [waiting]);
  expect(rows).toEqual([{ state: 'cancelled', email: '', subscription_id: null }]);
});

describe('who may', () => {
  test('whoever manages the panel sees it and decides; nobody else, and no other panel', async () => {
    const { person, id } = await subscriber();
    const [admin, support] = [await createActor(server, panel, 'admin'), await createActor(server, panel, 'support')];
    expect(await step(id, 'pause', admin)).toBe(200);
    for (const as of [support, person]) {
      expect((await call(server, { url: '/api/member-subscription', as })).status).toBe(403);
      expect((await call(server, { url: `/api/member-subscription/${id}`, as })).status).toBe(403);
      expect(await step(id, 'resume', as)).toBe(403);
    }
    expect(await step(id, 'resume', other.owner)).toBe(404);
    expect((await call(server, { url: `/api/member-subscription/${id}`, as: other.owner })).status).toBe(404);
    expect((await list('', other.owner)).data).toEqual([]);
    expect((await call(server, { url: '/api/me/member-subscription' })).status).toBe(401);
    const { history } = await detail(id);
    expect(history.at(-1)).toMatchObject({ event: 'paused', actor: expect.any(String) });
  });

  test('the list is of pages, by state, offer, course and part of a name or e-mail', async () => {
    const seller = await createPanel(server);
    const theirs = await createTestCourse(server, seller);
    const { rows: offers } = await pool().query<{ id: number }>(
      `insert into offers (site_id, name, amount, currency, renews, access_days) values ($1, 'Clube', 100, 'BRL', true, 30) returning id`,
      [seller.siteId],
    );
    await pool().query(
      `with people as (insert into users (email, first_name) select 'p' || n || '-subscribes@example.com', 'Pessoa' from generate_series(1, 35) n returning id),
         made as (insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', 'Pessoa' from people returning id)
       insert into member_subscriptions (site_id, member_id, offer_id, offer_name, amount, currency, period_days, grace_days, current_period_end, event)
       select $1::bigint, id, $2::bigint, 'Clube', 100, 'BRL', 30, 5, now() + interval '20 days', 'started' from made`,
      [seller.siteId, offers[0]!.id],
    );
    const first = await list('', seller.owner);
    const second = await list(`?after=${first.next}`, seller.owner);
    expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect((await list('?state=ended', seller.owner)).data).toEqual([]);
    expect((await list(`?offer=${offers[0]!.id}&q=P35-`, seller.owner)).data).toHaveLength(1);
    expect((await list(`?course=${theirs.courseId}`, seller.owner)).data).toEqual([]);
  });

  test('stands in the profile of its member, with what is charged when, and in nobody else’s', async () => {
    const { person, id } = await subscriber();
    const profileOf = async ({ memberId }: Actor) =>
      (await call<MemberProfile>(server, { url: `/api/member/${memberId}`, as: panel.owner })).body.subscriptions;
    const { current_period_end: end, ...shown } = await one(person.email);
    const [found] = await profileOf(person);
    expect(found).toEqual({
      id,
      offer_name: shown.offer_name,
      amount: 4900,
      currency: 'BRL',
      state: 'active',
      current_period_end: expect.any(String),
      next_charge_at: expect.any(String),
    });
    for (const at of [found!.current_period_end, found!.next_charge_at!]) expect(new Date(at)).toEqual(new Date(end));
    await send('POST', `me/member-subscription/${id}/cancel`, { version: shown.version }, person);
    expect(await profileOf(person)).toMatchObject([{ id, state: 'cancelled', next_charge_at: null }]);
    expect(await profileOf(await createActor(server, panel))).toEqual([]);
  });

  test('one’s own: seen and cancelled by oneself alone, and what is paid runs out', async () => {
    const { person, id } = await subscriber();
    const stranger = await createActor(server, panel);
    const [mine] = await own(person);
    expect(mine).toMatchObject({ id, state: 'active', courses: ['Aquarela'], pay_url: null });
    expect(mine!.orders.map(({ state }) => state)).toEqual(['paid']);
    expect(await own(stranger)).toEqual([]);
    const cancel = (as: Pick<Actor, 'token'>, version = mine!.version) =>
      send('POST', `me/member-subscription/${id}/cancel`, { version }, as);
    expect((await cancel(stranger)).status).toBe(404);
    expect((await cancel(person, mine!.version + 1)).body.code).toBe('version.stale');
    expect((await cancel(person)).status).toBe(200);
    expect((await own(person))[0]).toMatchObject({ state: 'cancelled', next_charge_at: null, is_paid: true });
    expect(await mayOpen(person)).toBe(true);
    // Said again it takes nothing of what is paid.
    expect((await cancel(person, mine!.version + 1)).body.code).toBe('subscription.state');
    expect((await detail(id)).history.at(-1)).toMatchObject({ event: 'cancelled', actor: expect.any(String) });
  });

  test('one’s own that is not paid ends at once', async () => {
    const { person, id } = await reach.past_due();
    const [mine] = await own(person);
    expect((await send('POST', `me/member-subscription/${id}/cancel`, { version: mine!.version }, person)).status).toBe(
      200,
    );
    expect([(await own(person))[0]!.state, await mayOpen(person)]).toEqual(['ended', false]);
  });
});
