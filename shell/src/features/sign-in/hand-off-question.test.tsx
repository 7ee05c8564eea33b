import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import type { HandedOver } from '@clube/shared/contracts/session';
import { openScreen, press, refusal, signedIn, type Answers } from '@clube/shared/testing';
import { PageNotice } from '../../routes/page-notice.tsx';
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
  const heading = await screen.findByRole('heading', { name: 'Entrar em Forno?' });
  // Read out as it comes.
  expect(document.activeElement).toBe(heading);
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

test('a code that is over leads to signing in', async () => {
  open(null, { 'POST /member/auth/whose': refusal('auth.link_invalid') });
  await screen.findByText('Este acesso não vale mais. Entre de novo.');
  expect(screen.getByRole('heading', { name: 'Que bom ver você' })).toBeTruthy();
});

test.each([
  ['the line', REDEEM, () => Response.error()],
  ['the server', REDEEM, () => refusal('server.failed')],
  ['the server, asked whose it is,', 'POST /member/auth/whose', () => refusal('server.failed')],
] as const)(
  'where %s fails the code is kept, and goes out again when somebody asks for it',
  async (_what, call, fail) => {
    const { answers, changes } = open(null, { [call]: fail });
    await screen.findByText('Algo não saiu como devia');
    expect(screen.queryByRole('heading', { name: 'Que bom ver você' })).toBeNull();
    Object.assign(answers, {
      'POST /member/auth/whose': handedOver,
      [REDEEM]: () => refusal('auth.hand_off_unconfirmed'),
    });
    press('Tentar de novo');
    await screen.findByRole('heading', { name: 'Entrar em Forno?' });
    expect(sentTo(changes())).toEqual([{ string: 'abc' }, { string: 'abc' }]);
  },
);

test('too many tries say so; who does not want to wait signs in', async () => {
  open(null, { [REDEEM]: () => refusal('rate.limited') });
  await screen.findByText('Muitas tentativas. Espere um momento e tente de novo.');
  press('Entrar de novo');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Que bom ver você' }));
});

test('what fails after somebody said that they mean it leaves the question where it is', async () => {
  const { answers, changes } = open();
  await screen.findByRole('heading', { name: 'Entrar em Forno?' });
  answers[REDEEM] = () => refusal('server.failed');
  press('Entrar com rosa@example.com');
  await screen.findByText('Não foi possível entrar agora. Tente de novo.');
  answers[REDEEM] = () => refusal('auth.other_account');
  press('Entrar com rosa@example.com');
  // Another tab signed somebody in while it was read.
  const heading = await screen.findByRole('heading', { name: 'Outra conta está aberta aqui' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/saia antes da conta que outra aba abriu/)).toBeTruthy();
  expect(sentTo(changes())).toHaveLength(3);
});

test('a code that is not answered for long is told as any question of a page, and goes out again', async () => {
  jest.useFakeTimers();
  const { changes } = openScreen(
    <>
      <Component />
      <PageNotice isOpening={false} />
    </>,
    { path: '/', at: '/?rdr=abc', role: null, answers: { [REDEEM]: () => new Promise<Response>(() => {}) } },
  );
  await act(() => jest.advanceTimersByTimeAsync(SAY_SLOW_MS));
  expect(screen.getByText(/^Está demorando mais que o normal/)).toBeTruthy();
  press('Tentar de novo');
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(sentTo(changes())).toHaveLength(2);
  jest.useRealTimers();
});
