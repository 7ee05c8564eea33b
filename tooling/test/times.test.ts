import { expect, test } from '@jest/globals';
import { browserTimes, jestTimes, slowest, slowestText } from './times.ts';

const told = (ancestorTitles: string[], title: string, duration: number | null) => ({
  ancestorTitles,
  title,
  duration,
});

test('a test of Jest is told with its file, also in a group; what a file took beside its tests stands for itself', () => {
  expect(
    jestTimes('/clube', [
      {
        name: '/clube/shell/a.test.ts',
        startTime: 1000,
        endTime: 4000,
        assertionResults: [told(['one'], 'is quick', 500), told([], 'is skipped', null)],
      },
      {
        name: '/clube/.clube/together/0/api/003.test.ts',
        startTime: 0,
        endTime: 2000,
        assertionResults: [told(['src/b.test.ts', 'two'], 'is slow', 1500)],
      },
    ]),
  ).toEqual([
    { file: 'shell/a.test.ts', title: 'one › is quick', seconds: 0.5 },
    { file: 'shell/a.test.ts', title: 'is skipped', seconds: 0 },
    { file: 'shell/a.test.ts', title: '', seconds: 2.5 },
    { file: 'api/src/b.test.ts', title: 'two › is slow', seconds: 1.5 },
    { file: '.clube/together/0/api/003.test.ts', title: '', seconds: 0.5 },
  ]);
});

test('a browser test is told with its file, however deep it stands', () => {
  const spec = (file: string, title: string, ...durations: number[]) => ({
    file,
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  expect(
    browserTimes({
      suites: [{ specs: [spec('a.spec.ts', 'one', 1200)], suites: [{ specs: [spec('b.spec.ts', 'two', 300)] }] }],
    }),
  ).toEqual([
    { file: 'e2e/specs/a.spec.ts', title: 'one', seconds: 1.2 },
    { file: 'e2e/specs/b.spec.ts', title: 'two', seconds: 0.3 },
  ]);
});

test('the longest come first, and no more of them than are asked for', () => {
  const times = [
    { file: 'a', title: 'one', seconds: 2 },
    { file: 'a', title: 'two', seconds: 2 },
    { file: 'b', title: 'three', seconds: 3 },
    { file: 'b', title: '', seconds: 0.5 },
    { file: 'c', title: 'four', seconds: 1 },
  ];
  expect(slowest(times, 2)).toEqual({
    files: [
      { file: 'a', seconds: 4 },
      { file: 'b', seconds: 3.5 },
    ],
    tests: [times[2], times[0]],
  });
  expect(slowestText(times, 1).split('\n').slice(2)).toEqual([
    '    4.0  a',
    '',
    'The tests that took longest',
    '    3.0  b › three',
  ]);
});
