import { afterEach, beforeEach } from '@jest/globals';

/**
 * What a page puts off by `setTimeout` for just so many milliseconds comes at once, in the tests of the file or `describe` that says so: they
 * are about what comes then. All else takes its time, and so does whoever waits for it.
 */
export function hurry(...waits: readonly number[]): void {
  let usual = globalThis.setTimeout;
  beforeEach(() => {
    usual = globalThis.setTimeout;
    // No mock: the testing library takes one for a clock that stands still.
    globalThis.setTimeout = ((work: () => void, ms = 0, ...given: []) =>
      usual(work, waits.includes(ms) ? 0 : ms, ...given)) as typeof setTimeout;
  });
  afterEach(() => void (globalThis.setTimeout = usual));
}
