import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startWorker, WorkerAddress } from './own-worker.ts';

const address = new WorkerAddress(new URL('http://localhost/assets/shell/captcha.1.js'));
const started = jest.fn<(url: string, options?: WorkerOptions) => void>();
const asked = jest.fn<(cache: RequestCache | undefined) => Promise<Response>>();
let urls: unknown[] = [];
beforeEach(() => {
  urls = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    urls.push(url);
    return asked(init?.cache);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
  Object.assign(globalThis, { Worker: started });
});
afterEach(() => {
  jest.restoreAllMocks();
  started.mockReset();
  asked.mockReset();
});
const asks = () => asked.mock.calls.map(([cache]) => cache);

test('a worker starts from what was read and checked', async () => {
  asked.mockResolvedValue(new Response('onmessage = () => {}'));
  await startWorker(address, 1000, { type: 'module' });
  expect(asks()).toEqual(['default']);
  expect(started.mock.calls).toEqual([['blob:it', { type: 'module' }]]);
});

test('a damaged copy is read anew, past the browser’s cache', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed integrity')).mockResolvedValue(new Response(''));
  await startWorker(address, 1000);
  expect(asks()).toEqual(['default', 'reload']);
  expect(started).toHaveBeenCalledTimes(1);
});

test.each([
  ['is not there', async () => new Response('', { status: 404 })],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['hangs', () => Promise.reject(new DOMException('too late', 'TimeoutError'))],
])('a file that %s is asked for twice and then an error, and nothing starts', async (_what, answer) => {
  asked.mockImplementation(answer);
  await expect(startWorker(address, 1000)).rejects.toThrow();
  expect(asks()).toEqual(['default', 'reload']);
  expect(started).not.toHaveBeenCalled();
});

test('what runs in it ahead is read and checked as it is, and one that does not come starts nothing', async () => {
  asked.mockImplementation(async () => new Response('made()'));
  const ahead = new URL('http://localhost/assets/shell/ahead.1.js');
  await startWorker(address, 1000, undefined, 'default', [ahead]);
  expect(urls).toEqual([ahead, address.url]);
  expect(started).toHaveBeenCalledTimes(1);
  asked.mockReset().mockResolvedValueOnce(new Response('')).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(startWorker(address, 1000, undefined, 'default', [ahead])).rejects.toThrow('Failed to fetch');
  expect(started).toHaveBeenCalledTimes(1);
});
