import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditPage } from '@clube/shared/contracts/audit';
import type { Invoice, InvoiceRow, OperatorInvoice } from '@clube/shared/contracts/invoice';
import type { PanelPlan, PlanOffers, PlanWrite } from '@clube/shared/contracts/plan';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout } from '../../../test/mailbox.ts';
import { seedPlan } from '../../../demo/plan.ts';
import { billPanels, issueRenewal } from '../plan/billing/issue.ts';
import { decidePlan } from '../plan/operations.ts';
import { mailOwed } from '../mail/owed.ts';
import { invoiceMail, tellOfInvoices } from './mails.ts';
import { settleInvoice } from './operations.ts';
import { paymentsOf } from './provider.ts';

const OPERATOR = { token: 'deploy-token-for-tests' };
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
const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    CLUBE_PIX_KEY: 'pagamentos@clube.example',
    CLUBE_PIX_HOLDER: 'Plataforma Clube',
    CLUBE_PIX_CITY: 'Recife',
  });
});
afterAll(() => server.close());

type Answer<T> = T & { code?: string };
type As = { token: string };
const get = async <T>(url: string, as: As) => (await call<Answer<T>>(server, { url: `/api${url}`, as })).body;
const put = <T = object>(url: string, body: object, as: As = OPERATOR) =>
  call<Answer<T>>(server, { method: 'PUT', url: `/api${url}`, as, body });
let sequence = 0;
const declare = async (change: Partial<PlanWrite> = {}): Promise<string> => {
  const key = `plan-${sequence++}`;
  expect((await put(`/platform/plan/${key}`, { ...PLAN, ...change })).status).toBe(200);
  return key;
};
const decide = (panel: Panel, body: object) => put(`/platform/site/${panel.slug}/plan`, body);
/** A panel that has paid a plan until then. */
async function panelOn(plan: string, days: number): Promise<Panel> {
  const panel = await createPanel(server);
  expect((await decide(panel, { plan, paid_until: inDays(days) })).status).toBe(200);
  return panel;
}
const choose = async ({ owner }: Panel, plan: string, as: As = owner) => {
  const { status, body } = await put('/site/plan', { plan }, as);
  return body.code ?? status;
};
const planOf = ({ owner }: Panel) => get<PanelPlan>('/site/plan', owner);
const invoicesOf = ({ owner }: Panel) => get<InvoiceRow[]>('/site/invoice', owner);
const invoiceOf = ({ owner }: Panel, id: number) => get<Invoice>(`/site/invoice/${id}`, owner);
const settle = (number: number, state: 'paid' | 'void' = 'paid') =>
  put<OperatorInvoice>(`/platform/invoice/${number}`, { state });
const pool = () => server.context.connection.pool;
const bill = () => billPanels(server.context.connection.db);
/** Days go by for a panel. */
async function pass({ siteId }: Panel, days: number): Promise<void> {
  const by = [siteId, days];
  const back = (...columns: string[]) => columns.map((name) => `${name} = ${name} - $2 * interval '1 day'`).join(', ');
  await pool().query(`update site_plans set ${back('paid_until', 'next_at')} where site_id = $1`, by);
  await pool().query(
    `update plan_invoices set ${back('due_at', 'period_start', 'period_end', 'issued_at')} where site_id = $1`,
    by,
  );
}
const offersOf = async ({ owner }: Panel) => {
  const { offers, blocked } = await get<PlanOffers>('/site/plan/offer', owner);
  return {
    blocked,
    of: (key: string) => offers.find((offer) => offer.key === key)!,
    keys: offers.map(({ key }) => key),
  };
};

