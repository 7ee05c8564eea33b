import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { http, isApiError } from './http.ts';

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

const answering = (...statuses: (number | 'reset')[]) => {
  const ask = jest.fn(async () => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    if (status === 'reset') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ status }), {
      status,
      headers: { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '2' }) },
    });
  });
  globalThis.fetch = ask;
  return ask;
};

test.each([500, 502, 503, 504, 'reset'] as const)(
  'a read that meets %s is tried twice more, and no oftener',
  async (fault) => {
    const ask = answering(fault);
    const failed = jest.fn();
    http.get('a').catch(failed);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: fault === 'reset' ? 0 : fault }));
  },
);

test('a server that is back within a moment is not noticed; it is asked again when it said', async () => {
  const ask = answering(503, 200);
  const answered = jest.fn();
  void http.get('a').json().then(answered);
  await jest.advanceTimersByTimeAsync(1900);
  expect(ask).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(answered).toHaveBeenCalledWith({ status: 200 });
});

test.each([400, 401, 403, 404, 409, 429])('an answer %i is final', async (status) => {
  const ask = answering(status);
  http.get('a').catch(() => {});
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each(['post', 'put', 'patch', 'delete'] as const)('a write is never tried again: %s', async (method) => {
  for (const fault of [500, 503, 'reset'] as const) {
    const ask = answering(fault);
    http[method]('a').catch(() => {});
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
  }
});
