import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemberSubscription, MemberSubscriptionDetail } from '@clube/shared/contracts/member-subscription';
import {
  stepsOf,
  subscriptionStates,
  type SubscriptionState,
} from '@clube/shared/contracts/member-subscription-states';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Subscriptions } from './subscriptions.tsx';

afterEach(cleanup);

const LIST = 'GET /member-subscription';
const one = (state: SubscriptionState, change: Partial<MemberSubscription> = {}): MemberSubscription => ({
  ...sampleOf<MemberSubscription>(MemberSubscription),
  id: 4,
  name: 'Rosa Lima',
  email: 'rosa@example.com',
  offer_name: 'Clube da aquarela',
  amount: 4900,
  currency: 'BRL',
  period_days: 30,
  state,
  version: 3,
  current_period_end: '2026-05-10T12:00:00.000Z',
  next_charge_at: state === 'active' ? '2026-05-10T12:00:00.000Z' : null,
  grace_ends_at: state === 'past_due' ? '2026-05-15T12:00:00.000Z' : null,
  is_paid: state === 'active' || state === 'paused' || state === 'cancelled',
  waiting_reference: null,
  trial_ends_at: null,
  next_amount: null,
  ...change,
});
const open = (answers: Answers = {}) =>
  openScreen(<Subscriptions courseId={3} />, { path: '/vendas', at: '/vendas', role: 'owner', answers });
const list = (...data: MemberSubscription[]): Answers => ({ [LIST]: { data, next: null } });

describeStates({ open, read: LIST, shown: 'name sample' });

test('none yet says how one comes to be; none by a filter says that', async () => {
  open(list());
  await screen.findByText('Nenhuma assinatura por aqui');
  await screen.findByText(/Quem compra uma oferta que renova/);
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'ended' } });
  await screen.findByText('Nenhuma assinatura combina com esse filtro.');
});

test('each has who, what, how much, how often, its state and the next charge', async () => {
  open(list(one('active')));
  const item = await screen.findByRole('listitem');
  for (const words of ['Rosa Lima', 'rosa@example.com', 'Clube da aquarela', 'a cada 30 dias', 'Ativa'])
    expect(item.textContent).toContain(words);
  expect(item.textContent).toMatch(/R\$\s49,00/);
  expect(item.textContent).toMatch(/Próxima cobrança: 10 de maio de 2026/);
});

test('one that is tried says until when, and what is to be paid then', async () => {
  open(list(one('active', { trial_ends_at: '2026-05-10T12:00:00.000Z', next_amount: 2450 })));
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toMatch(/Em teste até 10 de maio de 2026.*Próxima cobrança: 10 de maio de 2026.*R\$\s24,50/);
});

test.each<[SubscriptionState, RegExp]>([
  ['past_due', /Venceu em 10 de maio de 2026.*o acesso continua até 15 de maio de 2026/],
  ['suspended', /O período pago terminou em 10 de maio de 2026.*pedido ABC aguarda pagamento/],
  ['paused', /Não renova; o acesso vai até 10 de maio de 2026/],
  ['cancelled', /Não renova; o acesso vai até 10 de maio de 2026/],
  ['ended', /Nada mais é cobrado/],
])('one that is %s says what comes', async (state, words) => {
  open(list(one(state, { waiting_reference: state === 'suspended' ? 'ABC' : null })));
  expect((await screen.findByRole('listitem')).textContent).toMatch(words);
});

test.each(subscriptionStates)('one that is %s offers the steps that follow, and no other', async (state) => {
  const subscription = one(state);
  open(list(subscription));
  await screen.findByRole('listitem');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => name.endsWith(': Rosa Lima'))).toHaveLength(
    stepsOf(state, subscription.is_paid).length,
  );
});

test.each([
  ['Pausar', 'pause', /nada mais é pedido até você retomar/],
  ['Cancelar no fim do período', 'cancel', /vai até 10 de maio de 2026.*não renova/],
  ['Encerrar agora', 'end', /perde o que já pagou até 10 de maio de 2026.*só volta se você reembolsar/],
] as const)('%s says what is lost, and is sent from the version that was seen', async (name, step, words) => {
  const { changes } = open(list(one('active')));
  fireEvent.click(await screen.findByRole('button', { name: `${name}: Rosa Lima` }));
  const dialog = await screen.findByRole('dialog', { name });
  expect(dialog.textContent).toMatch(words);
  expect(dialog.textContent).toContain('Nada é cobrado sozinho');
  expect(changes()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(changes()).toEqual([['POST /member-subscription/4/step', { step, version: 3 }]]));
});

test('resumed after its period, it says that a payment is asked for', async () => {
  open(list(one('paused', { is_paid: false })));
  fireEvent.click(await screen.findByRole('button', { name: 'Retomar: Rosa Lima' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retomar' });
  expect(dialog.textContent).toMatch(/recebe agora um pedido de R\$\s49,00/);
});

test('who was slower is told, and sees how it is', async () => {
  const { sent } = open({ ...list(one('active')), 'POST /member-subscription/4/step': refusal('version.stale') });
  fireEvent.click(await screen.findByRole('button', { name: 'Pausar: Rosa Lima' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Pausar' })).getByRole('button', { name: 'Confirmar' }),
  );
  await screen.findByText(/Algo mudou nesta assinatura antes/);
  await waitFor(() => expect(sent.length).toBeGreaterThan(2));
});

test('its history and its orders are asked for when they are looked at', async () => {
  const detail = {
    ...sampleOf<MemberSubscriptionDetail>(MemberSubscriptionDetail),
    history: [
      {
        id: 1,
        event: 'started',
        from_state: null,
        to_state: 'active',
        reference: 'ABC',
        actor: null,
        created_at: '2026-04-10T12:00:00.000Z',
      },
    ],
    orders: [
      {
        id: 8,
        reference: 'ABC',
        amount: 4900,
        currency: 'BRL',
        state: 'paid',
        created_at: '2026-04-10T12:00:00.000Z',
        paid_at: '2026-04-10T12:00:00.000Z',
      },
    ],
  };
  open({ ...list(one('active')), 'GET /member-subscription/4': detail });
  fireEvent.click(await screen.findByRole('button', { name: 'História da assinatura de Rosa Lima' }));
  await screen.findByText('Começou');
  expect(screen.getByText('Começou').parentElement!.textContent).toContain('Ativa · ABC');
  expect(document.body.textContent).toMatch(/ABC · R\$\s49,00 · Pago · 10 de abril de 2026/);
});

test('a search and more pages are asked for by what they are', async () => {
  const { sent, answers } = open({ [LIST]: { data: [one('active')], next: 4 } });
  await screen.findByRole('listitem');
  answers[LIST] = { data: [one('ended', { id: 3 })], next: null };
  press('Mostrar mais');
  await waitFor(() => expect(sent.at(-1)?.search).toBe('?course=3&after=4'));
  fill('Buscar por nome ou e-mail', 'rosa');
  await waitFor(() => expect(sent.at(-1)?.search).toContain('q=rosa'));
});
