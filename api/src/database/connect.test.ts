import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { named, type Db } from './connect.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ADD = 'insert into global_settings (key, value) values ($1, $2) returning key';
const READ = 'select value from global_settings where key = $1';
const add = (db: Db, key: string) => named<{ key: string }>(db, 'test-add', ADD, [key, 'ON']);
const read = (db: Db, key: string) => named<{ value: string }>(db, 'test-read', READ, [key]);

test('a prepared statement joins the transaction: both kinds of query see each other, and end together', async () => {
  const { db } = server.context.connection;
  const failed = db.transaction().execute(async (trx) => {
    expect(await add(trx, 'rolled-back')).toEqual([{ key: 'rolled-back' }]);
    await trx.updateTable('global_settings').set({ value: 'OFF' }).where('key', '=', 'rolled-back').execute();
    expect(await read(trx, 'rolled-back')).toEqual([{ value: 'OFF' }]);
    expect(await read(db, 'rolled-back')).toEqual([]);
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  expect(await read(db, 'rolled-back')).toEqual([]);

  await db.transaction().execute((trx) => add(trx, 'kept'));
  expect(await read(db, 'kept')).toEqual([{ value: 'ON' }]);
});

test('a name that PostgreSQL would cut off is refused, for another statement may begin alike', async () => {
  const { db } = server.context.connection;
  const one = 'n'.repeat(63);
  expect(await named(db, one, 'select 1 as n', [])).toEqual([{ n: 1 }]);
  await expect(named(db, `${one}n`, 'select 2 as n', [])).rejects.toThrow('too long');
});

test('it is prepared inside of a transaction as well', async () => {
  const { db } = server.context.connection;
  const names = await db.transaction().execute(async (trx) => {
    await read(trx, 'kept');
    return named<{ name: string }>(trx, 'test-names', 'select name from pg_prepared_statements', []);
  });
  expect(names.map(({ name }) => name)).toContain('test-read');
});
