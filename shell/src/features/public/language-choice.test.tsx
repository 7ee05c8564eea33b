import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '@clube/shared/testing';
import { LanguageChoice } from './language-choice.tsx';

const reload = jest.fn();
const open = (at = '/create-account', role: 'student' | null = null) =>
  openScreen(<LanguageChoice reload={reload} />, { path: '*', at, role });
const links = () => within(screen.getByRole('list', { name: 'Idioma' })).getAllByRole('link');
test('three links of the server lead to the page in each language, and say which it is', () => {
  open();
  expect(
    links().map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Português', '/language/pt?to=%2Fcreate-account', 'true'],
    ['Español', '/language/es?to=%2Fcreate-account', 'false'],
    ['English', '/language/en?to=%2Fcreate-account', 'false'],
  ]);
});

test('with script the page is loaded anew once the server has stored the choice', async () => {
  open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const ask = jest.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  fireEvent.click(links()[1]!);
  expect(ask).toHaveBeenCalledWith('http://localhost/language/es?to=%2Fcreate-account', { redirect: 'manual' });
  expect(reload).not.toHaveBeenCalled();
  resolve(Response.error());
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a secret of an address is not repeated; whoever is signed in has the language of their account', () => {
  open('/login-to-google/secret');
  expect(links()[0]!.getAttribute('href')).toBe('/language/pt?to=%2F');
  cleanup();
  open('/', 'student');
  expect(screen.queryByRole('list', { name: 'Idioma' })).toBeNull();
});
