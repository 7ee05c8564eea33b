import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Purchase, Sale } from '@clube/shared/contracts/sale';
import { Captcha } from '@clube/shared/contracts/sign-in';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './sale-page.tsx';

afterEach(cleanup);
/** Finds the answer at once: a browser's threads are not here. */
class Solver extends EventTarget {
  postMessage() {
    this.dispatchEvent(new MessageEvent('message', { data: { number: 7, took: 1 } }));
  }
  terminate() {}
}
beforeAll(() => {
  Object.assign(globalThis, { Worker: Solver });
});

const SALE = 'GET /sale/7';
const ORDER = 'POST /sale/7/order';
const TOKEN = 'a'.repeat(43);
const PURCHASE = `GET /purchase/${TOKEN}`;
const sale = (change: Partial<Sale> = {}): Sale => ({
  ...sampleOf<Sale>(Sale),
  id: 7,
  name: 'Aquarela do zero',
  amount: 48_000,
  currency: 'BRL',
  instalments: 1,
  seats_left: null,
  state: 'on_sale',
  ...change,
});
const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...sampleOf<Purchase>(Purchase),
  currency: 'BRL',
  state: 'pending',
  due: 48_000,
  instalments: 1,
  instalments_paid: 0,
  ...change,
});
const open = (change: Partial<Sale> | undefined = {}, answers: Answers = {}, at = '/curso/venda/7') =>
  openScreen(<Component />, {
    path: '/curso/venda/:id',
    at,
    role: null,
    answers: { [SALE]: change && sale(change), 'GET /captcha': sampleOf<Captcha>(Captcha), ...answers },
  });
/** Money is written with a space that does not break. */
const text = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ') ?? '';
const shown = () => text(document.body);

test('a server that fails is said, and asked again', async () => {
  const { answers } = open(undefined, { [SALE]: refusal('server.failed') });
  await screen.findByRole('alert');
  answers[SALE] = sale();
  press('Tentar de novo');
  await screen.findByRole('heading', { name: 'Aquarela do zero', level: 1 });
});

describe('what is sold', () => {
  test('says what it costs, at once and in parts, for how long, and what is in it', async () => {
    open({ instalments: 12, access_days: 365, guarantee_days: 7, seats_left: 3 });
    await screen.findByRole('heading', { name: 'Aquarela do zero', level: 1 });
    for (const words of [
      '12× R$ 40,00',
      'R$ 480,00 de uma vez',
      'Acesso por 1 ano',
      'Restam 3 vagas',
      '7 dias de garantia',
    ])
      expect(shown()).toContain(words);
    expect(screen.getAllByText('title sample', { exact: false }).length).toBeGreaterThan(0);
  });

  test.each([
    ['ended', 'As vendas terminaram'],
    ['sold_out', 'Vagas esgotadas'],
  ] as const)('%s says so and sells nothing', async (state, words) => {
    open({ state });
    await screen.findByRole('heading', { name: words });
    expect(screen.queryByRole('button', { name: /Comprar/ })).toBeNull();
    expect(screen.queryByLabelText('Cupom')).toBeNull();
  });

  test.each(['/curso/venda/x', '/curso/venda/0', '/curso/venda/99999999999999999'])(
    '%s is no page of sale',
    async (at) => {
      open({}, {}, at);
      await screen.findByRole('heading', { name: 'Esta página não está à venda' });
    },
  );

  test('one that nobody sells says so', async () => {
    openScreen(<Component />, {
      path: '/curso/venda/:id',
      at: '/curso/venda/7',
      role: null,
      answers: { [SALE]: refusal('offer.not_found') },
    });
    await screen.findByRole('heading', { name: 'Esta página não está à venda' });
  });
});

