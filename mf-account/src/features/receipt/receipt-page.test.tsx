import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Receipt } from '@clube/shared/contracts/order';
import { describeStates, openScreen, press, sampleOf, type Answers } from '@clube/shared/testing';
import { ReceiptPage } from './receipt-page.tsx';

const READ = 'GET /me/order/4/receipt';
const open = (answers: Answers = {}) =>
  openScreen(<ReceiptPage />, { path: '/minha-conta/recibo/:pedido', at: '/minha-conta/recibo/4', answers });
const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  ...sampleOf<Receipt>(Receipt),
  panel: 'Ateliê Marina',
  reference: 'CLUBE1',
  offer_name: 'Aquarela à vista',
  courses: ['Aquarela à vista', 'Gravura'],
  price: 45_600,
  amount: 41_040,
  currency: 'BRL',
  coupon_code: 'AGUA10',
  instalments: 1,
  instalments_paid: 1,
  state: 'paid',
  buyer: { name: 'Bia Souza', email: 'bia@example.com', document: null, document_kind: null },
  paid_at: '2026-01-02T12:00:00.000Z',
  refunded_at: null,
  reason: null,
  trial_days: null,
  ...change,
});
const factsOf = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')]),
  );

describeStates({ open, read: READ, shown: 'offer_name sample', missing: 'purchase.not_found' });

test('says number, what, when, how much, and that it is no tax invoice', async () => {
  open({ [READ]: receipt() });
  await screen.findByText(/não é uma nota fiscal/);
  expect(factsOf()).toEqual({
    Número: 'CLUBE1',
    'Pago em': expect.stringContaining('jan'),
    Comprador: 'Bia Souza',
    'E-mail': 'bia@example.com',
    'O que foi comprado': 'Aquarela à vista',
    Inclui: 'Gravura',
    Preço: 'R$ 456,00',
    Cupom: 'AGUA10 · −R$ 45,60',
  });
  expect(screen.getByText(/^R\$\s410,40$/)).toBeTruthy();
});

test('of one in parts the sum is what came in', async () => {
  open({ [READ]: receipt({ price: 10_000, amount: 10_000, coupon_code: null, instalments: 3 }) });
  await screen.findByText(/^R\$\s33,34$/);
  expect(factsOf()).toMatchObject({ 'Total do pedido': 'R$ 100,00', 'Partes pagas': '1 de 3' });
});

test('one that was given back says when and why', async () => {
  open({
    [READ]: receipt({
      state: 'refunded',
      refunded_at: '2026-02-03T12:00:00.000Z',
      reason: 'A turma fechou.',
      buyer: null,
    }),
  });
  await screen.findByText('Reembolsado');
  expect(factsOf()).toMatchObject({ 'Reembolsado em': expect.stringContaining('fev'), Motivo: 'A turma fechou.' });
  expect(factsOf()).not.toHaveProperty('Comprador');
});

test('is printed by the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  open({ [READ]: receipt() });
  await screen.findByText('Recibo CLUBE1');
  press('Imprimir ou salvar em PDF');
  expect(print).toHaveBeenCalledTimes(1);
});

test('of what cost nothing nothing is said to be paid or given back', async () => {
  const ended = { amount: 0, state: 'refunded', refunded_at: '2026-01-04T12:00:00.000Z', trial_days: 7 } as const;
  open({ [READ]: receipt({ ...ended, price: 4900, coupon_code: null }) });
  await screen.findByText('Encerrado');
  expect(Object.keys(factsOf())).toEqual(expect.arrayContaining(['Confirmado em', 'Encerrado em']));
  expect(factsOf()).toMatchObject({ 'Teste grátis': '7 dias', Preço: 'R$ 49,00' });
  expect(document.body.textContent).not.toMatch(/Pago|Reembolsado/);
});
