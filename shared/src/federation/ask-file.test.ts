import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askAgain, askFile, CHUNK_LIMIT_MS, type FileFault } from './ask-file.ts';

/** A page whose tags load or fail when the test says so, and a network that gives the file or not. */
let tags: HTMLScriptElement[];
const given = jest.fn<(url: string, init: RequestInit) => Promise<Response>>();
const insert = (address: string) => {
  const tag = document.createElement('script');
  tag.dataset.address = address;
  document.body.append(tag);
  tags.push(tag);
  return tag;
};
const ends = jest.fn<(fault: FileFault | undefined) => void>();
const ask = (limitMs = CHUNK_LIMIT_MS) => askFile({ url: '/a.js', limitMs, insert, end: ends });
const fail = (index: number) => tags[index]!.dispatchEvent(new Event('error'));
const load = (index: number) => tags[index]!.dispatchEvent(new Event('load'));
const settle = () => jest.advanceTimersByTimeAsync(0);
const answer = (ok: boolean) => async () => ({ ok, arrayBuffer: async () => new ArrayBuffer(0) }) as Response;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
  tags = [];
  ends.mockReset();
  given.mockReset();
  globalThis.fetch = given as unknown as typeof fetch;
  AbortSignal.timeout ??= () => new AbortController().signal;
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

test('a file that comes is asked for once, by its own address', () => {
  ask();
  load(0);
  expect(ends.mock.calls).toEqual([[undefined]]);
  expect(tags.map((tag) => tag.dataset.address)).toEqual(['/a.js']);
  expect(given).not.toHaveBeenCalled();
});

test('what the network does not give is unreachable, and the browser’s cache is not asked', async () => {
  for (const network of [answer(false), () => Promise.reject(new TypeError('reset'))]) {
    given.mockImplementationOnce(network);
    ask();
    fail(tags.length - 1);
    await settle();
  }
  expect(ends.mock.calls).toEqual([['unreachable'], ['unreachable']]);
  expect(given.mock.calls[0]).toEqual(['/a.js', expect.objectContaining({ cache: 'reload' })]);
});

test('an answer that breaks off is no answer', async () => {
  given.mockResolvedValueOnce({
    ok: true,
    arrayBuffer: () => Promise.reject(new TypeError('cut')),
  } as unknown as Response);
  ask();
  fail(0);
  await settle();
  expect(ends.mock.calls).toEqual([['unreachable']]);
});

test('a damaged copy in the cache is replaced at once; a file that is damaged itself is called so', async () => {
  given.mockImplementation(answer(true));
  ask();
  fail(0);
  await settle();
  load(1);
  expect(ends.mock.calls).toEqual([[undefined]]);
  expect(tags[1]!.dataset.address).toMatch(/^\/a\.js\?try=/);

  ask();
  fail(2);
  await settle();
  fail(3);
  await settle();
  expect(ends.mock.calls).toEqual([[undefined], ['corrupt']]);
});

test('a request that broke off after a hang is no damaged file: what the network gives a moment later is asked for once more', async () => {
  given.mockImplementation(answer(true));
  ask();
  askAgain();
  fail(1);
  await settle();
  expect(ends).not.toHaveBeenCalled();
  expect(tags).toHaveLength(3);
  load(2);
  expect(ends.mock.calls).toEqual([[undefined]]);
});

test('what somebody asks for while the network is looked at is waited for, and says itself what there is', async () => {
  const looks = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  for (const { promise } of looks) given.mockReturnValueOnce(promise);
  ask();
  fail(0);
  askAgain();
  looks[0]!.reject(new TypeError('reset'));
  await settle();
  expect(ends).not.toHaveBeenCalled();
  fail(1);
  looks[1]!.reject(new TypeError('reset'));
  await settle();
  expect(ends.mock.calls).toEqual([['unreachable']]);
});

test('while it waits, asking again puts a second request of another address beside the first; either may come', () => {
  ask();
  expect(askAgain()).toBe(true);
  expect(tags).toHaveLength(2);
  expect(tags[1]!.dataset.address).not.toBe(tags[0]!.dataset.address);
  load(1);
  load(0);
  expect(ends.mock.calls).toEqual([[undefined]]);
  expect(askAgain()).toBe(false);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

test('a chunk that does not come has timed out after 120 s, not before', () => {
  ask();
  jest.advanceTimersByTime(119_999);
  expect(ends).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(ends.mock.calls).toEqual([['timed_out']]);
});

test('what was waited for in vain is asked for anew under another address from the start: its own waits behind what hangs', () => {
  const another = (file: string) => askFile({ url: file, limitMs: 15_000, insert, end: ends });
  another('/hung.js');
  jest.advanceTimersByTime(15_000);
  expect(ends.mock.calls).toEqual([['timed_out']]);
  another('/hung.js');
  another('/other.js');
  expect(tags.map((tag) => tag.dataset.address)).toEqual([
    '/hung.js',
    expect.stringMatching(/^\/hung\.js\?try=/),
    '/other.js',
  ]);
});
