import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { PageNotice } from '../../routes/page-notice.tsx';
import { Component } from './sign-in-page.tsx';

const REDEEM = 'POST /member/auth/redeem';
/** As the sign-in screen opens with the code of a hand-off. */
const open = (answers: Answers) => openScreen(<Component />, { path: '/', at: '/?rdr=abc', role: null, answers });
const sentTo = (changes: unknown[][]) => changes.filter(([call]) => call === REDEEM).map(([, body]) => body);

test.each(['auth.link_invalid', 'auth.hand_off_unconfirmed', 'auth.other_account'] as const)(
  'a code that the server refuses (%s) is over: whoever came signs in, and it is sent no more',
  async (code) => {
    const { changes } = open({ [REDEEM]: refusal(code) });
    await screen.findByText('Este acesso não vale mais. Entre de novo.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Que bom ver você' }));
    expect(sentTo(changes())).toEqual([{ string: 'abc' }]);
  },
);

test.each([
  ['line', () => Response.error()],
  ['server', () => refusal('server.failed')],
])('where the %s fails the code is kept, and goes out again when somebody asks for it', async (_what, fail) => {
  const { answers, changes } = open({ [REDEEM]: fail });
  await screen.findByText('Algo não saiu como devia');
  expect(screen.queryByRole('heading', { name: 'Que bom ver você' })).toBeNull();
  answers[REDEEM] = refusal('auth.link_invalid');
  press('Tentar de novo');
  await screen.findByRole('heading', { name: 'Que bom ver você' });
  expect(sentTo(changes())).toEqual([{ string: 'abc' }, { string: 'abc' }]);
});

test('too many tries say so; who does not want to wait signs in', async () => {
  open({ [REDEEM]: () => refusal('rate.limited') });
  await screen.findByText('Muitas tentativas. Espere um momento e tente de novo.');
  press('Entrar de novo');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Que bom ver você' }));
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
