import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { HandedOver } from '@clube/shared/contracts/session';
import { openScreen, press, refusal, signedIn, type Answers } from '@clube/shared/testing';
import { Component } from './sign-in-page.tsx';

const REDEEM = 'POST /member/auth/redeem';
const handedOver: HandedOver = { email: 'rosa@example.com', panel: 'Forno' };
/** As the sign-in screen opens with the code of a hand-off that began on a panel's own domain. */
const open = (role: 'owner' | null = null, answers: Answers = {}) =>
  openScreen(<Component />, {
    path: '/',
    at: '/?rdr=abc',
    role,
    answers: {
      'POST /member/auth/whose': handedOver,
      [REDEEM]: () => refusal('auth.hand_off_unconfirmed'),
      ...answers,
    },
  });
const sentTo = (changes: unknown[][]) => changes.filter(([call]) => call === REDEEM).map(([, body]) => body);

test('account and panel are named, and nothing goes on before somebody says that they mean them', async () => {
  const { changes, answers } = open();
  await screen.findByRole('heading', { name: 'Entrar em Forno?' });
  expect(screen.getByText(/acabou de entrar com rosa@example\.com/)).toBeTruthy();
  expect(sentTo(changes())).toEqual([{ string: 'abc' }]);
  // It took too long.
  answers[REDEEM] = refusal('auth.link_invalid');
  press('Entrar com rosa@example.com');
  await screen.findByText('Este acesso não vale mais. Entre de novo.');
  expect(sentTo(changes())).toEqual([{ string: 'abc' }, { string: 'abc', is_confirmed: true }]);
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test('whoever did not come from there signs in as always, and the code is sent no more', async () => {
  const { changes } = open();
  await screen.findByRole('heading', { name: 'Entrar em Forno?' });
  press('Não fui eu');
  await screen.findByRole('heading', { name: 'Que bom ver você' });
  expect(sentTo(changes())).toEqual([{ string: 'abc' }]);
});

test('beside another account there is no way in, but that account', async () => {
  const { changes, place } = open('owner');
  await screen.findByRole('heading', { name: 'Outra conta está aberta aqui' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  press(`Continuar com ${signedIn('owner').member.email}`);
  expect(place()).toBe('/home');
  expect(sentTo(changes())).toEqual([{ string: 'abc' }]);
});

test('what did not reach the server is not called over', async () => {
  const { answers } = open();
  await screen.findByRole('heading', { name: 'Entrar em Forno?' });
  answers[REDEEM] = refusal('server.failed');
  press('Entrar com rosa@example.com');
  await screen.findByText('Não foi possível entrar agora. Tente de novo.');
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test('a code that is over leads to signing in', async () => {
  open(null, { 'POST /member/auth/whose': refusal('auth.link_invalid') });
  await screen.findByText('Este acesso não vale mais. Entre de novo.');
  expect(screen.getByRole('heading', { name: 'Que bom ver você' })).toBeTruthy();
});
