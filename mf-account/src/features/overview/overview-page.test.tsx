import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Overview } from '@clube/shared/contracts/overview';
import { describeStates, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { OverviewPage } from './overview-page.tsx';

const CALL = 'GET /overview';
const DISMISS = 'POST /meta/overview';
const all = { course: true, lesson: true, look: true, student: true, offer: true };
const overview = (change: Partial<Overview> = {}): Overview => ({
  steps: { ...all, student: false, offer: false },
  is_dismissed: false,
  waiting: { comments: 0, tickets: 0, media: 0, invitations: 0 },
  happened: [],
  ...change,
});
const open = (of: Overview, answers: Answers = {}) =>
  openScreen(<OverviewPage />, { path: '/resumo', role: 'owner', answers: { [CALL]: of, ...answers } });

describeStates({
  open: (answers) => openScreen(<OverviewPage />, { path: '/resumo', role: 'owner', answers }),
  read: CALL,
  // Of the sample every step is done and put away.
  shown: 'O que aconteceu',
});

describe('where the panel stands', () => {
  test('says which steps are done, and leads to those that are not', async () => {
    open(overview());
    await screen.findByText('3 de 5 feitos');
    expect(screen.getAllByLabelText('Feito')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Abrir membros' }).getAttribute('href')).toBe('/members');
    expect(screen.queryByRole('button', { name: 'Guardar a lista' })).toBeNull();
  });

  test('says what waits, in numbers, with the place where it is done', async () => {
    open(overview({ waiting: { comments: 2, tickets: 1, media: 4, invitations: 3 } }));
    const link = await screen.findByRole('link', { name: '2 comentários esperam moderação' });
    expect(link.getAttribute('href')).toBe('/comentarios');
    screen.getByRole('link', { name: '1 chamado espera resposta' });
    screen.getByRole('link', { name: '3 convites venceram' });
    // Those of the library that failed, and no others.
    const media = screen.getByRole('link', { name: '4 mídias não puderam ser preparadas' });
    expect(media.getAttribute('href')).toBe('/midias?situacao=failed');
    expect(screen.queryByText('Nada espera por você.')).toBeNull();
  });

  test('says so where nothing waits and nobody changed anything', async () => {
    open(overview());
    await screen.findByText('Nada espera por você.');
    screen.getByText('Ninguém mudou nada ainda.');
  });

  test('says what happened last', async () => {
    open(
      overview({
        happened: [
          {
            id: 1,
            created_at: '2026-11-01T12:00:00Z',
            actor: 'Bia Moura',
            role: 'admin',
            as_student: false,
            api_key: null,
            noun: 'course',
            act: 'made',
            count: 1,
            name: 'Aquarela',
            place: null,
          },
        ],
      }),
    );
    const section = (await screen.findByText('Aquarela')).closest('li')!;
    within(section).getByText('Bia Moura');
  });

  test('a list that is done is put away, and stays until the server has it', async () => {
    const { changes, answers } = open(overview({ steps: all }), { [DISMISS]: refusal('server.failed') });
    await screen.findByText('5 de 5 feitos');
    press('Guardar a lista');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    answers[DISMISS] = { ok: true };
    answers[CALL] = overview({ steps: all, is_dismissed: true });
    press('Guardar a lista');
    await waitFor(() => expect(screen.queryByText('Para começar')).toBeNull());
    expect(changes().at(-1)).toEqual([DISMISS, { value: 'dismissed' }]);
  });

  test('what was put away comes back when a step is open again', async () => {
    open(overview({ is_dismissed: true }));
    await screen.findByText('Para começar');
  });
});
