import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { ReactElement } from 'react';
import type { Me } from '@clube/shared/contracts/user';
import { meAtom } from '@clube/shared/session';
import { answerTo } from '@clube/shared/testing';
import { ToastArea } from '@clube/shared/ui';
import { TopBar } from './bars.tsx';
import type { NavigationEntry } from './navigation.ts';

let isBroken = true;
jest.mock('@clube/shared/ui/overlays', () => ({
  Menu: ({ trigger }: { trigger: ReactElement }) => {
    if (isBroken) throw new Error('drawing');
    return (
      <>
        {trigger}
        <p>open</p>
      </>
    );
  },
}));
beforeEach(() => {
  isBroken = true;
  Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  getDefaultStore().set(meAtom, answerTo<Me>('/me'));
});
afterEach(() => void jest.restoreAllMocks());
i18n.loadAndActivate({ locale: 'pt', messages: {} });

const Here = () => <p>{useLocation().pathname}</p>;
const entries = Array.from({ length: 7 }, (_, at): NavigationEntry => {
  const words = `Página ${at}`;
  return { to: `/p${at}`, label: { pt: words, es: words, en: words }, icon: 'home', mobile: true };
});

test.each([
  ['of the bar', 'Mais'],
  ['of the user', /^Menu de/],
])(
  'a menu %s that throws as it is drawn says so; the bar stays, its links work, the next click tries again',
  async (_which, name) => {
    render(
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={['/home']}>
          <QueryClientProvider client={new QueryClient()}>
            <TopBar entries={entries} />
          </QueryClientProvider>
          <Here />
          <ToastArea />
        </MemoryRouter>
      </I18nProvider>,
    );
    const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await press();
    // One, which goes on click: toasts outlive a test.
    fireEvent.click(screen.getByText(/^O menu não abriu/));
    expect(console.error).toHaveBeenCalledWith('the menu failed', expect.objectContaining({ message: 'drawing' }));
    fireEvent.click(screen.getByRole('link', { name: 'Página 1' }));
    expect(screen.getByText('/p1')).toBeTruthy();
    isBroken = false;
    await press();
    expect(screen.getByText('open')).toBeTruthy();
  },
);
