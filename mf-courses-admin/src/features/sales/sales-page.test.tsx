import { afterEach, describe, expect, test } from '@jest/globals';
import { useQueries, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { promotionsQuery } from '@clube/shared/clients/promotion';
import { shelvesQuery } from '@clube/shared/clients/shelf';
import { CourseCard } from '@clube/shared/contracts/course';
import { Coupon, Offer } from '@clube/shared/contracts/offer';
import { Order } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import {
  describeStates,
  fill,
  openScreen,
  pageOf,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { SalesPage } from './sales-page.tsx';

afterEach(cleanup);

const offer = (change: Partial<Offer> = {}): Offer => ({
  ...sampleOf<Offer>(Offer),
  id: 5,
  name: 'Aquarela',
  amount: 48_000,
  currency: 'BRL',
  instalments: 1,
  access_days: null,
  renews: false,
  grace_days: 5,
  trial_days: null,
  seats: null,
  guarantee_days: null,
  ends_at: null,
  course_ids: [3],
  courses: [{ id: 3, title: 'Aquarela' }],
  coupons: [],
  has_orders: false,
  questions: [],
  highlights: [],
  state: 'draft',
  version: 4,
  ...change,
});
const order = (state: OrderState, change: Partial<Order> = {}): Order => ({
  ...sampleOf<Order>(Order),
  id: 9,
  name: 'Rosa Lima',
  currency: 'BRL',
  amount: 48_000,
  price: 48_000,
  coupon_code: null,
  instalments: 1,
  instalments_paid: state === 'pending' ? 0 : 1,
  trial_days: null,
  part_due_at: null,
  part_state: null,
  is_closed: false,
  version: 2,
  state,
  ...change,
});
const PATH = '/config_curso/vendas/:curso';
const open = (tab = '', answers: Answers = {}, role: 'owner' | 'admin' = 'owner') =>
  openScreen(<SalesPage />, {
    path: PATH,
    at: `/config_curso/vendas/3${tab && `?aba=${tab}`}`,
    role,
    answers: {
      'GET /course': [{ ...sampleOf<CourseCard>(CourseCard), id: 3, title: 'Aquarela' }],
      'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 },
      ...answers,
    },
  });
const offers = (...list: Offer[]) => ({ 'GET /offer': { sells_at: 'https://atelie.example', offers: list } });
const confirm = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name });
  return { dialog, yes: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' })) };
};

