import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { http, isApiError } from './client.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('[7.3] [9.8] a call that is not answered fails after 100 s, not before', async () => {
  globalThis.fetch = () => new Promise(() => {});
  let failure: unknown;
  http.post('slow').catch((error: unknown) => (failure = error));
  await jest.advanceTimersByTimeAsync(99_999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(isApiError(failure)).toBe(true);
});
