import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PanelPlan } from '@clube/shared/contracts/plan';
import { describeStates, openScreen, sampleOf, type Answers } from '@clube/shared/testing';
import { SubscriptionPage } from './subscription-page.tsx';

const PLAN = 'GET /site/plan';
const NAME = { pt: 'Ateliê', es: 'Taller', en: 'Studio' };
const open = (answers: Answers = {}) =>
  openScreen(<SubscriptionPage />, { path: '/assinatura', role: 'owner', answers });
const panel = (change: Partial<PanelPlan> = {}): PanelPlan => ({
  ...sampleOf<PanelPlan>(PanelPlan),
  plan: { name: NAME, price_minor: 9900, currency: 'BRL', period: 'month' },
  status: 'paid',
  paid_until: '2027-01-31T12:00:00.000Z',
  read_only_at: '2027-02-07T12:00:00.000Z',
  is_read_only: false,
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

test('the history says what was decided, and when', async () => {
  const at = '2026-12-01T12:00:00.000Z';
  const end = '2027-01-31T12:00:00.000Z';
  open({
    [PLAN]: panel({
      history: [
        { at, kind: 'removed', plan_name: NAME, paid_until: null },
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
