import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isPainted } from './painted.ts';

let visibility: DocumentVisibilityState = 'visible';
let painted: PerformanceEntry[] = [];
let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  [visibility, painted, frames] = ['visible', [], []];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  performance.getEntriesByName = () => painted;
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Whether what waits for the picture goes on, after so many milliseconds. */
async function goesOn(after: number): Promise<boolean> {
  let isOn = false;
  void isPainted().then(() => (isOn = true));
  await jest.advanceTimersByTimeAsync(after);
  return isOn;
}

test('a page that was painted, or that nobody looks at, goes on at once', async () => {
  visibility = 'hidden';
  expect(await goesOn(0)).toBe(true);
  visibility = 'visible';
  painted = [{} as PerformanceEntry];
  expect(await goesOn(0)).toBe(true);
});

test('a page that is looked at goes on past the frame in which it is painted, a second later at most', async () => {
  expect(await goesOn(999)).toBe(false);
  expect(await goesOn(1000)).toBe(true);
  const going = goesOn(1);
  for (const frame of frames) frame(0);
  expect(await going).toBe(true);
});

test('a page that is left before it is painted waits no longer', async () => {
  const going = goesOn(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await going).toBe(true);
});
