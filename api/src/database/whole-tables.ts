import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './types.ts';

/** Rows of one panel. */
export type ReadRows = (db: Db, siteId: number) => Promise<unknown[]>;

type SiteTable = { [T in keyof Database]: 'site_id' extends keyof Database[T] ? T : never }[keyof Database];

/** Reads tables as they are, every column of every row of the panel. */
export const wholeTables = (...tables: readonly SiteTable[]): Record<string, ReadRows> =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      async (db: Db, siteId: number) =>
        (await sql`select * from ${sql.table(table)} where site_id = ${siteId}`.execute(db)).rows,
    ]),
  );
