import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Ticket, TicketDetail, TicketMessage } from '@clube/shared/contracts/ticket';
import { TicketDesk } from '@clube/shared/contracts/ticket-desk';
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
import { TicketPage } from '../ticket-page.tsx';

const rui = { id: 70, name: 'Rui', photo: null, role: 'support' as const };
const bia = { id: 50, name: 'Bia', photo: null, role: 'student' as const };
const message = (id: number, text: string, change: Partial<TicketMessage> = {}): TicketMessage => ({
  ...sampleOf<TicketMessage>(TicketMessage),
  id,
  message: text,
  image: null,
  left_out: 0,
  author: bia,
  created_at: `2026-01-02T12:0${id}:00.000Z`,
  ...change,
});
const ticket = (change: Partial<TicketDetail> = {}): TicketDetail => ({
  ...sampleOf<TicketDetail>(TicketDetail),
  is_unread: false,
  merged_into: null,
  rating: null,
  id: 4,
  title: 'Vídeo travado',
  status: 'open',
  requester: bia,
  last_author: bia,
  messages: [message(1, 'Não abre'), message(3, 'Ainda não')],
  has_earlier: false,
  ...change,
});
const desk = (change: Partial<TicketDesk> = {}): TicketDesk => ({
  ...sampleOf<TicketDesk>(TicketDesk),
  tags: [],
  has_earlier_notes: false,
  assignee: null,
  colleagues: [rui],
  first_answered_at: null,
  closed_at: null,
  notes: [],
  ...change,
});
const note = { id: 1, note: 'Já liguei', author: null, created_at: '2026-01-02T12:02:00.000Z' };
const queued = (id: number, title: string): Ticket => ({ ...sampleOf<Ticket>(Ticket), id, title, requester: bia });
const open = (answers: Answers = {}, at = '/ajuda/4') =>
  openScreen(<TicketPage />, {
    path: '/ajuda/:id',
    at,
    role: 'support',
    answers: {
      'GET /ticket/4': ticket(),
      'GET /ticket/4/desk': desk(),
      'GET /ticket/tag': [],
      'GET /ticket/satisfaction': { good: 0, total: 0 },
      'GET /ticket': pageOf([queued(3, 'Antes'), queued(4, 'Vídeo travado'), queued(5, 'Depois')]),
      ...answers,
    },
  });

// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());

describeStates({
  open: (answers) => open({ 'GET /ticket/4/desk': desk(), ...answers }),
  read: 'GET /ticket/4',
  shown: /aberto em/,
  missing: 'ticket.not_found',
});

describe('the queue beside an open ticket', () => {
  test('marks it, and leads to the others under the same filters', async () => {
    open({}, '/ajuda/4?status=open&busca=v');
    const queue = within(screen.getByRole('region', { name: 'Fila de chamados' }));
    const current = await queue.findByRole('link', { name: /Vídeo travado/ });
    expect(current.getAttribute('aria-current')).toBe('true');
    const other = queue.getByRole('link', { name: /Depois/ });
    expect(other.getAttribute('aria-current')).toBeNull();
    expect(other.getAttribute('href')).toBe('/ajuda/5?status=open&busca=v');
    expect(screen.getByRole('link', { name: 'Fila' }).getAttribute('href')).toBe('/ajuda?status=open&busca=v');
  });

  test('J and K go through it, and the focus goes to what was opened', async () => {
    const { place, settled } = open({ 'GET /ticket/5': ticket({ id: 5, title: 'Depois' }) });
    await screen.findByRole('heading', { level: 1, name: 'Vídeo travado' });
    await settled();
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Depois' })));
    expect(place()).toBe('/ajuda/5');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(place()).toBe('/ajuda/5');
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(place()).toBe('/ajuda/4'));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Sua resposta'), { key: 'k' });
    expect(place()).toBe('/ajuda/4');
  });
});

describe('who has a ticket', () => {
  test('nobody, and staff never answered: it says so', async () => {
    open();
    expect((await screen.findByLabelText<HTMLSelectElement>('Responsável')).value).toBe('');
    expect(screen.getByText('Ainda não houve')).toBeTruthy();
    expect(screen.queryByText('Fechado em')).toBeNull();
  });

  test('how long the first answer took, and the moments of it and of the closing', async () => {
    const of = ticket({ created_at: new Date(2026, 0, 2, 9).toISOString(), status: 'closed' });
    const times = {
      first_answered_at: new Date(2026, 0, 2, 9, 12).toISOString(),
      closed_at: new Date(2026, 0, 2, 17, 40).toISOString(),
    };
    open({ 'GET /ticket/4': of, 'GET /ticket/4/desk': desk(times) });
    const said = async (term: string) => (await screen.findByText(term)).nextElementSibling!.textContent;
    expect(await said('Primeira resposta')).toBe('Em 12 min · 2 de jan. de 2026, 09:12');
    expect(await said('Fechado em')).toBe('2 de jan. de 2026, 17:40');
  });

  test('it is given to a colleague', async () => {
    const { changes } = open({ 'POST /ticket/4/assign': desk({ assignee: rui }) });
    const field = await screen.findByLabelText<HTMLSelectElement>('Responsável');
    fireEvent.change(field, { target: { value: '70' } });
    await waitFor(() => expect(field.value).toBe('70'));
    expect(changes()).toEqual([['POST /ticket/4/assign', { to: 70, from: null }]]);
  });

  test('where somebody was faster it shows who has it', async () => {
    const { answers } = open({ 'POST /ticket/4/assign': refusal('request.conflict') });
    const field = await screen.findByLabelText<HTMLSelectElement>('Responsável');
    answers['GET /ticket/4/desk'] = desk({ assignee: rui });
    press('Assumir');
    await waitFor(() => expect(field.value).toBe('70'));
  });
});

