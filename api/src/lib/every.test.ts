import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { every } from './every.ts';

const PAUSE_MS = 1000;
const warn = jest.fn();
/** Runs that are under way, each with what ends it. */
let begun: { end: () => void; fail: (error: Error) => void; isStopped: () => boolean }[] = [];
const start = () =>
  every(PAUSE_MS, { warn }, 'a thing failed', (_complain, isStopped) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begun.push({ end: resolve, fail: reject, isStopped });
    return promise;
  });
const pass = () => jest.advanceTimersByTimeAsync(PAUSE_MS);

beforeEach(() => {
  jest.useFakeTimers();
  begun = [];
  warn.mockClear();
});
afterEach(() => void jest.useRealTimers());

test('it begins at once, and again after each pause', async () => {
  const stop = start();
  expect(begun).toHaveLength(1);
  begun[0]!.end();
  await pass();
  expect(begun).toHaveLength(2);
  begun[1]!.end();
  await stop();
  await pass();
  expect(begun).toHaveLength(2);
});

test('what takes longer than the pause does not pile up: the next begins when it is over', async () => {
  const stop = start();
  for (let passed = 0; passed < 5; passed += 1) await pass();
  expect(begun).toHaveLength(1);
  begun[0]!.end();
  await pass();
  await pass();
  expect(begun).toHaveLength(2);
  begun[1]!.end();
  await stop();
});

test('a run that failed is said, and comes again', async () => {
  const stop = start();
  const error = new Error('gone');
  begun[0]!.fail(error);
  await pass();
  expect(warn.mock.calls).toEqual([[{ err: error }, 'a thing failed']]);
  expect(begun).toHaveLength(2);
  begun[1]!.end();
  await stop();
});

test('who stops it waits for what is under way, which knows', async () => {
  const stop = start();
  expect(begun[0]!.isStopped()).toBe(false);
  let isOver = false;
  const stopping = stop().then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect([begun.length, begun[0]!.isStopped(), isOver]).toEqual([1, true, false]);
  begun[0]!.end();
  await stopping;
});

test('what never ends is waited for twenty seconds', async () => {
  const stopping = start()();
  await jest.advanceTimersByTimeAsync(20 * PAUSE_MS);
  await stopping;
});
