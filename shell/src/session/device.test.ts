import { afterEach, expect, jest, test } from '@jest/globals';
import { rememberDevice } from './device.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('the device of a student is remembered, and that of nobody else', () => {
  rememberDevice('student');
  const known = localStorage.getItem('session_id');
  expect(known).toMatch(/^[\da-f]{32}$/);
  rememberDevice('student');
  rememberDevice(null);
  expect(localStorage.getItem('session_id')).toBe(known);
  rememberDevice('owner');
  expect(localStorage.getItem('session_id')).toBeNull();
});

test.each(['student', 'owner', null] as const)('a page of %s opens where nothing can be kept', (role) => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  expect(() => rememberDevice(role)).not.toThrow();
});
