import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { isClockBelieved } from './clock.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What the last look would have seen, and when the clock was seen to have jumped, both from now on. */
const looked = async (seen: string, jumped: string | null) => {
  const { pool, db } = server.context.connection;
  await pool.query('update clock set seen_at = now() + $1::interval, jumped_at = now() + $2::interval', [seen, jumped]);
  return [await isClockBelieved(db), await isClockBelieved(db)];
};

test.each([
  ['was looked at an hour ago', '-1 hour', null, true],
  ['was not looked at for most of a day', '-23 hours', null, true],
  ['is more than a day ahead of the last look', '-25 hours', null, false],
  ['jumped half an hour ago', '-1 minute', '-30 minutes', false],
  ['jumped an hour ago, and stayed there', '-1 hour', '-1 hour', true],
  ['jumped an hour ago, and jumps again', '-2 days', '-2 days', false],
  ['was mended', '40 days', '40 days', true],
  ['goes back', '40 days', null, true],
])('a clock that %s', async (_what, seen, jumped, isBelieved) => {
  // Another server that looks a moment later is told the same.
  expect(await looked(seen, jumped)).toEqual([isBelieved, isBelieved]);
});
