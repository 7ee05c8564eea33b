import { expect, test } from '@jest/globals';
import { createStreamBook } from './stream-book.ts';

test('a session has ten streams and a person thirty, over all sessions, and a closed one makes room', () => {
  const book = createStreamBook();
  const add = (sessionId: number, userId = 1) => book.add({ sessionId, userId }, () => {});
  const first = Array.from({ length: 10 }, () => add(1));
  expect(first.every(Boolean)).toBe(true);
  expect(add(1)).toBeUndefined();
  for (const sessionId of [2, 3]) for (let count = 0; count < 10; count += 1) expect(add(sessionId)).toBeDefined();
  expect(add(4)).toBeUndefined();
  expect(add(5, 2)).toBeDefined();
  first[0]!();
  expect(add(4)).toBeDefined();
});
