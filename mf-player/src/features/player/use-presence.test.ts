import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useWakeLock } from './use-presence.ts';

type Lock = { released: boolean; release: () => Promise<void> };
let locks: Lock[];
/** Requests that the system has not answered yet, the oldest first. */
let asked: { grant: () => Lock; refuse: () => void }[];
const request = jest.fn<() => Promise<Lock>>();

beforeEach(() => {
  [locks, asked] = [[], []];
  request.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        const grant = () => {
          const lock: Lock = { released: false, release: async () => void (lock.released = true) };
          locks.push(lock);
          resolve(lock);
          return lock;
        };
        asked.push({ grant, refuse: () => reject(new Error('not allowed')) });
      }),
  );
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

const held = () => locks.filter(({ released }) => !released).length;
const answer = (how: 'grant' | 'refuse') => act(async () => void asked.shift()![how]());
const show = (state: DocumentVisibilityState) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
const play = () => renderHook((isPlaying: boolean) => useWakeLock(isPlaying), { initialProps: true });

test('a page that is seen again asks for nothing while a lock is asked for, nor while one is held', async () => {
  const { rerender } = play();
  await show('visible');
  expect(request).toHaveBeenCalledTimes(1);
  await answer('grant');
  await show('visible');
  expect(request).toHaveBeenCalledTimes(1);
  expect(held()).toBe(1);
  rerender(false);
  expect(held()).toBe(0);
});

test('what the system took back as the page hid is asked for again, once', async () => {
  play();
  await answer('grant');
  await show('hidden');
  locks[0]!.released = true;
  expect(request).toHaveBeenCalledTimes(1);
  await show('visible');
  await show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await answer('grant');
  expect(held()).toBe(1);
});

test('what hiding refused is asked for again by the page that was seen before the answer came', async () => {
  play();
  await show('hidden');
  await show('visible');
  await answer('refuse');
  expect(request).toHaveBeenCalledTimes(2);
  await answer('refuse');
  // A battery that is low: nobody insists.
  expect(request).toHaveBeenCalledTimes(2);
  expect(held()).toBe(0);
});

test('a lock that comes when nothing plays any more is let go', async () => {
  const { unmount } = play();
  await show('visible');
  unmount();
  await answer('grant');
  expect(locks).toHaveLength(1);
  expect(held()).toBe(0);
  expect(asked).toHaveLength(0);
});
