/** @alone */
import { afterEach, expect, jest, test } from '@jest/globals';
import { emit } from '@clube/shared/events';
import { waitFor } from '@clube/shared/testing/wait-for';
import { toastsAtom } from '@clube/shared/ui/toasts';
import { getDefaultStore } from 'jotai';
import { followReplacing } from './follow-replacing.ts';

const mockAsked = jest.fn();
jest.mock('../boot/at-leisure.ts', () => {
  mockAsked();
  if (mockAsked.mock.calls.length === 1) throw new Error('the file did not come');
  return jest.requireActual('../boot/at-leisure.ts');
});
const said = () => getDefaultStore().get(toastsAtom);

afterEach(() => {
  delete document.documentElement.dataset['session'];
  document.cookie = 'clube_session=; path=/; max-age=0';
});

test('a page whose session another tab replaced says so also where the file of its words did not come at first: with the next refusal', async () => {
  document.documentElement.dataset['session'] = 'own';
  document.cookie = 'clube_session=own; path=/';
  followReplacing();
  emit('session:opened', { name: 'other' });
  await waitFor(() => expect(mockAsked).toHaveBeenCalledTimes(1));
  expect(said()).toEqual([]);
  emit('session:opened', { name: 'other' });
  await waitFor(() => expect(said()).toMatchObject([{ text: expect.stringMatching(/^Outra aba entrou/) }]));
});
