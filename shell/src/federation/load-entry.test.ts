import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ComposedRelease } from '@clube/shared/contracts/remote';
import { installFileLoader } from '@clube/shared/federation';
import { loadEntry } from './load-entry.ts';

const release = {
  manifest: { name: 'mf-a' },
  base: '/releases/mf-a/',
  entry: { file: 'remoteEntry.js', integrity: 'sha384-x' },
} as ComposedRelease;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  installFileLoader();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'mf_a');
});
const entry = () => document.querySelector('script')!;

test('an entry that hangs has timed out after 15 s, and not before', async () => {
  const failed = jest.fn();
  loadEntry(release).catch(failed);
  expect([entry().src, entry().integrity]).toEqual(['http://localhost/releases/mf-a/remoteEntry.js', 'sha384-x']);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timed_out' }));
});

test('an entry that came and gives no container has crashed; one that gives it is there', async () => {
  const failed = jest.fn();
  loadEntry(release).catch(failed);
  entry().dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'crashed' }));
  const loading = loadEntry(release);
  Object.assign(globalThis, { mf_a: {} });
  entry().dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
});
