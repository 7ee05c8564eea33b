import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Invoice, InvoiceCheckout, InvoiceRow, OperatorInvoice } from '@clube/shared/contracts/invoice';
import type { PanelPlan, PlanWrite } from '@clube/shared/contracts/plan';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout } from '../../../test/mailbox.ts';
import { startStripePeer } from '../../../test/stripe-peer.ts';
import { checkCheckouts } from './checkout.ts';

const OPERATOR = { token: 'deploy-token-for-tests' };
const [KEY, SECRET] = ['sk_test_of_the_operator', 'whsec_of_the_operator'];
const PLAN: PlanWrite = {
  name: { pt: 'Ateliê', es: 'Taller', en: 'Studio' },
  storage_bytes: null,
  members: null,
  admins: null,
  domains: null,
  price_minor: 9900,
  currency: 'BRL',
  period: 'month',
  grace_days: 7,
};

let peer: Awaited<ReturnType<typeof startStripePeer>>;
let server: TestServer;
beforeAll(async () => {
  peer = await startStripePeer(KEY, SECRET);
  server = await createTestServer({
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    CLUBE_STRIPE_SECRET_KEY: KEY,
    CLUBE_STRIPE_WEBHOOK_SECRET: SECRET,
    CLUBE_STRIPE_ORIGIN: peer.origin,
  });
});
afterAll(async () => {
  await server.close();
  peer.stop();
});
beforeEach(() => {
  delete peer.fault.status;
});
afterEach(() => {
  jest.restoreAllMocks();
});

type As = { token: string };
type Answer<T> = T & { code?: string };
const send = <T = object>(method: 'GET' | 'POST' | 'PUT', url: string, as: As, body?: object, headers = {}) =>
  call<Answer<T>>(server, { method, url: `/api${url}`, as, body, headers });

let sequence = 0;
/** A panel that owes its first invoice. */
async function owing(): Promise<{ panel: Panel; invoice: InvoiceRow }> {
  const key = `card-${sequence++}`;
  expect((await send('PUT', `/platform/plan/${key}`, OPERATOR, PLAN)).status).toBe(200);
  const panel = await createPanel(server);
  expect((await send('PUT', '/site/plan', panel.owner, { plan: key })).status).toBe(200);
  const [invoice] = (await send<InvoiceRow[]>('GET', '/site/invoice', panel.owner)).body;
  return { panel, invoice: invoice! };
}
const open = ({ owner }: Panel, { id }: InvoiceRow, { as = owner, language = 'pt', headers = {} } = {}) =>
  send<InvoiceCheckout>('POST', `/site/invoice/${id}/checkout`, as, { language }, headers);
const check = ({ owner }: Panel, { id }: InvoiceRow) =>
  send<Invoice>('POST', `/site/invoice/${id}/checkout/check`, owner);
const invoiceOf = async ({ owner }: Panel, { id }: InvoiceRow) =>
  (await send<Invoice>('GET', `/site/invoice/${id}`, owner)).body;
const settle = (number: number, state: 'paid' | 'void') =>
  send<OperatorInvoice>('PUT', `/platform/invoice/${number}`, OPERATOR, { state });
const forOperator = async (panel: Panel) =>
  (await send<OperatorInvoice[]>('GET', `/platform/invoice?slug=${panel.slug}`, OPERATOR)).body;
