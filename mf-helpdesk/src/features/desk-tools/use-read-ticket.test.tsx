import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { ticketQuery } from '@clube/shared/clients/ticket';
import { TicketDetail } from '@clube/shared/contracts/ticket';
import { emit, on } from '@clube/shared/events';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { useReadTicket, useTicketNews } from './use-read-ticket.ts';

function Reader({ ticket }: { ticket: TicketDetail }) {
  useReadTicket(ticket);
  useTicketNews();
  return <p>{ticket.is_unread ? 'novo' : 'lido'}</p>;
}
function Shown() {
  const { data } = useQuery(ticketQuery(4));
  return data && <Reader ticket={data} />;
}
const sample = sampleOf<TicketDetail>(TicketDetail);
const ticket = (last: number, is_unread = true): TicketDetail => ({
  ...sample,
  id: 4,
  is_unread,
  messages: [{ ...sample.messages[0]!, id: last }],
});
const open = (answers: Answers) => openScreen(<Shown />, { path: '/ajuda/:id', at: '/ajuda/4', answers });

test('what is seen is marked as read, up to the last message, once', async () => {
  const { changes, settled } = open({ 'GET /ticket/4': ticket(9) });
  await waitFor(() => expect(changes()).toHaveLength(1));
  await settled();
  expect(changes()).toEqual([['PUT /ticket/4/read', { message: 9 }]]);
});

test('with a ticket its notice is read, and the page says so itself', async () => {
  let told = 0;
  const stop = on('notification:changed', () => (told += 1));
  const { answers, settled } = open({ 'GET /ticket/4': ticket(9), 'PUT /ticket/4/read': refusal('ticket.not_found') });
  await screen.findByText('novo');
  await settled();
  expect(told).toBe(0);

  answers['PUT /ticket/4/read'] = { ok: true };
  answers['GET /ticket/4'] = ticket(12);
  act(() => emit('ticket:changed', { ticketId: 4 }));
  await waitFor(() => expect(told).toBe(1));
  stop();
});

test('what is read already is not marked again', async () => {
  const { changes, settled } = open({ 'GET /ticket/4': ticket(9, false) });
  await screen.findByText('lido');
  await settled();
  expect(changes()).toEqual([]);
});

test('what comes while it is looked at is shown, and marked too', async () => {
  const { answers, changes } = open({ 'GET /ticket/4': ticket(9, false) });
  await screen.findByText('lido');
  answers['GET /ticket/4'] = ticket(12);
  act(() => emit('ticket:changed', { ticketId: 4 }));
  await waitFor(() => expect(changes()).toEqual([['PUT /ticket/4/read', { message: 12 }]]));
});

test('a mark that is refused leaves it unread', async () => {
  const { settled } = open({ 'GET /ticket/4': ticket(9), 'PUT /ticket/4/read': refusal('ticket.not_found') });
  await screen.findByText('novo');
  await settled();
  expect(screen.getByText('novo')).toBeTruthy();
});

test.each([
  ['by its number', 5],
  ['with all that was missed', null],
])('what is kept of a ticket that is not open is asked for anew once news names it %s', async (_how, ticketId) => {
  // As fresh as a page keeps it: what is looked at again is not asked for again by itself.
  const Title = ({ id }: { id: number }) => <p>{useQuery({ ...ticketQuery(id), staleTime: Infinity }).data?.title}</p>;
  function Desk() {
    const [id, setId] = useState(5);
    useTicketNews();
    return (
      <>
        <Title id={id} />
        <button onClick={() => setId(id === 5 ? 4 : 5)}>O outro</button>
      </>
    );
  }
  const { answers } = openScreen(<Desk />, {
    path: '/ajuda/:id',
    at: '/ajuda/5',
    answers: { 'GET /ticket/4': ticket(9, false), 'GET /ticket/5': { ...sample, id: 5, title: 'Aberto' } },
  });
  await screen.findByText('Aberto');
  press('O outro');
  await screen.findByText(sample.title);
  answers['GET /ticket/5'] = { ...sample, id: 5, title: 'Fechado' };
  act(() => emit('ticket:changed', { ticketId }));
  press('O outro');
  await screen.findByText('Fechado');
});
