import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { askFile } from './ask-file.ts';
import type { PartLoader, RemoteModule } from './define-remote.ts';
import { on } from '../events/index.ts';
import { RemoteLoadError } from './load-error.ts';
import { installRegistry } from './registry.ts';
import { useRemotePart } from './use-remote-part.ts';

const Page = () => null;
const moduleOf = (name: string, load: PartLoader = async () => Page) =>
  ({ manifest: { name }, pages: { '/a': load } }) as unknown as RemoteModule;
const settle = () => act(async () => {});
const install = (load: (name: string) => Promise<RemoteModule>) =>
  installRegistry({ findSlotOwner: () => undefined, releaseOf: () => 'hash', load });
const page = { page: '/a' };
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a slow remote is called slow before three seconds are over', async () => {
  install(() => new Promise(() => {}));
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  act(() => jest.advanceTimersByTime(2249));
  expect(result.current).toMatchObject({ status: 'loading', slow: false });
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ status: 'loading', slow: true });
});

test('a slow page of a remote that is there is called slow too', async () => {
  install(async () => moduleOf('mf-a', () => new Promise(() => {})));
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  act(() => jest.advanceTimersByTime(2250));
  expect(result.current).toMatchObject({ status: 'loading', slow: true });
});

test('trying again after a failure asks again', async () => {
  const load = jest
    .fn<() => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new RemoteLoadError('unreachable', 'mf-a'))
    .mockResolvedValueOnce(moduleOf('mf-a'));
  install(load);
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  expect(result.current).toMatchObject({ status: 'failed', error: { kind: 'unreachable' } });
  act(() => result.current.retry());
  await settle();
  expect(result.current).toMatchObject({ status: 'ready', Part: Page });
});

test('a page whose chunk failed is asked for again', async () => {
  const load = jest
    .fn<PartLoader>()
    .mockRejectedValueOnce(Object.assign(new Error('chunk'), { type: 'timeout' }))
    .mockResolvedValueOnce(Page);
  install(async () => moduleOf('mf-a', load));
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  expect(result.current).toMatchObject({ status: 'failed', error: { kind: 'timed_out', remote: 'mf-a' } });
  act(() => result.current.retry());
  await settle();
  expect(result.current).toMatchObject({ status: 'ready', Part: Page });
});

test('a page that the release lacks is a damaged release, and code that throws has crashed', async () => {
  install(async () => moduleOf('mf-a', () => Promise.reject(new Error('mine'))));
  const missing = renderHook(() => useRemotePart('mf-a', { page: '/gone' }));
  const throwing = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  expect(missing.result.current).toMatchObject({ status: 'failed', error: { kind: 'corrupt' } });
  expect(throwing.result.current).toMatchObject({ status: 'failed', error: { kind: 'crashed' } });
});

test('going from one remote to another never shows the first one’s page', async () => {
  install((name) => (name === 'mf-a' ? Promise.resolve(moduleOf('mf-a')) : new Promise(() => {})));
  const { result, rerender } = renderHook(({ name }) => useRemotePart(name, page), { initialProps: { name: 'mf-a' } });
  await settle();
  expect(result.current.status).toBe('ready');
  rerender({ name: 'mf-b' });
  expect(result.current.status).toBe('loading');
});

test('a failure says which release of which remote, why, and the message of what was thrown', async () => {
  const heard = jest.fn();
  const stop = on('remote:failed', heard);
  install(async () => moduleOf('mf-a', () => Promise.reject(new Error('mine'))));
  renderHook(() => useRemotePart('mf-a', page));
  await settle();
  stop();
  expect(heard.mock.calls).toEqual([[{ remote: 'mf-a', release: 'hash', kind: 'crashed', cause: 'mine' }]]);
  expect(console.error).toHaveBeenCalledWith('mf-a: crashed', expect.objectContaining({ message: 'mine' }));
});

test('trying again asks a loader again that waits for no file, whatever hangs elsewhere', async () => {
  const load = jest
    .fn<PartLoader>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue(Page);
  installRegistry({
    findSlotOwner: () => undefined,
    releaseOf: () => 'hash',
    ownerOf: () => 'mf-b',
    load: async () => moduleOf('mf-a', load),
  });
  const tag = document.createElement('script');
  askFile({ url: '/b.js', limitMs: 120_000, insert: () => tag, end: () => {} });
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  act(() => result.current.retry());
  await settle();
  expect(result.current).toMatchObject({ status: 'ready', Part: Page });
  tag.dispatchEvent(new Event('load'));
});

test('a page loader that never ends has timed out after 15 s', async () => {
  install(async () => moduleOf('mf-a', () => new Promise(() => {})));
  const { result } = renderHook(() => useRemotePart('mf-a', page));
  await settle();
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(result.current).toMatchObject({ status: 'failed', error: { kind: 'timed_out' } });
});
