import { expect, test } from '@jest/globals';
import { against } from './report.ts';

test('a figure is judged before it is rounded, and shown with so many digits that one sees why', () => {
  expect(against(1.084, 1.08)).toBe('1.084 > 1.08');
  expect(against(1.0801, 1.08)).toBe('1.0801 > 1.08');
  expect(against(1.079_99, 1.08)).toBe('1.08 ≤ 1.08');
  expect(against(1.2, 1.08)).toBe('1.2 > 1.08');
  expect(against(149.96, 150, 1)).toBe('150 ≤ 150');
  expect(against(150.02, 150, 1)).toBe('150.02 > 150');
});