describe('the plans', () => {
  test('a platform begins with a set, and its owner sees them with what choosing means', async () => {
    const panel = await createPanel(server);
    const { keys, of } = await offersOf(panel);
    expect(keys.filter((key) => !key.startsWith('plan-'))).toEqual([
      'inicial',
      'profissional',
      'escola',
      'profissional-anual',
    ]);
    expect(of('inicial')).toEqual({
      key: 'inicial',
      name: { pt: 'Inicial', es: 'Inicial', en: 'Starter' },
      price_minor: 4900,
      currency: 'BRL',
      period: 'month',
      limits: { storage_bytes: 50_000_000_000, members: 200, admins: 2, domains: 1 },
      is_present: false,
      is_next: false,
      starts_at: null,
      due_now: 4900,
      exceeded: [],
    });
  });

  test('one that is withdrawn stays with those who have it, and nobody else chooses it', async () => {
    const key = await declare();
    const [has, other] = [await panelOn(key, 20), await createPanel(server)];
    await put(`/platform/plan/${key}`, { ...PLAN, is_offered: false });
    expect((await offersOf(has)).of(key).is_present).toBe(true);
    expect((await offersOf(other)).keys).not.toContain(key);
    expect(await choose(other, key)).toBe('plan.not_offered');
    expect(await choose(other, 'no-such-plan')).toBe('plan.not_found');
    // Declared again without a word about it, it stays withdrawn.
    await put(`/platform/plan/${key}`, PLAN);
    expect((await offersOf(other)).keys).not.toContain(key);
  });

  test('owner and admins see plans and invoices, the owner alone chooses, the operator alone settles', async () => {
    const key = await declare();
    const panel = await createPanel(server);
    expect(await choose(panel, key)).toBe(200);
    const [{ id, number }] = (await invoicesOf(panel)) as [InvoiceRow];
    const urls = ['/site/plan/offer', '/site/invoice', `/site/invoice/${id}`];
    const statusOf = async (url: string, as: Actor) => (await call(server, { url: `/api${url}`, as })).status;
    const admin = await createActor(server, panel, 'admin');
    for (const url of urls) expect(await statusOf(url, admin)).toBe(200);
    expect(await choose(panel, key, admin)).toBe('policy.denied');
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role);
      for (const url of urls) expect([role, url, await statusOf(url, as)]).toEqual([role, url, 403]);
      expect(await choose(panel, key, as)).toBe('policy.denied');
    }
    const stranger = await createPanel(server);
    expect(await statusOf(`/site/invoice/${id}`, stranger.owner)).toBe(404);
    expect(await invoicesOf(stranger)).toEqual([]);
    expect((await put(`/platform/invoice/${number}`, { state: 'paid' }, panel.owner)).status).toBe(403);
    expect((await call(server, { url: '/api/platform/invoice', as: panel.owner })).status).toBe(403);
    expect((await invoiceOf(panel, id)).state).toBe('open');
  });
});

