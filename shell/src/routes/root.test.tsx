import { expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { found, installFileLoader, lacks } from '@clube/shared/federation';
import { PageHeading } from '@clube/shared/ui';
import { openScreen } from '@clube/shared/testing';
import { PageNotice } from './page-notice.tsx';
import { Root } from './root.tsx';

test('a page with a token in its address opens where nothing can be kept', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbidden),
  );
  for (const at of ['/home?globalToken=abc', '/cursos'])
    expect(openScreen(<Root isOpening={false} />, { path: '*', at }).place()).toBe(at);
  for (const spy of spies) spy.mockRestore();
});

test('a part that is missing is said in the one place of the page, whose retry asks for it, and for what hangs', () => {
  installFileLoader();
  globalThis.clubeFiles!.script('/releases/mf-a/locale-es.js', undefined, () => {});
  const tags = () => document.querySelectorAll('script[src*=locale-es]');
  openScreen(<Root isOpening={false} />, { path: '/home' });
  const retry = jest.fn();
  act(() => lacks({ what: 'look', isPart: true, url: 'a', retry }));
  expect(screen.getByText('Uma parte da página ainda não carregou.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Tentar de novo' });
  button.focus();
  fireEvent.click(button);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(tags()).toHaveLength(2);
  tags()[1]!.dispatchEvent(new Event('load'));
  act(() => found('a'));
  expect(screen.queryByText(/Uma parte da página/)).toBeNull();
});

const Texts = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const look = (url: string) => act(() => lacks({ what: 'look', url, retry: () => undefined }));
const onRetry = () => screen.getByRole('button', { name: 'Tentar de novo' }).focus();

test('whoever pressed goes on where the notice stood, and hears why it is gone; nobody else does', () => {
  openScreen(<Root isOpening={false} />, { path: '/home' });
  look('a');
  onRetry();
  act(() => found('a'));
  expect(document.activeElement?.textContent).toBe('Carregou.');
  act(() => (document.activeElement as HTMLElement).blur());
  expect(screen.queryByText('Carregou.')).toBeNull();
  look('b');
  act(() => found('b'));
  expect(document.activeElement).toBe(document.body);
});

test('whoever waits where a notice went is not disturbed by the next one, and keeps what they went to', () => {
  openScreen(<Root isOpening={false} />, { path: '/home' });
  const field = document.body.appendChild(document.createElement('input'));
  look('a');
  onRetry();
  act(() => found('a'));
  look('b');
  expect(document.activeElement?.textContent).toBe('Carregou.');
  act(() => field.focus());
  act(() => found('b'));
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Carregou.')).toBeNull();
  field.remove();
});

test('of a part that is not missing any more, for it may have failed, nobody says that it came: whoever pressed goes on at the heading', () => {
  openScreen(
    <>
      <PageHeading title="Meus cursos" />
      <Root isOpening={false} />
    </>,
    { path: '/home' },
  );
  look('a');
  act(() => lacks({ what: 'look', isPart: true, url: 'b', retry: () => undefined }));
  onRetry();
  act(() => found('a'));
  act(() => found('b'));
  expect(screen.queryByText('Carregou.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meus cursos' }));
});

test('an answer that took long is not said to have come, for it may be a failure; whoever went on meanwhile stays there', () => {
  jest.useFakeTimers();
  const screenOf = (isOpening: boolean) => (
    <>
      <PageHeading title="Meus cursos" />
      <input aria-label="Busca" />
      <PageNotice isOpening={isOpening} />
    </>
  );
  const draw = () => {
    const { rerender } = render(screenOf(true), { wrapper: Texts });
    act(() => jest.advanceTimersByTime(SAY_SLOW_MS));
    onRetry();
    return () => act(() => rerender(screenOf(false)));
  };
  draw()();
  expect(screen.queryByText('Carregou.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meus cursos' }));
  cleanup();
  const answer = draw();
  screen.getByLabelText('Busca').focus();
  answer();
  expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
  jest.useRealTimers();
});
