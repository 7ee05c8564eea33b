/** @alone */
import { expect, jest, test } from '@jest/globals';
import { emit } from '@clube/shared/events';
import { waitFor } from '@clube/shared/testing/wait-for';
import { followSessionEnd } from './leave.ts';

jest.mock('@clube/shared/outbox/forget', () => {
  throw new Error('the file did not come');
});

test('the worker is told to empty what was kept also where the file that empties the rest does not come, and the page goes', async () => {
  const told: string[] = [];
  const active = { postMessage: (what: string) => told.push(what) };
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => ({ active }) } });
  const goTo = jest.fn<(address: string) => void>();
  followSessionEnd(goTo);
  emit('session:ended', { reason: 'logout' });
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  expect(told).toEqual(['forget']);
});
