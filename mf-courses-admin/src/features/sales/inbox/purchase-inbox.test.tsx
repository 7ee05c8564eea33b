import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import { Offer } from '@clube/shared/contracts/offer';
import { Order } from '@clube/shared/contracts/order';
import {
  PurchaseEvent,
  type PurchaseEventDetail,
  PurchaseProduct,
  PurchaseSource,
} from '@clube/shared/contracts/purchase-inbox';
import {
  purchaseEventReasons,
  purchaseEventStates,
  type PurchaseEventReason,
  type PurchaseEventState,
  type PurchaseProvider,
} from '@clube/shared/contracts/purchase-inbox-words';
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
import { SalesPage } from '../sales-page.tsx';

afterEach(cleanup);

const INBOX = 'GET /purchase-inbox';
const EVENTS = 'GET /purchase-inbox/event';
const PRODUCTS = 'GET /purchase-inbox/product';
const EARLIER = '2026-01-02T03:04:05.000Z';
const LATER = '2026-01-03T03:04:05.000Z';

const source = (provider: PurchaseProvider, change: Partial<PurchaseSource> = {}): PurchaseSource => ({
  ...sampleOf<PurchaseSource>(PurchaseSource),
  id: 4,
  provider,
  address: `https://clube.example/api/purchase-inbox/receive/${provider}-key`,
  has_secret: true,
  is_enabled: true,
  received_at: EARLIER,
  refused_count: 0,
  refused_at: null,
  version: 2,
  ...change,
});
const product = (change: Partial<PurchaseProduct> = {}): PurchaseProduct => ({
  ...sampleOf<PurchaseProduct>(PurchaseProduct),
  id: 6,
  provider: 'hotmart',
  external_id: '778899',
  name: 'Curso de tintas',
  state: 'unmapped',
  offer: null,
  waiting_events: 2,
  version: 3,
  ...change,
});
const event = (change: Partial<PurchaseEvent> = {}): PurchaseEvent => ({
  ...sampleOf<PurchaseEvent>(PurchaseEvent),
  id: 8,
  provider: 'hotmart',
  kind: 'paid',
  state: 'applied',
  reason: null,
  product_id: 6,
  product_name: 'Curso de tintas',
  purchase: 'HP123',
  email: 'rosa@example.com',
  amount: 4990,
  currency: 'BRL',
  order_id: null,
  order_reference: null,
  ...change,
});
const detail = (change: Partial<PurchaseEventDetail> = {}): PurchaseEventDetail => ({
  ...event(change),
  body: '{"event":"PURCHASE_APPROVED"}',
  expires_at: '2026-04-02T12:00:00.000Z',
  ...change,
});
const offer: Offer = {
  ...sampleOf<Offer>(Offer),
  id: 5,
  name: 'Turma de maio',
  amount: 48_000,
  currency: 'BRL',
  courses: [{ id: 3, title: 'Aquarela' }],
};
const inbox = (...sources: PurchaseSource[]) => ({ sources, unmapped_products: 0, failed_events: 0 });
const COURSE = { 'GET /course': [{ ...sampleOf<CourseCard>(CourseCard), id: 3, title: 'Aquarela' }] };
const nothing: Answers = { [INBOX]: inbox(), [EVENTS]: pageOf([]), [PRODUCTS]: pageOf([]) };
const openAll = (answers: Answers = {}, more = '') =>
  openScreen(<SalesPage />, {
    path: '/config_curso/vendas/:curso',
    at: `/config_curso/vendas/3?aba=plataformas${more}`,
    role: 'admin',
    answers: { ...COURSE, ...answers },
  });
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** What the provider sent, as an open event shows it. */
const sentOf = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  dialog.getByLabelText<HTMLTextAreaElement>('O que a plataforma mandou').value;

/** With nothing in it but what is said. */
const open = (answers: Answers = {}, more = '') => openAll({ ...nothing, ...answers }, more);

describe('what is connected', () => describeStates({ open: openAll, read: INBOX, shown: 'Último evento:' }));
describe('products', () => describeStates({ open: openAll, read: PRODUCTS, shown: 'name sample' }));
describe('events', () => describeStates({ open: openAll, read: EVENTS, shown: /product_name sample 2/ }));

