import { beforeEach, expect, jest, test } from '@jest/globals';
import { keepMeta, loadMetas, markLoaded } from './metas.ts';

const asked: string[][] = [];
let fail: { status: number; body: object } | 'network' | undefined;
beforeEach(() => {
  asked.length = 0;
  fail = undefined;
  globalThis.fetch = (async (request: Request) => {
    const keys = new URL(request.url).searchParams.getAll('keys[]');
    asked.push(keys);
    if (fail === 'network') throw new TypeError('Failed to fetch');
    if (fail) return Response.json(fail.body, { status: fail.status });
    return Response.json(Object.fromEntries(keys.map((key) => [key, `value of ${key}`])));
  }) as typeof fetch;
});

test('[7.16] metas come in bulk, and loaded or pending keys are not asked for again', async () => {
  const [first, second] = await Promise.all([loadMetas(['a', 'b']), loadMetas(['b', 'c'])]);
  expect(first).toEqual({ a: 'value of a', b: 'value of b' });
  expect(second).toEqual({ b: 'value of b', c: 'value of c' });
  await loadMetas(['a', 'c']);
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

test('what the page brought, or was just written, is not asked for', async () => {
  markLoaded({ d: 1 });
  keepMeta('e', 'completed');
  expect(await loadMetas(['d', 'e'])).toEqual({ d: 1, e: 'completed' });
  expect(asked).toEqual([]);
});

test('[8.16] a failing call is only logged, and its keys may be asked for again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  fail = { status: 500, body: {} };
  expect(await loadMetas(['f'])).toEqual({});
  expect(log).toHaveBeenCalledTimes(1);
  fail = undefined;
  expect(await loadMetas(['f'])).toEqual({ f: 'value of f' });
  log.mockRestore();
});

test.each([
  ['the end of the session', { status: 401, body: { code: 'session.ended', message: 'Session is not available' } }],
  ['a network that failed', 'network'],
] as const)('what %s refuses is not logged: it is told elsewhere', async (_name, refusal) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  fail = refusal;
  expect(await loadMetas(['g'])).toEqual({});
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
