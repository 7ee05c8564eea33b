import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  MemberSubscription,
  MemberSubscriptionPage,
  OwnSubscriptionList,
} from '@clube/shared/contracts/member-subscription';
import type { Order, OrderPage } from '@clube/shared/contracts/order';
import type { Purchase, Sale, SaleOrderCreated, SaleTrial } from '@clube/shared/contracts/sale';
import { answerTo } from '../../../test/captcha.ts';
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
import { readMailAbout } from '../../../test/mailbox.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { renewSubscriptions } from '../member-subscription/renewal.ts';
import { countSales } from '../statistic/day.queries.ts';

type Answer = { id: number; code: string; token: string; errors?: { path: string }[] };
const [PERIOD, GRACE, TRIAL] = [30, 5, 7];
let sequence = 0;
const newEmail = () => `teste-${sequence++}@example.com`;
let server: TestServer;
let panel: Panel;
let course: TestCourse;
let offer: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  await send('PUT', 'payment', { pix: null, note: 'Transferência' });
  offer = await sell();
});
afterAll(() => server.close());

const send = <Body = Answer>(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body: object,
  as: Pick<Actor, 'token'> = panel.owner,
) => call<Body>(server, { method, url: `/api/${url}`, as, body });
const write = (more: object = {}) => ({
  name: 'Clube da aquarela',
  amount: 4900,
  currency: 'BRL',
  course_ids: [course.courseId],
  renews: true,
  access_days: PERIOD,
  grace_days: GRACE,
  trial_days: TRIAL,
  ...more,
});
const sell = async (more: object = {}) => {
  const made = await send('POST', 'offer', write(more));
  expect(made.status).toBe(201);
  expect((await send('PATCH', `offer/${made.body.id}`, { state: 'on_sale' })).status).toBe(200);
  return made.body.id;
};
const headers = () => ({ host: `${panel.slug}.localhost:3000` });
const order = async (email: string, more: object = {}, of = offer) => {
  const { status, body } = await call<SaleOrderCreated>(server, {
    method: 'POST',
    url: `/api/sale/${of}/order`,
    headers: headers(),
    body: { name: 'Rosa Lima', email, captcha: answerTo(await createCaptcha(server.context.config.secret)), ...more },
  });
  expect(status).toBe(201);
  return body.token;
};
const confirm = (token: string, secret: string) =>
  call<Answer>(server, { method: 'POST', url: `/api/purchase/${token}/confirm`, headers: headers(), body: { secret } });
const look = async (token: string) =>
  (await call<Purchase>(server, { url: `/api/purchase/${token}`, headers: headers() })).body;
/** What the newest mail of a trial says: the secret, which stands nowhere else. */
const mailedTo = async (email: string) => {
  await server.app.settled();
  const mails = await server.context.mailer.stored(email);
  const found = mails.flatMap(({ text }) => {
    const link = /pedido=([\w-]+)&confirmar=([\w-]+)/.exec(text);
    return link ? [{ token: link[1]!, secret: link[2]! }] : [];
  });
  return new Map(found.map(({ token, secret }) => [token, secret]));
};
/** Orders a trial and says yes to it. */
const tryIt = async (email: string, more: object = {}, of = offer) => {
  const token = await order(email, more, of);
  const { status, body } = await confirm(token, (await mailedTo(email)).get(token) ?? token);
  return { token, status, code: body.code };
};
const ordersOf = async (email: string): Promise<Order[]> =>
  (await call<OrderPage>(server, { url: `/api/order?q=${encodeURIComponent(email)}`, as: panel.owner })).body.data;
const to = async ({ id, version }: Order, state: string) =>
  expect((await send('POST', `order/${id}/state`, { state, version })).status).toBe(200);
const subscriptionOf = async (email: string): Promise<MemberSubscription> =>
  (await call<MemberSubscriptionPage>(server, { url: `/api/member-subscription?q=${email}`, as: panel.owner })).body
    .data[0]!;
const own = async (as: Pick<Actor, 'token'>) =>
  (await call<OwnSubscriptionList>(server, { url: '/api/me/member-subscription', as })).body[0]!;
