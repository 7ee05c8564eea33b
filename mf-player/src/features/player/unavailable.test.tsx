import { expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { Me } from '@clube/shared/contracts/user';
import { roles, type Role } from '@clube/shared/contracts/policy';
import { meAtom } from '@clube/shared/session';
import { sampleOf } from '@clube/shared/testing';
import { createStore, Provider } from 'jotai';
import { Unavailable } from './unavailable.tsx';
import type { PlayerError } from './contract.ts';

function said(role: Role, error: Extract<PlayerError, 'forbidden' | 'unavailable'>) {
  const store = createStore();
  const me = sampleOf<Me>(Me);
  const current = me.current && { ...me.current, currentMember: { ...me.current.currentMember, role } };
  store.set(meAtom, { ...me, current });
  const { unmount } = render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Unavailable error={error} />
      </I18nProvider>
    </Provider>,
  );
  const { textContent } = screen.getByRole('alert');
  unmount();
  return textContent;
}

test('[8.5] students are told to contact the seller, sellers the support or the administrator', () => {
  expect(said('student', 'unavailable')).toBe('Vídeo indisponívelEntre em contato com o vendedor do curso.');
  for (const role of roles.filter((name) => name !== 'student'))
    expect(said(role, 'unavailable')).toBe('Vídeo indisponívelEntre em contato com o suporte ou com o administrador.');
});

test('[8.6] a 403 of the video host is told as such', () => {
  const notice = 'O servidor de vídeo não liberou o acesso (403).';
  expect(said('student', 'forbidden')).toContain(notice);
  expect(said('owner', 'forbidden')).toContain(notice);
  expect(said('student', 'unavailable')).not.toContain(notice);
});

test('what is said to be lost can be tried again, where there is a way', () => {
  const retry = jest.fn();
  const store = createStore();
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Unavailable error="unavailable" onRetry={retry} />
      </I18nProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
