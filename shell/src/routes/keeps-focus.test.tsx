import { createElement, type ComponentType } from 'react';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, openScreen, signedIn, type Answers } from '@clube/shared/testing';
import { Component as ChoosePanel } from '../features/choose-panel/choose-panel-page.tsx';
import { Component as CreateAccount } from '../features/create-account/create-account-page.tsx';
import { Component as FirstAccess } from '../features/first-access/first-access-page.tsx';
import { Component as ResetPassword } from '../features/password/reset-password-page.tsx';
import { Component as SignIn } from '../features/sign-in/sign-in-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** An api that answers nothing but what is said, for as long as anybody looks. */
const silentBut = (known: Answers) =>
  new Proxy(known, {
    get: (given, call) =>
      typeof call === 'string' && call in given ? given[call] : () => new Promise(() => undefined),
  });
const email = () => fill('E-mail', 'rosa@example.com');
const person = () => {
  fill('Nome completo', 'Rosa Lima');
  email();
  fill('Telefone', '11987654321');
  fill('CPF ou CNPJ', '529.982.247-25');
};
const password = () => {
  email();
  fill('Senha', 'uma senha longa');
};
const { name: panel } = signedIn('owner').member.sites[0]!;
const invited = { 'GET /member/invitations': [{ id: 1, panel: 'Ateliê', inviter: null }] };
type Screen = { page: ComponentType; path: string; button: string | RegExp; write?: () => void; known?: Answers };
const screens: Record<string, Screen> = {
  'signing in': { page: SignIn, path: '/', button: 'Entrar', write: password },
  'signing in with a passkey': { page: SignIn, path: '/', button: 'Entrar com uma chave de acesso' },
  'a first access': { page: FirstAccess, path: '/first-access', button: /^(Continuar|Enviar)/, write: email },
  'a forgotten password': { page: ResetPassword, path: '/reset-password', button: /^Enviar/, write: email },
  'a new account': { page: CreateAccount, path: '/create-account', button: 'Criar conta', write: person },
  'choosing a panel': { page: ChoosePanel, path: '/select-site', button: new RegExp(panel) },
  'an invitation that is accepted': { page: ChoosePanel, path: '/select-site', button: 'Aceitar', known: invited },
  'an invitation that is declined': { page: ChoosePanel, path: '/select-site', button: 'Recusar', known: invited },
};

test.each(Object.entries(screens))(
  '%s: the button that was pressed keeps the focus and its name while it waits, and takes no second press',
  async (_name, { page, path, button: name, write, known = {} }) => {
    const { changes, sent } = openScreen(createElement(page), {
      path,
      role: path === '/select-site' ? 'owner' : null,
      answers: silentBut(known),
    });
    const [button] = (await screen.findAllByRole<HTMLButtonElement>('button', { name })) as [HTMLButtonElement];
    write?.();
    const before = button.textContent;
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    expect([button.disabled, button.textContent]).toEqual([false, before]);
    const asked = [sent.length, changes().length];
    fireEvent.click(button);
    expect([sent.length, changes().length]).toEqual(asked);
  },
);