describe('what is written', () => {
  test('is not sent while a field of an answer that is kept ready stands open in it', async () => {
    const { changes } = open({ 'POST /ticket/4/message': ticket() });
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Sobre {{ curso }}, {{nome}}');
    press('Responder');
    await screen.findByText('Complete {{nome}}, {{curso}} antes de enviar.');
    expect(changes()).toEqual([]);
    fill('Sua resposta', 'Sobre Aquarela, Bia');
    press('Responder');
    await waitFor(() => expect(changes()).toEqual([['POST /ticket/4/message', { message: 'Sobre Aquarela, Bia' }]]));
  });

  test('a note stands among the messages of its time, and its field is empty again', async () => {
    const { changes } = open({ 'POST /ticket/4/note': desk({ notes: [note] }) });
    fireEvent.click(await screen.findByRole('tab', { name: 'Nota interna' }));
    press('Guardar nota');
    expect(screen.getByText('Escreva uma nota.')).toBeTruthy();
    fill('Nova nota interna', 'a'.repeat(5001));
    press('Guardar nota');
    screen.getByText('5001 / 5000');
    expect(screen.getByLabelText('Nova nota interna')).toHaveProperty('maxLength', -1);
    fill('Nova nota interna', 'Já liguei');
    press('Guardar nota');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    const texts = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(texts[1]).toMatch(/Conta apagada.*Nota interna.*Já liguei/);
    expect(changes()).toEqual([['POST /ticket/4/note', { note: 'Já liguei' }]]);
    await waitFor(() => expect(screen.getByLabelText('Nova nota interna')).toHaveProperty('value', ''));
  });

  test('staff note on what is closed, and answer nobody there', async () => {
    const { changes } = open({
      'GET /ticket/4': ticket({ status: 'closed' }),
      'POST /ticket/4/note': desk({ notes: [note] }),
    });
    await screen.findByText('Este chamado está fechado. Reabra para responder.');
    expect(screen.queryByLabelText('Sua resposta')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Nota interna' }));
    fill('Nova nota interna', 'Já liguei');
    press('Guardar nota');
    await waitFor(() => expect(changes()).toEqual([['POST /ticket/4/note', { note: 'Já liguei' }]]));
  });

  test('notes from before the messages that are shown wait for those', async () => {
    const old = { ...note, id: 2, created_at: '2025-01-01T12:00:00.000Z', note: 'De antes' };
    open({ 'GET /ticket/4': ticket({ has_earlier: true }), 'GET /ticket/4/desk': desk({ notes: [old, note] }) });
    await screen.findByText('Já liguei');
    expect(screen.queryByText('De antes')).toBeNull();
  });

  test('a reply and a note that were begun are both there again', async () => {
    open();
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Meio caminho');
    fireEvent.click(screen.getByRole('tab', { name: 'Nota interna' }));
    fill('Nova nota interna', 'Meia nota');
    cleanup();
    open();
    await screen.findByDisplayValue('Meio caminho');
    fireEvent.click(screen.getByRole('tab', { name: 'Nota interna' }));
    await screen.findByDisplayValue('Meia nota');
  });

  test('Ctrl+Enter sends, and the ticket stays open', async () => {
    const { changes } = open({ 'POST /ticket/4/message': ticket({ messages: [message(9, 'Veja agora')] }) });
    const field = await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Veja agora');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Veja agora', { selector: 'p' });
    expect(changes()).toEqual([['POST /ticket/4/message', { message: 'Veja agora' }]]);
  });

  test('a reply may close the ticket, and the focus stays at the ticket', async () => {
    const { changes } = open({
      'POST /ticket/4/message': ticket(),
      'POST /ticket/4/close': ticket({ status: 'closed' }),
    });
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Pronto');
    screen.getByLabelText('Sua resposta').focus();
    press('Enviar e fechar');
    await screen.findByText('Este chamado está fechado. Reabra para responder.');
    expect(changes().map(([call]) => call)).toEqual(['POST /ticket/4/message', 'POST /ticket/4/close']);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'O chamado' }));
  });

  test('where closing fails after the reply, the reply is shown and the failure said', async () => {
    open({
      'POST /ticket/4/message': ticket({ messages: [message(9, 'Pronto')] }),
      'POST /ticket/4/close': refusal('server.failed'),
    });
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Pronto');
    press('Enviar e fechar');
    await screen.findByText('A resposta foi enviada, e o chamado continua aberto. Feche de novo.');
    expect(screen.getByText('Pronto', { selector: 'p' })).toBeTruthy();
  });
});

test('the member comes in the place of the conversation, and the focus goes there and back', async () => {
  open();
  await screen.findByLabelText('Responsável');
  press('Quem abriu');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Bia' }));
  press('Conversa');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quem abriu' })));
});