describe('a first plan', () => {
  test('begins at once with an invoice, which PIX pays, and the operator confirms', async () => {
    const panel = await createPanel(server);
    expect(await choose(panel, await declare({ members: 7 }))).toBe(200);
    const plan = await planOf(panel);
    expect(plan).toMatchObject({ status: 'paid', limits: { members: 7 }, paid_until: null, overdue_since: null });
    const [row] = (await invoicesOf(panel)) as [InvoiceRow];
    expect(plan.owed).toMatchObject({ id: row.id, number: row.number, amount: 9900, due_at: row.due_at });
    expect(Math.round((Date.parse(row.due_at) - Date.now()) / DAY)).toBe(7);
    const invoice = await invoiceOf(panel, row.id);
    expect(invoice.lines).toEqual([{ kind: 'period', plan: PLAN.name, days: null, amount: 9900 }]);
    expect(invoice.payments).toEqual([
      {
        kind: 'pix',
        pix: expect.objectContaining({ holder: 'Plataforma Clube', code: expect.stringContaining('540599.00') }),
      },
    ]);
    expect(JSON.stringify(invoice.payments)).toContain(`FATURA${row.number}`);

    const { body } = await settle(row.number);
    expect(body).toMatchObject({ state: 'paid', slug: panel.slug, amount: 9900 });
    expect(await planOf(panel)).toMatchObject({ owed: null, paid_until: row.period_end });
    const paid = await invoiceOf(panel, row.id);
    expect(paid.payments).toEqual([]);
    expect(paid.history.map(({ state }) => state)).toEqual(['open', 'paid']);
    const mail = await readMailAbout(server, panel.owner.email, `fatura ${row.number} confirmado`);
    expect(mail.text).toMatch(/R\$\s99,00/);
  });

  test('that costs nothing has no invoice and no end', async () => {
    const panel = await createPanel(server);
    expect(await choose(panel, await declare({ price_minor: 0 }))).toBe(200);
    expect(await invoicesOf(panel)).toEqual([]);
    expect(await planOf(panel)).toMatchObject({ status: 'paid', paid_until: null, owed: null });
  });

  test('another one instead of it is due when that was, and the first one is void', async () => {
    const panel = await createPanel(server);
    expect(await choose(panel, await declare())).toBe(200);
    await pass(panel, 6);
    expect(await choose(panel, await declare({ price_minor: 500 }))).toBe(200);
    const [second, first] = (await invoicesOf(panel)) as [InvoiceRow, InvoiceRow];
    expect([first.state, second.state, second.amount]).toEqual(['void', 'open', 500]);
    expect(second.due_at).toBe(first.due_at);
  });

  test('left for one that costs nothing and chosen again has no days to pay anew, however often', async () => {
    const panel = await createPanel(server);
    const [dear, free] = [await declare(), await declare({ price_minor: 0 })];
    expect(await choose(panel, dear)).toBe(200);
    for (const days of [3, 2]) {
      await pass(panel, days);
      const [{ due_at: due }] = (await invoicesOf(panel)) as [InvoiceRow];
      expect([await choose(panel, free), await choose(panel, dear)]).toEqual([200, 200]);
      expect((await invoicesOf(panel))[0]).toMatchObject({ state: 'open', due_at: due });
    }
    expect(await choose(panel, free)).toBe(200);
    await pass(panel, 60);
    expect(await choose(panel, dear)).toBe(200);
    expect(await planOf(panel)).toMatchObject({ status: 'overdue', is_read_only: false });
    expect(await choose(panel, free)).toBe('plan.unpaid');
    // Who has paid since begins as anybody does.
    await settle((await planOf(panel)).owed!.number);
    expect((await planOf(panel)).status).toBe('paid');
  });

  test('is in the record of changes', async () => {
    const panel = await createPanel(server);
    const key = await declare();
    await choose(panel, key);
    const { data } = await get<AuditPage>('/audit?noun=plan_change', panel.owner);
    expect(data).toMatchObject([{ noun: 'plan_change', act: 'made', name: key, role: 'owner' }]);
  });

  test('without a provider, in another currency, or of nothing there is no way to pay but asking', () => {
    const { pix } = server.context.config;
    const stripe = { key: 'sk', webhookSecret: 'whsec', origin: 'https://api.stripe.com' };
    const owed = { number: 1, amount: 100, currency: 'BRL' };
    const kindsOf = (settings: Parameters<typeof paymentsOf>[0], change: Partial<typeof owed> = {}) =>
      paymentsOf(settings, { ...owed, ...change }).map(({ kind }) => kind);
    expect(kindsOf({ pix, stripe: null })).toEqual(['pix']);
    expect(kindsOf({ pix, stripe })).toEqual(['pix', 'card']);
    expect(kindsOf({ pix: null, stripe: null })).toEqual([]);
    expect(kindsOf({ pix, stripe }, { currency: 'USD' })).toEqual(['card']);
    expect(kindsOf({ pix, stripe }, { amount: 0 })).toEqual([]);
  });
});

