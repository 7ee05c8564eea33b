import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { createTestServer, ownerUrlOf, type TestServer } from '../../test/harness.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
let owner: ReturnType<typeof connect>;
let folder: string;
/** Another server that works on the same tables. */
let other: pg.PoolClient;
beforeAll(async () => {
  server = await createTestServer();
  owner = connect(ownerUrlOf(server), 4, 'all');
  other = await owner.pool.connect();
  await owner.pool.query('create table public.held (id int); create table public.held_too (id int)');
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(async () => {
  other.release();
  await owner.close();
  await server.close();
});

let last = 0;
const SHORT = { lockMs: 200, tries: 100, pauseMs: 20, longestPauseMs: 20 };
function write(text: string): string {
  const name = `9${String((last += 1)).padStart(3, '0')}_one-more.sql`;
  folder = mkdtempSync(path.join(tmpdir(), 'clube-migrations-'));
  writeFileSync(path.join(folder, name), text);
  return name;
}
const columnsOf = async (table: string) =>
  (
    await owner.pool.query(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
  ).rows.map(({ column_name: name }) => name as string);
/** Resolves when a statement of the migration waits for a lock on the table. */
async function migrationWaitsFor(table: string) {
  const waiting = `select 1 from pg_locks where relation = 'public.${table}'::regclass and not granted and mode = 'AccessExclusiveLock'`;
  while ((await owner.pool.query(waiting)).rowCount === 0);
}

test('a migration that waits for a table lets others by, and comes again until the table is free', async () => {
  const name = write('alter table held add column first int');
  await other.query('begin');
  await other.query('select from public.held');
  const migrated = migrate(owner.pool, { folder, patience: SHORT });
  await migrationWaitsFor('held');
  // This one comes after the migration and is not held up by it: whoever holds the table has not let go yet.
  await owner.pool.query('select from public.held');
  await migrationWaitsFor('held');
  await other.query('commit');
  expect(await migrated).toEqual([name]);
  expect(await columnsOf('held')).toContain('first');
  expect(await migrate(owner.pool, { folder, patience: SHORT })).toEqual([]);
});

test('a migration and a server that wait for each other both get through', async () => {
  const name = write('alter table held add column second int; alter table held_too add column second int');
  await other.query('begin');
  // Of the two the migration is the one that is turned away.
  await other.query(`set local deadlock_timeout = '1min'`);
  await other.query('lock table public.held_too in access share mode');
  // Long enough for PostgreSQL to find that each waits for the other.
  const migrated = migrate(owner.pool, { folder, patience: { ...SHORT, lockMs: 10_000 } });
  await migrationWaitsFor('held_too');
  await other.query('lock table public.held in access share mode');
  await other.query('commit');
  expect(await migrated).toEqual([name]);
  expect([await columnsOf('held'), await columnsOf('held_too')]).toEqual([
    expect.arrayContaining(['second']),
    expect.arrayContaining(['second']),
  ]);
});

test('one that never gets its table ends after its tries, with nothing of it done, and says which it was', async () => {
  const name = write('alter table held_too add column third int; alter table held add column third int');
  await other.query('begin');
  await other.query('select from public.held');
  await expect(migrate(owner.pool, { folder, patience: { ...SHORT, tries: 2 } })).rejects.toMatchObject({
    message: `Migration ${name} failed`,
    cause: { code: '55P03' },
  });
  await other.query('commit');
  expect(await columnsOf('held_too')).not.toContain('third');
});

test('one that is wrong is not tried again', async () => {
  write(`select nextval('tried'); select 1 / 0`);
  await owner.pool.query('create sequence public.tried');
  await expect(migrate(owner.pool, { folder, patience: SHORT })).rejects.toMatchObject({ cause: { code: '22012' } });
  expect((await owner.pool.query('select last_value from public.tried')).rows).toEqual([{ last_value: 1 }]);
});
