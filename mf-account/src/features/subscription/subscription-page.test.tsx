import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { InvoiceRow } from '@clube/shared/contracts/invoice';
import { PanelPlan, PlanOffer, type PlanOffers } from '@clube/shared/contracts/plan';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { SubscriptionPage } from './subscription-page.tsx';

const PLAN = 'GET /site/plan';
const NAME = { pt: 'Ateliê', es: 'Taller', en: 'Studio' };
const OFFERS = 'GET /site/plan/offer';
const INVOICES = 'GET /site/invoice';
const CHOOSE = 'PUT /site/plan';
const open = (answers: Answers = {}, role: 'owner' | 'admin' = 'owner') =>
  openScreen(<SubscriptionPage />, {
    path: '/assinatura',
    role,
    answers: { [OFFERS]: { blocked: null, offers: [] } satisfies PlanOffers, [INVOICES]: [], ...answers },
  });
const panel = (change: Partial<PanelPlan> = {}): PanelPlan => ({
  ...sampleOf<PanelPlan>(PanelPlan),
  plan: { name: NAME, price_minor: 9900, currency: 'BRL', period: 'month' },
  status: 'paid',
  paid_until: '2027-01-31T12:00:00.000Z',
  read_only_at: '2027-02-07T12:00:00.000Z',
  is_read_only: false,
  overdue_since: null,
  next: null,
  owed: null,
  limits: { storage_bytes: 50_000_000_000, members: 100, admins: 3, domains: null },
  use: { storage_bytes: 12_500_000_000, members: 40, admins: 3, domains: 2 },
  history: [],
  ...change,
});

describeStates({ open, read: PLAN, shown: 'Uso' });

