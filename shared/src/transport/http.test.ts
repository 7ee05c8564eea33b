import { expect, jest, test } from '@jest/globals';
import { http } from './http.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

test.each(methods)(
  'a call by %s goes out with its path, parameters and headers, and gives what came back',
  async (method) => {
    const ask = jest.fn(async (request: Request) => Response.json({ method: request.method, url: request.url }));
    globalThis.fetch = ask as unknown as typeof fetch;
    const answer = await http[method]('a/1', { searchParams: { page: 2 }, headers: { 'Idempotency-Key': 'k' } }).json();
    expect(answer).toEqual({ method: method.toUpperCase(), url: 'http://localhost/api/a/1?page=2' });
    expect(ask.mock.calls[0]![0].headers.get('idempotency-key')).toBe('k');
  },
);

test('a call whose answer nobody asked for is not sent', async () => {
  globalThis.fetch = jest.fn<typeof fetch>();
  http.get('a');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(fetch).not.toHaveBeenCalled();
});
