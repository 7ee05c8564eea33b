import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@clube/shared/contracts/policy';
import { Ticket } from '@clube/shared/contracts/ticket';
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
import { TicketsPage } from './tickets-page.tsx';

const open = (answers: Answers = {}, at = '/ajuda', role: Role = 'student') =>
  openScreen(<TicketsPage />, { path: '/ajuda', at, role, answers: { 'GET /article': [], ...answers } });
const ticket = (change: Partial<Ticket>): Ticket => ({ ...sampleOf<Ticket>(Ticket), ...change });
const lastSearch = (sent: readonly { call: string; search: string }[]) =>
  sent.findLast(({ call }) => call === 'GET /ticket')?.search;

// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());

describeStates({ open, read: 'GET /ticket', shown: 'title sample' });

describe('whom else a student may turn to', () => {
  const HEADING = { name: 'Fale com a equipe' };
  test('is what the panel’s settings say: words, an address to write to and a number to call', async () => {
    const said = { email: 'ajuda@escola.example', phone: '+55 (11) 90000-0000', text: 'De segunda a sexta' };
    const { sent } = open({ 'GET /site/meta': { helper_data: said } });
    await screen.findByRole('heading', HEADING);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href(said.email), href(said.phone)]).toEqual([`mailto:${said.email}`, 'tel:+5511900000000']);
    expect(screen.getByText(said.text)).toBeTruthy();
    expect(sent.filter(({ call }) => call === 'GET /site/meta').map(({ search }) => search)).toEqual([
      '?keys%5B%5D=helper_data',
    ]);
  });

  test('[7.16] is not asked for where the page brought it', async () => {
    const metas = { helper_data: { email: '', phone: '', text: 'De segunda a sexta' } };
    const { sent, settled } = openScreen(<TicketsPage />, { path: '/ajuda', metas, answers: { 'GET /article': [] } });
    await screen.findByRole('heading', HEADING);
    await settled();
    expect(screen.getByText('De segunda a sexta')).toBeTruthy();
    expect(sent.filter(({ call }) => call.endsWith('/meta'))).toEqual([]);
  });

  test.each([{}, { helper_data: { email: '', phone: '', text: ' ' } }, refusal('server.failed')])(
    'is nobody where they say nothing, or cannot be asked: %j',
    async (answer) => {
      const { settled } = open({ 'GET /site/meta': answer });
      await screen.findByText('title sample');
      await settled();
      expect(screen.queryByRole('heading', HEADING)).toBeNull();
    },
  );

  test('only what they say stands there', async () => {
    open({ 'GET /site/meta': { helper_data: { email: '', phone: '11 4000-0000', text: '' } } });
    await screen.findByRole('heading', HEADING);
    const card = screen.getByRole('heading', HEADING).parentElement!;
    expect(
      within(card)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['11 4000-0000']);
  });
});

describe('the list', () => {
  test('each ticket has its title, who asks, the last message and who wrote it, its state and its address', async () => {
    const person = { ...ticket({}).requester, name: 'Bia Lima' };
    const caio = { ...person, id: person.id + 1, name: 'Caio Prado' };
    const asked = ticket({ id: 4, title: 'Vídeo travado', requester: person, last_author: person });
    const answered = ticket({ id: 5, title: 'Boleto', status: 'closed', requester: person, last_author: caio });
    open({
      'GET /ticket': pageOf([
        { ...asked, last_message: 'Não abre' },
        { ...answered, last_message: 'Já foi' },
        { ...answered, id: 6, title: 'Nota', last_author: null, last_message: 'Enviada' },
      ]),
    });
    const first = await screen.findByRole('link', { name: /Vídeo travado/ });
    expect(first.getAttribute('href')).toBe('/ajuda/4');
    expect(first.textContent).toContain('Bia Lima: Não abre');
    expect(first.textContent).toContain('Aberto');
    const second = screen.getByRole('link', { name: /Boleto/ });
    expect(second.textContent).toContain('Bia Lima · Caio Prado: Já foi');
    expect(second.textContent).toContain('Fechado');
    const gone = screen.getByRole('link', { name: /Nota/ });
    expect(gone.textContent).toContain('Bia Lima · Conta apagada: Enviada');
  });

  test('nothing there invites to ask', async () => {
    open({ 'GET /ticket': pageOf([]) });
    await screen.findByText('Nenhum chamado aqui');
    fireEvent.click(screen.getAllByRole('button', { name: 'Abrir chamado' })[1]!);
    expect(screen.getByRole('dialog', { name: 'Abrir chamado' })).toBeTruthy();
  });

  test.each(['student', 'support'] as const)(
    'words that no ticket has are said to be, not that there are none, and are taken back (%s)',
    async (role) => {
      const { place } = open({ 'GET /ticket': pageOf([]) }, '/ajuda?busca=boleto', role);
      await screen.findByText('Nenhum chamado encontrado');
      screen.getByText('Nada aqui tem “boleto”. Procure por outras palavras, ou em todos os chamados.');
      expect(screen.queryByText('Nenhum chamado aqui')).toBeNull();
      press('Limpar a busca');
      await screen.findByText('Nenhum chamado aqui');
      expect(place()).toBe('/ajuda');
      expect(screen.queryByText('Nenhum chamado encontrado')).toBeNull();
    },
  );

  test.each([
    ['open', 'Nenhum chamado aberto'],
    ['closed', 'Nenhum chamado fechado'],
  ])('where none is %s that is said, and all are one tap away', async (status, title) => {
    const { place } = open({ 'GET /ticket': pageOf([]) }, `/ajuda?status=${status}`);
    await screen.findByText(title);
    expect(screen.queryByText('Nenhum chamado aqui')).toBeNull();
    press('Ver todos');
    await screen.findByText('Nenhum chamado aqui');
    expect(place()).toBe('/ajuda');
  });

  test('all, open and closed ones, and words: each asks for its own, from the first page', async () => {
    const { sent, place } = open({}, '/ajuda?pagina=3');
    await screen.findByText('title sample');
    expect(lastSearch(sent)).toBe('?page=3');
    expect(screen.getByRole('button', { name: 'Todos' }).getAttribute('aria-pressed')).toBe('true');
    press('Abertos');
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=1&status=open'));
    press('Fechados');
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=1&status=closed'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar chamados' }), { target: { value: 'boleto' } });
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=1&q=boleto&status=closed'));
    expect(place()).toBe('/ajuda?status=closed&busca=boleto');
  });

  test('there are pages when there are more than one', async () => {
    const { sent } = open({ 'GET /ticket': pageOf([ticket({})], { current_page: 1, last_page: 2, total: 21 }) });
    await screen.findByText('1 de 2');
    expect(screen.getByRole('button', { name: 'Anterior' })).toHaveProperty('disabled', true);
    press('Próxima');
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=2'));
  });
});

