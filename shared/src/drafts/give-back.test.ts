import { afterEach, expect, jest, test } from '@jest/globals';
import { moveBegun } from './give-back.ts';

const name = (place: string) => `draft:comment:1:${place}`;
const begun = JSON.stringify({ text: 'À de Bia', key: 'a', seconds: null });
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('what was begun in one field goes on in another', () => {
  localStorage.setItem(name('3:9'), begun);
  expect(moveBegun(1, '3:9', '3')).toBe(true);
  expect(localStorage.getItem(name('3:9'))).toBeNull();
  expect(JSON.parse(localStorage.getItem(name('3'))!)).toMatchObject({ text: 'À de Bia', key: 'a' });
  expect(moveBegun(1, '3:9', '3')).toBe(false);
});

test('where there is no room it stays where it was', () => {
  localStorage.setItem(name('3:9'), begun);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(moveBegun(1, '3:9', '3')).toBe(false);
  expect(localStorage.getItem(name('3:9'))).toBe(begun);
});