const mayOpen = async (as: Pick<Actor, 'token'>) =>
  (await call(server, { url: course.url(), as, headers: headers() })).status === 200;
const renew = () => renewSubscriptions(server.context);
const daysTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);
const isHad = async (as?: Pick<Actor, 'token'>, of = offer) =>
  (await call<SaleTrial>(server, { url: `/api/sale/${of}/trial`, headers: headers(), ...(as && { as }) })).body.is_had;
const pool = () => server.context.connection.pool;
/** Days go by, for one member. */
const wait = async ({ memberId }: Actor, days: number) => {
  const of = 'where site_id = $1 and member_id = $2';
  const ago = `- $3 * interval '24 hours'`;
  const mine = `select id from member_subscriptions ${of}`;
  for (const statement of [
    `update member_subscriptions set current_period_end = current_period_end ${ago}, trial_ends_at = trial_ends_at ${ago},
       created_at = created_at ${ago} ${of}`,
    `update enrolments set expires_at = expires_at ${ago} ${of}`,
    `update order_courses set granted_at = granted_at ${ago} where site_id = $1
       and order_id in (select id from orders where site_id = $1 and subscription_id in (${mine}))`,
    `update orders set paid_at = paid_at ${ago}, expires_at = expires_at ${ago} where site_id = $1 and subscription_id in (${mine})`,
  ])
    await pool().query(statement, [panel.siteId, memberId, days]);
};
const subjectsOf = async (email: string) => {
  await server.app.settled();
  return (await server.context.mailer.stored(email)).map(({ subject }) => subject);
};
/** A member who tries the offer. */
const trier = async (more: object = {}) => {
  const person = await createActor(server, panel);
  expect((await tryIt(person.email, more)).status).toBe(200);
  return person;
};

describe('an offer that can be tried', () => {
  test.each([{ trial_days: 0 }, { trial_days: 91 }, { trial_days: 1.5 }])(
    'has 1 to 90 days of it, not %j',
    async (more) => {
      expect((await send('POST', 'offer', write(more))).status).toBe(400);
    },
  );

  test('renews: what is paid once has no trial, and does not keep one', async () => {
    for (const answer of [
      await send('POST', 'offer', write({ renews: false })),
      await send('PATCH', `offer/${offer}`, { renews: false }),
    ])
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
        422,
        'offer.trial',
        '/trial_days',
      ]);
    const made = await send('POST', 'offer', write());
    expect((await send('PATCH', `offer/${made.body.id}`, { renews: false, trial_days: null })).status).toBe(200);
  });

  test('says so on its page, with its price after it', async () => {
    const { body } = await call<Sale>(server, { url: `/api/sale/${offer}`, headers: headers() });
    expect(body).toMatchObject({ amount: 4900, trial_days: TRIAL, access_days: PERIOD });
    const page = (await server.app.inject({ url: `/curso/venda/${offer}`, headers: headers() })).body;
    expect(page).toContain('7 dias grátis, depois R$');
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)![1]!);
    expect(data['@graph'][0].offers).toMatchObject({
      price: '49.00',
      priceSpecification: [
        { price: '0.00', billingDuration: { value: TRIAL, unitCode: 'DAY' } },
        { price: '49.00', billingStart: TRIAL, referenceQuantity: { value: PERIOD, unitCode: 'DAY' } },
      ],
    });
  });
});