describe('the plan', () => {
  test('is named with its price and until when it is paid', async () => {
    open({ [PLAN]: panel() });
    await screen.findByRole('heading', { level: 2, name: 'Ateliê' });
    expect(screen.getByText('R$ 99,00')).toBeTruthy();
    expect(screen.getByText('por mês')).toBeTruthy();
    expect(screen.getByText('Em dia')).toBeTruthy();
    expect(screen.getByText('Pago até 31 de janeiro de 2027.')).toBeTruthy();
  });

  test('without an end it is paid for ever; a yen has no cents', async () => {
    const plan = { name: NAME, price_minor: 1200, currency: 'JPY', period: 'year' as const };
    open({ [PLAN]: panel({ plan, paid_until: null, read_only_at: null }) });
    await screen.findByText('Pago, sem data para vencer.');
    expect(screen.getByText(/^JP¥\s1\.200$/)).toBeTruthy();
    expect(screen.getByText('por ano')).toBeTruthy();
  });

  test('overdue, it says since when and what comes when', async () => {
    open({ [PLAN]: panel({ status: 'overdue' }) });
    await screen.findByText('Em atraso');
    const text =
      'O pagamento venceu em 31 de janeiro de 2027. Até 7 de fevereiro de 2027 tudo funciona como sempre; depois, a equipe só consulta o painel. Os alunos continuam normalmente.';
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('read-only, it says so', async () => {
    open({ [PLAN]: panel({ status: 'overdue', is_read_only: true }) });
    await screen.findByText('Só leitura');
    expect(screen.getByText(/Desde 7 de fevereiro de 2027 a equipe só consulta/)).toBeTruthy();
  });

  test('none: it says so, and shows the use all the same', async () => {
    const limits = { storage_bytes: 50_000_000_000, members: null, admins: null, domains: null };
    open({ [PLAN]: panel({ plan: null, paid_until: null, read_only_at: null, limits }) });
    await screen.findByRole('heading', { level: 2, name: 'Sem plano' });
    expect(screen.queryByText('Em dia')).toBeNull();
    expect(screen.getByText('40 · sem limite')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Armazenamento' })).toHaveProperty('value', 25);
  });
});

describe('the use', () => {
  test('stands against its limit as a bar; what is full says so, what has no limit has no bar', async () => {
    open({ [PLAN]: panel() });
    await screen.findByText('Uso');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Armazenamento12,5 GB de 50 GB',
      'Membros40 de 100',
      'AdministradoresNo limite3 de 3',
      'Domínios2 · sem limite',
    ]);
    const bars = screen.getAllByRole<HTMLProgressElement>('progressbar');
    expect(bars.map(({ value }) => value)).toEqual([25, 40, 100]);
  });

  test('a full storage says what to do; nothing included is full, and divides by nothing', async () => {
    open({ [PLAN]: panel({ limits: { storage_bytes: 0, members: 0, admins: 0, domains: 0 } }) });
    await screen.findByText(/^Não cabem mais vídeos/);
    const bars = screen.getAllByRole<HTMLProgressElement>('progressbar');
    expect(bars.map(({ value }) => value)).toEqual([100, 100, 100, 100]);
  });
});

describe('what is owed', () => {
  const owed = { id: 4, number: 12, amount: 9900, currency: 'BRL', due_at: '2027-01-31T12:00:00.000Z' };

  test('stands beside the plan with its day, and leads to where it is paid', async () => {
    open({ [PLAN]: panel({ owed, next: { name: NAME, at: '2027-01-31T12:00:00.000Z' } }) });
    await screen.findByText(/^Fatura 12, R\$\s99,00: vence em 31 de janeiro de 2027\.$/);
    expect(screen.getByRole('link', { name: 'Ver e pagar' }).getAttribute('href')).toBe('/assinatura/4');
    expect(screen.getByText('O plano Ateliê começa em 31 de janeiro de 2027.')).toBeTruthy();
  });

  test('for a plan of which nothing is paid yet, nothing is said to be paid', async () => {
    open({ [PLAN]: panel({ owed, paid_until: null }) });
    await screen.findByText(/^Fatura 12/);
    expect(screen.queryByText(/^Pago/)).toBeNull();
  });

  test('that was due before the end of what is paid is overdue since its own day', async () => {
    const since = { overdue_since: '2027-01-05T12:00:00.000Z', status: 'overdue' as const };
    open({ [PLAN]: panel({ owed, ...since }) });
    await screen.findByText(/^O pagamento venceu em 5 de janeiro de 2027/);
  });
});

describe('the plans', () => {
  const offer = (change: Partial<PlanOffer>): PlanOffer => ({
    ...sampleOf<PlanOffer>(PlanOffer),
    key: 'escola',
    name: { pt: 'Escola', es: 'Escuela', en: 'School' },
    price_minor: 49_900,
    currency: 'BRL',
    period: 'month',
    limits: { storage_bytes: 1_000_000_000_000, members: 20_000, admins: null, domains: 10 },
    is_present: false,
    is_next: false,
    starts_at: null,
    due_now: 12_345,
    exceeded: [],
    ...change,
  });
  const present = offer({ key: 'atelie', name: NAME, price_minor: 9900, is_present: true, due_now: null });
  const show = (offers: PlanOffer[], more: Partial<PlanOffers> = {}, change: Partial<PanelPlan> = {}) =>
    ({ [PLAN]: panel(change), [OFFERS]: { blocked: null, offers, ...more } }) satisfies Answers;
  const plans = async () => {
    await screen.findByText('Plano atual');
    return within(screen.getAllByRole('list')[1]!).getAllByRole('listitem');
  };

  test('stand side by side with what they include, the present one marked and without a button', async () => {
    open(show([present, offer({})]));
    const [mine, other] = await plans();
    expect(mine!.textContent).toMatch(/^AteliêPlano atualR\$\s99,00 por mês/);
    expect(within(mine!).queryByRole('button')).toBeNull();
    expect(other!.textContent).toMatch(
      /^EscolaR\$\s499,00 por mêsArmazenamento1\.000 GBMembros20\.000Administradoressem limiteDomínios10Trocar de plano$/,
    );
  });

  test('a larger one says what it costs now, and is chosen by a second click', async () => {
    const { sent, settled } = open(show([present, offer({})]));
    await plans();
    press('Trocar de plano: Escola');
    await screen.findByText(/^O plano Escola começa agora\. A fatura dos dias que faltam é de R\$\s123,45/);
    press('Trocar de plano');
    await screen.findByText('Escolha salva.');
    expect(sent.filter(({ call }) => call === CHOOSE).map(({ body }) => body)).toEqual([{ plan: 'escola' }]);
    await settled();
  });

  test.each<[string, Partial<PlanOffer>, Partial<PanelPlan>, RegExp]>([
    ['later', { starts_at: '2027-01-31T12:00:00.000Z', due_now: null }, {}, /começa em 31 de jan.*Até lá nada muda/],
    ['as the first one', {}, { paid_until: null }, /A primeira fatura é de R\$\s123,45/],
    ['for nothing', { due_now: 0 }, { paid_until: null }, /começa agora e não custa nada/],
  ])('one that begins %s says so', async (_how, change, plan, text) => {
    open(show([present, offer(change)], {}, plan));
    await plans();
    press('Trocar de plano: Escola');
    await screen.findByText(text);
  });

  test('one that is too small says of what, and cannot be chosen', async () => {
    open(show([present, offer({ exceeded: ['members', 'domains'] })]));
    const [, other] = await plans();
    expect(other!.textContent).toContain('O painel já usa mais do que ele inclui: membros, domínios.');
    expect(within(other!).queryByRole('button')).toBeNull();
  });

  test('one that begins next is marked, and the present one takes it back', async () => {
    const at = '2027-01-31T12:00:00.000Z';
    const { sent } = open(show([present, offer({ is_next: true, starts_at: at })], {}, { next: { name: NAME, at } }));
    const [, next] = await plans();
    expect(next!.textContent).toContain('Começa em 31 de jan');
    expect(within(next!).queryByRole('button')).toBeNull();
    press('Continuar neste plano: Ateliê');
    await screen.findByText(/a mudança que estava marcada não acontece/);
    press('Continuar neste plano');
    await screen.findByText('Escolha salva.');
    expect(sent.find(({ call }) => call === CHOOSE)?.body).toEqual({ plan: 'atelie' });
  });

  test.each([
    ['unpaid', 'owner', 'Pague a fatura em aberto antes de trocar de plano.'],
    ['settled', 'owner', 'O próximo plano já está pago: troque depois que ele começar.'],
    [null, 'admin', 'Só o dono do painel troca de plano.'],
  ] as const)('nothing is chosen while %s, by the %s: it says why', async (blocked, role, text) => {
    open(show([present, offer({})], { blocked }), role);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: /Trocar de plano/ })).toBeNull();
  });

  test('a refusal says why, and the dialog stays', async () => {
    open({ ...show([present, offer({})]), [CHOOSE]: refusal('plan.too_small') });
    await plans();
    press('Trocar de plano: Escola');
    press('Trocar de plano');
    await screen.findByText('O painel usa mais do que este plano inclui.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('none is offered: it says so', async () => {
    open({ [PLAN]: panel() });
    await screen.findByText('Esta plataforma não oferece planos para escolher.');
  });
});

