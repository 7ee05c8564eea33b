import { expect, test } from '@jest/globals';
import { fieldError } from './field-error.ts';

test('a field that was left as it was found says nothing: what stands below would move under a press', () => {
  expect(fieldError({ touched: true, error: 'Diga o nome.' })).toBeUndefined();
});

test('a field that was changed and left, or that sending stopped at, says its error', () => {
  expect(fieldError({ touched: true, modified: true, error: 'Diga o nome.' })).toBe('Diga o nome.');
  expect(fieldError({ touched: true, submitFailed: true, error: 'Diga o nome.' })).toBe('Diga o nome.');
  expect(fieldError({ modified: true, error: 'Diga o nome.' })).toBeUndefined();
});
