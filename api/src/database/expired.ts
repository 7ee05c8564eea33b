import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Erases the rows whose time in that column was over a day ago. */
export const eraseExpired = (db: Db, table: string, column: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - interval '1 day'`.execute(db);
