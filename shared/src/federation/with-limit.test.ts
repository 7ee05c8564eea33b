import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askFile } from './ask-file.ts';
import { installRegistry } from './registry.ts';
import { withLimit } from './with-limit.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const never = () => new Promise<never>(() => {});

test('work that waits for nothing has timed out after 15 s', async () => {
  const failed = jest.fn();
  withLimit('mf-a', never()).catch(failed);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timed_out', remote: 'mf-a' }));
});

test('while a file is on its way the limit waits; it counts from the file’s end', async () => {
  const failed = jest.fn();
  let tag!: HTMLScriptElement;
  const insert = () => (tag = document.createElement('script'));
  withLimit('mf-a', never()).catch(failed);
  await jest.advanceTimersByTimeAsync(5000);
  askFile({ url: '/a.js', limitMs: 120_000, insert, end: () => {} });
  await jest.advanceTimersByTimeAsync(60_000);
  tag.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('files of other remotes are not waited for; those of the shell are', async () => {
  installRegistry({
    findSlotOwner: () => undefined,
    releaseOf: () => undefined,
    ownerOf: (url) => (url.startsWith('/b/') ? 'mf-b' : undefined),
    load: () => Promise.reject(new Error('not here')),
  });
  const [failed, ofShell] = [jest.fn(), jest.fn()];
  const tags: HTMLScriptElement[] = [];
  const insert = () => tags[tags.push(document.createElement('script')) - 1]!;
  withLimit('mf-a', never()).catch(failed);
  askFile({ url: '/b/page.js', limitMs: 120_000, insert, end: () => {} });
  await jest.advanceTimersByTimeAsync(10_000);
  // Nor is it begun anew as one of them comes.
  tags[0]!.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(4999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);

  withLimit('mf-a', never()).catch(ofShell);
  askFile({ url: '/assets/shell/forms.js', limitMs: 120_000, insert, end: () => {} });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ofShell).not.toHaveBeenCalled();
});

test('the whole has timed out after 120 s, however many files come one after the other', async () => {
  const failed = jest.fn();
  let tag!: HTMLScriptElement;
  const insert = () => (tag = document.createElement('script'));
  withLimit('mf-a', never()).catch(failed);
  for (let second = 0; second < 119; second += 1) {
    askFile({ url: `/${second}.js`, limitMs: 120_000, insert, end: () => {} });
    await jest.advanceTimersByTimeAsync(1000);
    tag.dispatchEvent(new Event('load'));
  }
  await jest.advanceTimersByTimeAsync(999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timed_out' }));
});

test('what comes in time comes', async () => {
  await expect(withLimit('mf-a', Promise.resolve('here'))).resolves.toBe('here');
  await jest.advanceTimersByTimeAsync(60_000);
});