const idOf = (url: string) => url.replace(/^.*\//, '');
const pageOf = async (panel: Panel, invoice: InvoiceRow) => idOf((await open(panel, invoice)).body.url);
const deliver = ({ body, header }: { body: string; header?: string }) =>
  server.app.inject({
    method: 'POST',
    url: '/api/platform/payment/stripe',
    headers: { 'content-type': 'application/json', ...(header !== undefined && { 'stripe-signature': header }) },
    payload: body,
  });
const completed = (id: string) => peer.event('checkout.session.completed', { id });
const pool = () => server.context.connection.pool;
const actsOf = async (number: number): Promise<string[]> =>
  (
    await pool().query<{ act: string }>(
      "select actor || ' ' || action as act from release_acts where subject = $1 and action like 'invoice.%' order by id",
      [String(number)],
    )
  ).rows.map(({ act }) => act);

describe('an invoice by card', () => {
  test('is paid on a page of Stripe, which is told the sum, what it is for, and where to come back to', async () => {
    const { panel, invoice } = await owing();
    expect((await invoiceOf(panel, invoice)).payments).toEqual([{ kind: 'card' }]);
    const host = `${panel.slug}.localhost:3000`;
    const { status, body } = await open(panel, invoice, { language: 'en', headers: { host } });
    expect(status).toBe(200);
    const { asked, url } = peer.sessions.get(idOf(body.url))!;
    expect(body).toEqual({ url });
    const back = `http://${host}/assinatura/${invoice.id}`;
    expect(asked).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': '9900',
      'line_items[0][price_data][product_data][name]': `Invoice ${invoice.number}`,
      client_reference_id: String(invoice.number),
      'metadata[invoice]': String(invoice.number),
      'payment_intent_data[metadata][invoice]': String(invoice.number),
      'payment_intent_data[description]': `Invoice ${invoice.number}`,
      locale: 'en',
      success_url: `${back}?cartao=pago`,
      cancel_url: back,
    });
  });

  test('asked for again is the same page, at once and later; in two languages at once it is one', async () => {
    const { panel, invoice } = await owing();
    const both = await Promise.all([open(panel, invoice), open(panel, invoice)]);
    expect(new Set(both.map(({ body }) => body.url)).size).toBe(1);
    expect((await open(panel, invoice)).body).toEqual(both[0].body);

    const other = await owing();
    const two = await Promise.all(['pt', 'es'].map((language) => open(other.panel, other.invoice, { language })));
    expect(two[0]!.body.url).toBe(two[1]!.body.url);
    const stillOpen = [...peer.sessions.values()].filter(
      ({ asked, status }) => asked['client_reference_id'] === String(other.invoice.number) && status === 'open',
    );
    expect(stillOpen.map(({ url }) => url)).toEqual([two[0]!.body.url]);
  });

  test('paid there is paid here, once however often it is told: staff write again, and the owner has a receipt', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id);
    const answers = await Promise.all([1, 2, 3].map(() => deliver(completed(id))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await check(panel, invoice)).body).toMatchObject({ state: 'paid', payments: [] });
    expect(await actsOf(invoice.number)).toEqual(['stripe invoice.paid']);
    const plan = (await send<PanelPlan>('GET', '/site/plan', panel.owner)).body;
    expect(plan).toMatchObject({ owed: null, paid_until: invoice.period_end });
    await readMailAbout(server, panel.owner.email, `fatura ${invoice.number} confirmado`);
    expect((await open(panel, invoice)).body.code).toBe('invoice.state');
  });

  test('is paid although nobody told: by whoever comes back, by whoever wants to pay again, and by the chore', async () => {
    const [a, b, c] = [await owing(), await owing(), await owing()];
    for (const { panel, invoice } of [a, b, c]) peer.pay(await pageOf(panel, invoice));
    expect((await check(a.panel, a.invoice)).body.state).toBe('paid');
    expect((await open(b.panel, b.invoice)).body.code).toBe('invoice.state');
    await checkCheckouts(server.context);
    for (const { panel, invoice } of [a, b, c]) expect((await invoiceOf(panel, invoice)).state).toBe('paid');
  });

  test('that takes days to come is not paid before it has, and is not paid a second time meanwhile', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id, 'processing');
    await deliver(completed(id));
    expect((await check(panel, invoice)).body.state).toBe('open');
    expect((await open(panel, invoice)).body.code).toBe('invoice.processing');
    peer.pay(id, 'succeeded');
    await deliver(peer.event('checkout.session.async_payment_succeeded', { id }));
    expect((await invoiceOf(panel, invoice)).state).toBe('paid');
  });

  test('that never came, or whose page is over, may be tried again on a new page', async () => {
    const { panel, invoice } = await owing();
    const first = await pageOf(panel, invoice);
    peer.pay(first, 'requires_payment_method');
    await deliver(peer.event('checkout.session.async_payment_failed', { id: first }));
    const second = await pageOf(panel, invoice);
    expect(second).not.toBe(first);
    Object.assign(peer.sessions.get(second)!, { status: 'expired', url: null });
    const third = await pageOf(panel, invoice);
    expect(third).not.toBe(second);
    peer.pay(third);
    await deliver(completed(third));
    expect((await invoiceOf(panel, invoice)).state).toBe('paid');
  });

  test('whose page another key of the operator’s opened is not waited for: a new one is', async () => {
    const { panel, invoice } = await owing();
    const first = await pageOf(panel, invoice);
    peer.sessions.delete(first);
    const second = await pageOf(panel, invoice);
    expect(second).not.toBe(first);
    peer.sessions.delete(second);
    await checkCheckouts(server.context);
    await checkCheckouts(server.context);
    // Once a page, for whoever looks for money that came by the other key.
    expect(await actsOf(invoice.number)).toEqual(['stripe invoice.page_unknown', 'stripe invoice.page_unknown']);
    const third = await pageOf(panel, invoice);
    expect(third).not.toBe(second);
    peer.pay(third);
    expect((await check(panel, invoice)).body.state).toBe('paid');
  });

  test('to which Stripe answered with a failure, which it keeps, is tried anew in the next hour', async () => {
    const { panel, invoice } = await owing();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    peer.fault.status = 500;
    expect((await open(panel, invoice)).status).toBe(503);
    delete peer.fault.status;
    expect((await open(panel, invoice)).status).toBe(503);
    clock.mockReturnValue(now + 3_600_000);
    expect((await open(panel, invoice)).status).toBe(200);
  });

  test('paid otherwise or not owed any more closes its page; what was paid on it all the same the operator finds', async () => {
    const [a, b] = [await owing(), await owing()];
    const [closed, tooLate] = [await pageOf(a.panel, a.invoice), await pageOf(b.panel, b.invoice)];
    await settle(a.invoice.number, 'paid');
    await server.app.settled();
    expect(peer.sessions.get(closed)!.status).toBe('expired');

    peer.pay(tooLate);
    await settle(b.invoice.number, 'void');
    await server.app.settled();
    await deliver(completed(tooLate));
    expect(await actsOf(b.invoice.number)).toEqual(['operator invoice.void', 'stripe invoice.paid_twice']);
    expect((await invoiceOf(b.panel, b.invoice)).state).toBe('void');
  });

  test('whose plan was changed since has its page closed by the chore', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    await pool().query("update plan_invoices set state = 'void' where number = $1", [invoice.number]);
    await checkCheckouts(server.context);
    expect(peer.sessions.get(id)!.status).toBe('expired');
  });

  test.each(['charge.refunded', 'charge.dispute.created'])('%s is written down once, and listed', async (type) => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id);
    await deliver(completed(id));
    expect((await forOperator(panel))[0]).toMatchObject({ state: 'paid', returned_at: null });
    for (let time = 0; time < 2; time += 1)
      expect((await deliver(peer.event(type, { id: 'ch_1', payment_intent: `pi_${id}` }))).statusCode).toBe(200);
    expect(await actsOf(invoice.number)).toEqual(['stripe invoice.paid', 'stripe invoice.returned']);
    expect((await forOperator(panel))[0]!.returned_at).toEqual(expect.any(String));
  });

  test.each(['charge.refunded', 'charge.dispute.created'])(
    '%s before anybody told of the payment: Stripe is asked whose it is, and both are written down, once and in their order',
    async (type) => {
      const { panel, invoice } = await owing();
      const id = await pageOf(panel, invoice);
      peer.pay(id);
      const returned = () => deliver(peer.event(type, { id: 'ch_1', payment_intent: `pi_${id}` }));
      const answers = await Promise.all([returned(), returned(), deliver(completed(id)), returned()]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect((await returned()).statusCode).toBe(200);
      expect(await actsOf(invoice.number)).toEqual(['stripe invoice.paid', 'stripe invoice.returned']);
      expect((await forOperator(panel))[0]).toMatchObject({ state: 'paid', returned_at: expect.any(String) });
    },
  );

  test('what goes back of a payment that Stripe cannot say more of now is heard when it is told again', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id);
    const returned = () => deliver(peer.event('charge.refunded', { id: 'ch_1', payment_intent: `pi_${id}` }));
    peer.fault.status = 500;
    expect((await returned()).statusCode).toBe(503);
    delete peer.fault.status;
    expect((await returned()).statusCode).toBe(200);
    expect(await actsOf(invoice.number)).toEqual(['stripe invoice.paid', 'stripe invoice.returned']);
  });

  test('of another sum than the invoice pays nothing', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id);
    Object.assign(peer.sessions.get(id)!, { amount_total: 1 });
    expect((await deliver(completed(id))).statusCode).toBe(500);
    expect((await invoiceOf(panel, invoice)).state).toBe('open');
    // It stays open for the operator to see; no other test's chore is to meet it.
    await pool().query('delete from plan_invoice_checkouts where id = $1', [id]);
  });

  test('while Stripe does not answer, or refuses the key, says so; nothing is lost', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    for (const status of [500, 401]) {
      peer.fault.status = status;
      expect(await open(panel, invoice)).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } });
      expect((await check(panel, invoice)).status).toBe(503);
      // It is sent again.
      expect((await deliver(completed(id))).statusCode).toBe(503);
    }
    delete peer.fault.status;
    peer.pay(id);
    await deliver(completed(id));
    expect((await invoiceOf(panel, invoice)).state).toBe('paid');
  });

  test('can be paid by an admin, and while staff only read', async () => {
    const { panel, invoice } = await owing();
    await pool().query("update plan_invoices set due_at = now() - interval '30 days' where number = $1", [
      invoice.number,
    ]);
    const admin = await createActor(server, panel, 'admin');
    expect((await send('PUT', '/payment', panel.owner, { pix: null, note: '' })).body.code).toBe('plan.overdue');
    expect((await open(panel, invoice, { as: admin })).status).toBe(200);
  });
});

