import { expect, test } from '@jest/globals';
import { limitsFor, limitsOf } from './limits.ts';

const HOUR = 3_600_000;
const GIB = 1024 ** 3;

test('what draws anew has a time in proportion to what is in the file: a small one holds no lane for half a day', () => {
  const day = 24 * 3600;
  // A day of pictures that say "as before" is a few megabytes.
  expect(limitsFor('convert', { durationSeconds: day, sizeBytes: 3_000_000 }).wallMs).toBeLessThan(3.1 * HOUR);
  expect(limitsFor('rendition', { durationSeconds: 60, sizeBytes: 20 * GIB }).wallMs).toBe(0.6 * HOUR);
  expect(limitsFor('stills', { durationSeconds: null, sizeBytes: 1000 }).wallMs).toBeLessThan(HOUR);
  expect(limitsFor('convert', { durationSeconds: day, sizeBytes: 20 * GIB }).wallMs).toBe(12 * HOUR);
});

test('an hour of lesson has what a slow machine takes, known or guessed, and nothing has more than its task', () => {
  expect(limitsFor('convert', { durationSeconds: 3600, sizeBytes: GIB }).wallMs).toBeGreaterThan(6 * HOUR);
  expect(limitsFor('convert', { durationSeconds: null, sizeBytes: GIB }).wallMs).toBeGreaterThan(6 * HOUR);
  for (const name of ['copy', 'convert', 'rendition', 'hear', 'stills'] as const) {
    const most = limitsFor(name, { durationSeconds: 1e9, sizeBytes: 1e15 });
    expect(most).toEqual(limitsOf[name]);
  }
});

test('looking through a long film has the time that drawing it has, and through a short one no more', () => {
  const weight = { durationSeconds: 4 * 3600, sizeBytes: 4 * GIB };
  for (const name of ['stills', 'hear'] as const) {
    expect(limitsFor(name, weight).wallMs).toBe(limitsFor('rendition', weight).wallMs);
    expect(limitsFor(name, { durationSeconds: 60, sizeBytes: GIB }).wallMs).toBe(0.6 * HOUR);
  }
});
