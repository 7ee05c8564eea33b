import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from 'jotai';
import { clockAtom, initLoadingAtom } from './clock.ts';

const LOCAL = Date.UTC(2026, 0, 10, 12);
const SERVER = Date.UTC(2026, 0, 10, 15);
beforeEach(() => void jest.useFakeTimers({ now: LOCAL }));
afterEach(() => void jest.useRealTimers());

test('a page is drawn with the server’s time, and it goes on only while something shows it', () => {
  const store = createStore();
  store.set(clockAtom, SERVER);
  expect(store.get(clockAtom)).toBe(SERVER);
  jest.advanceTimersByTime(60_000);
  expect(store.get(clockAtom)).toBe(SERVER);
  const leave = store.sub(clockAtom, () => {});
  expect(store.get(clockAtom)).toBe(SERVER + 60_000);
  jest.advanceTimersByTime(30_000);
  expect(store.get(clockAtom)).toBe(SERVER + 90_000);
  leave();
  expect(jest.getTimerCount()).toBe(0);
});

test('it stands while what the server drew waits for its code, and goes on afterwards', () => {
  const store = createStore();
  store.set(clockAtom, SERVER);
  store.set(initLoadingAtom, true);
  jest.advanceTimersByTime(60_000);
  const leave = store.sub(clockAtom, () => {});
  jest.advanceTimersByTime(60_000);
  expect(store.get(clockAtom)).toBe(SERVER);
  store.set(initLoadingAtom, false);
  jest.advanceTimersByTime(30_000);
  expect(store.get(clockAtom)).toBe(SERVER + 150_000);
  leave();
});
