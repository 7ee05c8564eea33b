import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { Component } from './keep-account-page.tsx';

const KEEP = 'POST /account/keep';
const open = (answers: Answers = {}, at = '/keep-account?token=abc') =>
  openScreen(<Component />, { path: '/keep-account', at, role: null, answers });

test('opening the link does nothing; its button keeps the account, and says what to do when somebody else asked', async () => {
  const { changes, settled } = open();
  await screen.findByRole('heading', { name: 'Manter a minha conta' });
  await settled();
  expect(changes()).toEqual([]);
  press('Manter a minha conta');
  await screen.findByRole('heading', { name: 'Sua conta fica' });
  expect(changes()).toEqual([[KEEP, { token: 'abc' }]]);
  expect(screen.getByRole('link', { name: 'Definir uma senha nova' }).getAttribute('href')).toBe('/reset-password');
});

test('a link that was used, and one without its secret, say so and lead to signing in', async () => {
  open({ [KEEP]: refusal('auth.link_invalid') });
  press('Manter a minha conta');
  await screen.findByRole('heading', { name: 'Este link não vale mais' });
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/');
});

test('without its secret there is no button', async () => {
  open({}, '/keep-account');
  await screen.findByRole('heading', { name: 'Este link não vale mais' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a server that is away can be asked again', async () => {
  const { answers } = open({ [KEEP]: refusal('server.unavailable') });
  press('Manter a minha conta');
  await screen.findByText('Não foi possível salvar agora. Tente de novo.');
  delete answers[KEEP];
  press('Manter a minha conta');
  await screen.findByRole('heading', { name: 'Sua conta fica' });
});
