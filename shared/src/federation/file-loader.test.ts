import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { askAgain } from './ask-file.ts';
import { installFileLoader } from './file-loader.ts';
import { useMissing } from './missing.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = () => Promise.reject(new TypeError('reset'));
  installFileLoader();
});
afterEach(() => void jest.useRealTimers());
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link')];

/** As a bundle does: the tag is made, handed over, and put into the page. */
function styleOf(href: string, done: () => void) {
  const tag = document.createElement('link');
  tag.rel = 'stylesheet';
  tag.setAttribute('integrity', 'sha384-x');
  tag.href = href;
  globalThis.clubeFiles!.style(tag, done);
  document.head.append(tag);
}

test('a script carries its hash with every try, and says why it is not there', async () => {
  const done = jest.fn();
  globalThis.clubeFiles!.script('https://a.example/a.js', 'sha384-x', done);
  askAgain();
  const tags = [...document.querySelectorAll('script')];
  expect(tags.map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
    ['sha384-x', 'anonymous'],
    ['sha384-x', 'anonymous'],
  ]);
  tags[1]!.dispatchEvent(new Event('error'));
  await settle();
  expect(done).toHaveBeenCalledWith({ type: 'unreachable', target: { src: 'https://a.example/a.js' } });
});

test.each([
  ['[8.17] [9.8 in part] a chunk that hangs has timed out after 120 s, and not before', undefined, 120_000],
  ['what is small has timed out at its own limit, and not before', 15_000, 15_000],
])('%s', async (_what, limitMs, expected) => {
  const done = jest.fn();
  globalThis.clubeFiles!.script('https://a.example/hang.js', undefined, done, limitMs);
  await act(() => jest.advanceTimersByTimeAsync(expected - 1));
  expect(done).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(done).toHaveBeenCalledWith({ type: 'timed_out', target: { src: 'https://a.example/hang.js' } });
});

test('a sheet that does not come lets its part open, and is missing until trying again finds it', async () => {
  const { result } = renderHook(useMissing);
  const done = jest.fn();
  styleOf('https://a.example/a.css', done);
  sheets()[0]!.dispatchEvent(new Event('error'));
  await settle();
  expect(done).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject([{ what: 'look', url: 'https://a.example/a.css' }]);
  act(() => result.current[0]!.retry());
  expect(sheets().map((tag) => [tag.href, tag.getAttribute('integrity')])).toEqual([
    [expect.stringMatching(/^https:\/\/a\.example\/a\.css\?try=/), 'sha384-x'],
  ]);
  act(() => void sheets()[0]!.dispatchEvent(new Event('load')));
  expect(result.current).toEqual([]);
  expect(sheets()).toHaveLength(1);
});

test('each try at a sheet that hangs puts one request beside those before', async () => {
  const { result } = renderHook(useMissing);
  styleOf('https://a.example/slow.css', () => {});
  sheets()[0]!.dispatchEvent(new Event('error'));
  await settle();
  // As the page's notice does.
  const tryAgain = () =>
    act(() => {
      askAgain();
      for (const { retry } of result.current) retry();
    });
  for (const tries of [1, 2, 3]) {
    tryAgain();
    expect(sheets()).toHaveLength(tries);
  }
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(sheets()).toHaveLength(0);
  tryAgain();
  expect(sheets()).toHaveLength(1);
  act(() => void sheets()[0]!.dispatchEvent(new Event('load')));
  expect(result.current).toEqual([]);
});

test('a sheet that hangs is gone without after 15 s', async () => {
  const done = jest.fn();
  styleOf('https://a.example/b.css', done);
  await act(() => jest.advanceTimersByTimeAsync(14_999));
  expect(done).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(done).toHaveBeenCalledTimes(1);
});
