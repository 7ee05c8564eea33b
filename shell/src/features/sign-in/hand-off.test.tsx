import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { PageNotice } from '../../routes/page-notice.tsx';
import { Component } from './sign-in-page.tsx';

const REDEEM = 'POST /member/auth/redeem';
const LEAD = 'POST /member/auth';
/** Of whoever belongs to another host. */
const led: LoginResult = {
  Auth: 'token',
  role: 'owner',
  custom_fields_filled: true,
  domains: [],
  subdomain: 'atelie',
  sites_count: 1,
  needs_domain: false,
  target_host: 'atelie.localhost',
};
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

describe('a code that is not answered for long', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Until the page says it; then somebody presses. */
  async function openSlow() {
    const first = Promise.withResolvers<Response>();
    const { answers, changes } = openScreen(
      <>
        <Component />
        <PageNotice isOpening={false} />
      </>,
      { path: '/', at: '/?rdr=abc', role: null, answers: { [REDEEM]: () => first.promise } },
    );
    await pass(SAY_SLOW_MS);
    expect(screen.getByText(/^Está demorando mais que o normal/)).toBeTruthy();
    answers[REDEEM] = refusal('auth.link_invalid');
    screen.getByRole('button', { name: 'Tentar de novo' }).focus();
    press('Tentar de novo');
    await pass();
    expect(screen.getByRole('heading', { name: 'Entrando…' })).toBeTruthy();
    expect(sentTo(changes())).toHaveLength(1);
    return { first, answers, changes };
  }

  test('is told as any question of a page, and goes out once, for a second one would be refused: its answer leads on', async () => {
    const { first, answers, changes } = await openSlow();
    answers[LEAD] = () => new Promise<Response>(() => {});
    first.resolve(Response.json(led));
    await pass();
    expect(changes().slice(1)).toEqual([[LEAD, { auth: led }]]);
    expect(screen.queryByText('Este acesso não vale mais. Entre de novo.')).toBeNull();
  });

  test('and fails in the end has not come: whoever pressed goes on at the heading', async () => {
    const { first } = await openSlow();
    first.resolve(refusal('server.failed'));
    await pass();
    expect(screen.queryByText('Carregou.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }));
  });
});

test.each(['server.failed', 'auth.other_account'] as const)(
  'whoever is signed in and not led on (%s) keeps that: trying again leads on, and sends the code no more',
  async (code) => {
    const { answers, changes } = open({ [REDEEM]: led, [LEAD]: refusal(code) });
    await screen.findByText('Algo não saiu como devia');
    expect(screen.queryByText('Este acesso não vale mais. Entre de novo.')).toBeNull();
    answers[LEAD] = () => new Promise<Response>(() => {});
    press('Tentar de novo');
    await screen.findByRole('heading', { name: 'Entrando…' });
    expect(changes()).toEqual([[REDEEM, { string: 'abc' }], ...Array.from({ length: 2 }, () => [LEAD, { auth: led }])]);
  },
);