describe('numbers', () => {
  test('have no gaps: not by many at once, nor by what was refused or died halfway', async () => {
    const key = await declare();
    const panels = await Promise.all(Array.from({ length: 8 }, () => createPanel(server)));
    const last = async () => {
      const { rows } = await pool().query<{ last: number }>('select last from plan_invoice_count');
      return rows[0]!.last;
    };
    const before = await last();
    expect(await Promise.all(panels.map((panel) => choose(panel, key)))).toEqual(Array(8).fill(200));
    const { db } = server.context.connection;
    const dying = await panelOn(key, 3);
    const death = db.transaction().execute(async (trx) => {
      await issueRenewal(trx, dying.siteId, new Date());
      throw new Error('killed');
    });
    await expect(death).rejects.toThrow('killed');
    expect(await invoicesOf(dying)).toEqual([]);
    await bill();
    const all = await get<OperatorInvoice[]>('/platform/invoice', OPERATOR);
    const numbers = all.map(({ number }) => number).filter((number) => number > before);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 9 }, (_x, at) => before + 1 + at));
    expect(await last()).toBe(before + 9);
  });
});

describe('the next period', () => {
  test('is invoiced a week before it begins, once however often and by however many it is asked', async () => {
    const panel = await panelOn(await declare(), 8);
    await bill();
    expect(await invoicesOf(panel)).toEqual([]);
    await pass(panel, 1.5);
    await Promise.all(Array.from({ length: 5 }, bill));
    await bill();
    const { paid_until } = await planOf(panel);
    const [row, ...others] = (await invoicesOf(panel)) as [InvoiceRow];
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'open', period_start: paid_until, due_at: paid_until, amount: 9900 });

    await settle(row.number);
    expect((await planOf(panel)).paid_until).toBe(row.period_end);
    await bill();
    expect(await invoicesOf(panel)).toHaveLength(1);
    // As long as the longest month: after a shorter one it is nearer still.
    await pass(panel, 31);
    await bill();
    const [next] = (await invoicesOf(panel)) as [InvoiceRow];
    expect(next.period_start).toBe((await planOf(panel)).paid_until);
  });

  test('that was missed for long begins today: nobody owes years', async () => {
    const panel = await panelOn(await declare(), -400);
    await bill();
    const [row, ...others] = (await invoicesOf(panel)) as [InvoiceRow];
    expect(others).toEqual([]);
    expect(Math.abs(Date.parse(row.period_start) - Date.now())).toBeLessThan(DAY);
    await settle(row.number);
    expect(await planOf(panel)).toMatchObject({ status: 'paid', is_read_only: false });
  });

  test('what the operator decides takes the place of what was owed', async () => {
    const panel = await panelOn(await declare(), 3);
    await bill();
    await decide(panel, { paid_until: inDays(90) });
    expect((await invoicesOf(panel)).map(({ state }) => state)).toEqual(['void']);
    expect((await planOf(panel)).owed).toBeNull();
  });
});

