import { expect, test } from '@jest/globals';
import { createWorkClock } from './work-clock.ts';

const SECOND = 1000;

test('what is waited for a processor does not count: of threads beside one another, what the longest waited', () => {
  let waits: Record<string, number> = { main: 500 };
  const worked = createWorkClock(() => new Map(Object.entries(waits)), 0);
  expect(worked(SECOND)).toBe(SECOND);
  waits = { main: 700, decoder: 900 };
  expect(worked(2 * SECOND)).toBe(1100);
  // The one that waited longest ended: what it lost stays lost.
  waits = { main: 700 };
  expect(worked(3 * SECOND)).toBe(2100);
});

test('a worker that waits for hours has worked no longer than it had a processor', () => {
  let waited = 0;
  const worked = createWorkClock(() => new Map([['main', waited]]), 0);
  for (let second = 1; second <= 3 * 3600; second += 1) {
    waited += 990;
    worked(second * SECOND);
  }
  expect(worked(3 * 3600 * SECOND)).toBeCloseTo(108 * SECOND);
});

test('where no system tells of waiting all the time counts, and time never runs backwards', () => {
  const worked = createWorkClock(() => new Map(), 0);
  expect([worked(SECOND), worked(SECOND)]).toEqual([SECOND, SECOND]);
  const waits = [0, 5000];
  const odd = createWorkClock(() => new Map([['main', waits.shift() ?? 5000]]), 0);
  expect(odd(SECOND)).toBe(0);
});
