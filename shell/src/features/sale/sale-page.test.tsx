import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Purchase, Sale } from '@clube/shared/contracts/sale';
import { Captcha } from '@clube/shared/contracts/sign-in';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './sale-page.tsx';

afterEach(cleanup);
// What somebody began to write is found again by whoever comes next.
afterEach(() => sessionStorage.clear());
/** Finds the answer at once: a browser's threads are not here. */
class Solver extends EventTarget {
  postMessage() {
    this.dispatchEvent(new MessageEvent('message', { data: { number: 7, took: 1 } }));
  }
  terminate() {}
}
beforeAll(() => {
  Object.assign(globalThis, { Worker: Solver });
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
});
/** The captcha, and the file that solves it. */
const CAPTCHA: Answers = {
  'GET /captcha': sampleOf<Captcha>(Captcha),
  [`GET ${new URL('../public/altcha-lib/v1/worker', import.meta.url).pathname}`]: new Response(''),
};

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
  renews: false,
  trial_days: null,
  seats_left: null,
  state: 'on_sale',
  ...change,
});
const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...sampleOf<Purchase>(Purchase),
  currency: 'BRL',
  state: 'pending',
  amount: 48_000,
  due: 48_000,
  trial_days: null,
  then_amount: null,
  instalments: 1,
  instalments_paid: 0,
  claimed_at: null,
  has_proof: false,
  reason: null,
  part_due_at: null,
  part_state: null,
  is_held: false,
  ...change,
});
const open = (change: Partial<Sale> | undefined = {}, answers: Answers = {}, at = '/curso/venda/7') =>
  openScreen(<Component />, {
    path: '/curso/venda/:id',
    at,
    role: null,
    answers: { [SALE]: change && sale(change), ...CAPTCHA, ...answers },
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

test('what is free in it leads to the lesson, and nothing else does', async () => {
  const [course] = sale().courses;
  const lesson = { title: 'O azul', duration_seconds: 60, free: { module_id: 7, lesson_id: 9 } };
  const lessons = [lesson, { ...lesson, title: 'O verde', free: null }];
  open({ courses: [{ ...course!, id: 3, modules: [{ title: 'Cores', duration_seconds: 120, lessons }] }] });
  const links = await screen.findAllByRole('link', { name: 'Assistir grátis' });
  // Whoever is signed in has the lesson's own page, with their progress; a visitor the one beside the sale.
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/curso/venda/7/aula/9']);
  cleanup();
  openScreen(<Component />, {
    path: '/curso/venda/:id',
    at: '/curso/venda/7',
    role: 'student',
    answers: {
      [SALE]: sale({ courses: [{ ...course!, id: 3, modules: [{ title: 'Cores', duration_seconds: 120, lessons }] }] }),
      ...CAPTCHA,
    },
  });
  const own = await screen.findByRole('link', { name: 'Assistir grátis' });
  expect(own.getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
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

  test('names at its head everybody who teaches one of its courses', async () => {
    const [course] = sale().courses;
    const authors = ['Caio Prado', 'Lia Souza', 'Caio Prado', ''];
    open({ courses: authors.map((author, index) => ({ ...course!, id: index + 1, author })) });
    await screen.findByText('Caio Prado, Lia Souza');
  });

  test('parts that do not divide say that the first one is more, above the form and in it', async () => {
    open({ amount: 10_000, instalments: 3 });
    const whole = 'R$ 33,34 + 2× R$ 33,33';
    const options = within(await screen.findByLabelText('Como pagar')).getAllByRole('option');
    expect(options.map(text)).toEqual(['R$ 100,00 de uma vez', '2× R$ 50,00', whole]);
    expect(screen.getAllByRole('strong').map(text)).toContain(whole);
  });

  test('a subscription says how often it is paid, and that nothing is charged by itself', async () => {
    open({ renews: true, access_days: 30, has_coupons: true });
    await screen.findByRole('heading', { name: 'Aquarela do zero', level: 1 });
    for (const words of ['Assinatura de 30 dias', 'Nada é cobrado sozinho', 'O cupom vale para o primeiro período'])
      expect(shown()).toContain(words);
    expect(shown()).not.toContain('Acesso por');
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

  test('name and mailbox are there again after a reload, a document never is; nothing stays of who has bought', async () => {
    open({ takes_pix: true });
    await type();
    fill('CPF ou CNPJ (opcional)', '529.982.247-25');
    const stored = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));
    await waitFor(() => expect(stored()).toContain('rosa@example.com'));
    expect(stored()).not.toContain('529');
    cleanup();
    const { changes } = open({ takes_pix: true }, { [ORDER]: { token: TOKEN }, [PURCHASE]: purchase() });
    await screen.findByDisplayValue('rosa@example.com');
    expect(screen.getByLabelText('Nome completo')).toHaveProperty('value', 'Rosa Lima');
    press('Comprar com PIX');
    await screen.findByText('Aguardando o pagamento');
    expect(changes()).toHaveLength(1);
    expect(stored()).not.toContain('rosa@example.com');
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
    await screen.findByRole('heading', { name: 'Pagamento confirmado' });
    expect(screen.queryByText('Aguardando o pagamento')).toBeNull();
  });

  test('that is paid and opens nothing yet promises no access', async () => {
    open({}, { [PURCHASE]: purchase({ state: 'paid', due: null, pix: null, is_held: true }) }, at);
    await screen.findByText(/O acesso ainda não abriu/);
    expect(shown()).not.toContain('Enviamos o recibo e o acesso');
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
    await screen.findByRole('heading', { name: 'Pedido confirmado' });
    expect(shown()).not.toMatch(/pagamento|recibo/i);
    expect(changes()).toEqual([[CONFIRM, { secret }]]);
  });

  test('says to the panel that it was paid, once, and goes on waiting', async () => {
    const CLAIM = `POST /purchase/${TOKEN}/claim`;
    const { answers, changes } = open({}, { [PURCHASE]: purchase({ claimed_at: null }) }, at);
    await screen.findByText('Aguardando o pagamento');
    answers[CLAIM] = refusal('server.failed');
    press('Já paguei');
    await screen.findByText('Não foi possível avisar agora. Tente de novo.');
    answers[CLAIM] = { ok: true };
    answers[PURCHASE] = purchase({ claimed_at: '2026-01-02T03:04:05.000Z' });
    press('Já paguei');
    await screen.findByText('Aguardando a confirmação');
    expect(screen.queryByRole('button', { name: 'Já paguei' })).toBeNull();
    expect(changes()).toHaveLength(2);
  });

  test('takes a picture of the payment once it was said, says what is wrong with one, and shows what was sent', async () => {
    const PROOF = `PUT /purchase/${TOKEN}/proof`;
    const claimed_at = '2026-01-02T03:04:05.000Z';
    const { answers, changes } = open({}, { [PURCHASE]: purchase({ claimed_at }) }, at);
    const pick = (file: File) =>
      fireEvent.change(screen.getByLabelText(/o comprovante/), { target: { files: [file] } });
    await screen.findByText('Anexar o comprovante');
    const large = new File(['x'], 'foto.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 });
    pick(large);
    await screen.findByText('A imagem passa de 8 MB.');
    expect(changes()).toEqual([]);
    const file = new File(['x'], 'foto.png', { type: 'image/png' });
    answers[PROOF] = refusal('image.unsupported');
    pick(file);
    await screen.findByText('Envie uma imagem PNG, JPEG ou WebP.');
    answers[PROOF] = refusal('site.storage_exceeded');
    pick(file);
    await screen.findByText('Não há mais espaço para imagens aqui. O pedido segue sem o comprovante.');
    answers[PROOF] = { ok: true };
    answers[PURCHASE] = purchase({ claimed_at, has_proof: true });
    pick(file);
    const link = await screen.findByRole('link', { name: 'Ver o comprovante enviado' });
    expect(link.getAttribute('href')).toBe(`/api/purchase/${TOKEN}/proof`);
    expect(screen.getByText('Trocar o comprovante')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changes()).toHaveLength(3);
  });

  test('asks for no picture before that', async () => {
    open({}, { [PURCHASE]: purchase({ claimed_at: null }) }, at);
    await screen.findByText('Aguardando o pagamento');
    expect(screen.queryByText('Anexar o comprovante')).toBeNull();
  });

  test('that was cancelled says why', async () => {
    open({}, { [PURCHASE]: purchase({ state: 'cancelled', due: null, pix: null, reason: 'A turma fechou.' }) }, at);
    await screen.findByText('Motivo: A turma fechou.');
  });

  test('in parts asks for the next while the course is open', async () => {
    open({}, { [PURCHASE]: purchase({ state: 'paid', instalments: 3, instalments_paid: 1, due: 16_000 }) }, at);
    await screen.findByRole('heading', { name: 'Pagamento confirmado' });
    expect(shown()).toContain('Parte 2 de 3');
    expect(shown()).toContain('R$ 160,00');
  });

  test('in parts whose buyer has not come in says that the next is due only then, and waits for nothing', async () => {
    const later = { state: 'paid', instalments: 3, instalments_paid: 1, due: 16_000 } as const;
    const { answers } = open({}, { [PURCHASE]: purchase(later) }, at);
    await screen.findByText('Não precisa pagar agora: esta parte só vence depois que você entrar pela primeira vez.');
    expect(screen.queryByText('Aguardando o pagamento')).toBeNull();
    // Who pays ahead is heard.
    Object.assign(answers, {
      [`POST /purchase/${TOKEN}/claim`]: {},
      [PURCHASE]: purchase({ ...later, claimed_at: '2026-02-01T12:00:00.000Z' }),
    });
    press('Já paguei');
    await screen.findByText('Aguardando a confirmação');
  });

  test('in parts of which one was not paid says that access is closed, and nothing of a payment that is confirmed', async () => {
    const due = { part_due_at: '2026-02-01T12:00:00.000Z', part_state: 'closed' as const, due: 16_000 };
    open({}, { [PURCHASE]: purchase({ state: 'paid', instalments: 3, instalments_paid: 1, ...due }) }, at);
    await screen.findByText('O acesso deste pedido está fechado até esta parte ser paga.');
    expect(screen.queryByRole('heading', { name: 'Pagamento confirmado' })).toBeNull();
  });

  test('that is not paid by PIX says how, in the owner’s words', async () => {
    open({}, { [PURCHASE]: purchase({ pix: null, note: 'Conta 1234' }) }, at);
    await screen.findByText('Conta 1234');
    expect(screen.queryByRole('img', { name: 'Código QR do PIX' })).toBeNull();
  });

  test.each([
    ['cancelled', 'Pedido cancelado', 'Não pague mais por este pedido. Você pode fazer outro.'],
    ['refunded', 'Pagamento devolvido', 'O acesso deste pedido terminou.'],
    ['disputed', 'Pagamento contestado', 'O acesso deste pedido está fechado enquanto a contestação dura.'],
  ] as const)('that is %s says so, and another can be made', async (state, words, text) => {
    open({}, { [PURCHASE]: purchase({ state, due: null, pix: null }) }, at);
    await screen.findByRole('heading', { name: words });
    expect(shown()).toContain(text);
    press('Fazer outro pedido');
    await screen.findByLabelText('Nome completo');
  });

  test.each([
    ['cancelled', 'Pedido cancelado', 'Nada foi cobrado.'],
    ['refunded', 'Acesso encerrado', 'Este pedido não custou nada: nada é devolvido.'],
    ['disputed', 'Pedido contestado', 'O acesso deste pedido está fechado'],
  ] as const)('that cost nothing and is %s says nothing of money', async (state, words, text) => {
    open({}, { [PURCHASE]: purchase({ state, amount: 0, due: null, pix: null }) }, at);
    await screen.findByRole('heading', { name: words });
    expect(shown()).toContain(text);
    expect(shown()).not.toContain('Pagamento');
  });

  test('that nobody made says so', async () => {
    open({}, { [PURCHASE]: refusal('purchase.not_found') }, at);
    await screen.findByText('Não encontramos este pedido. Confira o endereço, ou faça outro.');
  });
});

describe('an offer that can be tried', () => {
  const TRIAL = 'GET /sale/7/trial';
  const club = { renews: true, access_days: 30, amount: 4900, trial_days: 7 } as const;
  const openSignedIn = (is_had: boolean, answers: Answers = {}) =>
    openScreen(<Component />, {
      path: '/curso/venda/:id',
      at: '/curso/venda/7',
      role: 'student',
      answers: {
        [SALE]: sale(club),
        [TRIAL]: { is_had },
        [ORDER]: { token: TOKEN },
        [PURCHASE]: purchase(),
        ...CAPTCHA,
        ...answers,
      },
    });
  const type = async () => {
    await screen.findByLabelText('Nome completo');
    fill('Nome completo', 'Rosa Lima');
    fill('E-mail', 'rosa@example.com');
  };

  test('says for how long it costs nothing, and what it costs then; a visitor is asked about by nobody', async () => {
    const { changes, sent } = open(club, {
      [ORDER]: { token: TOKEN },
      [PURCHASE]: purchase({ amount: 0, due: null, pix: null, trial_days: 7 }),
    });
    await screen.findByText('7 dias grátis');
    expect(shown()).toContain('depois R$ 49,00 a cada 30 dias');
    await type();
    press('Começar o teste grátis');
    await screen.findByText('Falta confirmar');
    expect(changes()).toEqual([[ORDER, expect.not.objectContaining({ without_trial: true })]]);
    expect(sent.map(({ call }) => call)).not.toContain(TRIAL);
  });

  test('a coupon is of the first period; one that gives it away makes the trial longer', async () => {
    const price = { code: 'METADE', price: 4900, amount: 2450 };
    const { answers } = open({ ...club, has_coupons: true }, { 'GET /sale/7/price': price });
    fireEvent.change(await screen.findByLabelText('Cupom'), { target: { value: 'metade' } });
    press('Aplicar');
    await screen.findByText('METADE');
    expect(shown()).toContain('depois R$ 24,50 no primeiro período e R$ 49,00 a cada 30 dias');
    press('Remover');
    answers['GET /sale/7/price'] = { ...price, code: 'TUDO', amount: 0 };
    fireEvent.change(await screen.findByLabelText('Cupom'), { target: { value: 'tudo' } });
    press('Aplicar');
    await screen.findByText('37 dias grátis');
  });

  test('who had theirs is told what it costs from today before they order, and orders that', async () => {
    const { changes } = openSignedIn(true);
    await screen.findByText(
      'Você já teve esta oferta: o teste grátis é só da primeira vez, e ela é paga a partir de hoje.',
    );
    expect(shown()).toContain('R$ 49,00');
    expect(shown()).not.toContain('dias grátis');
    await type();
    press(/^Comprar/);
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]![1]).toMatchObject({ without_trial: true });
  });

  test('who has not tries it', async () => {
    openSignedIn(false);
    await screen.findByText('7 dias grátis');
    await screen.findByRole('button', { name: 'Começar o teste grátis' });
  });

  test('the mail of who had theirs leads to the price', async () => {
    open(club, {}, '/curso/venda/7#sem-teste=1');
    await screen.findByText(
      'Você já teve esta oferta: o teste grátis é só da primeira vez, e ela é paga a partir de hoje.',
    );
  });

  test('a yes that comes too late is answered with the price, and the way to it', async () => {
    const secret = 'b'.repeat(43);
    open(
      club,
      {
        [PURCHASE]: purchase({ amount: 0, price: 4900, due: null, pix: null, trial_days: 7 }),
        [`POST /purchase/${TOKEN}/confirm`]: refusal('offer.trial_had'),
      },
      `/curso/venda/7#pedido=${TOKEN}&confirmar=${secret}`,
    );
    await screen.findByText('7 dias grátis. Confirme para receber o acesso no seu e-mail.');
    press('Confirmar o teste');
    await screen.findByRole('heading', { name: 'O teste grátis é só da primeira vez' });
    expect(shown()).toContain('Ela custa R$ 49,00 por período, a partir de hoje; nada foi cobrado.');
    press('Ver a oferta');
    await screen.findByText(
      'Você já teve esta oferta: o teste grátis é só da primeira vez, e ela é paga a partir de hoje.',
    );
  });

  test('once it is confirmed the mail says when money is due', async () => {
    const paid = purchase({ state: 'paid', amount: 0, due: null, pix: null, trial_days: 7 });
    open(club, { [PURCHASE]: paid }, `/curso/venda/7#pedido=${TOKEN}`);
    await screen.findByRole('heading', { name: 'Teste grátis confirmado' });
    await screen.findByText('Enviamos o acesso e o dia do primeiro pagamento para o seu e-mail.');
  });
});
