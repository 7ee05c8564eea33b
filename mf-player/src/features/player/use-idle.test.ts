import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIdle } from './use-idle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** @param inside what the controls hold, as HTML */
function begin(isPlaying: boolean, inside = '') {
  const frame = { current: document.createElement('div') };
  frame.current.innerHTML = inside;
  document.body.replaceChildren(frame.current);
  return { ...renderHook((playing: boolean) => useIdle(playing, frame), { initialProps: isPlaying }), frame };
}

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

test('an open menu of the controls keeps them, however long nobody moves, and they hide once it is closed', () => {
  const { result, frame } = begin(true, '<button aria-expanded="true"></button>');
  pass(30_000);
  expect(result.current.isIdle).toBe(false);
  frame.current.querySelector('button')!.setAttribute('aria-expanded', 'false');
  pass(3000);
  expect(result.current.isIdle).toBe(true);
});

test('so does a list that the browser shows by itself', () => {
  const { result, frame } = begin(true, '<select><option>Auto</option></select>');
  const list = frame.current.querySelector('select')!;
  const isOpen = jest.spyOn(list, 'matches').mockImplementation((selector) => selector === ':open');
  pass(30_000);
  expect(result.current.isIdle).toBe(false);
  isOpen.mockReturnValue(false);
  pass(3000);
  expect(result.current.isIdle).toBe(true);
});

test('where browsers do not say whether a list is open, it may be while it has the focus', () => {
  const { result, frame } = begin(true, '<select><option>Auto</option></select>');
  const list = frame.current.querySelector('select')!;
  jest.spyOn(list, 'matches').mockImplementation(() => {
    throw new DOMException(':open', 'SyntaxError');
  });
  list.focus();
  pass(30_000);
  expect(result.current.isIdle).toBe(false);
  list.blur();
  pass(3000);
  expect(result.current.isIdle).toBe(true);
});