describe('a larger plan', () => {
  test('begins at once, and the rest of the period is charged less what was paid for it', async () => {
    const [small, large] = [await declare({ members: 1 }), await declare({ members: 50, price_minor: 29_900 })];
    const panel = await panelOn(small, 10);
    const offer = (await offersOf(panel)).of(large);
    expect(offer.starts_at).toBeNull();
    expect(await choose(panel, large)).toBe(200);
    const { limits, paid_until, owed } = await planOf(panel);
    expect([limits.members, owed!.amount]).toEqual([50, offer.due_now]);
    const invoice = await invoiceOf(panel, owed!.id);
    expect(invoice.lines.map(({ kind, days }) => [kind, days])).toEqual([
      ['rest', 10],
      ['credit', 10],
    ]);
    expect(invoice.period_end).toBe(paid_until);
    const sum = invoice.lines.reduce((all, { amount }) => all + amount, 0);
    expect([invoice.amount, sum]).toEqual([offer.due_now, offer.due_now]);

    // Until it is paid nothing is chosen anew; the same again is done already.
    expect(await choose(panel, large)).toBe(200);
    expect(await choose(panel, small)).toBe('plan.unpaid');
    expect((await offersOf(panel)).blocked).toBe('unpaid');
    await settle(owed!.number);
    expect((await planOf(panel)).paid_until).toBe(paid_until);
    expect((await offersOf(panel)).blocked).toBeNull();
  });

  test('chosen by many at once begins once', async () => {
    const large = await declare({ price_minor: 29_900 });
    const panel = await panelOn(await declare(), 10);
    expect(await Promise.all(Array.from({ length: 10 }, () => choose(panel, large)))).toEqual(Array(10).fill(200));
    expect(await invoicesOf(panel)).toHaveLength(1);
    expect((await planOf(panel)).history.filter(({ kind }) => kind === 'chosen')).toHaveLength(2);
  });

  test('takes the place of the next period’s invoice, which is made anew for it', async () => {
    const large = await declare({ price_minor: 29_900 });
    const panel = await panelOn(await declare(), 5);
    await bill();
    expect(await choose(panel, large)).toBe(200);
    await bill();
    expect((await invoicesOf(panel)).map(({ state, amount }) => [state, amount > 9900])).toEqual([
      ['open', true],
      ['open', false],
      ['void', false],
    ]);
  });

  test('that is not paid is overdue by its own day, although the period is paid', async () => {
    const large = await declare({ price_minor: 29_900 });
    const panel = await panelOn(await declare(), 25);
    await choose(panel, large);
    await pass(panel, 8);
    const { status, overdue_since, owed, paid_until } = await planOf(panel);
    expect([status, overdue_since]).toEqual(['overdue', owed!.due_at]);
    expect(Date.parse(paid_until!)).toBeGreaterThan(Date.now());
    expect(await get('/member-plan', panel.owner)).toEqual({ status: 'overdue' });
  });
});

describe('a smaller plan', () => {
  const twoPlans = async (small: Partial<PlanWrite> = {}) => ({
    small: await declare({ price_minor: 1000, ...small }),
    large: await declare(),
  });

  test('begins when what is paid ends: it is invoiced for that, and nothing is owed now', async () => {
    const { small, large } = await twoPlans({ members: 3 });
    const panel = await panelOn(large, 10);
    const { paid_until } = await planOf(panel);
    expect((await offersOf(panel)).of(small)).toMatchObject({ starts_at: paid_until, due_now: null });
    expect(await choose(panel, small)).toBe(200);
    expect(await choose(panel, small)).toBe(200);
    expect(await planOf(panel)).toMatchObject({ owed: null, next: { at: paid_until }, limits: { members: null } });
    expect((await offersOf(panel)).of(small).is_next).toBe(true);
    await pass(panel, 4);
    await bill();
    const [row] = (await invoicesOf(panel)) as [InvoiceRow];
    expect(row.amount).toBe(1000);
    await settle(row.number);
    expect((await offersOf(panel)).of(small).starts_at).toBe(row.period_start);
    // It is paid for: to stay now would be the large one at the price of the small.
    expect([await choose(panel, large), (await offersOf(panel)).blocked]).toEqual(['plan.settled', 'settled']);
    await bill();
    expect((await planOf(panel)).limits.members).toBeNull();
    await pass(panel, 7);
    await Promise.all([bill(), bill()]);
    const after = await planOf(panel);
    expect(after).toMatchObject({ next: null, limits: { members: 3 }, status: 'paid' });
    expect(after.history.map(({ kind }) => kind)).toEqual(['chosen', 'paid', 'scheduled', 'paid', 'chosen']);
  });

  test('is taken back by choosing the present one, with the invoice that was made for it', async () => {
    const { small, large } = await twoPlans();
    const panel = await panelOn(large, 5);
    await choose(panel, small);
    await bill();
    expect(await choose(panel, large)).toBe(200);
    expect(await planOf(panel)).toMatchObject({ next: null, owed: null });
    await bill();
    expect((await invoicesOf(panel)).map(({ state, amount }) => [state, amount])).toEqual([
      ['open', 9900],
      ['void', 1000],
    ]);
  });

  test('that includes less than is used is refused, and says of what', async () => {
    const { small, large } = await twoPlans({ members: 1, domains: 0 });
    const panel = await panelOn(large, 10);
    await createActor(server, panel, 'student');
    expect(await choose(panel, small)).toBe(200);
    await choose(panel, large);
    await createActor(server, panel, 'student');
    const { body } = await put<{ message: string }>('/site/plan', { plan: small }, panel.owner);
    expect([body.code, body.message]).toEqual(['plan.too_small', 'The panel uses more than it includes: members']);
    expect((await offersOf(panel)).of(small).exceeded).toEqual(['members']);
  });

  test('that was outgrown meanwhile does not begin: the present one goes on', async () => {
    const { small, large } = await twoPlans({ members: 0 });
    const panel = await panelOn(large, 10);
    await choose(panel, small);
    await createActor(server, panel, 'student');
    await pass(panel, 4);
    await bill();
    expect((await invoicesOf(panel)).map(({ amount }) => amount)).toEqual([9900]);
    const { next, history } = await planOf(panel);
    expect([next, history[0]!.kind]).toEqual([null, 'outgrown']);
  });

  test('that costs nothing begins without an invoice, and has no end', async () => {
    const panel = await panelOn(await declare(), 5);
    await choose(panel, await declare({ price_minor: 0 }));
    await bill();
    await pass(panel, 6);
    await bill();
    expect(await invoicesOf(panel)).toEqual([]);
    expect(await planOf(panel)).toMatchObject({ plan: { price_minor: 0 }, paid_until: null, status: 'paid' });
  });
});

