import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OwnSubscription, type SubscriptionOrder } from '@clube/shared/contracts/member-subscription';
import type { SubscriptionState } from '@clube/shared/contracts/member-subscription-states';
import { describeStates, openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Subscriptions } from './subscriptions.tsx';

const LIST = 'GET /me/member-subscription';
const open = (answers: Answers = {}) => openScreen(<Subscriptions />, { path: '/minha-conta', answers });
const paid: SubscriptionOrder = {
  id: 8,
  reference: 'CLUBE1',
  amount: 4900,
  currency: 'BRL',
  state: 'paid',
  created_at: '2026-04-10T12:00:00.000Z',
  paid_at: '2026-04-10T12:00:00.000Z',
};
const one = (state: SubscriptionState, change: Partial<OwnSubscription> = {}): OwnSubscription => ({
  ...sampleOf<OwnSubscription>(OwnSubscription),
  id: 4,
  panel: 'Ateliê Marina',
  offer_name: 'Clube',
  courses: ['Aquarela'],
  amount: 4900,
  currency: 'BRL',
  period_days: 30,
  state,
  version: 3,
  current_period_end: '2026-05-10T12:00:00.000Z',
  next_charge_at: state === 'active' ? '2026-05-10T12:00:00.000Z' : null,
  grace_ends_at: state === 'past_due' ? '2026-05-15T12:00:00.000Z' : null,
  is_paid: state === 'active' || state === 'paused' || state === 'cancelled',
  trial_ends_at: null,
  next_amount: null,
  pay_url: null,
  orders: [paid],
  ...change,
});

describeStates({ open, read: LIST, shown: 'offer_name sample' });

test('who subscribes to nothing is told so', async () => {
  open({ [LIST]: [] });
  await screen.findByText('Você não tem assinaturas.');
});

test('each has what, where, how much, how often, its state, the next payment and its receipts', async () => {
  const unpaid = { ...paid, id: 9, reference: 'CLUBE2', state: 'pending', paid_at: null } satisfies SubscriptionOrder;
  open({ [LIST]: [one('active', { orders: [unpaid, paid] })] });
  await screen.findByText('Clube');
  const text = document.body.textContent;
  for (const words of ['Aquarela', 'Ateliê Marina', 'a cada 30 dias', 'Ativa', 'Nada é cobrado sozinho'])
    expect(text).toContain(words);
  expect(text).toMatch(/Próximo pagamento: 10 de maio/);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/minha-conta/recibo/8']);
  expect(links[0]!.textContent).toMatch(/10 de abril.*R\$\s49,00/);
});

test.each<[SubscriptionState, RegExp]>([
  ['active', /Em teste até 10 de maio.*Primeiro pagamento: R\$\s24,50, nesse dia/],
  ['cancelled', /Em teste até 10 de maio.*não renova/],
  ['suspended', /O teste terminou em 10 de maio/],
])('one that is tried and %s says until when', async (state, words) => {
  open({ [LIST]: [one(state, { trial_ends_at: '2026-05-10T12:00:00.000Z', next_amount: 2450 })] });
  await screen.findByText('Clube');
  expect(document.body.textContent).toMatch(words);
});

test('cancelling what is tried says that nothing is charged', async () => {
  open({ [LIST]: [one('active', { trial_ends_at: '2026-05-10T12:00:00.000Z' })] });
  fireEvent.click(await screen.findByRole('button', { name: /Cancelar a assinatura/ }));
  await screen.findByText(/o fim do teste, e nada é cobrado/);
});

test.each<[SubscriptionState, string, RegExp]>([
  ['past_due', 'Em atraso', /venceu; o acesso continua até 15 de maio/],
  ['suspended', 'Suspensa', /O período pago terminou em 10 de maio/],
  ['paused', 'Pausada', /Não renova; o acesso vai até 10 de maio/],
  ['cancelled', 'Cancelada', /Não renova; o acesso vai até 10 de maio/],
  ['ended', 'Encerrada', /Nada mais é cobrado/],
])('one that is %s is called %s and says what comes', async (state, word, words) => {
  open({ [LIST]: [one(state)] });
  await screen.findByText(word);
  expect(document.body.textContent).toMatch(words);
  const isOver = state === 'cancelled' || state === 'ended';
  expect(screen.queryByRole('button', { name: /Cancelar a assinatura/ }) === null).toBe(isOver);
});

test('what is due is paid on the page of its panel', async () => {
  const pay_url = 'https://atelie.example/curso/venda/5#pedido=abc';
  open({ [LIST]: [one('past_due', { pay_url, orders: [] })] });
  expect((await screen.findByRole('link', { name: 'Pagar o período' })).getAttribute('href')).toBe(pay_url);
});

test.each([
  ['active', /continua até 10 de maio.*não renova.*escreva a Ateliê Marina/],
  ['suspended', /o acesso acaba agora/],
] as const)(
  'of one that is %s cancelling says what is lost, and is sent when that was confirmed',
  async (state, words) => {
    const { changes } = open({ [LIST]: [one(state)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a assinatura de Clube' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar a assinatura de Clube?' });
    expect(dialog.textContent).toMatch(words);
    expect(changes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar a assinatura' }));
    await waitFor(() => expect(changes()).toEqual([['POST /me/member-subscription/4/cancel', { version: 3 }]]));
  },
);

test('what changed meanwhile is told, and shown as it is', async () => {
  const { sent } = open({ [LIST]: [one('active')], 'POST /me/member-subscription/4/cancel': refusal('version.stale') });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a assinatura de Clube' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar a assinatura' }));
  await screen.findByText(/Algo mudou nesta assinatura antes/);
  await waitFor(() => expect(sent.length).toBe(3));
});
