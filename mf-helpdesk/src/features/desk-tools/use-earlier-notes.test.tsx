import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { useEarlierNotes } from './use-earlier-notes.ts';

function Notes() {
  const { notes, hasEarlier, load } = useEarlierNotes(4, useQuery(ticketDeskQuery(4)).data);
  return (
    <>
      <p>{notes.map(({ note }) => note).join(' ')}</p>
      {hasEarlier && <button onClick={load}>antes</button>}
    </>
  );
}
const note = (id: number) => ({ id, note: `n${id}`, author: null, created_at: '2026-01-02T12:00:00.000Z' });
const open = (answers: Answers) =>
  openScreen(<Notes />, {
    path: '/ajuda/:id',
    at: '/ajuda/4',
    role: 'support',
    answers: {
      'GET /ticket/4/desk': { ...sampleOf<TicketDesk>(TicketDesk), notes: [note(3), note(4)], has_earlier_notes: true },
      ...answers,
    },
  });

test('notes before the newest are asked for by the oldest that is shown, and stand before it', async () => {
  const { sent } = open({ 'GET /ticket/4/note': { notes: [note(1), note(2)], has_earlier: false } });
  await screen.findByText('n3 n4');
  press('antes');
  await screen.findByText('n1 n2 n3 n4');
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent.at(-1)!.call).toBe('GET /ticket/4/note');
});

test('a failure says so, and what is shown stays', async () => {
  open({ 'GET /ticket/4/note': refusal('ticket.not_found') });
  await screen.findByText('n3 n4');
  press('antes');
  await screen.findByText('Não foi possível carregar agora. Tente de novo.');
  expect(screen.getByText('n3 n4')).toBeTruthy();
});
