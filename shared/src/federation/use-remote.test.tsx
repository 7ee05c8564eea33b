import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { RemoteModule } from './define-remote.ts';
import { RemoteLoadError } from './load-error.ts';
import { installRegistry } from './registry.ts';
import { useRemote } from './use-remote.ts';

const moduleOf = (name: string) => ({ manifest: { name }, pages: {} }) as unknown as RemoteModule;
const settle = () => act(async () => {});
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a slow remote is called slow after three seconds', async () => {
  installRegistry({ findSlotOwner: () => undefined, load: () => new Promise(() => {}) });
  const { result } = renderHook(() => useRemote('mf-a'));
  act(() => void jest.advanceTimersByTime(2999));
  expect(result.current).toMatchObject({ status: 'loading', slow: false });
  act(() => void jest.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ status: 'loading', slow: true });
});

test('trying again after a failure asks again', async () => {
  const load = jest
    .fn<() => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new RemoteLoadError('unreachable', 'mf-a'))
    .mockResolvedValueOnce(moduleOf('mf-a'));
  installRegistry({ findSlotOwner: () => undefined, load });
  const { result } = renderHook(() => useRemote('mf-a'));
  await settle();
  expect(result.current).toMatchObject({ status: 'failed', error: { kind: 'unreachable' } });
  act(() => result.current.retry());
  await settle();
  expect(result.current.status).toBe('ready');
});

test('going from one remote to another never shows the first one’s module', async () => {
  installRegistry({
    findSlotOwner: () => undefined,
    load: (name) => (name === 'mf-a' ? Promise.resolve(moduleOf('mf-a')) : new Promise(() => {})),
  });
  const { result, rerender } = renderHook(({ name }) => useRemote(name), { initialProps: { name: 'mf-a' } });
  await settle();
  expect(result.current.status).toBe('ready');
  rerender({ name: 'mf-b' });
  expect(result.current.status).toBe('loading');
});
