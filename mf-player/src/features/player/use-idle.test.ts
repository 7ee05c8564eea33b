import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIdle } from './use-idle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const begin = (isPlaying: boolean) => renderHook((playing: boolean) => useIdle(playing), { initialProps: isPlaying });

test('controls hide after three seconds of playing, whatever began it and whether or not anybody moved', () => {
  const { result, rerender } = begin(false);
  act(() => result.current.wake());
  pass(10_000);
  expect(result.current.isIdle).toBe(false);
  rerender(true);
  pass(2999);
  expect(result.current.isIdle).toBe(false);
  pass(1);
  expect(result.current.isIdle).toBe(true);
});

test('a sign of somebody shows them, and the three seconds begin anew', () => {
  const { result } = begin(true);
  pass(3000);
  act(() => result.current.wake());
  expect(result.current.isIdle).toBe(false);
  pass(2000);
  act(() => result.current.wake());
  pass(2000);
  expect(result.current.isIdle).toBe(false);
  pass(1000);
  expect(result.current.isIdle).toBe(true);
});

test('what stands shows them', () => {
  const { result, rerender } = begin(true);
  pass(3000);
  rerender(false);
  expect(result.current.isIdle).toBe(false);
});