describe('a trial', () => {
  test('costs nothing, waits for the yes of its mailbox, and is charged when its days are over', async () => {
    const person = await createActor(server, panel);
    const token = await order(person.email);
    expect(await look(token)).toMatchObject({ amount: 0, price: 4900, state: 'pending', due: null, trial_days: TRIAL });
    expect(await mayOpen(person)).toBe(false);
    const asked = await readMailAbout(server, person.email, 'Confirme o seu teste grátis');
    expect(asked.text).toMatch(/7 dias sem custo, depois R\$\s49,00 a cada 30 dias/);
    expect((await confirm(token, token)).status).toBe(404);
    expect((await confirm(token, (await mailedTo(person.email)).get(token)!)).status).toBe(200);

    expect(await mayOpen(person)).toBe(true);
    const started = await subscriptionOf(person.email);
    expect(started).toMatchObject({ state: 'active', amount: 4900, period_days: PERIOD, is_paid: true });
    expect(daysTo(started.current_period_end)).toBe(TRIAL);
    expect(started.trial_ends_at).toBe(started.current_period_end);
    expect(started.next_charge_at).toBe(started.current_period_end);
    const begun = await readMailAbout(server, person.email, 'Teste grátis confirmado');
    expect(begun.text).toMatch(/começou e vai até .* dia do primeiro pagamento/);
    expect(begun.text).toContain('Cancelar a assinatura');
    expect(begun.text).not.toMatch(/recibo|confirmou o seu pagamento/);
  });

  test('is reminded of three days before, and goes on as every subscription once it is paid', async () => {
    const person = await trier();
    await wait(person, TRIAL - 4);
    await renew();
    expect(await ordersOf(person.email)).toHaveLength(1);
    await wait(person, 1);
    await renew();
    await renew();
    const [due] = await ordersOf(person.email);
    expect(due).toMatchObject({ state: 'pending', amount: 4900, price: 4900, trial_days: null });
    expect(
      (await subjectsOf(person.email)).filter((subject) => subject.startsWith('Seu teste grátis termina')),
    ).toHaveLength(1);
    expect((await own(person)).pay_url).toContain(`/curso/venda/${offer}#pedido=`);
    await to(due!, 'paid');
    const paid = await subscriptionOf(person.email);
    expect([daysTo(paid.current_period_end), paid.trial_ends_at]).toEqual([PERIOD + 3, null]);
  });

  test('of a day or two is reminded of in its second half', async () => {
    const short = await sell({ trial_days: 2 });
    const person = await createActor(server, panel);
    expect((await tryIt(person.email, {}, short)).status).toBe(200);
    await renew();
    expect(await ordersOf(person.email)).toHaveLength(1);
    await wait(person, 1.01);
    await renew();
    expect(await ordersOf(person.email)).toHaveLength(2);
  });

  test('that is not paid is warned of, then closed after the grace', async () => {
    const person = await trier();
    await wait(person, TRIAL + 1);
    await renew();
    expect((await subscriptionOf(person.email)).state).toBe('past_due');
    expect(await mayOpen(person)).toBe(true);
    const warned = await readMailAbout(server, person.email, 'Pagamento em atraso');
    expect(warned.text).toContain('terminou, e não recebemos o primeiro pagamento');
    await wait(person, GRACE);
    await renew();
    expect([(await subscriptionOf(person.email)).state, await mayOpen(person)]).toEqual(['suspended', false]);
  });

  test('that is cancelled stays open until its end, and nothing is asked for', async () => {
    const person = await trier();
    const { id, version } = await own(person);
    expect((await send('POST', `me/member-subscription/${id}/cancel`, { version }, person)).status).toBe(200);
    expect(await own(person)).toMatchObject({ state: 'cancelled', is_paid: true, next_charge_at: null });
    const told = await readMailAbout(server, person.email, 'Assinatura cancelada');
    expect(told.text).toContain('o fim do teste grátis, e nada foi cobrado');
    await wait(person, TRIAL - 1);
    await renew();
    expect(await mayOpen(person)).toBe(true);
    await wait(person, 1.01);
    await renew();
    expect([(await own(person)).state, await mayOpen(person)]).toEqual(['ended', false]);
    expect(await ordersOf(person.email)).toHaveLength(1);
  });

  test('takes a seat, and gives it back when the panel ends it; nothing is said of money', async () => {
    const few = await sell({ seats: 1 });
    const person = await createActor(server, panel);
    expect((await tryIt(person.email, {}, few)).status).toBe(200);
    const full = await call<Sale>(server, { url: `/api/sale/${few}`, headers: headers() });
    expect(full.body.state).toBe('sold_out');
    await to((await ordersOf(person.email))[0]!, 'refunded');
    expect([(await subscriptionOf(person.email)).state, await mayOpen(person)]).toEqual(['ended', false]);
    const told = await readMailAbout(server, person.email, 'Acesso encerrado');
    expect(told.text).not.toMatch(/reembols|R\$/i);
    expect((await call<Sale>(server, { url: `/api/sale/${few}`, headers: headers() })).body.state).toBe('on_sale');
  });

  test('is no sale in the numbers, and its order says what it is to whoever looks', async () => {
    const days = [0, 1].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
    const countSold = async () => {
      await server.context.connection.db.transaction().execute((trx) => countSales(trx, panel.siteId, 'UTC', days));
      const { rows } = await pool().query<{ sold: number }>(
        'select coalesce(sum(orders), 0)::int as sold from statistic_sales where site_id = $1 and course_id = 0',
        [panel.siteId],
      );
      return rows[0]!.sold;
    };
    const before = await countSold();
    const person = await trier();
    expect(await countSold()).toBe(before);
    expect((await ordersOf(person.email))[0]).toMatchObject({ amount: 0, trial_days: TRIAL, state: 'paid' });
    const { rows } = await pool().query(
      `select s.trial_ends_at is not null as tried from member_subscriptions s where s.site_id = $1 and s.member_id = $2`,
      [panel.siteId, person.memberId],
    );
    expect(rows).toEqual([{ tried: true }]);
    await wait(person, TRIAL - 2);
    await renew();
    await to((await ordersOf(person.email))[0]!, 'paid');
    expect(await countSold()).toBe(before + 1);
  });

  test('taken back by the panel before its mailbox says yes is told of without a word of money', async () => {
    const email = newEmail();
    await order(email);
    await to((await ordersOf(email))[0]!, 'cancelled');
    const { text } = await readMailAbout(server, email, 'Pedido cancelado');
    expect(text).toContain('O seu pedido sem custo de “Clube da aquarela”');
    expect(text).not.toMatch(/R\$|pagu|pagou|dinheiro/);
  });
});

