import { expect, test } from '@jest/globals';
import { followProgress, type Progress } from './progress.ts';

function follow() {
  const told: Progress[] = [];
  let clock = 0;
  const hear = followProgress(
    (progress) => told.push(progress),
    () => clock,
  );
  return { told, at: (seconds: number, share: number) => ((clock = seconds * 1000), hear(share)) };
}

test('the first is told at once, then the last every few seconds, with what the rest takes at that pace', () => {
  const { told, at } = follow();
  at(10, 0);
  at(11, 0.05);
  at(20, 0.1);
  at(22, 0.12);
  at(60, 0.5);
  expect(told).toEqual([
    { share: 0, secondsLeft: null },
    { share: 0.1, secondsLeft: 90 },
    { share: 0.5, secondsLeft: 50 },
  ]);
});

test('the pace is that of what was done since it began, not of what was there', () => {
  const { told, at } = follow();
  at(0, 0.5);
  at(25, 0.75);
  expect(told.at(-1)).toEqual({ share: 0.75, secondsLeft: 25 });
});

test('what begins anew has the pace of its second beginning', () => {
  const { told, at } = follow();
  at(0, 0.5);
  at(100, 0.9);
  at(200, 0);
  at(210, 0.5);
  expect(told.slice(2)).toEqual([
    { share: 0, secondsLeft: null },
    { share: 0.5, secondsLeft: 10 },
  ]);
});
