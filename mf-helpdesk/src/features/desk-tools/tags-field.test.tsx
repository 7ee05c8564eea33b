import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { TagsField } from './tags-field.tsx';

const [pix, card] = [
  { id: 1, name: 'Pix' },
  { id: 2, name: 'Cartão de crédito' },
];
function Shown() {
  const { data } = useQuery(ticketDeskQuery(4));
  return data && <TagsField ticketId={4} tags={data.tags} />;
}
const open = (answers: Answers = {}, tags = [pix]) =>
  openScreen(<Shown />, {
    path: '/ajuda/:id',
    at: '/ajuda/4',
    role: 'support',
    answers: {
      'GET /ticket/4/desk': { ...sampleOf<TicketDesk>(TicketDesk), tags },
      'GET /ticket/tag': [pix, card].map((tag) => ({ ...tag, tickets_count: 1 })),
      ...answers,
    },
  });
const field = () => screen.getByLabelText<HTMLInputElement>('Nova etiqueta');
const put = async (name: string) => {
  await screen.findByText('Pix', { selector: 'li' });
  await waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(2));
  fill('Nova etiqueta', name);
  press('Pôr');
};

test('one that the panel has is put on, however it is typed', async () => {
  const { changes } = open({ 'PUT /ticket/4/tag/2': [card, pix] });
  await put(' cartao  de credito');
  await screen.findByText('Cartão de crédito', { selector: 'li' });
  expect(changes()).toEqual([['PUT /ticket/4/tag/2', undefined]]);
  expect(field().value).toBe('');
});

test('one that it has not is made first', async () => {
  const { changes } = open({ 'POST /ticket/tag': { id: 7 }, 'PUT /ticket/4/tag/7': [pix, { id: 7, name: 'Boleto' }] });
  await put('Boleto');
  await screen.findByText('Boleto', { selector: 'li' });
  expect(changes()).toEqual([
    ['POST /ticket/tag', { name: 'Boleto' }],
    ['PUT /ticket/4/tag/7', undefined],
  ]);
});

test('one that a colleague made a moment ago is theirs', async () => {
  const { answers, changes } = open({ 'POST /ticket/tag': refusal('ticket.tag_taken'), 'PUT /ticket/4/tag/9': [pix] });
  await screen.findByText('Pix', { selector: 'li' });
  await waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(2));
  answers['GET /ticket/tag'] = [{ id: 9, name: 'Boleto', tickets_count: 0 }];
  fill('Nova etiqueta', 'Boleto');
  press('Pôr');
  await waitFor(() => expect(changes().at(-1)).toEqual(['PUT /ticket/4/tag/9', undefined]));
});

test('what is refused says so and stays in the field', async () => {
  open({ 'PUT /ticket/4/tag/2': refusal('ticket.too_many_tags') });
  await put('Cartão de crédito');
  await screen.findByText('Não cabem mais etiquetas: tire uma antes.');
  expect(field().value).toBe('Cartão de crédito');
});

test('one is taken off', async () => {
  const { changes } = open({ 'DELETE /ticket/4/tag/1': [] });
  await screen.findByText('Pix', { selector: 'li' });
  press('Tirar a etiqueta “Pix”');
  await waitFor(() => expect(screen.queryByText('Pix', { selector: 'li' })).toBeNull());
  expect(changes()).toEqual([['DELETE /ticket/4/tag/1', undefined]]);
});

test('where ten are on it there is no field for more', async () => {
  open(
    {},
    Array.from({ length: 10 }, (_, at) => ({ id: at + 1, name: `n${at}` })),
  );
  await screen.findByText('n9', { selector: 'li' });
  expect(screen.queryByLabelText('Nova etiqueta')).toBeNull();
});
