import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askFile } from './ask-file.ts';
import { withLimit } from './with-limit.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const never = () => new Promise<never>(() => {});

test('work that waits for nothing has timed out after 15 s', async () => {
  const failed = jest.fn();
  withLimit('mf-a', never()).catch(failed);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timed_out', remote: 'mf-a' }));
});

test('while a file is on its way the limit waits; it counts from the file’s end', async () => {
  const failed = jest.fn();
  let tag!: HTMLScriptElement;
  const insert = () => (tag = document.createElement('script'));
  withLimit('mf-a', never()).catch(failed);
  await jest.advanceTimersByTimeAsync(5000);
  askFile({ url: '/a.js', limitMs: 120_000, insert, end: () => {} });
  await jest.advanceTimersByTimeAsync(60_000);
  tag.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('what comes in time comes', async () => {
  await expect(withLimit('mf-a', Promise.resolve('here'))).resolves.toBe('here');
  await jest.advanceTimersByTimeAsync(60_000);
});
