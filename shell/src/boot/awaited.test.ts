import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { useMissing } from '@clube/shared/federation';
import { awaited } from './awaited.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const missing = () => renderHook(useMissing).result.current;
const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

test.each(['comes', 'fails'])('what somebody waits for is missing from before 3 s until it %s', async (end) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = awaited('a', promise);
  await pass(SAY_SLOW_MS - 1);
  expect(missing()).toEqual([]);
  await pass(1);
  expect(missing()).toMatchObject([{ isPart: true }]);
  await act(async () => {
    if (end === 'comes') {
      resolve('here');
      await expect(work).resolves.toBe('here');
    } else {
      reject(new Error('gone'));
      await expect(work).rejects.toThrow('gone');
    }
  });
  expect(missing()).toEqual([]);
});

test('what comes at once is never missing', async () => {
  await act(() => awaited('a', Promise.resolve()));
  await pass(5000);
  expect(missing()).toEqual([]);
});
