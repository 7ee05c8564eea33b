import { expect, test } from '@jest/globals';
import { isSvgPath } from './svg-path.ts';

test('a path is commands with as many numbers as each takes', () => {
  const good = [
    'M0 0',
    'M 4 4 h16 v16 H4 Z',
    'M12 2 2 7l10 5 10-5-10-5z',
    'm3 9 9-7 9 7v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
    'M1.5.5L.5-1e-2',
    'M6 6a1 1 0 01.5.5',
    'M0,0C1,1 2,2 3,3S4,4 5,5Q6,6 7,7T8,8\nz m1 1 l2 2',
  ];
  const bad = [
    '',
    ' ',
    'L1 1',
    'M1',
    'M1 2 3',
    'M0 0 C1 1 2 2 3',
    'M0 0 X1',
    'M0 0 a1 1 0 2 1 3 3',
    'M0 0"/><script>',
    'M0 0 url(#a)',
    'M0 0 1 2 3',
    'none',
    'M1e 2',
    'M0 0z1',
  ];
  expect(good.filter((d) => !isSvgPath(d))).toEqual([]);
  expect(bad.filter(isSvgPath)).toEqual([]);
});

test('the longest path that a manifest may hold is read at once, whatever it is', () => {
  for (const d of [
    `M0 0${' '.repeat(1500)}x`,
    `M0 0 ${'1 '.repeat(700)}`,
    `M${'0'.repeat(1500)}`,
    `M0 0${','.repeat(1500)}`,
  ])
    expect(isSvgPath(d)).toBe(d.endsWith('1 '));
});