describe('a coupon', () => {
  const coupon = (code: string, percent: number) =>
    send('POST', `offer/${offer}/coupon`, { code, percent, amount: null, max_uses: null, ends_at: null });

  test('is of the first period that is paid', async () => {
    await coupon('METADE', 50);
    const person = await trier({ coupon: 'METADE' });
    expect(await own(person)).toMatchObject({ amount: 4900, next_amount: 2450 });
    await wait(person, TRIAL - 2);
    await renew();
    const [due] = await ordersOf(person.email);
    expect(due).toMatchObject({ amount: 2450, price: 4900, coupon_code: 'METADE' });
    expect((await readMailAbout(server, person.email, 'Seu teste grátis termina')).text).toMatch(/pague R\$\s24,50/);
    await to(due!, 'paid');
    await wait(person, PERIOD);
    await renew();
    expect((await ordersOf(person.email))[0]).toMatchObject({ amount: 4900, coupon_code: null, state: 'pending' });
  });

  test('that gives the first period away makes the trial longer by it', async () => {
    await coupon('PRESENTE', 100);
    const person = await trier({ coupon: 'PRESENTE' });
    expect(daysTo((await subscriptionOf(person.email)).current_period_end)).toBe(TRIAL + PERIOD);
    await wait(person, TRIAL + PERIOD - 2);
    await renew();
    expect((await ordersOf(person.email))[0]).toMatchObject({ amount: 4900, state: 'pending' });
  });
});

