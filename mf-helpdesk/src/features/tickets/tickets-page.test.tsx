import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const open = (answers: Answers = {}, at = '/ajuda') => openScreen(<TicketsPage />, { path: '/ajuda', at, answers });
const ticket = (change: Partial<Ticket>): Ticket => ({ ...sampleOf<Ticket>(Ticket), ...change });
const lastSearch = (sent: readonly { call: string; search: string }[]) =>
  sent.findLast(({ call }) => call === 'GET /ticket')?.search;

// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());

describeStates({ open, read: 'GET /ticket', shown: 'title sample' });

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

describe('a new ticket', () => {
  const begin = async (answers: Answers = {}) => {
    const opened = open(answers);
    await screen.findByText('title sample');
    press('Abrir chamado');
    return opened;
  };

  test('without title and message nothing is sent, and both are asked for', async () => {
    const { changes } = await begin();
    press('Enviar');
    expect(screen.getByText('Dê um título ao chamado.')).toBeTruthy();
    expect(screen.getByText('Conte o que aconteceu.')).toBeTruthy();
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
