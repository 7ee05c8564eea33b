import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { MailedLink, type LoginResult } from '@clube/shared/contracts/sign-in';
import { meAtom } from '@clube/shared/session';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './set-password-page.tsx';

const LINK = 'GET /member/password-reset/abc';
const RESET = 'POST /member/password-reset/abc';
const FIRST = 'POST /member/new/create-password';
const INVALID = 'Este Link não é mais válido, por favor solicite um novo link';
const JOIN = 'POST /member/new/accept';
const SET = 'Senha definida com Sucesso!';

const { typed: _typed, ...sample } = sampleOf<MailedLink>(MailedLink);
/** A link as the server describes it: of somebody without an account unless it leads to a forgotten password. */
const linkOf = (kind: MailedLink['kind']): MailedLink => ({
  ...sample,
  valid: kind !== null,
  kind,
  email: 'rosa@example.com',
  names: ['Rosa', 'Lima'],
  has_account: false,
  panel: 'Ateliê',
  bought: [],
});
const open = (answers: Answers, at = '/set-password?token=abc') =>
  openScreen(<Component />, { path: '/set-password', at, role: null, answers });
const send = async () => {
  await screen.findByRole('button', { name: 'Criar senha' });
  fill('Senha nova', 'outra senha boa');
  fill('Repita a senha', 'outra senha boa');
  press('Criar senha');
};