describe('the invoices', () => {
  const row = (change: Partial<InvoiceRow>): InvoiceRow => ({
    ...sampleOf<InvoiceRow>(InvoiceRow),
    amount: 9900,
    currency: 'BRL',
    due_at: '2027-01-31T12:00:00.000Z',
    period_start: '2027-01-31T12:00:00.000Z',
    period_end: '2027-02-28T12:00:00.000Z',
    ...change,
  });

  test('each has its number, period, amount and state, and leads to itself', async () => {
    const states = ['open', 'overdue', 'paid', 'void'] as const;
    open({ [PLAN]: panel(), [INVOICES]: states.map((state, at) => row({ state, id: at + 1, number: at + 20 })) });
    const links = await screen.findAllByRole('link', { name: /^Fatura 2\d$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3, 4].map((id) => `/assinatura/${id}`));
    const lines = links.map((link) => link.closest('li')!.textContent);
    expect(lines[0]).toMatch(/^Fatura 20.*vence em .*R\$\s99,00A pagar$/);
    expect(lines.map((line) => /[A-Z][^A-Z]*$/.exec(line)![0])).toEqual(['A pagar', 'Vencida', 'Paga', 'Anulada']);
  });

  test('there is none: it says so', async () => {
    open({ [PLAN]: panel() });
    await screen.findByText('Nenhuma fatura ainda.');
  });
});

test('the history says what was decided, and when', async () => {
  const at = '2026-12-01T12:00:00.000Z';
  const end = '2027-01-31T12:00:00.000Z';
  open({
    [PLAN]: panel({
      history: [
        { at, kind: 'removed', plan_name: NAME, paid_until: null },
        { at, kind: 'outgrown', plan_name: NAME, paid_until: null },
        { at, kind: 'unscheduled', plan_name: NAME, paid_until: null },
        { at, kind: 'scheduled', plan_name: NAME, paid_until: end },
        { at, kind: 'overdue', plan_name: NAME, paid_until: end },
        { at, kind: 'paid', plan_name: NAME, paid_until: null },
        { at, kind: 'paid', plan_name: NAME, paid_until: end },
        { at, kind: 'chosen', plan_name: NAME, paid_until: null },
      ],
    }),
  });
  await screen.findByText('Histórico');
  const lines = within(screen.getAllByRole('list').at(-1)!).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    [
      'O painel deixou o plano Ateliê',
      'O painel passou a usar mais do que o plano Ateliê inclui, e a mudança não aconteceu',
      'A mudança para o plano Ateliê foi desmarcada',
      'O plano Ateliê foi marcado para 31 de janeiro de 2027',
      'Pagamento vencido em 31 de janeiro de 2027',
      'Pago, sem data para vencer',
      'Pago até 31 de janeiro de 2027',
      'O painel passou para o plano Ateliê',
    ].map((text) => `${text}1 de dezembro de 2026`),
  );
});

test('nothing has happened: it says so', async () => {
  open({ [PLAN]: panel() });
  await screen.findByText('Nada aconteceu ainda.');
});