describe('offers', () => {
  describeStates({ open: (answers) => open('', answers), read: 'GET /offer', shown: 'name sample' });

  test('none yet says what one is, and makes a draft with its course chosen', async () => {
    const { changes } = open('', offers());
    await screen.findByText('Nenhuma oferta ainda');
    press('Nova oferta');
    fill('Nome da oferta', 'Turma de maio');
    fill('Preço', '1.480,50');
    fill('Dias de acesso', '365');
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    fill('Perguntas e respostas', 'Preciso desenhar?\nNão.\n\nTem prazo?\nUm ano.');
    press('Salvar');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toEqual([
      'POST /offer',
      {
        name: 'Turma de maio',
        description: '',
        amount: 148_050,
        currency: 'BRL',
        instalments: 1,
        access_days: 365,
        renews: false,
        trial_days: null,
        seats: null,
        guarantee_days: null,
        ends_at: null,
        highlights: [],
        questions: [
          { question: 'Preciso desenhar?', answer: 'Não.' },
          { question: 'Tem prazo?', answer: 'Um ano.' },
        ],
        course_ids: [3],
      },
    ]);
  });

  test('name and presentation say how much fits, and cut nothing off', async () => {
    const { changes } = open('', offers());
    await screen.findByText('Nenhuma oferta ainda');
    press('Nova oferta');
    fill('Nome da oferta', 'a'.repeat(10_000));
    fill('Apresentação', 'b'.repeat(2001));
    fill('Preço', '49');
    press('Salvar');
    await screen.findByText('10000 / 100');
    screen.getByText('2001 / 2000');
    for (const label of ['Nome da oferta', 'Apresentação'])
      expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
  });

  test('a subscription has a period, which is paid at once, and days of grace', async () => {
    const { changes } = open('', offers());
    await screen.findByText('Nenhuma oferta ainda');
    press('Nova oferta');
    fill('Nome da oferta', 'Clube');
    fill('Preço', '49');
    fireEvent.change(screen.getByLabelText('Como se paga'), { target: { value: 'yes' } });
    fill('Em até quantas vezes', '3');
    fill('Dias de tolerância', '31');
    press('Salvar');
    for (const words of [
      'Cada período é pago de uma vez: escreva 1.',
      'Uma assinatura tem um período de 7 dias ou mais.',
      'Um número de 0 a 30.',
    ])
      await screen.findByText(words);
    expect(changes()).toEqual([]);
    fill('Em até quantas vezes', '1');
    fill('Dias de acesso', '30');
    fill('Dias de tolerância', '3');
    press('Salvar');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]![1]).toMatchObject({ renews: true, access_days: 30, grace_days: 3, instalments: 1 });
  });

  test('a subscription can be tried for 1 to 90 days, and nothing else can', async () => {
    const { changes } = open('', offers());
    await screen.findByText('Nenhuma oferta ainda');
    press('Nova oferta');
    fill('Nome da oferta', 'Clube');
    fill('Preço', '49');
    fill('Dias de acesso', '30');
    fill('Dias de teste grátis', '7');
    press('Salvar');
    await screen.findByText('Só uma assinatura tem teste grátis.');
    fireEvent.change(screen.getByLabelText('Como se paga'), { target: { value: 'yes' } });
    fill('Dias de teste grátis', '91');
    press('Salvar');
    await screen.findByText('Um número de 1 a 90.');
    expect(changes()).toEqual([]);
    fill('Dias de teste grátis', '7');
    press('Salvar');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]![1]).toMatchObject({ renews: true, access_days: 30, trial_days: 7 });
  });

  test('one that can be tried says so in the list', async () => {
    open('', offers(offer({ renews: true, access_days: 30, trial_days: 7 })));
    await screen.findByText(/7 dias de teste grátis/);
  });

  test('what cannot be sold is said beside its field, and nothing is sent', async () => {
    const { changes } = open('', offers());
    await screen.findByText('Nenhuma oferta ainda');
    press('Nova oferta');
    fill('Preço', 'caro');
    fill('Vagas', '0');
    fill('Perguntas e respostas', 'Sem resposta?');
    press('Salvar');
    for (const words of [
      'Dê um nome à oferta.',
      'Escreva um valor, como 480,00.',
      'Um número de 1 a 1000000.',
      'Falta uma resposta: escreva-a na linha abaixo da pergunta.',
    ])
      await screen.findByText(words);
    expect(changes()).toEqual([]);
  });

  test('a draft has no address; on sale it has, and it is ended only when that was confirmed', async () => {
    const { changes, answers } = open('', offers(offer()));
    await screen.findByText('Rascunho');
    expect(screen.queryByText(/curso\/venda/)).toBeNull();
    Object.assign(answers, offers(offer({ state: 'on_sale', version: 5 })));
    press('Pôr à venda');
    await screen.findByText('https://atelie.example/curso/venda/5');
    press('Encerrar as vendas');
    const dialog = await screen.findByRole('dialog', { name: 'Encerrar as vendas de Aquarela?' });
    expect(changes()).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PATCH /offer/5', { state: 'on_sale', version: 4 }],
        ['PATCH /offer/5', { state: 'ended', version: 5 }],
      ]),
    );
  });

  test('what nobody could pay is not put on sale, and says why', async () => {
    open('', { ...offers(offer()), 'PATCH /offer/5': refusal('offer.no_payment') });
    await screen.findByText('Rascunho');
    press('Pôr à venda');
    await screen.findByText('Diga primeiro como receber nesta moeda, em Recebimento.');
  });

  test('a price that a coupon covers is refused, and says what to do', async () => {
    open('', { ...offers(offer()), 'PATCH /offer/5': refusal('offer.coupon_covers') });
    await screen.findByText('Rascunho');
    press('Editar Aquarela');
    await screen.findByRole('heading', { name: 'Editar a oferta' });
    press('Salvar');
    await screen.findByText(/Um cupom de valor fixo cobriria este preço/);
  });

  test('one that the page hears another version of meanwhile is changed with the one that was opened', async () => {
    const { answers, changes, sent, settled } = open('', {
      ...offers(offer()),
      'PATCH /offer/5': refusal('version.stale'),
    });
    await screen.findByText('Rascunho');
    press('Editar Aquarela');
    await screen.findByRole('heading', { name: 'Editar a oferta' });
    await settled();
    Object.assign(answers, offers(offer({ name: 'De outra pessoa', version: 5 })));
    const reads = () => sent.filter(({ call }) => call === 'GET /offer').length;
    const before = reads();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await settled();
    press('Salvar');
    await screen.findByText('Alguém salvou antes. Feche, confira e mude de novo.');
    expect(changes()).toEqual([['PATCH /offer/5', expect.objectContaining({ name: 'Aquarela', version: 4 })]]);
  });

  test('a coupon takes a share or an amount off', async () => {
    const { changes } = open('', offers(offer({ state: 'on_sale', renews: true })));
    await screen.findByText('À venda');
    press('Novo cupom');
    await screen.findByText(/usar o cupom de novo a cada período/);
    fill('Código', 'AGUA10');
    fill('Desconto', '10');
    press('Criar cupom');
    await waitFor(() => expect(changes()).toHaveLength(1));
    const none = { max_uses: null, ends_at: null };
    expect(changes()[0]).toEqual(['POST /offer/5/coupon', { code: 'AGUA10', percent: 10, amount: null, ...none }]);
    await screen.findByRole('button', { name: 'Novo cupom' });
    press('Novo cupom');
    fill('Código', 'MENOS');
    fireEvent.change(screen.getByLabelText('Desconto em'), { target: { value: 'amount' } });
    fill('Desconto', '12,50');
    press('Criar cupom');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]![1]).toEqual({ code: 'MENOS', percent: null, amount: 1250, ...none });
  });

  test('a coupon is deleted after a question that says how often it was used and until when it holds', async () => {
    const coupon = { ...sampleOf<Coupon>(Coupon), code: 'AGUA10', percent: 10, amount: null, max_uses: 20 };
    const coupons = [
      { ...coupon, id: 7, uses: 12, ends_at: '2031-05-09T12:00:00Z' },
      { ...coupon, id: 8, code: 'NOVO', uses: 0, ends_at: null },
    ];
    const { answers, changes } = open('', {
      ...offers(offer({ coupons })),
      'DELETE /offer/5/coupon/7': refusal('coupon.not_found'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar o cupom AGUA10' }));
    const question = within(await screen.findByRole('dialog', { name: 'Apagar o cupom AGUA10?' }));
    question.getByText(
      /Foi usado 12 vezes\. Quem já comprou com ele fica com o desconto\. Validade: até .*2031\. .*30 dias na lixeira/,
    );
    expect(changes()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    Object.assign(answers, offers(offer({ coupons: coupons.slice(1) })), {
      'DELETE /offer/5/coupon/7': { ok: true, bin: 31 },
      'POST /bin/31/restore': { kind: 'coupon', course_id: null, module_id: null, lesson_id: null },
    });
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(screen.queryByText('AGUA10')).toBeNull());
    await screen.findByText('AGUA10 foi para a lixeira.');
    expect(changes()).toHaveLength(2);
    press('Apagar o cupom NOVO');
    await screen.findByText(/Ninguém usou ainda\. Sem data de validade\./);
    press('Cancelar');
    expect(screen.queryByRole('dialog')).toBeNull();
    Object.assign(answers, offers(offer({ coupons })));
    press('Desfazer');
    await screen.findByText('AGUA10');
    expect(changes().slice(2)).toEqual([['POST /bin/31/restore', undefined]]);
  });

  test('one that is deleted says first what goes with it', async () => {
    const { answers, changes } = open('', {
      ...offers(offer({ coupons: [{ ...sampleOf<Coupon>(Coupon), code: 'AGUA10' }] })),
      'DELETE /offer/5': refusal('offer.has_orders'),
    });
    await screen.findByText('Rascunho');
    press('Apagar Aquarela');
    const question = within(await screen.findByRole('dialog', { name: 'Apagar Aquarela?' }));
    question.getByText(/A página some, com 1 cupom\. O que no início é só para quem comprou .* 30 dias na lixeira\./);
    expect(changes()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    // Somebody bought it meanwhile: ended or not, it stays, and nothing is left to answer.
    await screen.findByText('Ela já tem pedidos, por isso não pode ser apagada.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    Object.assign(answers, {
      'DELETE /offer/5': { ok: true, bin: 31 },
      'POST /bin/31/restore': { kind: 'offer', course_id: null, module_id: null, lesson_id: null },
    });
    press('Apagar Aquarela');
    const again = within(await screen.findByRole('dialog', { name: 'Apagar Aquarela?' }));
    fireEvent.click(again.getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Aquarela foi para a lixeira.');
    press('Desfazer');
    await waitFor(() => expect(changes().at(-1)).toEqual(['POST /bin/31/restore', undefined]));
  });

  test('what shows something to its buyers alone is asked for anew once it is deleted', async () => {
    const lists = ['GET /banner', 'GET /card', 'GET /shelf'];
    /** Stands for the pages that list them, which were open a moment ago. */
    function Lists() {
      useQueries({ queries: [promotionsQuery('banner'), promotionsQuery('card')] });
      useQuery(shelvesQuery());
      return null;
    }
    const page = (
      <>
        <SalesPage />
        <Lists />
      </>
    );
    const { sent, settled } = openScreen(page, {
      path: PATH,
      at: '/config_curso/vendas/3',
      role: 'owner',
      answers: { ...offers(offer()), 'DELETE /offer/5': { ok: true, bin: 31 } },
    });
    await screen.findByText('Rascunho');
    await settled();
    const asked = () => lists.map((list) => sent.filter(({ call }) => call === list).length);
    const before = asked();
    press('Apagar Aquarela');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Aquarela foi para a lixeira.');
    await settled();
    expect(asked()).toEqual(before.map((count) => count + 1));
  });

  test('one that has orders is not offered to be deleted', async () => {
    open('', offers(offer({ state: 'ended', has_orders: true })));
    await screen.findByText('Encerrada');
    screen.getByRole('button', { name: 'Pôr à venda' });
    expect(screen.queryByRole('button', { name: 'Apagar Aquarela' })).toBeNull();
  });
});

describe('orders', () => {
  const list = (...orders: Order[]): Answers => ({ 'GET /order': pageOf(orders) });

  test.each([
    ['plan', /o seu plano não tem vaga/],
    ['staff', /quem comprou já é da equipe/],
    [null, /ainda não entrou no painel/],
  ] as const)('paid and held by %s says why it is not open', async (held_by, words) => {
    open('pedidos', list(order('paid', { is_opened: false, held_by })));
    await screen.findByText(words);
  });

  test('paid by somebody who was removed says that it opens nothing any more', async () => {
    open('pedidos', list(order('paid', { is_opened: false, is_closed: true, held_by: null })));
    await screen.findByText(/não abre mais nada/);
  });

  test('each step says first what it does, and is taken from the version that was seen', async () => {
    const { changes } = open('pedidos', list(order('pending')));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar o pagamento: Rosa Lima' }));
    const { dialog, yes } = await confirm('Confirmar o pagamento');
    expect(dialog.textContent).toContain('recebe o recibo na hora e, se houver vaga no seu plano, o acesso');
    expect(changes()).toEqual([]);
    yes();
    await waitFor(() => expect(changes()).toEqual([['POST /order/9/state', { state: 'paid', version: 2 }]]));
  });

  test.each([
    ['pending', ['Confirmar o pagamento', 'Cancelar o pedido']],
    ['paid', ['Reembolsar', 'Foi contestado']],
    ['disputed', ['A contestação foi vencida', 'Reembolsar']],
    ['refunded', []],
    ['cancelled', []],
  ] as const)('one that is %s offers what follows, and nothing else', async (state, steps) => {
    open('pedidos', list(order(state)));
    await screen.findByText('Rosa Lima');
    const names = screen.queryAllByRole('button', { name: /: Rosa Lima$/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(steps);
  });

  test('one that cost nothing says nothing of money that is paid or goes back', async () => {
    const { changes, answers } = open('pedidos', list(order('paid', { amount: 0, price: 4900, trial_days: 7 })));
    await screen.findByText('7 dias de teste grátis');
    const item = screen.getByRole('listitem');
    expect(item.textContent).toContain('Confirmado');
    expect(item.textContent).not.toContain('Reembolsar');
    fireEvent.click(screen.getByRole('button', { name: 'Encerrar o acesso: Rosa Lima' }));
    const asked = await confirm('Encerrar o acesso');
    expect(screen.getByRole('dialog').textContent).toContain('nada é devolvido');
    Object.assign(answers, list(order('refunded', { amount: 0, price: 4900, trial_days: 7 })));
    asked.yes();
    await screen.findByText('Encerrado', { selector: 'li *' });
    expect(changes()).toEqual([['POST /order/9/state', { state: 'refunded', version: 2 }]]);
  });

  test('a trial that somebody had already is said to be had', async () => {
    const trial = order('pending', { amount: 0, trial_days: 7 });
    open('pedidos', { ...list(trial), 'POST /order/9/state': refusal('offer.trial_had') });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar o pedido: Rosa Lima' }));
    (await confirm('Confirmar o pedido')).yes();
    await screen.findByText('Esta pessoa já teve esta oferta: o teste grátis é só da primeira vez.');
  });

  test.each([
    ['pending', 0, '0 de 3 partes pagas', 'Parte 1: R$ 33,34'],
    ['paid', 1, '1 de 3 partes pagas', 'Parte 2: R$ 33,33'],
  ] as const)('one in parts, %s, says how many came in and what the next one is', async (state, paid, came, due) => {
    open('pedidos', list(order(state, { amount: 10_000, instalments: 3, instalments_paid: paid })));
    await screen.findByText(came);
    screen.getByText(due);
  });

  test('one of which all parts came in names no next one', async () => {
    open('pedidos', list(order('paid', { instalments: 3, instalments_paid: 3 })));
    await screen.findByText('3 de 3 partes pagas');
    expect(screen.queryByText(/^Parte \d:/)).toBeNull();
  });

  test('the next part of one that is paid in parts is confirmed by itself', async () => {
    const due = { part_due_at: '2026-02-01T12:00:00.000Z', part_state: 'closed' as const };
    const { changes } = open('pedidos', list(order('paid', { instalments: 3, instalments_paid: 1, ...due })));
    await screen.findByText('Acesso fechado até a parte 2 ser paga');
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar a parte 2 de 3: Rosa Lima' }));
    const asked = await confirm('Confirmar a parte 2 de 3');
    expect(asked.dialog.textContent).toMatch(
      /R\$\s160,00 chegou.* recebe o recibo\. O acesso volta a abrir, até quando já valia\./,
    );
    asked.yes();
    await waitFor(() => expect(changes()).toEqual([['POST /order/9/instalment', { version: 2 }]]));
    fireEvent.click(screen.getByRole('button', { name: 'Reembolsar: Rosa Lima' }));
    expect((await confirm('Reembolsar')).dialog.textContent).toMatch(/Devolva R\$\s160,00/);
  });

  test('and no access is told, which may have ended or not begun', async () => {
    open('pedidos', list(order('paid', { instalments: 3, instalments_paid: 1 })));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar a parte 2 de 3: Rosa Lima' }));
    const { dialog } = await confirm('Confirmar a parte 2 de 3');
    expect(dialog.textContent).toMatch(/recebe o recibo\./);
    expect(dialog.textContent).not.toContain('acesso');
  });

  test('what was to come in is said in its currency, however it comes', async () => {
    open('pedidos', list(order('pending', { currency: 'USD', amount: 2000 })));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar o pagamento: Rosa Lima' }));
    const { dialog } = await confirm('Confirmar o pagamento');
    expect(dialog.textContent).toMatch(/Confira que US\$\s20,00 chegou na sua conta\./);
    expect(dialog.textContent).not.toContain('PIX');
  });

  test('who cancels can say why, and the buyer’s word that they paid is seen', async () => {
    const claimed_at = '2026-01-02T03:04:05.000Z';
    const { changes } = open('pedidos', list(order('pending', { claimed_at })));
    await screen.findByText('O comprador diz que pagou');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar o pedido: Rosa Lima' }));
    fireEvent.change(await screen.findByLabelText('Motivo (opcional)'), { target: { value: ' A turma fechou. ' } });
    (await confirm('Cancelar o pedido')).yes();
    await waitFor(() =>
      expect(changes()).toEqual([
        ['POST /order/9/state', { state: 'cancelled', version: 2, reason: 'A turma fechou.' }],
      ]),
    );
  });

  test('a reason that is too long stands with how long it is, and nothing is cancelled', async () => {
    const { changes } = open('pedidos', list(order('pending')));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar o pedido: Rosa Lima' }));
    await screen.findByLabelText('Motivo (opcional)');
    fill('Motivo (opcional)', 'a'.repeat(301));
    expect(screen.getByLabelText('Motivo (opcional)')).toHaveProperty('maxLength', -1);
    const asked = await confirm('Cancelar o pedido');
    asked.yes();
    expect(within(asked.dialog).getByRole('alert').textContent).toBe('301 / 300');
    expect(changes()).toEqual([]);
    fill('Motivo (opcional)', 'a'.repeat(300));
    await waitFor(() =>
      expect(within(asked.dialog).getByRole('button', { busy: false, name: 'Confirmar' })).toBeTruthy(),
    );
    asked.yes();
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  test('the picture that a buyer sent is said, and stands with what happened', async () => {
    const claimed_at = '2026-01-02T03:04:05.000Z';
    const history = { 'GET /order/9/history': [] };
    open('pedidos', { ...list(order('pending', { claimed_at, has_proof: true })), ...history });
    await screen.findByText(/com comprovante/);
    expect(screen.queryByRole('img', { name: /^Comprovante/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^História de / }));
    const picture = await screen.findByRole('img', { name: /^Comprovante do pedido / });
    expect(picture.getAttribute('src')).toBe('/api/order/9/proof');
    expect(picture.closest('a')?.getAttribute('href')).toBe('/api/order/9/proof');
  });

  test('one that was paid elsewhere says where, and by which number it is found there', async () => {
    const sold_by = { provider: 'hotmart', purchase: 'HP123' } as const;
    open('pedidos', { ...list(order('paid', { sold_by })), 'GET /order/9/history': [] });
    await screen.findByText('Vendido pela Hotmart');
    expect(screen.queryByText(/HP123/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^História de / }));
    await screen.findByText('Comprado na Hotmart, compra HP123. A cobrança e o reembolso são feitos lá.');
  });

  test('one that was bought here names no platform', async () => {
    open('pedidos', { ...list(order('paid', { sold_by: null })), 'GET /order/9/history': [] });
    fireEvent.click(await screen.findByRole('button', { name: /^História de / }));
    await waitFor(() => expect(screen.queryByText(/Vendido pela|Comprado na/)).toBeNull());
  });

  test('somebody else was first: it says so and shows how it stands', async () => {
    const { answers } = open('pedidos', { ...list(order('pending')), 'POST /order/9/state': refusal('version.stale') });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar o pedido: Rosa Lima' }));
    Object.assign(answers, list(order('paid', { version: 3 })));
    (await confirm('Cancelar o pedido')).yes();
    await screen.findByText('Alguém mexeu neste pedido antes. Mostramos como ele está.');
    await screen.findByRole('button', { name: 'Reembolsar: Rosa Lima' });
  });

  test.each([
    ['2026-01-02T03:04:35.000Z', [/^Aguardando/, /^O comprador diz que pagou · /, /^Pago · Marina/]],
    ['2026-01-02T03:06:05.000Z', [/^Aguardando/, /^Pago · Marina/, /^O comprador diz que pagou · /]],
    [null, [/^Aguardando/, /^Pago · Marina/]],
  ])('its history is there when it is asked for, with what the buyer said (%s)', async (claimed_at, told) => {
    open('pedidos', {
      ...list(order('paid', { reference: 'ABC', claimed_at })),
      'GET /order/9/history': [
        { id: 1, state: 'pending', instalments_paid: 0, actor: null, created_at: '2026-01-02T03:04:05.000Z' },
        { id: 2, state: 'paid', instalments_paid: 1, actor: 'Marina', created_at: '2026-01-02T03:05:05.000Z' },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'História de ABC' }));
    const history = (await screen.findByText(/Marina/)).closest('ol')!;
    expect([...history.children].map(({ textContent }) => textContent)).toEqual(
      told.map((text) => expect.stringMatching(text)),
    );
  });

  test('none says what comes here; none for a filter says that', async () => {
    const { place } = open('pedidos', list());
    await screen.findByText('Quando alguém comprar, o pedido aparece aqui para você confirmar.');
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'paid' } });
    await screen.findByText('Nenhum pedido combina com esse filtro.');
    expect(place()).toContain('estado=paid');
  });
});

describe('how the panel is paid', () => {
  const NONE = { 'GET /payment': { pix: null, note: '' } };

  test('the owner says it; a key that is none is said beside its field', async () => {
    const { changes, answers } = open('recebimento', NONE);
    fireEvent.change(await screen.findByLabelText('Chave PIX'), { target: { value: '+5511987654321' } });
    press('Salvar');
    await screen.findByText('Diga quem recebe.');
    fill('Outra forma de pagar', 'a'.repeat(10_000));
    await screen.findByText('10000 / 1000');
    expect(screen.getByLabelText('Outra forma de pagar')).toHaveProperty('maxLength', -1);
    fill('Outra forma de pagar', '');
    fill('Nome de quem recebe', 'Ateliê');
    fill('Cidade', 'São Paulo');
    answers['PUT /payment'] = refusal('payment.key_invalid');
    press('Salvar');
    await screen.findByText('Confira a chave. Um telefone começa com +55.');
    delete answers['PUT /payment'];
    press('Salvar');
    await screen.findByText('Recebimento salvo.');
    expect(changes().at(-1)).toEqual([
      'PUT /payment',
      { pix: { key: '+5511987654321', holder: 'Ateliê', city: 'São Paulo' }, note: '', seen: { pix: null, note: '' } },
    ]);
  });

  test('that was said otherwise in another window meanwhile shows both; what is kept of them is that of there', async () => {
    const theirs = { pix: null, note: 'Banco 2' };
    const { changes, answers } = open('recebimento', NONE);
    await screen.findByLabelText('Chave PIX');
    fill('Outra forma de pagar', 'Banco 1');
    answers['PUT /payment'] = refusal('version.stale');
    answers['GET /payment'] = theirs;
    press('Salvar');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Outra forma de pagar').parentElement!.textContent).toMatch(/Banco 2.*Banco 1/);
    expect(screen.getByLabelText('Outra forma de pagar')).toHaveProperty('value', 'Banco 1');
    fireEvent.click(alert.getByRole('button', { name: 'Ficar com o salvo' }));
    await waitFor(() => expect(screen.getByLabelText('Outra forma de pagar')).toHaveProperty('value', 'Banco 2'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changes()).toHaveLength(1);
  });

  test('said by who owned the panel before says so until whoever owns it has said that it is right', async () => {
    const said = { pix: { key: 'marina@example.com', holder: 'Marina', city: 'Recife' }, note: '' };
    const { changes, answers } = open('recebimento', {
      'GET /payment': { ...said, is_former: true },
      'PUT /payment': {},
    });
    await screen.findByText(/Quem era dono do painel disse isto/);
    answers['GET /payment'] = { ...said, is_former: false };
    press('Está certo');
    await waitFor(() => expect(screen.queryByText(/Quem era dono do painel disse isto/)).toBeNull());
    expect(changes()).toEqual([['PUT /payment', { ...said, seen: said }]]);
  });

  test('what is kept of both is what stands in the form by then, over what was shown beside it', async () => {
    const pix = { key: 'k@example.com', holder: 'A', city: 'B' };
    const theirs = { pix: { ...pix, key: 'deles@example.com' }, note: 'Banco 2' };
    const { changes, answers } = open('recebimento', { 'GET /payment': { pix, note: '' } });
    await screen.findByLabelText('Chave PIX');
    expect(screen.queryByLabelText('Sua senha')).toBeNull();
    fill('Chave PIX', 'meu@example.co');
    press('Salvar');
    await screen.findByText('Por favor, insira sua senha.');
    fill('Sua senha', 'outra');
    answers['PUT /payment'] = refusal('auth.wrong_password');
    press('Salvar');
    await screen.findByText('A senha está errada.');
    fill('Sua senha', 'uma senha boa');
    answers['PUT /payment'] = refusal('version.stale');
    answers['GET /payment'] = theirs;
    press('Salvar');
    const alert = await screen.findByRole('alert');
    fill('Chave PIX', 'meu@example.com');
    expect(within(alert).getByText('Chave PIX').parentElement!.textContent).toMatch(/deles@.*meu@example\.com/s);
    const mine = { pix: { ...pix, key: 'meu@example.com' }, note: 'Banco 2' };
    answers['PUT /payment'] = { ok: true };
    answers['GET /payment'] = mine;
    press('Salvar o meu');
    await screen.findByText('Recebimento salvo.');
    expect(changes().at(-1)).toEqual(['PUT /payment', { ...mine, seen: theirs, password: 'uma senha boa' }]);
    expect(screen.getByLabelText('Chave PIX')).toHaveProperty('value', 'meu@example.com');
    // It is not kept for the next time.
    await waitFor(() => expect(screen.queryByLabelText('Sua senha')).toBeNull());
    fill('Cidade', 'C');
    expect(await screen.findByLabelText('Sua senha')).toHaveProperty('value', '');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('a key is one with who it is of: whoever takes it away sees what somebody else changed of that', async () => {
    const pix = { key: 'k@example.com', holder: 'A', city: 'B' };
    const { changes, answers } = open('recebimento', { 'GET /payment': { pix, note: '' } });
    await screen.findByLabelText('Chave PIX');
    fill('Chave PIX', '');
    fill('Sua senha', 'uma senha boa');
    answers['PUT /payment'] = refusal('version.stale');
    answers['GET /payment'] = { pix: { ...pix, city: 'C' }, note: '' };
    press('Salvar');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Chave PIX').parentElement!.textContent).toMatch(/k@example\.com\nA\nC.*—/s);
    expect(changes()).toHaveLength(1);
  });

  test('what is saved is said to be, also where it cannot be read anew', async () => {
    const { answers } = open('recebimento', NONE);
    await screen.findByLabelText('Chave PIX');
    fill('Outra forma de pagar', 'Banco 1');
    answers['GET /payment'] = refusal('server.failed');
    press('Salvar');
    await screen.findByText('Recebimento salvo.');
    expect(screen.getByLabelText('Outra forma de pagar')).toHaveProperty('value', 'Banco 1');
  });

  test('what somebody else changed of it beside is no conflict, and stays', async () => {
    const pix = { key: 'k@example.com', holder: 'A', city: 'B' };
    const { changes, answers } = open('recebimento', NONE);
    await screen.findByLabelText('Chave PIX');
    fill('Outra forma de pagar', 'Banco 1');
    answers['GET /payment'] = { pix, note: '' };
    answers['PUT /payment'] = async (request: Request) =>
      (await request.text()).includes('"seen":{"pix":null') ? refusal('version.stale') : { ok: true };
    press('Salvar');
    await screen.findByText('Recebimento salvo.');
    expect(changes().at(-1)).toEqual(['PUT /payment', { pix, note: 'Banco 1', seen: { pix, note: '' } }]);
  });

  test('that was said meanwhile for the first time asks for the owner then, and keeps what was typed', async () => {
    const pix = { key: 'k@example.com', holder: 'A', city: 'B' };
    const { changes, answers } = open('recebimento', NONE);
    await screen.findByLabelText('Chave PIX');
    fill('Outra forma de pagar', 'Banco 1');
    answers['GET /payment'] = { pix, note: '' };
    answers['PUT /payment'] = async (request: Request) => {
      const sent = await request.text();
      if (sent.includes('"seen":{"pix":null')) return refusal('version.stale');
      return sent.includes('"password":"uma senha boa"') ? { ok: true } : refusal('auth.wrong_password');
    };
    press('Salvar');
    fireEvent.change(await screen.findByLabelText('Sua senha'), { target: { value: 'uma senha boa' } });
    expect(screen.getByLabelText('Outra forma de pagar')).toHaveProperty('value', 'Banco 1');
    press('Salvar');
    await screen.findByText('Recebimento salvo.');
    expect(changes().at(-1)).toEqual([
      'PUT /payment',
      { pix, note: 'Banco 1', seen: { pix, note: '' }, password: 'uma senha boa' },
    ]);
  });

  test('an admin sees it and changes nothing', async () => {
    open(
      'recebimento',
      { 'GET /payment': { pix: { key: 'k@example.com', holder: 'A', city: 'B' }, note: '' } },
      'admin',
    );
    await screen.findByText(/k@example\.com/);
    expect(screen.queryByLabelText('Chave PIX')).toBeNull();
  });
});
