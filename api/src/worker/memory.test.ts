import { expect, test } from '@jest/globals';
import { memoryOfMachine, mostDrawing } from './memory.ts';

const GIB = 1024;

test('as many draw at once as the machine has memory for, and one of them always', () => {
  expect([1, 2, 4, 6, 8, 64].map((gib) => mostDrawing(gib * GIB))).toEqual([1, 1, 2, 3, 4, 43]);
});

test('what a machine has is known', () => {
  expect(memoryOfMachine()).toBeGreaterThan(256);
  expect(memoryOfMachine()).toBeLessThan(2 ** 30);
});