describe('buying', () => {
  const type = async () => {
    await screen.findByLabelText('Nome completo');
    fill('Nome completo', 'Rosa Lima');
    fill('E-mail', 'rosa@example.com');
  };

  test('sends who buys and no price, and the order waits in the same card', async () => {
    const { changes, place } = open({ takes_pix: true }, { [ORDER]: { token: TOKEN }, [PURCHASE]: purchase() });
    await type();
    press('Comprar com PIX');
    await screen.findByText('Aguardando o pagamento');
    expect(changes()).toEqual([
      [ORDER, { name: 'Rosa Lima', email: 'rosa@example.com', instalments: 1, captcha: expect.any(String) }],
    ]);
    expect(place()).toBe('/curso/venda/7');
    expect(screen.getByRole('img', { name: 'Código QR do PIX' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('PIX copia e cola').value).toBe('code sample');
  });

  test('asks for what is missing, and says what the server refuses', async () => {
    const { answers, changes } = open({ takes_pix: true });
    await screen.findByLabelText('Nome completo');
    press('Comprar com PIX');
    await screen.findByText('Por favor, insira seu nome.');
    await type();
    fill('CPF ou CNPJ (opcional)', '1');
    press('Comprar com PIX');
    await screen.findByText('Confira o CPF ou CNPJ.');
    expect(changes()).toEqual([]);
    fill('CPF ou CNPJ (opcional)', '');
    answers[ORDER] = refusal('offer.sold_out');
    press('Comprar com PIX');
    await screen.findByText('As vagas acabaram agora mesmo.');
  });

  test('a coupon makes it cheaper, goes with the order, and can be taken away', async () => {
    const { answers, changes } = open(
      { takes_pix: true, has_coupons: true },
      {
        'GET /sale/7/price': { code: 'AGUA10', price: 48_000, amount: 43_200 },
        [ORDER]: { token: TOKEN },
        [PURCHASE]: purchase(),
      },
    );
    fireEvent.change(await screen.findByLabelText('Cupom'), { target: { value: 'agua10' } });
    press('Aplicar');
    await screen.findByText('AGUA10');
    expect(shown()).toContain('−R$ 48,00');
    expect(shown()).toContain('R$ 432,00');
    press('Remover');
    answers['GET /sale/7/price'] = refusal('coupon.invalid');
    fireEvent.change(await screen.findByLabelText('Cupom'), { target: { value: 'nada' } });
    press('Aplicar');
    await screen.findByText('Este cupom não vale, ou não vale mais.');
    answers['GET /sale/7/price'] = { code: 'AGUA10', price: 48_000, amount: 43_200 };
    press('Aplicar');
    await screen.findByText('AGUA10');
    await type();
    press('Comprar com PIX');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]![1]).toMatchObject({ coupon: 'AGUA10' });
  });
});

describe('an order', () => {
  const at = `/curso/venda/7#pedido=${TOKEN}`;

  test('turns by itself when it is paid', async () => {
    const { answers } = open({}, { [PURCHASE]: purchase() }, at);
    await screen.findByText('Aguardando o pagamento');
    answers[PURCHASE] = purchase({ state: 'paid', due: null, pix: null });
    await screen.findByRole('heading', { name: 'Pagamento confirmado' }, { timeout: 10_000 });
    expect(screen.queryByText('Aguardando o pagamento')).toBeNull();
  });

  test('that costs nothing waits for the mail, and its link says yes', async () => {
    const free = { amount: 0, due: null, pix: null };
    open({}, { [PURCHASE]: purchase(free) }, at);
    await screen.findByText(/Abra o e-mail que enviamos/);
    expect(screen.queryByRole('button', { name: 'Confirmar o pedido' })).toBeNull();
    cleanup();
    const secret = 'b'.repeat(43);
    const CONFIRM = `POST /purchase/${TOKEN}/confirm`;
    const { answers, changes } = open({}, { [PURCHASE]: purchase(free) }, `${at}&confirmar=${secret}`);
    await screen.findByRole('button', { name: 'Confirmar o pedido' });
    expect(changes()).toEqual([]);
    answers[CONFIRM] = { ok: true };
    answers[PURCHASE] = purchase({ ...free, state: 'paid' });
    press('Confirmar o pedido');
    await screen.findByRole('heading', { name: 'Pagamento confirmado' });
    expect(changes()).toEqual([[CONFIRM, { secret }]]);
  });

  test('in parts asks for the next while the course is open', async () => {
    open({}, { [PURCHASE]: purchase({ state: 'paid', instalments: 3, instalments_paid: 1, due: 16_000 }) }, at);
    await screen.findByRole('heading', { name: 'Pagamento confirmado' });
    expect(shown()).toContain('Parte 2 de 3');
    expect(shown()).toContain('R$ 160,00');
  });

  test('that is not paid by PIX says how, in the owner’s words', async () => {
    open({}, { [PURCHASE]: purchase({ pix: null, note: 'Conta 1234' }) }, at);
    await screen.findByText('Conta 1234');
    expect(screen.queryByRole('img', { name: 'Código QR do PIX' })).toBeNull();
  });

  test.each([
    ['cancelled', 'Pedido cancelado'],
    ['refunded', 'Pagamento devolvido'],
    ['disputed', 'Pagamento devolvido'],
  ] as const)('that is %s says so, and another can be made', async (state, words) => {
    open({}, { [PURCHASE]: purchase({ state, due: null, pix: null }) }, at);
    await screen.findByRole('heading', { name: words });
    press('Fazer outro pedido');
    await screen.findByLabelText('Nome completo');
  });

  test('that nobody made says so', async () => {
    open({}, { [PURCHASE]: refusal('purchase.not_found') }, at);
    await screen.findByText('Não encontramos este pedido. Confira o endereço, ou faça outro.');
  });
});
