import { expect, test } from '@jest/globals';
import { withoutNulls } from './analytics.ts';

test('[7.31] null and empty values become 0, others stay', () => {
  expect(withoutNulls({ a: null, b: '', c: undefined, d: 0, e: false, f: 'x', g: 3 })).toEqual({
    a: 0,
    b: 0,
    c: 0,
    d: 0,
    e: false,
    f: 'x',
    g: 3,
  });
});
