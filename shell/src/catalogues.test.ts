import { expect, jest, test } from '@jest/globals';
import { spokenAlready } from './catalogues.ts';

test('a shell that speaks the page’s language loads no texts, and another language is another page', async () => {
  const reload = jest.fn();
  const { en, es } = spokenAlready('es', reload);
  expect(await es()).toEqual({ messages: {} });
  expect(reload).not.toHaveBeenCalled();
  const settled = jest.fn();
  void en().finally(settled);
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  // The page keeps its language until then, rather than words of one and dates of another.
  expect([reload.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0]);
});