describe('a thief', () => {
  test('who signs nothing, signs with another secret, or sends again what is old pays nothing', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    peer.pay(id);
    const event = completed(id);
    const old = peer.event('checkout.session.completed', { id }, { at: new Date(Date.now() - 3600_000) });
    const ahead = peer.event('checkout.session.completed', { id }, { at: new Date(Date.now() + 3600_000) });
    const foreign = peer.event('checkout.session.completed', { id }, { secret: 'whsec_of_somebody' });
    for (const sent of [{ body: event.body }, old, ahead, foreign, { ...event, body: `${event.body} ` }])
      expect((await deliver(sent)).statusCode).toBe(401);
    expect((await invoiceOf(panel, invoice)).state).toBe('open');
    await checkCheckouts(server.context);
  });

  test('who says that a page was paid which was not pays nothing: Stripe itself is asked', async () => {
    const { panel, invoice } = await owing();
    const id = await pageOf(panel, invoice);
    await deliver(completed(id));
    expect((await check(panel, invoice)).body.state).toBe('open');
  });

  test('of another panel, or who is no staff, opens and asks nothing', async () => {
    const { panel, invoice } = await owing();
    const [stranger, student] = [await createPanel(server), await createActor(server, panel, 'student')];
    expect((await open(panel, invoice, { as: stranger.owner })).status).toBe(404);
    expect((await open(panel, invoice, { as: student })).status).toBe(403);
    expect((await check(stranger, invoice)).status).toBe(404);
  });

  test('or a stranger who sends what is no event of ours is answered, and nothing is done', async () => {
    for (const event of [
      ...['{', '[]', '{"type":"charge.refunded"}'].map((body) => peer.sign(body)),
      completed('cs_of_something_else'),
      peer.event('charge.refunded', { id: 'ch_2', payment_intent: 'pi_else' }),
      peer.event('charge.refunded', { id: 'ch_2', payment_intent: null }),
      peer.event('customer.created', { id: 'cus_1' }),
      peer.event('invoice.paid', { number: 1 }),
    ])
      expect((await deliver(event)).statusCode).toBe(200);
  });
});

test('without keys nothing is offered, opened or heard', async () => {
  const without = await createTestServer();
  try {
    const sent = await without.app.inject({ method: 'POST', url: '/api/platform/payment/stripe', payload: '{}' });
    expect(sent.statusCode).toBe(404);
    await checkCheckouts(without.context);
  } finally {
    await without.close();
  }
});