describe('once a person and offer', () => {
  test('ten orders at once, confirmed at once, give one trial', async () => {
    const person = await createActor(server, panel);
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => order(person.email)).concat(
        Array.from({ length: 5 }, (_, index) => order(person.email.replace('@', `+${index}@`))),
      ),
    );
    const secrets = new Map(
      (
        await Promise.all(
          [person.email, ...Array.from({ length: 5 }, (_, index) => person.email.replace('@', `+${index}@`))].map(
            mailedTo,
          ),
        )
      ).flatMap((found) => [...found]),
    );
    const known = tokens.filter((token) => secrets.has(token));
    const answers = await Promise.all(known.map((token) => confirm(token, secrets.get(token)!)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([409, 'offer.trial_had']);
    // Those that were refused hold no seat.
    const states = await Promise.all(known.map(async (token) => (await look(token)).state));
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(known.length - 1);
  });

  test.each([
    [
      'cancelled',
      async (person: Actor) => {
        const { id, version } = await own(person);
        await send('POST', `me/member-subscription/${id}/cancel`, { version }, person);
      },
    ],
    ['given back', async (person: Actor) => to((await ordersOf(person.email))[0]!, 'refunded')],
    [
      'gone',
      async (person: Actor) => {
        const of = 'where site_id = $1 and member_id = $2';
        await pool().query(`delete from member_subscriptions ${of}`, [panel.siteId, person.memberId]);
        await pool().query(`delete from orders ${of}`, [panel.siteId, person.memberId]);
      },
    ],
    [
      'taken off the offer and put back',
      async () => {
        await send('PATCH', `offer/${offer}`, { trial_days: null });
        await send('PATCH', `offer/${offer}`, { trial_days: TRIAL });
      },
    ],
  ] as const)('is had though it was %s', async (_, change) => {
    const person = await trier();
    await change(person);
    expect(await isHad(person)).toBe(true);
    const answer = await tryIt(person.email);
    // The mail of whoever had theirs brings no secret: it says what the offer costs.
    expect(answer.status).toBe(404);
    const told = await readMailAbout(server, person.email, 'é só da primeira vez');
    expect(told.text).toMatch(/custa R\$\s49,00 a cada 30 dias, a partir de hoje/);
    expect(told.text).toContain('#sem-teste=1');
  });

  test('is known by the document, whoever the mailbox is of', async () => {
    const document = '529.982.247-25';
    await trier({ document });
    expect((await tryIt(newEmail(), { document })).status).toBe(404);
  });

  test('is known by the account, whatever its mailbox is by now', async () => {
    const person = await trier();
    const email = newEmail();
    await pool().query(
      'update users set email = $1 where id = (select user_id from members where site_id = $2 and id = $3)',
      [email, panel.siteId, person.memberId],
    );
    expect(await isHad(person)).toBe(true);
    expect((await tryIt(email)).status).toBe(404);
  });

  test('is not of whoever has paid for the offer before', async () => {
    const person = await createActor(server, panel);
    await order(person.email, { without_trial: true });
    const [paid] = await ordersOf(person.email);
    expect(paid).toMatchObject({ amount: 4900, trial_days: null, state: 'pending' });
    await to(paid!, 'paid');
    expect(await isHad(person)).toBe(true);
    expect((await tryIt(person.email)).status).toBe(404);
  });

  test('is neither given by hand twice: the panel is told that they had it', async () => {
    const person = await trier();
    await order(person.email);
    const [second] = await ordersOf(person.email);
    const { status, body } = await send('POST', `order/${second!.id}/state`, {
      state: 'paid',
      version: second!.version,
    });
    expect([status, body.code]).toEqual([409, 'offer.trial_had']);
  });

  test('is of each offer, and of nobody who is not signed in anything is told', async () => {
    const person = await trier();
    expect([await isHad(), await isHad(person), await isHad(await createActor(server, panel))]).toEqual([
      false,
      true,
      false,
    ]);
    const another = await sell();
    expect(await isHad(person, another)).toBe(false);
    expect((await tryIt(person.email, {}, another)).status).toBe(200);
    // The answer and the page of an order are the same whoever had theirs: the mailbox alone learns it.
    const [had, fresh] = [await look(await order(person.email)), await look(await order(newEmail()))];
    const { reference: _one, created_at: _then, expires_at: _until, ...rest } = had;
    expect(fresh).toMatchObject(rest);
  });

  test('a payment makes it a subscription for whoever pays from today', async () => {
    const person = await createActor(server, panel);
    await order(person.email, { without_trial: true });
    await to((await ordersOf(person.email))[0]!, 'paid');
    const paid = await subscriptionOf(person.email);
    expect([daysTo(paid.current_period_end), paid.trial_ends_at]).toEqual([PERIOD, null]);
  });
});
