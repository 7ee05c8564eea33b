import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fill, openScreen, press } from '@clube/shared/testing';
import { GoogleLink } from './google-link.tsx';

const open = (isLinked: boolean, enabledAt: string | null = null) =>
  openScreen(<GoogleLink />, {
    path: '/minha-conta',
    answers: {
      'GET /me/google': { is_linked: isLinked },
      'GET /me/passkey': { data: [], host: 'clube.example' },
      'GET /me/second-factor': { enabled_at: enabledAt, recovery_codes_left: 0 },
      'DELETE /me/google': { ok: true },
    },
  });

test('says that Google opens the account, and ends it after the password and the code', async () => {
  const { changes } = open(true, '2026-01-02T12:00:00.000Z');
  await screen.findByText('Uma conta do Google também abre a sua conta, sem a senha.');
  press('Desligar o Google');
  await screen.findByRole('dialog', { name: 'Desligar o Google?' });
  await screen.findByLabelText('Sua senha');
  fill('Sua senha', 'capivara');
  fill('Código do aplicativo ou de recuperação', '123456');
  press('Desligar');
  await screen.findByText('O Google não abre mais a sua conta.');
  expect(changes()).toEqual([['DELETE /me/google', { password: 'capivara', code: '123456' }]]);
});

test('says nothing where Google does not open it', async () => {
  await open(false).settled();
  expect(screen.queryByText(/Google/)).toBeNull();
});