describe('an invoice', () => {
  test('that is not paid warns, stops staff after the days of grace, and lets them go on the moment it is', async () => {
    const panel = await panelOn(await declare(), 5);
    await bill();
    const [{ number, id }] = (await invoicesOf(panel)) as [InvoiceRow];
    const write = async () => {
      const { status, body } = await call<{ code?: string }>(server, {
        method: 'POST',
        url: '/api/course',
        as: panel.owner,
        body: { title: 'Novo' },
      });
      return body.code ?? status;
    };
    expect([await get('/member-plan', panel.owner), await write()]).toEqual([{ status: 'paid' }, 201]);
    await pass(panel, 6);
    expect([await get('/member-plan', panel.owner), await write()]).toEqual([{ status: 'overdue' }, 201]);
    expect((await invoiceOf(panel, id)).state).toBe('overdue');
    expect(await choose(panel, await declare())).toBe('plan.unpaid');
    await pass(panel, 7);
    expect([await write(), await choose(panel, await declare())]).toEqual(['plan.overdue', 'plan.overdue']);
    // It is still read, and paid.
    expect((await invoiceOf(panel, id)).payments).toHaveLength(1);
    await bill();
    await settle(number);
    expect([await get('/member-plan', panel.owner), await write()]).toEqual([{ status: 'paid' }, 201]);
    expect((await invoiceOf(panel, id)).history.map(({ state }) => state)).toEqual(['open', 'overdue', 'paid']);
  });

  test('is settled once: said again it is done, said otherwise it is refused, and nothing leaves what is settled', async () => {
    const panel = await panelOn(await declare(), 3);
    await bill();
    const [{ number, id, period_end }] = (await invoicesOf(panel)) as [InvoiceRow];
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(number)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await settle(number, 'void')).body.code).toBe('invoice.state');
    expect((await planOf(panel)).paid_until).toBe(period_end);
    expect((await invoiceOf(panel, id)).history).toHaveLength(2);
    expect((await settle(123_456_789)).body.code).toBe('request.not_found');
    for (const state of ['open', 'overdue', 'void'])
      await expect(
        pool().query(`update plan_invoices set state = $2, paid_at = null where id = $1`, [id, state]),
      ).rejects.toThrow('never');
  });

  test('whose settling cannot be written down is not settled', async () => {
    const panel = await panelOn(await declare(), 3);
    await bill();
    const [{ number, id }] = (await invoicesOf(panel)) as [InvoiceRow];
    const { paid_until: before } = await planOf(panel);
    const { db } = server.context.connection;
    // No text of the database holds this sign.
    await expect(settleInvoice(server.context, { number, state: 'paid', actor: '\0' })).rejects.toThrow();
    expect((await invoiceOf(panel, id)).state).toBe('open');
    await expect(decidePlan(db, panel.slug, { paid_until: inDays(90) }, '\0')).rejects.toThrow();
    expect((await planOf(panel)).paid_until).toBe(before);
    await settle(number);
    await settle(number);
    const { rows } = await pool().query('select action from release_acts where subject = $1', [String(number)]);
    expect(rows).toEqual([{ action: 'invoice.paid' }]);
  });

  test('that is void is not owed, and stays in the list with its number', async () => {
    const panel = await panelOn(await declare(), 3);
    await bill();
    const [{ number }] = (await invoicesOf(panel)) as [InvoiceRow];
    expect((await settle(number, 'void')).status).toBe(200);
    expect((await planOf(panel)).owed).toBeNull();
    const mine = await get<OperatorInvoice[]>(`/platform/invoice?slug=${panel.slug}&state=void`, OPERATOR);
    expect(mine.map((row) => row.number)).toEqual([number]);
    expect(await get<OperatorInvoice[]>(`/platform/invoice?slug=${panel.slug}&state=open`, OPERATOR)).toEqual([]);
  });

  test('is mailed to the owner when it is made, nearly due, overdue, and when staff stop, each once', async () => {
    const panel = await panelOn(await declare(), 6.5);
    await bill();
    const [{ number }] = (await invoicesOf(panel)) as [InvoiceRow];
    const { context } = server;
    const tell = () => Promise.all([tellOfInvoices(context), tellOfInvoices(context), tellOfInvoices(context)]);
    const subjects = async () =>
      (await context.mailer.stored(panel.owner.email))
        .map(({ subject }) => subject)
        .filter((subject) => !subject.includes('senha'));
    await tell();
    const made = await subjects();
    expect(made).toEqual([expect.stringMatching(new RegExp(`^Fatura ${number} de `))]);
    await tell();
    expect(await subjects()).toEqual(made);
    // Who cannot be mailed now is mailed later.
    await pass(panel, 4);
    const failing = { ...context, mailer: { ...context.mailer, send: async () => Promise.reject(new Error('away')) } };
    await expect(tellOfInvoices(failing)).rejects.toThrow('could not be told');
    await pool().query('update owed_mails set due_at = now()');
    await mailOwed(context, [invoiceMail], () => undefined);
    for (const days of [0, 3, 8]) {
      await pass(panel, days);
      await tell();
    }
    const [stopped, overdue, due] = await subjects();
    expect([stopped, overdue, due]).toEqual([
      expect.stringMatching(/^A equipe de .* só consulta o painel$/),
      expect.stringMatching(new RegExp(`^A fatura ${number} de .* venceu$`)),
      expect.stringMatching(new RegExp(`^A fatura ${number} de .* vence em `)),
    ]);
    expect(await subjects()).toHaveLength(4);
    await settle(number);
    await tell();
    const mail = await readMailAbout(server, panel.owner.email, 'confirmado');
    expect(mail.text).toContain('/assinatura/');
    expect(await subjects()).toHaveLength(5);
  });
});

test('the panel of a demo has paid two invoices, and owes nothing for most of a year', async () => {
  const panel = await createPanel(server);
  await seedPlan(server.context, panel.siteId);
  await bill();
  expect((await invoicesOf(panel)).map(({ state, amount }) => [state, amount])).toEqual([
    ['paid', 149_000],
    ['paid', 4900],
  ]);
  const { status, owed, paid_until, history, plan } = await planOf(panel);
  expect([status, owed, plan!.name.pt]).toEqual(['paid', null, 'Profissional anual']);
  expect(Date.parse(paid_until!) - Date.now()).toBeGreaterThan(300 * DAY);
  expect(history.map(({ kind }) => kind)).toEqual(['paid', 'chosen', 'paid', 'chosen']);
});
