/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { actAsOneself, actAsStudent } from './index.ts';

const assign = jest.fn();
const stored = new Map<string, string>();
Object.assign(globalThis, {
  document: { cookie: '' },
  location: { protocol: 'https:', pathname: '/members', search: '', assign },
});
let isForbidden = false;
Object.defineProperty(globalThis, 'sessionStorage', {
  get() {
    if (isForbidden) throw new DOMException('forbidden', 'SecurityError');
    return { getItem: (name: string) => stored.get(name) ?? null, removeItem: (name: string) => stored.delete(name) };
  },
});
beforeEach(() => void assign.mockClear());

test.each([
  ['/comentarios?situacao=aberto', '/comentarios?situacao=aberto'],
  ['/\t/evil.example', '/home'],
  ['//evil.example', '/home'],
  [String.raw`/\evil.example`, '/home'],
  [undefined, '/home'],
])('who looked on as a student from %j goes back to %s', (from, to) => {
  if (from) stored.set('viewed_from', from);
  actAsOneself();
  expect(assign.mock.calls).toEqual([[to]]);
  expect(stored.size).toBe(0);
});

test('where nothing can be kept one looks on all the same, and goes back home', () => {
  isForbidden = true;
  actAsStudent('/curso/7');
  actAsOneself();
  isForbidden = false;
  expect(assign.mock.calls).toEqual([['/curso/7'], ['/home']]);
});
