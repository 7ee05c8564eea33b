import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Ticket, TicketDetail } from '@clube/shared/contracts/ticket';
import { openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { MergeDialog } from './merge-dialog.tsx';
import { MergedNotice } from './merged-notice.tsx';

const bia = { id: 50, name: 'Bia', photo: null, role: 'student' as const };
const ticket = (id: number, title: string): Ticket => ({ ...sampleOf<Ticket>(Ticket), id, title, requester: bia });
function Opened() {
  const [merged, setMerged] = useState<number>();
  if (merged !== undefined) return <p>juntado a {merged}</p>;
  return <MergeDialog ticket={ticket(4, 'Sem som')} onClose={() => {}} onMerged={setMerged} />;
}
const open = (answers: Answers = {}) =>
  openScreen(<Opened />, {
    path: '/ajuda/:id',
    at: '/ajuda/4',
    role: 'support',
    answers: { 'GET /ticket': pageOf([ticket(4, 'Sem som'), ticket(9, 'Sem imagem')]), ...answers },
  });
const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Chamado que fica'), { target: { value: '9' } });

test('it is said what becomes of the ticket, and nothing happens before the other is chosen', async () => {
  const { changes } = open();
  await screen.findByText(/“Sem som” fica fechado e aponta para ele, e Bia recebe um aviso. Não há como desfazer./);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Escolha', '#9 Sem imagem']);
  expect(screen.getByRole('button', { name: 'Juntar' })).toHaveProperty('disabled', true);
  expect(changes()).toEqual([]);
});

test('the two become one, which is opened', async () => {
  const { changes } = open({ 'POST /ticket/4/merge': { ...sampleOf<TicketDetail>(TicketDetail), id: 9 } });
  await choose();
  press('Juntar');
  await screen.findByText('juntado a 9');
  expect(changes()).toEqual([['POST /ticket/4/merge', { into: 9 }]]);
});

test('that a colleague was faster is said, and the list is asked for again', async () => {
  const { sent } = open({ 'POST /ticket/4/merge': refusal('ticket.merged') });
  await choose();
  press('Juntar');
  await screen.findByText(/Alguém da equipe juntou um destes chamados antes/);
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /ticket')).toHaveLength(2));
});

test('a member without another ticket is told of', async () => {
  open({ 'GET /ticket': pageOf([ticket(4, 'Sem som')]) });
  await screen.findByText('Bia não tem outro chamado.');
});

test('one that was merged leads on', () => {
  openScreen(<MergedNotice into={9} />, { path: '/ajuda/:id', at: '/ajuda/4' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ajuda/9');
});
