import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { refusedAs } from './refused.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
const LOCK = 727_001;
/** The views beside the tables have the tables' columns (docs/adr/0152). */
const SHOW_LIVE = `do $$ begin
  if to_regprocedure('public.show_live()') is not null then perform public.show_live(); end if;
end $$`;

/** A lock was not had in time, or two waited for each other: nothing is wrong with the migration. */
const PASSING = new Set(['55P03', '40P01']);

/**
 * How a migration takes its turn beside a server that works: while it waits for a table, everybody who comes after waits behind it.
 * So it waits for a moment only, lets them by, and comes again.
 */
type Patience = { lockMs: number; tries: number; pauseMs: number; longestPauseMs: number };
const PATIENCE: Patience = { lockMs: 2000, tries: 12, pauseMs: 500, longestPauseMs: 8000 };

async function apply(client: pg.PoolClient, { name, text }: { name: string; text: string }, lockMs: number) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query(SHOW_LIVE);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** All of it or nothing, each time anew. */
async function applyInTurn(client: pg.PoolClient, migration: { name: string; text: string }, patience: Patience) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration, patience.lockMs);
    } catch (error) {
      if (tries >= patience.tries || !PASSING.has(refusedAs(error) ?? ''))
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
    }
    await wait(Math.min(patience.longestPauseMs, patience.pauseMs * 2 ** (tries - 1)));
  }
}

/** Applies the numbered SQL files that are new, each in its own transaction. Returns the names applied. */
export async function migrate(pool: pg.Pool, { folder = FOLDER, patience = PATIENCE } = {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Two servers that start at once: the second waits, then finds nothing to do.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // They are about tables, the bin's rows too, not about what the server sees of them.
    await client.query('set search_path to public');
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing)
      await applyInTurn(client, { name, text: await readFile(path.join(folder, name), 'utf8') }, patience);
    return missing;
  } finally {
    await client.query('reset search_path').catch(() => {});
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}
