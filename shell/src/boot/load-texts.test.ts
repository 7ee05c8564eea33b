import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useMissing } from '@clube/shared/federation';
import type { CatalogueLoaders } from '@clube/shared/i18n';
import { loadTexts } from './load-texts.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a catalogue that hangs is gone without after 15 s, and taken when it comes after all', async () => {
  const { result } = renderHook(useMissing);
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<CatalogueLoaders['pt']>>>();
  const loaders: CatalogueLoaders = { pt: () => promise, es: () => promise, en: () => promise };
  const done = jest.fn();
  const loading = loadTexts('mf-a', loaders, 'pt').finally(done);
  await act(() => jest.advanceTimersByTimeAsync(14_999));
  expect(result.current).toEqual([]);
  expect(done).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(result.current).toMatchObject([{ what: 'texts', url: 'mf-a pt' }]);
  // What makes the texts of the code readable is loaded by no timer.
  jest.useRealTimers();
  await act(() => loading);
  resolve({ messages: {} });
  await act(async () => {
    while (result.current.length > 0) await new Promise((next) => setTimeout(next, 5));
  });
  expect(result.current).toEqual([]);
});
