import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../src/database/connect.ts';
import type { TestServer } from './harness.ts';

const WAITING = `
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until so many of the server's statements wait for what others hold. */
export async function waiters({ context }: TestServer, wanted: number): Promise<void> {
  const { pool } = context.connection;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(WAITING);
    if (rows[0]!.count >= wanted) return;
    await wait(10);
  }
}

/** Does `work` in a transaction that is over when it is let go, as one that is about to be committed. */
export async function hold({ context }: TestServer, work: (trx: Db) => Promise<unknown>) {
  const released = Promise.withResolvers<void>();
  const isDone = Promise.withResolvers<void>();
  const over = context.connection.db.transaction().execute(async (trx) => {
    await work(trx);
    isDone.resolve();
    await released.promise;
  });
  await Promise.race([isDone.promise, over]);
  return async () => {
    released.resolve();
    await over;
  };
}

/** What comes while something else is held: it waits for that, or is over before. */
export async function during<Answer>(
  server: TestServer,
  work: (trx: Db) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const letGo = await hold(server, work);
  const asked = ask();
  await Promise.race([asked, waiters(server, 1)]);
  await letGo();
  return asked;
}
