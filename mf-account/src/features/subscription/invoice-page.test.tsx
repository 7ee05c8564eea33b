import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Invoice } from '@clube/shared/contracts/invoice';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { InvoicePage } from './invoice-page.tsx';

const READ = 'GET /site/invoice/4';
const OPEN = 'POST /site/invoice/4/checkout';
const CHECK = 'POST /site/invoice/4/checkout/check';
const open = (answers: Answers = {}, at = '/assinatura/4') =>
  openScreen(<InvoicePage />, {
    path: '/assinatura/:fatura',
    at,
    role: 'owner',
    answers,
  });
const plan = { pt: 'Escola', es: 'Escuela', en: 'School' };
const before = { pt: 'Ateliê', es: 'Taller', en: 'Studio' };
const pix = {
  kind: 'pix' as const,
  pix: { code: '00020126BR', qr: { size: 3, path: 'M0 0h1v1h-1z' }, holder: 'Clube' },
};
const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  ...sampleOf<Invoice>(Invoice),
  id: 4,
  panel: 'Ateliê Marina',
  number: 12,
  state: 'open',
  amount: 3226,
  currency: 'BRL',
  due_at: '2027-01-31T12:00:00.000Z',
  lines: [
    { kind: 'rest', plan, days: 10, amount: 4806 },
    { kind: 'credit', plan: before, days: 10, amount: -1580 },
  ],
  history: [{ state: 'open', at: '2027-01-24T12:00:00.000Z' }],
  payments: [pix],
  ...change,
});

describeStates({ open, read: READ, shown: 'panel sample', missing: 'request.not_found' });

test('says for whom, what for, how much and until when', async () => {
  open({ [READ]: invoice() });
  await screen.findByText('Ateliê Marina');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Plano Escola: 10 dias que faltamR$ 48,06',
    'Plano Ateliê, já pago: 10 dias-R$ 15,80',
    'TotalR$ 32,26',
  ]);
  expect(screen.getAllByText('31 de janeiro de 2027').length).toBeGreaterThan(0);
  expect(screen.getByText('A pagar: 24 de janeiro de 2027')).toBeTruthy();
});

test('of a whole period has one line', async () => {
  open({ [READ]: invoice({ lines: [{ kind: 'period', plan, days: null, amount: 3226 }] }) });
  await screen.findByRole('rowheader', { name: 'Plano Escola' });
});

describe('how it is paid', () => {
  test('by PIX, for a camera and to copy', async () => {
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    open({ [READ]: invoice() });
    await screen.findByRole('img', { name: 'Código QR do PIX' });
    expect(screen.getByLabelText('PIX copia e cola')).toHaveProperty('value', '00020126BR');
    press('Copiar');
    await screen.findByText('Copiado.');
    expect(writeText).toHaveBeenCalledWith('00020126BR');
  });

  test('where nothing is set up, by asking: no button that leads nowhere', async () => {
    open({ [READ]: invoice({ state: 'overdue', payments: [] }) });
    await screen.findByText('Para pagar, fale com quem administra esta plataforma.');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Imprimir ou salvar em PDF']);
  });

  test('by card, on a page of the provider in the language of this one; beside PIX', async () => {
    open({ [READ]: invoice({ payments: [pix, { kind: 'card' }] }), [OPEN]: { url: '#the-provider' } });
    await screen.findByRole('heading', { name: 'Pagar com PIX' });
    press('Ir para o pagamento');
    await waitFor(() => expect(location.hash).toBe('#the-provider'));
    // Whoever comes back by the browser's own button finds it ready.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ir para o pagamento' })).toHaveProperty('disabled', false),
    );
  });

  test.each([
    ['payment.unavailable', 'O pagamento com cartão não responde agora. Tente de novo em instantes.'],
    ['invoice.processing', 'O pagamento que você fez ainda está sendo processado.'],
    ['invoice.state', 'Não foi possível abrir o pagamento. Tente de novo.'],
  ] as const)('by card, and says why it cannot be: %s', async (code, words) => {
    open({ [READ]: invoice({ payments: [{ kind: 'card' }] }), [OPEN]: refusal(code) });
    await screen.findByRole('heading', { name: 'Pagar com cartão' });
    press('Ir para o pagamento');
    await screen.findByText(words);
  });

  test('is asked of the provider by whoever comes back, until it is said to be paid', async () => {
    const waits = invoice({ payments: [{ kind: 'card' }] });
    open({ [READ]: waits, [CHECK]: waits }, '/assinatura/4?cartao=pago');
    await screen.findByText(/Estamos confirmando o pagamento/);
    // What has failed there can be tried again.
    expect(screen.getByRole('button', { name: 'Ir para o pagamento' })).toBeTruthy();
  });

  test('is confirmed as soon as the provider says so, and the invoice is read anew', async () => {
    const paid = invoice({ state: 'paid', payments: [], paid_at: '2027-01-25T12:00:00.000Z' });
    let reads = 0;
    open(
      { [READ]: () => ((reads += 1) === 1 ? invoice({ payments: [{ kind: 'card' }] }) : paid), [CHECK]: paid },
      '/assinatura/4?cartao=pago',
    );
    await screen.findByText('Pagamento confirmado. Obrigado!');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ir para o pagamento' })).toBeNull());
    expect(reads).toBe(2);
  });

  test.each(['paid', 'void'] as const)('not any more once it is %s', async (state) => {
    open({ [READ]: invoice({ state, payments: [] }) });
    await screen.findByText('Ateliê Marina');
    expect(screen.queryByText(/Para pagar/)).toBeNull();
  });
});

test('is printed by the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  open({ [READ]: invoice() });
  await screen.findByText('Ateliê Marina');
  press('Imprimir ou salvar em PDF');
  expect(print).toHaveBeenCalledTimes(1);
});