describe('connecting', () => {
  test('nothing yet says what for; whoever is chosen gets an address, its steps, and then its secret', async () => {
    const { changes, answers } = open();
    await screen.findByText('Nenhuma plataforma conectada');
    await screen.findByText(/Nada chegou ainda\. Faça uma venda de teste/);
    await screen.findByText(/Um produto aparece aqui com o primeiro evento/);
    const waiting = source('stripe', { received_at: null, has_secret: false });
    answers['POST /purchase-inbox/source'] = () => {
      answers[INBOX] = inbox(waiting);
      return waiting;
    };
    answers['PUT /purchase-inbox/source/4/secret'] = () => {
      const whole = { ...waiting, has_secret: true };
      answers[INBOX] = inbox(whole);
      return whole;
    };
    press('Conectar uma plataforma');
    const choice = await dialogOf('Conectar uma plataforma');
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Stripe', 'Hotmart', 'Kiwify', 'Eduzz']),
    );
    fireEvent.click(choice.getByRole('button', { name: 'Stripe' }));
    const guide = await dialogOf('Conectar a Stripe');
    expect(changes()).toEqual([['POST /purchase-inbox/source', { provider: 'stripe' }]]);
    expect(screen.getByText('Falta o segredo')).toBeTruthy();
    expect(guide.getByText(waiting.address)).toBeTruthy();
    expect(guide.getAllByRole('listitem').at(-1)!.textContent).toContain('whsec_');
    for (const name of ['checkout.session.completed', 'invoice_payment.paid', 'charge.dispute.closed'])
      expect(guide.getByText(name)).toBeTruthy();
    expect(guide.getByText(/Nada chegou ainda/)).toBeTruthy();
    fireEvent.click(guide.getByRole('button', { name: 'Salvar o segredo' }));
    await screen.findByText('Cole o segredo que a plataforma mostra.');
    expect(changes()).toHaveLength(1);
    const typed = guide.getByLabelText<HTMLInputElement>('Segredo de assinatura');
    expect(typed.type).toBe('password');
    fireEvent.click(guide.getByRole('button', { name: 'Mostrar segredo' }));
    expect(typed.type).toBe('text');
    fireEvent.click(guide.getByRole('button', { name: 'Esconder segredo' }));
    expect(typed.type).toBe('password');
    fill('Segredo de assinatura', ' whsec_real ');
    fireEvent.click(guide.getByRole('button', { name: 'Salvar o segredo' }));
    await waitFor(() =>
      expect(changes().at(-1)).toEqual(['PUT /purchase-inbox/source/4/secret', { secret: 'whsec_real', version: 2 }]),
    );
    await screen.findByText('Segredo guardado.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Esperando o primeiro evento');
  });

  test.each<[PurchaseProvider, string, RegExp]>([
    ['hotmart', 'Hottok', /Ferramentas › Webhook/],
    ['kiwify', 'Token do webhook', /Apps › Webhooks/],
    ['eduzz', 'Segredo da chave de acesso', /Integrações › Webhook/],
  ])('%s has steps and a secret of its own', async (provider, label, step) => {
    open({ [INBOX]: inbox(source(provider)) });
    fireEvent.click(await screen.findByRole('button', { name: /^Passo a passo da/ }));
    const guide = await dialogOf(/^Conectar a /);
    expect(guide.getByLabelText(label)).toBeTruthy();
    expect(guide.getAllByRole('listitem')[0]!.textContent).toMatch(step);
    expect(guide.getByText(/Está chegando/)).toBeTruthy();
  });

  test('the address is taken along; where it cannot be, it is said', async () => {
    const taken: string[] = [];
    let isRefused = false;
    const writeText = (text: string) =>
      isRefused ? Promise.reject(new Error('no')) : Promise.resolve(void taken.push(text));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    open({ [INBOX]: inbox(source('hotmart')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Passo a passo da Hotmart' }));
    const copy = (await dialogOf('Conectar a Hotmart')).getByRole('button', { name: 'Copiar o endereço da Hotmart' });
    fireEvent.click(copy);
    await screen.findByText('Copiado.');
    expect(taken).toEqual(['https://clube.example/api/purchase-inbox/receive/hotmart-key']);
    isRefused = true;
    fireEvent.click(copy);
    await screen.findByText('Não foi possível copiar. Selecione o texto e copie.');
  });

  test('what is connected cannot be chosen again; who was slower sees how it is', async () => {
    const { answers } = open({
      [INBOX]: inbox(source('hotmart')),
      'POST /purchase-inbox/source': refusal('purchase_inbox.connected'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Conectar uma plataforma' }));
    const choice = await dialogOf('Conectar uma plataforma');
    expect(choice.queryByRole('button', { name: 'Hotmart' })).toBeNull();
    answers[INBOX] = inbox(source('hotmart'), source('kiwify', { id: 5 }));
    fireEvent.click(choice.getByRole('button', { name: 'Kiwify' }));
    await screen.findByText('Alguém já conectou esta plataforma. Mostramos como está.');
    await waitFor(() => expect(choice.queryByRole('button', { name: 'Kiwify' })).toBeNull());
  });

  test('all connected: there is nothing to connect', async () => {
    const all = (['stripe', 'hotmart', 'kiwify', 'eduzz'] as const).map((provider, id) =>
      source(provider, { id: id + 1 }),
    );
    open({ [INBOX]: inbox(...all) });
    await screen.findByRole('heading', { name: 'Eduzz' });
    expect(screen.queryByRole('button', { name: 'Conectar uma plataforma' })).toBeNull();
  });
});

test('what arrives is shown by itself', async () => {
  const { answers } = open({ [INBOX]: inbox(source('hotmart', { received_at: null })) });
  await screen.findByText('Esperando o primeiro evento');
  await screen.findByText(/Um produto aparece aqui/);
  answers[INBOX] = { ...inbox(source('hotmart')), unmapped_products: 1 };
  answers[PRODUCTS] = pageOf([product()]);
  await screen.findByText('1 produto espera uma oferta.');
  await screen.findByText('Curso de tintas');
});

describe('a provider', () => {
  test.each<[Partial<PurchaseSource>, string]>([
    [{}, 'Recebendo'],
    [{ received_at: null }, 'Esperando o primeiro evento'],
    [{ received_at: null, refused_at: LATER, refused_count: 1 }, 'Recusando chamadas'],
    [{ refused_at: LATER, refused_count: 3 }, 'Recusando chamadas'],
    [{ received_at: LATER, refused_at: EARLIER, refused_count: 3 }, 'Recebendo'],
    [{ is_enabled: false, refused_at: LATER, refused_count: 3 }, 'Desligada'],
  ])('%j is %s', async (change, words) => {
    open({ [INBOX]: inbox(source('kiwify', change)) });
    await screen.findByText(words);
    expect(screen.queryByText(/chamadas? recusadas?/) !== null).toBe('refused_count' in change);
  });

  test('switching it off says what is lost, and is sent from what was seen; switching it on asks nothing', async () => {
    const { changes, answers } = open({ [INBOX]: inbox(source('kiwify')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Desligar a Kiwify' }));
    const question = await dialogOf('Desligar a Kiwify?');
    expect(question.getByText(/quem comprar lá não entra aqui/)).toBeTruthy();
    expect(changes()).toEqual([]);
    answers[INBOX] = inbox(source('kiwify', { is_enabled: false, version: 3 }));
    fireEvent.click(question.getByRole('button', { name: 'Desligar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ligar a Kiwify' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PATCH /purchase-inbox/source/4', { is_enabled: false, version: 2 }],
        ['PATCH /purchase-inbox/source/4', { is_enabled: true, version: 3 }],
      ]),
    );
  });

  test('removing it says what is lost and what stays', async () => {
    const { changes, answers } = open({ [INBOX]: inbox(source('kiwify')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Remover a Kiwify' }));
    const question = await dialogOf('Remover a Kiwify?');
    expect(question.getByText(/Eventos, produtos e pedidos ficam/)).toBeTruthy();
    expect(changes()).toEqual([]);
    answers[INBOX] = inbox();
    fireEvent.click(question.getByRole('button', { name: 'Remover' }));
    await screen.findByText('Nenhuma plataforma conectada');
    expect(changes()).toEqual([['DELETE /purchase-inbox/source/4', undefined]]);
  });

  test('another secret says that the one before is over; somebody else was first: it says so and keeps what was typed', async () => {
    const { changes } = open({
      [INBOX]: inbox(source('hotmart')),
      'PUT /purchase-inbox/source/4/secret': refusal('version.stale'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Trocar o segredo da Hotmart' }));
    const dialog = await dialogOf('Trocar o segredo da Hotmart');
    expect(dialog.getByText(/deixa de valer na hora/)).toBeTruthy();
    fill('Hottok', 'novo');
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar o segredo' }));
    await screen.findByText(/Mudou em outro lugar/);
    expect(changes()).toEqual([['PUT /purchase-inbox/source/4/secret', { secret: 'novo', version: 2 }]]);
    expect(dialog.getByLabelText<HTMLInputElement>('Hottok').value).toBe('novo');
  });
});

describe('products', () => {
  const OFFERS = { 'GET /offer': { sells_at: 'https://a.example', offers: [offer] } };
  const one = (change: Partial<PurchaseProduct> = {}): Answers => ({
    [PRODUCTS]: pageOf([product(change)]),
    ...OFFERS,
  });

  test('which offer it is, is chosen among all of the panel, and what waited is said', async () => {
    const { changes, sent, answers } = open({
      ...one(),
      [INBOX]: { ...inbox(source('hotmart')), unmapped_products: 1 },
    });
    await screen.findByText('1 produto espera uma oferta.');
    await screen.findByText('2 eventos esperam');
    press('Ver os produtos');
    expect(document.activeElement?.textContent).toBe('Produtos das plataformas');
    press('Escolher a oferta de Curso de tintas');
    const dialog = await dialogOf('Qual oferta é Curso de tintas?');
    expect(await dialog.findByText(/2 eventos esperam por isto e são aplicados/)).toBeTruthy();
    const field = dialog.getByLabelText('Qual oferta é');
    expect(within(field).getByRole('option', { name: /^Turma de maio · Aquarela · R\$\s480,00$/ })).toBeTruthy();
    expect(sent.find(({ call }) => call === 'GET /offer')?.search).toBe('');
    // What never was said anything about waits already.
    expect(within(field).queryByRole('option', { name: /Ainda não sei/ })).toBeNull();
    fireEvent.change(field, { target: { value: '5' } });
    Object.assign(answers, one({ state: 'mapped', offer: { id: 5, name: 'Turma de maio' }, waiting_events: 0 }));
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Oferta: Turma de maio');
    await screen.findByText('Com oferta', { selector: 'span' });
    expect(changes()).toEqual([['PUT /purchase-inbox/product/6', { offer_id: 5, is_ignored: false, version: 3 }]]);
  });

  test.each([
    ['none', { offer_id: null, is_ignored: true }],
    ['later', { offer_id: null, is_ignored: false }],
  ])('one that has an offer may be none of ours, or wait again: %s', async (choice, body) => {
    const { changes } = open(one({ state: 'mapped', offer: { id: 5, name: 'Turma de maio' }, waiting_events: 0 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Trocar a oferta de Curso de tintas' }));
    const field = await screen.findByLabelText<HTMLSelectElement>('Qual oferta é');
    expect(field.value).toBe('5');
    expect(screen.getByText(/Pedidos que já existem não mudam/)).toBeTruthy();
    fireEvent.change(field, { target: { value: choice } });
    press('Salvar');
    await waitFor(() => expect(changes()).toEqual([['PUT /purchase-inbox/product/6', { ...body, version: 3 }]]));
  });

  test.each([
    ['version.stale', /Alguém escolheu antes/],
    ['offer.not_found', 'Esta oferta não existe mais. Escolha outra.'],
  ] as const)('%s is said, and the choice stays', async (code, words) => {
    open({ ...one(), 'PUT /purchase-inbox/product/6': refusal(code) });
    fireEvent.click(await screen.findByRole('button', { name: 'Escolher a oferta de Curso de tintas' }));
    const field = await screen.findByLabelText<HTMLSelectElement>('Qual oferta é');
    fireEvent.change(field, { target: { value: '5' } });
    press('Salvar');
    await screen.findByText(words);
    expect(field.value).toBe('5');
  });

  test('a panel without an offer is led to where one is made', async () => {
    open({ ...one(), 'GET /offer': { sells_at: 'https://a.example', offers: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Escolher a oferta de Curso de tintas' }));
    const link = await screen.findByRole('link', { name: 'Ir para Ofertas' });
    expect(link.getAttribute('href')).toBe('/config_curso/vendas/3');
  });

  test('they are filtered by what was said of them; its events are shown alone, and all again', async () => {
    const { sent, place } = open({ ...one(), [EVENTS]: pageOf([event()]) });
    fireEvent.change(await screen.findByLabelText('Mostrar produtos'), { target: { value: 'ignored' } });
    await waitFor(() =>
      expect(sent.filter(({ call }) => call === PRODUCTS).at(-1)?.search).toBe('?state=ignored&page=1'),
    );
    press('Eventos de Curso de tintas');
    await waitFor(() => expect(sent.filter(({ call }) => call === EVENTS).at(-1)?.search).toBe('?product=6&page=1'));
    expect(place()).toContain('aba=plataformas');
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar de todos os produtos' }));
    await waitFor(() => expect(place()).not.toContain('produto=6'));
  });
});

describe('events', () => {
  const list = (...events: PurchaseEvent[]): Answers => ({ [EVENTS]: pageOf(events) });
  const words: Record<PurchaseEventState, string> = {
    waiting: 'Na fila',
    unmapped: 'Esperando uma oferta',
    early: 'Esperando o pagamento',
    applied: 'Aplicado',
    ignored: 'Sem efeito',
    failed: 'Falhou',
  };
  const rowOf = async (text: RegExp) =>
    (await screen.findAllByRole('listitem')).find(({ textContent }) => text.test(textContent ?? ''))!;

  test.each(purchaseEventStates)('one that is %s says so in the list', async (state) => {
    open(list(event({ state })));
    const row = await rowOf(/rosa@example\.com/);
    for (const text of [words[state], 'Pagamento', 'Curso de tintas', 'Hotmart'])
      expect(row.textContent).toContain(text);
    expect(row.textContent).toMatch(/R\$\s49,90/);
  });

  test('an amount of a currency that a panel does not sell in is written as its own', async () => {
    open(list(event({ amount: 1500, currency: 'JPY', email: 'aki@example.com' })));
    expect((await rowOf(/aki@/)).textContent).toMatch(/JP¥\s1\.500/);
  });

  test('filters stand in the address and are asked for; more pages follow, and none comes twice', async () => {
    const { sent, answers, place } = open({ [EVENTS]: pageOf([event()], { last_page: 2 }) });
    await rowOf(/rosa@/);
    answers[EVENTS] = pageOf([event(), event({ id: 7, email: 'bia@example.com' })], { current_page: 2, last_page: 2 });
    press('Mostrar mais eventos');
    await rowOf(/bia@/);
    expect(screen.getAllByText(/rosa@example\.com/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mostrar mais eventos' })).toBeNull();
    answers[EVENTS] = pageOf([]);
    fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'failed' } });
    fireEvent.change(screen.getByLabelText('Plataforma'), { target: { value: 'hotmart' } });
    fill('Buscar por e-mail ou compra', 'HP1');
    await screen.findByText('Nenhum evento combina com esse filtro.');
    const asked = new URLSearchParams(sent.findLast(({ call }) => call === EVENTS)!.search);
    expect(Object.fromEntries(asked)).toEqual({ q: 'HP1', state: 'failed', provider: 'hotmart', page: '1' });
    for (const part of ['busca=HP1', 'situacao=failed', 'plataforma=hotmart']) expect(place()).toContain(part);
  });

  test('those that failed are counted above, and shown alone by one press', async () => {
    const { sent } = open({ [INBOX]: { ...inbox(source('hotmart')), failed_events: 2 }, ...list() });
    await screen.findByText('2 eventos falharam.');
    press('Ver os que falharam');
    await waitFor(() => expect(sent.findLast(({ call }) => call === EVENTS)?.search).toContain('state=failed'));
  });

  const ONE = 'GET /purchase-inbox/event/8';
  const openOne = (change: Partial<PurchaseEventDetail>, more: Answers = {}) =>
    open({ ...list(event(change)), [ONE]: detail(change), ...more }, '&evento=8');

  test.each<[PurchaseEventReason, RegExp]>([
    ['unreadable', /não tem a forma de um evento/],
    ['no_product', /de qual produto/],
    ['no_buyer', /o e-mail de quem comprou/],
    ['no_purchase', /de qual compra/],
    ['server', /não deu certo do nosso lado/],
    ['not_of_interest', /não muda nada aqui/],
    ['product_ignored', /não é deste painel/],
    ['nothing_to_do', /Já estava assim/],
  ])('its detail says why: %s', async (reason, why) => {
    expect(purchaseEventReasons).toContain(reason);
    openOne({ state: 'failed', reason });
    expect((await dialogOf('Pagamento')).getByText(why)).toBeTruthy();
  });

  test('its detail says what it made of it, the facts, and what was sent', async () => {
    const order: Order = {
      ...sampleOf<Order>(Order),
      id: 11,
      reference: 'ABC1',
      name: 'Rosa Lima',
      email: 'rosa@example.com',
      offer_name: 'Turma de maio',
      amount: 4990,
      currency: 'BRL',
      state: 'paid',
      is_opened: true,
      is_closed: false,
      held_by: null,
    };
    const { sent, place } = openOne({ order_id: 11, order_reference: 'ABC1' }, { 'GET /order': pageOf([order]) });
    const dialog = await dialogOf('Pagamento');
    await dialog.findByText('Turma de maio');
    for (const text of ['Pago', 'Quem comprou já tem o acesso.', 'rosa@example.com', 'HP123'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(sent.find(({ call }) => call === 'GET /order')?.search).toBe('?q=ABC1');
    expect(sentOf(dialog)).toBe('{\n  "event": "PURCHASE_APPROVED"\n}');
    expect(dialog.getByText(/Guardamos até 2 de abril de 2026/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(place()).not.toContain('evento'));
  });

  test('what is no JSON stands as it came', async () => {
    openOne({ state: 'failed', reason: 'unreadable', body: 'a=1&b=2' });
    expect(sentOf(await dialogOf('Pagamento'))).toBe('a=1&b=2');
  });

  test('it is read once more, and what became of it is said and shown', async () => {
    const { changes, answers } = openOne({ state: 'failed', reason: 'server' });
    const dialog = await dialogOf('Pagamento');
    answers['POST /purchase-inbox/event/8/replay'] = event({ state: 'applied' });
    answers[ONE] = detail({ state: 'applied' });
    fireEvent.click(dialog.getByRole('button', { name: 'Aplicar de novo' }));
    await screen.findByText('Lido de novo. Agora: Aplicado.');
    await dialog.findByText('O que a plataforma avisou já vale aqui.');
    expect(changes()).toEqual([['POST /purchase-inbox/event/8/replay', undefined]]);
  });

  test('it could not be read again: it says so', async () => {
    openOne({ state: 'failed', reason: 'server' }, { 'POST /purchase-inbox/event/8/replay': refusal('server.failed') });
    fireEvent.click((await dialogOf('Pagamento')).getByRole('button', { name: 'Aplicar de novo' }));
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
  });

  test('one that waits for an offer leads to the products', async () => {
    const { place } = openOne({ state: 'unmapped' });
    fireEvent.click((await dialogOf('Pagamento')).getByRole('button', { name: 'Escolher a oferta' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).not.toContain('evento');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Produtos das plataformas'));
  });

  test('one that is gone says so', async () => {
    open({ [ONE]: refusal('request.not_found') }, '&evento=8');
    await (await dialogOf('Evento')).findByText('Não encontramos o que você procura');
  });
});