beforeEach(() => {
  // jsdom leaves no page, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

test.each([
  ['one that the server knows no more', '/set-password?token=abc'],
  ['one that was cut off', '/set-password'],
  ['one whose end was cut off', '/set-password?token='],
])('[5.7] [8.8] a link that is none: %s', async (_name, at) => {
  open({ [LINK]: linkOf(null) }, at);
  await screen.findByText(INVALID);
  expect(screen.getByRole('link', { name: 'Pedir um novo link' }).getAttribute('href')).toBe('/reset-password');
  expect(screen.queryByRole('button', { name: 'Criar senha' })).toBeNull();
});

test.each([
  ['a forgotten password', 'reset', RESET],
  ['a first password', 'registration', FIRST],
  ['the password of an invitation', 'invitation', FIRST],
] as const)('[5.7] [8.8] a link that is over once the form of %s is sent', async (_name, kind, call) => {
  const { answers } = open({ [LINK]: linkOf(kind), [call]: refusal('auth.link_invalid') });
  await screen.findByRole('button', { name: 'Criar senha' });
  expect(screen.queryByText(INVALID)).toBeNull();
  answers[LINK] = linkOf(null);
  await send();
  await screen.findByText(INVALID);
  expect(screen.queryByText(SET)).toBeNull();
});

test.each([
  ['a forgotten password', 'reset', RESET],
  ['a first password', 'registration', FIRST],
  ['the password of an invitation', 'invitation', FIRST],
] as const)('[8.9] whoever set %s is told so, once it is set and not before', async (_name, kind, call) => {
  let answer: (response: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const { changes } = open({ [LINK]: linkOf(kind), [call]: () => answered });
  await send();
  await waitFor(() => expect(changes().map(([sent]) => sent)).toEqual([call]));
  expect(screen.queryByText(SET)).toBeNull();
  answer(undefined);
  await screen.findByText(SET);
});

test('whoever sends a form whose link is over meanwhile, or asks for a new one, keeps a place on the page', async () => {
  const { answers } = open({ [LINK]: linkOf('invitation'), [FIRST]: refusal('auth.link_invalid') });
  await screen.findByRole('button', { name: 'Criar senha' });
  answers[LINK] = { ...linkOf('invitation'), valid: false };
  fill('Senha nova', 'outra senha boa');
  fill('Repita a senha', 'outra senha boa');
  screen.getByRole('button', { name: 'Criar senha' }).focus();
  press('Criar senha');
  const heading = await screen.findByRole('heading', { name: 'O convite venceu' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  screen.getByRole('button', { name: 'Receber um novo link' }).focus();
  press('Receber um novo link');
  const notice = await screen.findByText('Enviamos um novo link para rosa@example.com.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test.each([
  ['without an account', {}, 'Seu acesso a Ateliê'],
  ['with an account', { has_account: true }, 'Seu acesso a Ateliê'],
  ['whose link is over', { valid: false }, 'O link venceu'],
])('whoever bought, %s, reads of a purchase, and of no invitation', async (_name, more, title) => {
  open({ [LINK]: { ...linkOf('invitation'), bought: ['Turma de maio'], ...more } });
  await screen.findByRole('heading', { name: title });
  if (!('valid' in more)) screen.getByText('Turma de maio');
  expect(document.body.textContent).not.toMatch(/convi/i);
});

test.each(['registration', 'invitation'] as const)(
  'what a server of the release before sends (%s), which names no purchase, opens its form',
  async (kind) => {
    const { bought: _, ...older } = linkOf(kind);
    open({ [LINK]: older });
    await screen.findByRole('button', { name: 'Criar senha' });
  },
);

test.each(['reset', 'registration', 'invitation'] as const)(
  '[5.5] [5.6] of a new password (%s) both fields are required and the same, and its button starts disabled',
  async (kind) => {
    const { changes } = open({ [LINK]: linkOf(kind) });
    const create = await screen.findByRole('button', { name: 'Criar senha' });
    expect(create).toHaveProperty('disabled', true);
    fill('Senha nova', 'outra senha boa');
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    press('Criar senha');
    await screen.findByText('Por favor, repita a senha.');
    fill('Senha nova', '');
    fill('Repita a senha', 'outra senha boa');
    press('Criar senha');
    await screen.findByText('Por favor, insira sua senha.');
    fill('Senha nova', 'outra senha ruim');
    press('Criar senha');
    await screen.findByText('As Senhas precisam ser iguais!');
    expect(changes()).toEqual([]);
  },
);

test.each([
  ['a forgotten password', 'reset', RESET],
  ['a first password', 'registration', FIRST],
] as const)('whoever could not set %s is not told that it is set', async (_name, kind, call) => {
  open({ [LINK]: linkOf(kind), [call]: refusal('auth.password_common') });
  await send();
  await screen.findByText('Esta senha é fácil de adivinhar. Escolha outra.');
  expect(screen.queryByText(SET)).toBeNull();
});

const TYPED = { phone: '***4321', document: '***.982.247-**' };
const NEW = { password: 'outra senha boa', confirm_password: 'outra senha boa' };
const ANEW = { name: 'Ana Dias', phone: '(11) 98765-4321', phone_country: 'BR', document: '529.982.247-25' };
const typeAnew = async () => {
  await screen.findByText('***4321');
  press('Não são os meus: digitar de novo');
  const name = await screen.findByLabelText('Nome completo');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByText('***4321')).toBeNull();
};
const fillAnew = () => {
  fill('Nome completo', ANEW.name);
  fill('Telefone', ANEW.phone);
  fill('CPF ou CNPJ', ANEW.document);
};

describe('whoever opens a mailbox that was registered', () => {
  test('sees what was typed for it, and goes on with that', async () => {
    const { changes } = open({
      [LINK]: { ...linkOf('registration'), typed: TYPED },
      [FIRST]: refusal('auth.link_invalid'),
    });
    for (const text of ['Rosa Lima', TYPED.phone, TYPED.document]) await screen.findByText(text);
    await send();
    await waitFor(() => expect(changes()).toEqual([[FIRST, { email: 'rosa@example.com', token: 'abc', ...NEW }]]));
  });

  test('types it anew, each field of it, and that is sent', async () => {
    const { changes } = open({
      [LINK]: { ...linkOf('registration'), typed: TYPED },
      [FIRST]: refusal('auth.phone_invalid'),
    });
    await typeAnew();
    await send();
    for (const text of ['seu nome.', 'seu telefone.', 'seu CPF ou CNPJ.'])
      await screen.findByText(`Por favor, insira ${text}`);
    expect(changes()).toEqual([]);
    fillAnew();
    press('Criar senha');
    await screen.findByText('Confira o telefone e o país.');
    expect(changes()).toEqual([[FIRST, { email: 'rosa@example.com', token: 'abc', ...NEW, ...ANEW }]]);
  });

  test('joins with the account that there is, as it was typed or typed anew', async () => {
    const link = { ...linkOf('registration'), has_account: true, typed: TYPED };
    const { changes } = open({ [LINK]: link, [JOIN]: refusal('auth.document_invalid') });
    await screen.findByText(TYPED.document);
    press('Aceitar e entrar');
    await waitFor(() => expect(changes()).toEqual([[JOIN, { token: 'abc' }]]));
    await typeAnew();
    fillAnew();
    press('Aceitar e entrar');
    await screen.findByText('Confira o documento.');
    expect(changes().at(-1)).toEqual([JOIN, { token: 'abc', ...ANEW }]);
  });

  test('is shown no document where none was typed', async () => {
    open({ [LINK]: { ...linkOf('registration'), typed: { ...TYPED, document: null } } });
    await screen.findByText(TYPED.phone);
    expect(screen.queryByText('Documento')).toBeNull();
  });
});
/** Of whoever belongs to another host. */
const led: LoginResult = {
  Auth: 'token',
  role: 'student',
  custom_fields_filled: true,
  domains: [],
  subdomain: 'atelie',
  sites_count: 1,
  needs_domain: false,
  target_host: 'atelie.localhost',
};
const LEAD = 'POST /member/auth';
const ACCEPT = 'POST /member/new/accept';
const CODE = 'POST /member/login/code';
const NOT_ENTERED = 'Não foi possível entrar agora. Tente de novo.';
const Who = () => <p>{useAtomValue(meAtom) ? 'somebody is here' : 'nobody is here'}</p>;

const accept = async () => {
  await screen.findByRole('button', { name: 'Aceitar e entrar' });
  press('Aceitar e entrar');
};
const giveCode = async () => {
  await accept();
  await screen.findByRole('heading', { name: 'Só mais um passo' });
  fill('Código do aplicativo', '123456');
  press('Entrar');
};

test.each([
  ['a first password', false, led, send, 'Criar senha', [FIRST]],
  ['an invitation', true, led, accept, 'Aceitar e entrar', [ACCEPT]],
  ['the second factor’s code', true, refusal('auth.second_factor_required'), giveCode, 'Entrar', [ACCEPT, CODE]],
] as const)(
  'whoever is signed in by %s and not led on is led on by the next press, which uses nothing up again; whoever was here before is not any more',
  async (_name, has_account, accepted, begin, button, calls) => {
    const { answers, changes, settled } = openScreen(
      <>
        <Component />
        <Who />
      </>,
      {
        path: '/set-password',
        at: '/set-password?token=abc',
        role: 'owner',
        answers: {
          [LINK]: { ...linkOf('invitation'), has_account },
          [FIRST]: led,
          [ACCEPT]: accepted,
          [CODE]: led,
          [LEAD]: refusal('server.failed'),
        },
      },
    );
    await begin();
    await screen.findByText(NOT_ENTERED);
    screen.getByText('nobody is here');
    // It is used up; who comes back to the page is where they were.
    answers[LINK] = linkOf(null);
    act(() => [false, true].forEach((isFocused) => focusManager.setFocused(isFocused)));
    await settled();
    press(button);
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual([...calls, LEAD, LEAD]));
    expect(screen.queryByText(INVALID)).toBeNull();
  },
);
