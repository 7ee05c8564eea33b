import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ActorPool } from './actor.ts';
import { askTogether, prepared, type Asked } from './together.ts';
import type { Database } from './types.ts';

// Ids and counts fit into a double (2^53); as text they would leak into every answer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The one door to the database: typed queries and, through `named`, prepared statements; a transaction is a `Db` too. */
export type Db = Kysely<Database>;
export type Connection = { pool: pg.Pool; db: Db; close(): Promise<void> };

/**
 * A connection has made its plans of a page's statements after five runs of each, 10 ms a page until then. So some stay however little there is
 * to do, and what a rush needed stays for a minute.
 */
const STAYING = 2;
const UNUSED_MS = 60_000;

/** The pool behind each `Db` that is no transaction. */
const pools = new WeakMap<Db, pg.Pool>();

/**
 * Opens a pool; Kysely and hand-written named statements share it.
 * @param sees what the names of tables that have a `bin_id` mean: what is not in the bin (docs/adr/0152), or the tables
 */
export function connect(url: string, poolSize: number, sees: 'live' | 'all' = 'live'): Connection {
  const pool = new ActorPool({
    connectionString: url,
    max: poolSize,
    min: Math.min(STAYING, poolSize),
    idleTimeoutMillis: UNUSED_MS,
    // What stands between two machines forgets a connection on which nothing is said for some minutes, and tells neither.
    keepAlive: true,
    keepAliveInitialDelayMillis: UNUSED_MS,
    application_name: 'clube',
    options: `-c search_path=${sees === 'live' ? 'live,public' : 'public'}`,
    connectionTimeoutMillis: 5000,
  });
  // A client that loses its server must not end the process, be it idle or between two queries of a transaction: the next
  // query reports the failure.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return {
    pool,
    db,
    async close() {
      await db.destroy();
      // Kysely ends the pool only when it was used through Kysely.
      if (!pool.ended) await pool.end();
    },
  };
}

/** PostgreSQL cuts longer names off, and two statements would be one. */
const LONGEST_NAME = 63;
function assertToldApart(name: string): void {
  if (name.length > LONGEST_NAME) throw new Error(`The name of the statement is too long: ${name}`);
}

/** What `pg` does with a query that brings no callback, and its types do not say. */
const run = <Row extends pg.QueryResultRow>(pool: pg.Pool, query: pg.Query) =>
  pool.query(query) as unknown as Promise<pg.QueryResult<Row>>;

/**
 * Runs a prepared statement: parsed and planned once a connection, 2–4 × less CPU than building it each time. Inside of a
 * transaction it runs on the transaction's connection.
 * @throws Error when the name is longer than PostgreSQL tells apart
 */
export async function named<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  assertToldApart(name);
  const pool = pools.get(db);
  if (pool) return (await run<Row>(pool, prepared(name, text, values))).rows;
  // Kysely hands `sql` on to the driver as it is, and the driver takes a statement with a name in place of a text.
  const statement = { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string };
  return (await db.executeQuery<Row>(statement)).rows;
}

/** So many go together: behind them others would wait that another connection answers meanwhile. */
const MOST_TOGETHER = 8;
const asking = new WeakMap<pg.Pool, Asked[]>();

/**
 * The same for a statement that changes nothing. Those that are asked for in one turn of the event loop go to the database together: a page
 * asks for two or three, and each by itself wakes two processes.
 */
export async function read<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  assertToldApart(name);
  const pool = pools.get(db);
  if (!pool) return named(db, name, text, values);
  return new Promise<Row[]>((resolve, reject) => {
    const one = { query: prepared(name, text, values), resolve, reject } as Asked;
    const others = asking.get(pool);
    if (others && others.length < MOST_TOGETHER) return void others.push(one);
    const asked = [one];
    asking.set(pool, asked);
    // When everything has run that waited for nothing but promises.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (asking.get(pool) === asked) asking.delete(pool);
        void send(pool, asked);
      }),
    );
  });
}

async function send(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  for (let left = asked; left.length > 0;) left = await askTogether(pool, left);
}

/** Fails when the database does not answer. */
export const ping = (db: Db) => named(db, 'ping', 'select 1', []);

/** A transaction as libraries take it that bring their own statements. */
export const executorOf = (trx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});
