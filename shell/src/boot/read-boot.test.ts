import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readBoot } from './read-boot.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => void jest.useRealTimers());

function write(text: string) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'clube-boot';
  element.textContent = text;
  document.head.append(element);
}

test('what the server wrote into the page is taken as it is', async () => {
  write('{"locale":"es"}');
  await expect(readBoot()).resolves.toEqual({ locale: 'es' });
});

test('a page that was kept takes the time of its answer, and the browser’s where none is told', async () => {
  jest.setSystemTime(Date.UTC(2026, 0, 10));
  write('{"now":""}');
  performance.getEntriesByType = () => [];
  await expect(readBoot()).resolves.toEqual({ now: '2026-01-10T00:00:00.000Z' });
  const serverTiming = [{ name: 'now', duration: Date.UTC(2026, 0, 9) }];
  performance.getEntriesByType = () => [{ serverTiming }] as unknown as PerformanceEntry[];
  await expect(readBoot()).resolves.toEqual({ now: '2026-01-09T00:00:00.000Z' });
});

test('a boot document that cannot be read is an error, not a page without data', async () => {
  write('{"site":');
  await expect(readBoot()).rejects.toThrow(SyntaxError);
});

test('a page without one asks for it, and has failed when no answer came within 15 s', async () => {
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => {}));
  const failed = jest.fn();
  readBoot().catch(failed);
  // Its chunk is loaded first, by no timer.
  const { fetchBoot } = await import('./fetch-boot.ts');
  expect(fetchBoot).toBeDefined();
  await jest.advanceTimersByTimeAsync(14_999);
  expect(fetch).toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timed_out' }));
});
