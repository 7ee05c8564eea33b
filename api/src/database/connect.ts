import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ActorPool } from './actor.ts';
import type { Database } from './types.ts';

// Ids and counts fit into a double (2^53); as text they would leak into every answer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The one door to the database: typed queries and, through `named`, prepared statements; a transaction is a `Db` too. */
export type Db = Kysely<Database>;
export type Connection = { pool: pg.Pool; db: Db; close(): Promise<void> };

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
  if (name.length > LONGEST_NAME) throw new Error(`The name of the statement is too long: ${name}`);
  const pool = pools.get(db);
  if (pool) return (await pool.query<Row>({ name, text, values: [...values] })).rows;
  // Kysely hands `sql` on to the driver as it is, and the driver takes a statement with a name in place of a text.
  const statement = { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string };
  return (await db.executeQuery<Row>(statement)).rows;
}

/** Fails when the database does not answer. */
export const ping = (db: Db) => named(db, 'ping', 'select 1', []);

/** A transaction as libraries take it that bring their own statements. */
export const executorOf = (trx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});