describe('whose tickets the desk shows', () => {
  const pressed = () =>
    within(screen.getByRole('group', { name: 'Filtrar por responsável' }))
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);

  test('everybody’s, one’s own or nobody’s: each asks for its own, from the first page, and stands in the address', async () => {
    const { sent, place } = open({}, '/ajuda?pagina=3&status=open', 'support');
    await screen.findByText('title sample');
    expect(lastSearch(sent)).toBe('?page=3&status=open');
    press('Meus');
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=1&status=open&assigned=me'));
    expect(place()).toBe('/ajuda?status=open&responsavel=meus');
    press('Sem responsável');
    await waitFor(() => expect(lastSearch(sent)).toBe('?page=1&status=open&assigned=nobody'));
    press('De todos');
    await waitFor(() => expect(place()).toBe('/ajuda?status=open'));
    expect(pressed()).toEqual([
      ['De todos', 'true'],
      ['Meus', 'false'],
      ['Sem responsável', 'false'],
    ]);
  });

  test('an address brings them back, and one that names no filter shows all', async () => {
    const { sent } = open({}, '/ajuda?responsavel=livres', 'support');
    await screen.findByText('title sample');
    expect(lastSearch(sent)).toBe('?page=1&assigned=nobody');
    expect(pressed().find(([, isPressed]) => isPressed === 'true')).toEqual(['Sem responsável', 'true']);
    cleanup();
    const other = open({}, '/ajuda?responsavel=outros', 'support');
    await screen.findByText('title sample');
    expect(lastSearch(other.sent)).toBe('?page=1');
  });

  test.each(['student', 'instructor'] as const)('a %s has no such filter, whatever the address says', async (role) => {
    const { sent } = open({}, '/ajuda?responsavel=meus', role);
    await screen.findByText('title sample');
    expect(lastSearch(sent)).toBe('?page=1');
    expect(screen.queryByRole('group', { name: 'Filtrar por responsável' })).toBeNull();
  });

  test('who has a ticket stands on it', async () => {
    const rui = { id: 70, name: 'Rui', photo: null, role: 'support' as const };
    open({ 'GET /ticket': pageOf([ticket({ assignee: rui })]) }, '/ajuda', 'support');
    expect((await screen.findByRole('link', { name: /Com Rui/ })).textContent).toContain('Com Rui');
  });
});

