import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import { Offer } from '@clube/shared/contracts/offer';
import { Order } from '@clube/shared/contracts/order';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { SalesPages } from './pages.tsx';

afterEach(cleanup);

const order = (id: number, change: Partial<Order> = {}): Order => ({
  ...sampleOf<Order>(Order),
  id,
  name: `Rosa ${id}`,
  currency: 'BRL',
  amount: 48_000,
  price: 48_000,
  coupon_code: null,
  instalments: 1,
  instalments_paid: 1,
  trial_days: null,
  part_due_at: null,
  part_state: null,
  version: 2,
  state: 'paid',
  ...change,
});
const LIST = 'GET /order/list';
const TOTALS = 'GET /order/totals';
const around: Answers = {
  [TOTALS]: [{ currency: 'BRL', orders: 3, paid: 96_000, refunded: 48_000 }],
  'GET /purchase-inbox': { sources: [], unmapped_products: 0, failed_events: 0 },
  'GET /course': [{ ...sampleOf<CourseCard>(CourseCard), id: 3, title: 'Gravura' }],
  'GET /offer': { sells_at: '', offers: [{ ...sampleOf<Offer>(Offer), id: 5, name: 'Turma de maio' }] },
};
const open = (answers: Answers = {}, at = '/vendas') =>
  openScreen(<SalesPages />, {
    path: '/vendas',
    at,
    role: 'owner',
    answers: { [LIST]: { data: [order(9), order(8)], next: null }, ...around, ...answers },
  });

describeStates({
  open: (answers) => openScreen(<SalesPages />, { path: '/vendas', role: 'owner', answers: { ...around, ...answers } }),
  read: LIST,
  shown: 'name sample',
});

describe('all orders of a panel', () => {
  test('are added up by currency, and one currency never to another', async () => {
    open({
      [TOTALS]: [
        { currency: 'BRL', orders: 3, paid: 96_000, refunded: 48_000 },
        { currency: 'USD', orders: 1, paid: 500, refunded: 0 },
      ],
    });
    const cards = within(await screen.findByRole('list', { name: 'Total por moeda' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Vendido · BRLR$ 960,00Reembolsado: R$ 480,00 · 3 pedidos',
      'Vendido · USDUS$ 5,00Reembolsado: US$ 0,00 · 1 pedido',
    ]);
  });

  test('lead to what was paid elsewhere and let nobody in, where there is any', async () => {
    open({ 'GET /purchase-inbox': { sources: [], unmapped_products: 2, failed_events: 1 } });
    await screen.findByText(/^3 assuntos de outras plataformas não abriram nada/);
    expect(screen.getByRole('link', { name: 'Ver plataformas' }).getAttribute('href')).toBe(
      '/config_curso/vendas/3?aba=plataformas',
    );
  });

  test('that cannot be added up are there all the same', async () => {
    open({ [TOTALS]: refusal('rate.limited') });
    await screen.findByText('Rosa 9');
    await screen.findByRole('button', { name: 'Tentar de novo' });
  });

  test('are looked for by words, state, course, offer and days; that stands in the address, and is added up and exported', async () => {
    const { sent, place } = open();
    await screen.findByRole('option', { name: 'Turma de maio' });
    fill('Buscar por nome, e-mail ou pedido', 'rosa');
    fill('Estado', 'refunded');
    fill('Curso', '3');
    fill('Oferta', '5');
    fill('De', '2026-05-01');
    fill('Até', '2026-05-31');
    const from = encodeURIComponent(new Date(2026, 4, 1).toISOString());
    // The last day is within.
    const to = encodeURIComponent(new Date(2026, 5, 1).toISOString());
    for (const call of [LIST, TOTALS])
      await waitFor(() =>
        expect(sent.findLast((one) => one.call === call)?.search).toBe(
          `?q=rosa&state=refunded&course=3&offer=5&from=${from}&to=${to}`,
        ),
      );
    expect(place()).toContain('busca=rosa&estado=refunded&curso=3&oferta=5&de=2026-05-01&ate=2026-05-31');
    const taken: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function take(this: HTMLAnchorElement) {
      // Without it the page would be left, for what a refusal says.
      if (this.hasAttribute('download')) taken.push(this.getAttribute('href')!);
    });
    press('Exportar CSV');
    jest.restoreAllMocks();
    expect(taken).toEqual([
      `/api/order/export?q=rosa&state=refunded&course=3&offer=5&from=${from}&to=${to}&language=pt`,
    ]);
  });

  test('are those of the panel at its own address alone; a course that is none is said to be', async () => {
    const { sent } = openScreen(<SalesPages />, {
      path: '/config_curso/vendas/:curso',
      at: '/config_curso/vendas/abc',
      role: 'owner',
      answers: { ...around, 'GET /course/0/watch': refusal('course.not_found') },
    });
    await screen.findByText('Não encontramos o que você procura');
    expect(sent.map(({ call }) => call)).not.toContain(LIST);
  });

  test('whose state nobody can choose are all of them', async () => {
    const { sent } = open({}, '/vendas?estado=created');
    await screen.findByText('Rosa 9');
    expect(screen.getByLabelText('Estado')).toHaveProperty('value', '');
    expect(sent.find(({ call }) => call === LIST)?.search).toBe('');
  });

  test('show more where there is more, from where the page before ended', async () => {
    const { answers, sent } = open({ [LIST]: { data: [order(9)], next: 'there' } });
    await screen.findByText('Rosa 9');
    answers[LIST] = { data: [order(8)], next: null };
    press('Mostrar mais');
    await screen.findByText('Rosa 8');
    expect(sent.findLast(({ call }) => call === LIST)?.search).toBe('?after=there');
    expect(screen.getByText('Rosa 9')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test('are each opened with their history, and taken to what follows', async () => {
    const { changes, answers, sent } = open({
      [LIST]: { data: [order(9, { state: 'pending', instalments_paid: 0, reference: 'ABC' })], next: null },
      'GET /order/9/history': [
        { id: 1, state: 'created', instalments_paid: 0, actor: 'Marina', created_at: '2026-01-02T03:04:05.000Z' },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'História de ABC' }));
    await screen.findByText(/Marina/);
    press('Confirmar o pagamento: Rosa 9');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar o pagamento' }));
    answers[LIST] = { data: [order(9, { reference: 'ABC', version: 3 })], next: null };
    const before = sent.filter(({ call }) => call === TOTALS).length;
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('button', { name: 'Reembolsar: Rosa 9' });
    expect(changes()).toEqual([['POST /order/9/state', { state: 'paid', version: 2 }]]);
    // What they come to has changed with it.
    await waitFor(() => expect(sent.filter(({ call }) => call === TOTALS).length).toBeGreaterThan(before));
  });

  test('none says what comes here; none for a filter says that', async () => {
    open({ [LIST]: { data: [], next: null }, [TOTALS]: [] });
    await screen.findByText('Quando alguém comprar, o pedido aparece aqui para você confirmar.');
    fill('Estado', 'disputed');
    await screen.findByText('Nenhum pedido combina com esse filtro.');
  });
});
