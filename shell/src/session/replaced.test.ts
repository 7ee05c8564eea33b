import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dismissToast, toastsAtom } from '@clube/shared/ui/toasts';
import { getDefaultStore } from 'jotai';
import { atLeisure } from '../boot/at-leisure.ts';
import { tell } from './replaced.ts';

const said = () => getDefaultStore().get(toastsAtom);
const dismiss = () => said().forEach(({ id }) => dismissToast(id));
const hold = (session: string) => void (document.cookie = `clube_session=${session}; path=/`);

beforeEach(() => {
  document.documentElement.dataset['session'] = 'own';
  hold('own');
});
afterEach(() => {
  dismiss();
  delete document.documentElement.dataset['session'];
  document.cookie = 'clube_session=; path=/; max-age=0';
});

test('a page whose session another tab replaced says so until somebody takes it away, and again when it is refused again', () => {
  tell();
  // It was this page that opened the session which the browser has.
  expect(said()).toEqual([]);
  hold('other');
  tell();
  tell();
  expect(said()).toMatchObject([
    { text: expect.stringMatching(/^Outra aba entrou/), action: { label: 'Carregar de novo' } },
  ]);
  dismiss();
  tell();
  expect(said()).toHaveLength(1);
});

test('what another page says that it opened counts before the browser’s cookie is there', () => {
  tell('own');
  expect(said()).toEqual([]);
  tell('other');
  expect(said()).toHaveLength(1);
});

test('so does one where it was replaced before somebody was there', () => {
  hold('other');
  atLeisure();
  expect(said()).toHaveLength(1);
});
