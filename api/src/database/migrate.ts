import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
const LOCK = 727_001;
/** The views beside the tables have the tables' columns (docs/adr/0152). */
const SHOW_LIVE = `do $$ begin
  if to_regprocedure('public.show_live()') is not null then perform public.show_live(); end if;
end $$`;

/** Applies the numbered SQL files that are new, each in its own transaction. Returns the names applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
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
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing) {
      await client.query('begin');
      try {
        await client.query(await readFile(path.join(FOLDER, name), 'utf8'));
        await client.query(SHOW_LIVE);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
    }
    return missing;
  } finally {
    await client.query('reset search_path').catch(() => {});
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}
