import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { connect, named, read as readTogether, type Db } from './connect.ts';

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
  for (const ask of [named, readTogether])
    await expect(ask(db, `${one}n`, 'select 2 as n', [])).rejects.toThrow('too long');
});

test('it is prepared inside of a transaction as well', async () => {
  const { db } = server.context.connection;
  const names = await db.transaction().execute(async (trx) => {
    await read(trx, 'kept');
    return named<{ name: string }>(trx, 'test-names', 'select name from pg_prepared_statements', []);
  });
  expect(names.map(({ name }) => name)).toContain('test-read');
});

test('two connections stay, with the plans that they have made, however long nobody asks', async () => {
  const { db, close } = connect(server.context.config.databaseUrl, 3);
  const one = () => named<{ pid: number }>(db, 'test-pid', 'select pg_backend_pid() as pid', []);
  const three = async () => (await Promise.all([one(), one(), one()])).map(([row]) => row!.pid);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  try {
    const before = await three();
    jest.advanceTimersByTime(3_600_000);
    expect((await three()).filter((pid) => before.includes(pid))).toHaveLength(2);
  } finally {
    jest.useRealTimers();
    await close();
  }
});

describe('statements that change nothing', () => {
  const MANY = 'select now()::text as at, $1 || n as row from generate_series(1, $2::int) n';
  const many = (whose: string, count: number) =>
    readTogether<{ at: string; row: string }>(server.context.connection.db, 'test-many', MANY, [whose, count]);
  const fraction = (by: number) =>
    readTogether<{ n: number }>(server.context.connection.db, 'test-fraction', 'select 6 / $1::int as n', [by]);
  const rowsOf = (answers: Awaited<ReturnType<typeof many>>[]) => answers.map((rows) => rows.map(({ row }) => row));

  test('go together that are asked for in one turn, and everybody gets the rows that they asked for', async () => {
    const later = Promise.resolve().then(() => many('b', 0));
    const together = await Promise.all([many('a', 2), later, many('c', 1), fraction(2), many('d', 3)]);
    const [a, b, c, three, d] = together;
    expect(rowsOf([a, b, c, d])).toEqual([['a1', 'a2'], [], ['c1'], ['d1', 'd2', 'd3']]);
    expect(three).toEqual([{ n: 3 }]);
    // One transaction has one time.
    expect(new Set([a, c, d].flat().map(({ at }) => at)).size).toBe(1);
    expect((await many('e', 1))[0]!.at).not.toBe(a[0]!.at);
  });

  test('are nobody else’s fault where one is refused: those before it and behind it are answered', async () => {
    const asked = [many('a', 1), fraction(0), many('b', 2), fraction(0), fraction(3)];
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(asked[1]).rejects.toMatchObject({ code: '22012' });
    expect(rowsOf([await many('a', 1), (await asked[2]) as never])).toEqual([['a1'], ['b1', 'b2']]);
    expect(await asked[4]).toEqual([{ n: 2 }]);
  });

  test('are refused together where a value cannot be written: no answer goes to whoever asked for another', async () => {
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;
    const { db } = server.context.connection;
    const unwritten = readTogether(db, 'test-many', MANY, [circular, 1]);
    const answers = await Promise.allSettled([many('a', 1), unwritten, many('b', 2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(rowsOf([await many('c', 1)])).toEqual([['c1']]);
  });

  test('are all answered, however many are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_one, at) => many(`${at}-`, 1)));
    expect(rowsOf(answers).flat()).toEqual(Array.from({ length: 30 }, (_one, at) => `${at}-1`));
  });

  test('see what the transaction did that they are asked for in', async () => {
    await server.context.connection.db.transaction().execute(async (trx) => {
      await add(trx, 'seen');
      expect(await readTogether(trx, 'test-read', READ, ['seen'])).toEqual([{ value: 'ON' }]);
    });
  });

  test.each([
    ['the database ends', 'select pg_terminate_backend(pg_backend_pid()) from (select $1::int) n', '57P01'],
    ['is cancelled', 'select pg_cancel_backend(pg_backend_pid()), pg_sleep($1)', '57014'],
  ])(
    'on a connection that %s in the middle: who asked for that is refused, all others are answered',
    async (_what, text, code) => {
      const { db, pool, close } = connect(server.context.config.databaseUrl, 1);
      const own = (whose: string) => readTogether<{ row: string }>(db, 'test-many', MANY, [whose, 1]);
      const answers = await Promise.allSettled([
        own('a'),
        readTogether(db, `test-${code}`, text, [1]),
        own('b'),
        own('c'),
      ]);
      expect(answers).toMatchObject([
        { value: [{ row: 'a1' }] },
        { reason: { code } },
        { value: [{ row: 'b1' }] },
        { value: [{ row: 'c1' }] },
      ]);
      expect(await own('d')).toMatchObject([{ row: 'd1' }]);
      expect([pool.totalCount, pool.waitingCount]).toEqual([1, 0]);
      await close();
    },
  );

  test('on a connection that breaks off before any is answered: all are refused, and the next ones have another', async () => {
    const { db, pool, close } = connect(server.context.config.databaseUrl, 1);
    const own = (whose: string) => readTogether<{ row: string }>(db, 'test-many', MANY, [whose, 1]);
    await own('x');
    const slow = readTogether(db, 'test-slow', 'select pg_sleep($1)', [5]);
    const asked = [own('a'), slow, own('b')];
    pool.once('acquire', (client) =>
      setTimeout(
        () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
        200,
      ),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await own('d')).toMatchObject([{ row: 'd1' }]);
    await close();
  });

  test('all fail where there is no database', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', 1);
    const asked = [1, 2].map((n) => readTogether(nowhere.db, 'test-nowhere', 'select $1::int as n', [n]));
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nowhere.close();
  });
});
