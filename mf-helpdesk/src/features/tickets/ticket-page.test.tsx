import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { TicketDetail, TicketMessage } from '@clube/shared/contracts/ticket';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { TicketPage } from './ticket-page.tsx';

const open = (answers: Answers = {}) => openScreen(<TicketPage />, { path: '/ajuda/:id', at: '/ajuda/4', answers });
const message = (id: number, text: string, role: TicketMessage['author']['role'] = 'student'): TicketMessage => {
  const sample = sampleOf<TicketMessage>(TicketMessage);
  return { ...sample, id, message: text, author: { ...sample.author, role } };
};
const ticket = (change: Partial<TicketDetail>): TicketDetail => ({
  ...sampleOf<TicketDetail>(TicketDetail),
  id: 4,
  title: 'Vídeo travado',
  messages: [message(1, 'Não abre'), message(2, 'Já vemos', 'support')],
  has_earlier: false,
  ...change,
});

describeStates({ open, read: 'GET /ticket/4', shown: 'title sample', missing: 'ticket.not_found' });

describe('a conversation', () => {
  test('has its title, when it was opened, its state, and its messages, those of the staff named as such', async () => {
    open({ 'GET /ticket/4': ticket({ created_at: '2026-01-02T12:00:00.000Z' }) });
    await screen.findByRole('heading', { name: 'Vídeo travado' });
    expect(screen.getByText(/^Aberto em .*2026/)).toBeTruthy();
    expect(screen.getByText('Aberto')).toBeTruthy();
    const [asked, answered] = screen.getAllByRole('article');
    expect(asked!.textContent).toContain('Não abre');
    expect(asked!.textContent).not.toContain('Equipe');
    expect(answered!.textContent).toContain('Equipe');
  });

  test('a reply is sent, shown, and the field is empty again', async () => {
    const replied = ticket({ messages: [...ticket({}).messages, message(3, 'Obrigada')] });
    const { changes } = open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': replied });
    await screen.findByLabelText('Sua resposta');
    press('Responder');
    expect(screen.getByText('Escreva uma resposta.')).toBeTruthy();
    fill('Sua resposta', 'Obrigada');
    press('Responder');
    await screen.findByText('Obrigada', { selector: 'p' });
    expect(changes()).toEqual([['POST /ticket/4/message', { message: 'Obrigada' }]]);
    await waitFor(() => expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', ''));
  });

  test.each([
    ['ticket.closed', 'Este chamado já foi fechado.'],
    ['server.failed', 'A resposta não foi enviada. Tente de novo.'],
  ] as const)('a reply that fails with %s says so and stays', async (code, text) => {
    open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': refusal(code) });
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Obrigada');
    press('Responder');
    await screen.findByText(text);
    expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', 'Obrigada');
  });

  test('is closed, and reopened before anybody replies', async () => {
    const { changes } = open({
      'GET /ticket/4': ticket({}),
      'POST /ticket/4/close': ticket({ status: 'closed' }),
      'POST /ticket/4/reopen': ticket({}),
    });
    await screen.findByText('Aberto');
    press('Fechar chamado');
    await screen.findByText('Este chamado está fechado. Reabra para responder.');
    expect(screen.getByText('Fechado')).toBeTruthy();
    expect(screen.queryByLabelText('Sua resposta')).toBeNull();
    press('Reabrir');
    await screen.findByLabelText('Sua resposta');
    expect(changes().map(([call]) => call)).toEqual(['POST /ticket/4/close', 'POST /ticket/4/reopen']);
  });

  test('closing that fails is told, and it stays open', async () => {
    open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/close': refusal('server.failed') });
    await screen.findByText('Aberto');
    press('Fechar chamado');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByText('Aberto')).toBeTruthy();
  });

  test('earlier messages come when somebody asks, before those that stand there', async () => {
    const { sent } = open({
      'GET /ticket/4': ticket({ messages: [message(51, 'Nova')], has_earlier: true }),
      'GET /ticket/4/message': { messages: [message(1, 'Velha')], has_earlier: false },
    });
    await screen.findByText('Nova');
    press('Ver mensagens anteriores');
    await screen.findByText('Velha');
    expect(sent.at(-1)).toMatchObject({ call: 'GET /ticket/4/message', search: '?before=51' });
    expect(screen.getAllByRole('article').map(({ textContent }) => /Velha|Nova/.exec(textContent)?.[0])).toEqual([
      'Velha',
      'Nova',
    ]);
    expect(screen.queryByRole('button', { name: 'Ver mensagens anteriores' })).toBeNull();
  });
});
