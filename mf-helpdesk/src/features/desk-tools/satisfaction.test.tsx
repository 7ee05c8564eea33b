import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { RateTicket, RatingShown, SatisfactionMean } from './satisfaction.tsx';

// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());

const at = { path: '/ajuda/:id', at: '/ajuda/4' };
const rating = { is_good: false, sentence: 'Demorou.', rated_at: '2026-01-02T12:00:00.000Z' };
const open = (answers: Answers = {}, stored: Ticket['rating'] = null) =>
  openScreen(<RateTicket ticket={{ id: 4, rating: stored }} />, { ...at, answers });

test('good or bad is said with a sentence, once it was chosen', async () => {
  const { changes } = open();
  expect(screen.queryByLabelText('Quer dizer por quê?')).toBeNull();
  press('Bom');
  fill('Quer dizer por quê?', ' Rápido! ');
  press('Enviar avaliação');
  await waitFor(() => expect(changes()).toEqual([['PUT /ticket/4/rating', { is_good: true, sentence: 'Rápido!' }]]));
  await screen.findByText('Obrigado por avaliar.');
});

test('what was said stands there, and is sent again only when it is said otherwise', async () => {
  const { changes } = open({}, rating);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Quer dizer por quê?').value).toBe('Demorou.');
  expect(screen.getByRole('button', { name: 'Mudar avaliação' })).toHaveProperty('disabled', true);
  press('Bom');
  press('Mudar avaliação');
  await waitFor(() => expect(changes()).toEqual([['PUT /ticket/4/rating', { is_good: true, sentence: 'Demorou.' }]]));
});

test('what was begun is there again after a reload, until it is sent', async () => {
  open({}, rating);
  press('Bom');
  fill('Quer dizer por quê?', 'Depois foi rápido.');
  cleanup();
  const { changes } = open({}, rating);
  await screen.findByDisplayValue('Depois foi rápido.');
  press('Mudar avaliação');
  await waitFor(() =>
    expect(changes()).toEqual([['PUT /ticket/4/rating', { is_good: true, sentence: 'Depois foi rápido.' }]]),
  );
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
});

test('that it was opened again meanwhile is said, and the sentence stays', async () => {
  open({ 'PUT /ticket/4/rating': refusal('ticket.open') });
  press('Ruim');
  fill('Quer dizer por quê?', 'Demorou.');
  press('Enviar avaliação');
  await screen.findByText('O chamado foi reaberto: avalie quando ele for fechado.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Quer dizer por quê?').value).toBe('Demorou.');
});

test('staff read what was said, and nothing before', () => {
  openScreen(<RatingShown rating={rating} />, at);
  expect(document.body.textContent).toContain('Atendimento avaliado como ruim');
  expect(document.body.textContent).toContain('“Demorou.”');
});

test.each([
  [2, 3, '66%'],
  [199, 200, '99%'],
  [200, 200, '100%'],
])('the mean is of those who rated: %i of %i is %s, for 100%% is all', async (good, total, percent) => {
  openScreen(<SatisfactionMean />, {
    ...at,
    role: 'support',
    answers: { 'GET /ticket/satisfaction': { good, total } },
  });
  const { textContent } = await screen.findByText(/satisfeitos em 90 dias/);
  expect(textContent).toBe(`${percent} satisfeitos em 90 dias (${total} avaliações)`);
});

test('before anybody rated there is no mean', async () => {
  const { settled } = openScreen(<SatisfactionMean />, {
    ...at,
    role: 'support',
    answers: { 'GET /ticket/satisfaction': { good: 0, total: 0 } },
  });
  await settled();
  expect(screen.queryByText(/satisfeitos/)).toBeNull();
});

test('a sentence that is too long is not cut off, and waits to be made shorter', async () => {
  const { changes } = open();
  press('Bom');
  fill('Quer dizer por quê?', 'a'.repeat(501));
  screen.getByText('501 / 500');
  expect(screen.getByLabelText('Quer dizer por quê?')).toHaveProperty('maxLength', -1);
  expect(screen.getByRole('button', { name: 'Enviar avaliação' })).toHaveProperty('disabled', true);
  fill('Quer dizer por quê?', 'a'.repeat(500));
  press('Enviar avaliação');
  await waitFor(() =>
    expect(changes()).toEqual([['PUT /ticket/4/rating', { is_good: true, sentence: 'a'.repeat(500) }]]),
  );
});
