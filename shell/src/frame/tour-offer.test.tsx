import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { globalSettingsAtom } from '@clube/shared/session/features';
import { tourAtom } from '../features/tour/tour-atom.ts';
import { OnboardingModal } from '../features/modals/onboarding-modal.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const Here = () => <p>{useLocation().pathname}</p>;

test('[4.27] [9.7] the offer closes 1 s after going home, and the tour starts 1 s after that', async () => {
  const closed = jest.fn();
  getDefaultStore().set(globalSettingsAtom, [{ key: 'onboarding_tour', value: 'ENABLED' }]);
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/members']}>
        <OnboardingModal onClosed={closed} />
        <Here />
      </MemoryRouter>
    </I18nProvider>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const isOffered = () => screen.queryByRole('button', { name: 'Fazer o tour' }) !== null;
  const isRunning = () => getDefaultStore().get(tourAtom);
  fireEvent.click(await screen.findByRole('button', { name: 'Fazer o tour' }));
  expect(screen.getByText('/home')).toBeTruthy();
  pass(999);
  expect(isOffered()).toBe(true);
  pass(1);
  expect(isOffered()).toBe(false);
  pass(999);
  expect([isRunning(), closed.mock.calls.length]).toEqual([false, 0]);
  pass(1);
  expect([isRunning(), closed.mock.calls.length]).toEqual([true, 1]);
});
