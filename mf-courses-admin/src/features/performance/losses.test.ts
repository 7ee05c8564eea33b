import { expect, test } from '@jest/globals';
import type { StatisticLesson } from '@clube/shared/contracts/statistic';
import { lossesOf } from './losses.ts';

const lessons = (...started: [module: number, started: number][]): StatisticLesson[] =>
  started.map(([module_id, count], at) => ({
    id: at + 1,
    module_id,
    module_title: `Módulo ${module_id}`,
    title: `Aula ${at + 1}`,
    is_timed: true,
    started: count,
    completed: 0,
    rating: null,
    ratings: 0,
  }));

test('each lesson has its number, how many of those before did not come, and one is where most stop', () => {
  const losses = lossesOf(lessons([7, 100], [7, 90], [9, 30], [9, 33], [9, 33]));
  expect(losses.map(({ number }) => number)).toEqual(['1.1', '1.2', '2.1', '2.2', '2.3']);
  expect(losses.map(({ lost }) => lost)).toEqual([undefined, 0.1, 60 / 90, undefined, undefined]);
  expect(losses.map(({ isWorst }) => isWorst)).toEqual([false, false, true, false, false]);
});

test('two people who stay away are a coincidence, and nobody is nobody', () => {
  expect(lossesOf(lessons([1, 4], [1, 2])).some(({ isWorst }) => isWorst)).toBe(false);
  expect(lossesOf(lessons([1, 4], [1, 1])).some(({ isWorst }) => isWorst)).toBe(true);
  expect(lossesOf([])).toEqual([]);
});
