import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { found, installFileLoader, lacks } from '@clube/shared/federation';
import { openScreen } from '@clube/shared/testing';
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
  // Whoever pressed goes on where it stood, and hears why it is gone.
  expect(document.activeElement?.textContent).toBe('Carregou.');
  act(() => (document.activeElement as HTMLElement).blur());
  expect(screen.queryByText('Carregou.')).toBeNull();
  act(() => lacks({ what: 'look', isPart: true, url: 'b', retry }));
  act(() => found('b'));
  expect(document.activeElement).toBe(document.body);
});
