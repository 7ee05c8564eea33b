import { expect, test } from '@jest/globals';
import { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { sampleOf } from '@clube/shared/testing';
import { keysOf, moveRow, type RowKey } from './move.ts';

const lesson = (id: number): OutlineLesson => ({ ...sampleOf<OutlineLesson>(OutlineLesson), id });
const tree = (shape: Record<number, number[]>): OutlineModule[] =>
  Object.entries(shape).map(([id, ids]) => ({
    ...sampleOf<OutlineModule>(OutlineModule),
    id: Number(id),
    lessons: ids.map(lesson),
  }));
const START = tree({ 1: [11, 12], 2: [21], 3: [] });

test.each([
  ['down in its module', 'l11', 'l12', 'm1 l12 l11 m2 l21 m3'],
  ['into the next module, below its title', 'l11', 'm2', 'm1 l12 m2 l11 l21 m3'],
  ['into an empty module', 'l11', 'm3', 'm1 l12 m2 l21 m3 l11'],
  ['up to the end of the module above', 'l21', 'm2', 'm1 l11 l12 l21 m2 m3'],
  ['over another', 'l21', 'l11', 'm1 l21 l11 l12 m2 m3'],
  ['above everything: first in the first module', 'l21', 'm1', 'm1 l21 l11 l12 m2 m3'],
  ['nowhere', 'l21', 'l21', 'm1 l11 l12 m2 l21 m3'],
] as [string, RowKey, RowKey, string][])('a lesson goes %s', (_name, active, over, want) => {
  expect(keysOf(moveRow(START, active, over)).join(' ')).toBe(want);
});

test.each([
  ['m1', 'm2', 'm2 l21 m1 l11 l12 m3'],
  ['m3', 'm1', 'm3 m1 l11 l12 m2 l21'],
  ['m1', 'l21', 'm2 l21 m1 l11 l12 m3'],
] as [RowKey, RowKey, string][])('module %s goes to %s with its lessons', (active, over, want) => {
  expect(keysOf(moveRow(START, active, over)).join(' ')).toBe(want);
});
