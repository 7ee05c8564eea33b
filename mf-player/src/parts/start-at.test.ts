import { beforeEach, describe, expect, test } from '@jest/globals';
import { NEAR_END } from '@clube/shared/contracts/progress-limits';
import { keepLeftBehind } from '@clube/shared/outbox/left-behind';
import { movedTo, startAtOf } from './start-at.ts';

const NOON = '2030-01-01T12:00:00.000Z';
const at = (minutes: number) => Date.parse(NOON) + minutes * 60_000;
const lesson = { id: 3, position_seconds: 1800, positioned_at: NOON, duration_seconds: 3600 };
const begins = (more: object = {}) => startAtOf({ ...lesson, ...more }, 7, new URLSearchParams());

beforeEach(() => localStorage.clear());

describe('where a lesson goes on', () => {
  test('where a killed tab stood, of which the server was not told', () => {
    keepLeftBehind(7, 3, { position: 1900, at: at(2), intervals: [] });
    expect(begins()).toBe(1900);
  });

  test('where they stood elsewhere since, and not where a tab was left before', () => {
    keepLeftBehind(7, 3, { position: 120, at: at(-60), intervals: [] });
    expect(begins()).toBe(1800);
  });

  test('where the tab was left, when one of the two times is not known', () => {
    keepLeftBehind(7, 3, { position: 120, intervals: [] });
    expect(begins()).toBe(120);
    keepLeftBehind(7, 3, { position: 120, at: at(-60), intervals: [] });
    expect([begins({ positioned_at: null }), begins({ positioned_at: undefined })]).toEqual([120, 120]);
  });
});

test('who stopped near the end begins again, from where on the server says so too', () => {
  const from = (before: number) => begins({ position_seconds: 3600 - before });
  expect([from(NEAR_END + 0.1), from(NEAR_END), from(0)]).toEqual([3600 - NEAR_END - 0.1, 0, 0]);
});

describe('a lesson whose place was told', () => {
  test('goes on from there, by whichever clock', () => {
    expect(movedTo({ ...lesson, positioned_at: '2999-01-01T00:00:00.000Z' }, { position: 20 })).toMatchObject({
      position_seconds: 20,
    });
  });

  test('goes on where it was when that is newer than what was told', () => {
    const told = (ago: number) =>
      movedTo({ ...lesson, positioned_at: new Date().toISOString() }, { position: 20, ago });
    expect([told(3600).position_seconds, told(0).position_seconds]).toEqual([1800, 20]);
  });
});
