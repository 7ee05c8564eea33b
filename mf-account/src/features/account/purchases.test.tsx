import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { OwnOrder } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import { describeStates, openScreen, pageOf, press, sampleOf, type Answers } from '@clube/shared/testing';
import { Purchases } from './purchases.tsx';

const LIST = 'GET /me/order';
const open = (answers: Answers = {}, at = '/minha-conta') =>
  openScreen(<Purchases />, { path: '/minha-conta', at, answers });
const order = (change: Partial<OwnOrder> = {}): OwnOrder => ({
  ...sampleOf<OwnOrder>(OwnOrder),
  id: 1,
  panel: 'Ateliê Marina',
  offer_name: 'Aquarela à vista',
  courses: ['Aquarela'],
  amount: 41_040,
  currency: 'BRL',
  instalments: 1,
  instalments_paid: 1,
  reference: 'CLUBE1',
  state: 'paid',
  created_at: '2026-01-02T12:00:00.000Z',
  trial_days: null,
  part_due_at: null,
  part_state: null,
  pay_url: null,
  ...change,
});

describeStates({ open, read: LIST, shown: 'offer_name sample' });

test('who bought nothing is told so', async () => {
  open({ [LIST]: pageOf([]) });
  await screen.findByText('Você ainda não comprou nada com este e-mail.');
});

test('each has what, where, when, how much and its state', async () => {
  open({ [LIST]: pageOf([order(), order({ id: 2, instalments: 3, instalments_paid: 1, amount: 0 })]) });
  const [whole, parts] = await screen.findAllByRole('listitem');
  expect(whole!.textContent).toMatch(
    /^Aquarela à vistaAquarelaAteliê Marina · 2 de jan.* · pedido CLUBE1R\$\s410,40PagaVer o recibo$/,
  );
  expect(parts!.textContent).toContain('Grátis1 de 3 partes pagas');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/minha-conta/recibo/1',
    '/minha-conta/recibo/2',
  ]);
  // Nothing is changed here.
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is due is paid where its panel is paid', async () => {
  const pay_url = 'https://atelie.example/curso/venda/5#pedido=abc';
  const waits = order({ pay_url, state: 'pending', instalments_paid: 0 });
  open({ [LIST]: pageOf([waits, order({ id: 2, pay_url, instalments: 3 })]) });
  expect((await screen.findByRole('link', { name: 'Pagar o pedido' })).getAttribute('href')).toBe(pay_url);
  screen.getByRole('link', { name: 'Pagar a parte 2' });
});

test.each([
  [null, /Parte 2 vence em 1 de fev/],
  ['overdue', /Parte 2 em atraso desde 1 de fev/],
  ['closed', /Acesso fechado até a parte 2 ser paga/],
] as const)('one in parts of which the next is %s says when, and what became of access', async (part_state, words) => {
  const part_due_at = '2026-02-01T12:00:00.000Z';
  open({ [LIST]: pageOf([order({ instalments: 3, part_due_at, part_state })]) });
  await screen.findByText(words);
});

test('a trial is called one, and what cost nothing is not given back', async () => {
  open({ [LIST]: pageOf([order({ amount: 0, trial_days: 7 }), order({ id: 2, amount: 0, state: 'refunded' })]) });
  const [tried, ended] = await screen.findAllByRole('listitem');
  expect(tried!.textContent).toContain('7 dias de teste grátisConfirmada');
  expect(ended!.textContent).toContain('GrátisEncerrada');
});

test('an amount is written as people of the language write it', async () => {
  open({ [LIST]: pageOf([order()]) });
  await screen.findByText(/^R\$\s410,40$/);
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  await screen.findByText('R$410.40');
  act(() => i18n.activate('pt'));
});

test.each<[OrderState, string]>([
  ['created', 'Não concluída'],
  ['pending', 'Aguardando pagamento'],
  ['paid', 'Paga'],
  ['refunded', 'Reembolsada'],
  ['disputed', 'Contestada'],
  ['cancelled', 'Cancelada'],
])('%s is called %s', async (state, word) => {
  open({ [LIST]: pageOf([order({ state })]) });
  await screen.findByText(word);
});

test('older ones are on other pages, each with its address', async () => {
  const { sent, place } = open({ [LIST]: { ...pageOf([order()]), last_page: 2 } });
  await screen.findByText('Aquarela à vista');
  press('Próxima');
  await waitFor(() => expect(sent.map(({ search }) => search)).toEqual(['?page=1&per_page=10', '?page=2&per_page=10']));
  const address = place();
  expect(address).toBe('/minha-conta?compras=2');
  cleanup();
  const again = open({ [LIST]: pageOf([order()]) }, address);
  await again.settled();
  expect(again.sent.map(({ search }) => search)).toEqual(['?page=2&per_page=10']);
  // An address behind the last page leads back to it.
  cleanup();
  const beyond = open({ [LIST]: { ...pageOf([]), current_page: 9, last_page: 2 } }, '/minha-conta?compras=9');
  await waitFor(() => expect(beyond.place()).toBe('/minha-conta?compras=2'));
});