describe('a new ticket', () => {
  const begin = async (answers: Answers = {}) => {
    const opened = open(answers);
    await screen.findByText('title sample');
    press('Abrir chamado');
    return opened;
  };

  describe('with a picture', () => {
    const key = 'k'.repeat(22);
    const write = async () => {
      fill('Título', 'Não abre');
      fill('Mensagem', 'A aula 3');
      Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined });
      const file = new File([new Uint8Array(3)], 'tela', { type: 'image/png' });
      fireEvent.change(screen.getByLabelText('Escolher imagem'), { target: { files: [file] } });
      await screen.findByRole('img', { name: 'Imagem da mensagem' });
      await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', false));
      cleanup();
    };
    const ticketSent = 'POST /ticket';

    test('that was attached before a reload is still there, and named; then it is forgotten', async () => {
      await begin({ 'POST /ticket/image': { key } });
      await write();
      const { changes } = await begin({ [ticketSent]: ticket({ id: 9 }) });
      await screen.findByText('Imagem anexada');
      press('Enviar');
      await waitFor(() =>
        expect(changes()).toEqual([[ticketSent, { title: 'Não abre', message: 'A aula 3', image: key }]]),
      );
      await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    });

    test('that is taken away stays away', async () => {
      await begin({ 'POST /ticket/image': { key } });
      await write();
      await begin();
      await screen.findByText('Imagem anexada');
      press('Tirar a imagem');
      cleanup();
      await begin();
      await screen.findByRole('button', { name: 'Anexar imagem' });
      expect(screen.queryByText('Imagem anexada')).toBeNull();
    });

    test('that is taken away while it is sent stays away', async () => {
      const arrived = Promise.withResolvers<{ key: string }>();
      await begin({ 'POST /ticket/image': () => arrived.promise });
      fill('Título', 'Não abre');
      Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined });
      const file = new File([new Uint8Array(3)], 'tela', { type: 'image/png' });
      fireEvent.change(screen.getByLabelText('Escolher imagem'), { target: { files: [file] } });
      await screen.findByRole('img', { name: 'Imagem da mensagem' });
      press('Tirar a imagem');
      await act(async () => {
        arrived.resolve({ key });
        await new Promise((resolve) => setTimeout(resolve));
      });
      cleanup();
      await begin();
      await screen.findByDisplayValue('Não abre');
      expect(screen.queryByText('Imagem anexada')).toBeNull();
    });

    test('that the server has forgotten is said to be gone, and the next try goes without it', async () => {
      await begin({ 'POST /ticket/image': { key } });
      await write();
      const { answers, changes } = await begin({ [ticketSent]: refusal('ticket.image_not_found') });
      await screen.findByText('Imagem anexada');
      press('Enviar');
      await screen.findByText('A imagem não está mais aqui: anexe de novo, ou envie sem ela.');
      answers[ticketSent] = ticket({ id: 9 });
      press('Enviar');
      await waitFor(() => expect(changes().at(-1)).toEqual([ticketSent, { title: 'Não abre', message: 'A aula 3' }]));
    });
  });

  test('without title and message nothing is sent, and both are asked for', async () => {
    const { changes } = await begin();
    press('Enviar');
    expect(screen.getByText('Dê um título ao chamado.')).toBeTruthy();
    expect(screen.getByText('Conte o que aconteceu.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test('that is too long is not cut off and not sent, and is told how long it is', async () => {
    const { changes } = await begin();
    fill('Título', 'a'.repeat(161));
    fill('Mensagem', 'b'.repeat(10_001));
    press('Enviar');
    screen.getByText('161 / 160');
    screen.getByText('10001 / 10000');
    for (const label of ['Título', 'Mensagem']) expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
  });

  test('that was begun is there again after Escape and after a reload, until it is sent', async () => {
    await begin();
    fill('Título', 'Vídeo travado');
    fill('Mensagem', 'Não');
    fireEvent.keyDown(screen.getByLabelText('Mensagem'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Abrir chamado');
    await screen.findByDisplayValue('Vídeo travado');
    cleanup();
    await begin({ 'POST /ticket': { id: 9 } });
    await screen.findByDisplayValue('Vídeo travado');
    expect(screen.getByLabelText('Mensagem')).toHaveProperty('value', 'Não');
    press('Enviar');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  test('is sent, and opens', async () => {
    const { changes, place } = await begin({ 'POST /ticket': { id: 9 } });
    fill('Título', 'Vídeo travado');
    fill('Mensagem', 'Não abre');
    press('Enviar');
    await waitFor(() => expect(place()).toBe('/ajuda/9'));
    expect(changes()).toEqual([['POST /ticket', { title: 'Vídeo travado', message: 'Não abre' }]]);
  });

  test('tried again as it was, it goes under the same key; with other words under another one', async () => {
    const { answers, sent } = await begin({ 'POST /ticket': refusal('server.failed') });
    const tries = () => sent.filter(({ call }) => call === 'POST /ticket');
    const send = async (count: number) => {
      press('Enviar');
      await waitFor(() => expect(tries()).toHaveLength(count));
      await screen.findByRole('button', { name: 'Enviar', busy: false });
    };
    fill('Título', 'Vídeo travado');
    fill('Mensagem', 'Não abre');
    await send(1);
    await send(2);
    fill('Mensagem', 'Não abre mais');
    await send(3);
    answers['POST /ticket'] = { id: 9 };
    press('Enviar');
    await waitFor(() => expect(tries()).toHaveLength(4));
    const [first, second, third, last] = tries().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect([second, last]).toEqual([first, third]);
    expect(third).not.toBe(first);
  });

  test.each([
    ['rate.limited', 'Muitos chamados em pouco tempo. Espere um momento.'],
    ['server.failed', 'O chamado não foi enviado. Tente de novo.'],
  ] as const)('a failure %s is told, and what was typed stays', async (code, text) => {
    await begin({ 'POST /ticket': refusal(code) });
    fill('Título', 'Vídeo travado');
    fill('Mensagem', 'Não abre');
    press('Enviar');
    await screen.findByText(text);
    expect(within(screen.getByRole('dialog')).getByLabelText('Título')).toHaveProperty('value', 'Vídeo travado');
  });
});
