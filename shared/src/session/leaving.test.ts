import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { on } from '../events/index.ts';
import { leaving } from './leaving.ts';

const reload = jest.fn();
const said: string[] = [];
let stop: () => void;
beforeEach(() => {
  reload.mockReset();
  said.length = 0;
  stop = on('leaving:failed', () => void said.push('stays'));
  document.documentElement.dataset['session'] = 'own';
});
afterEach(() => {
  stop();
  delete document.documentElement.dataset['session'];
});
const fail = () => Promise.reject(new Error('the line broke'));

test('a session that stands as before is gone on with', async () => {
  await expect(leaving(fail, reload)).rejects.toThrow('the line broke');
  expect([said, reload.mock.calls]).toEqual([['stays'], []]);
});

test('one in whose place another was opened, though the rest failed, is not: the page is loaded anew, for it would call in the other one’s name', async () => {
  const open = () => {
    // As the client does (transport/client.ts).
    document.documentElement.dataset['session'] = 'other';
    return fail();
  };
  await expect(leaving(open, reload)).rejects.toThrow('the line broke');
  expect([said, reload.mock.calls]).toEqual([[], [[]]]);
});
