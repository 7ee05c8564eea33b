import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Content } from './content.ts';
import { isVersionOf, type Part } from '../course/keep-version.queries.ts';

export type Row = {
  id: number;
  content: Content;
  person: string | null;
  saved_at: Date;
  restored_from: Date | null;
};

/** Versions of a part before one, the newest first. */
export async function listVersions(db: Db, part: Part, after: number | undefined, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.id, v.content, trim(w.first_name || ' ' || w.last_name) as person, v.saved_at, v.restored_from
    from versions v left join members w on w.site_id = v.site_id and w.id = v.saved_by
    where ${isVersionOf(part)} and (${after ?? null}::bigint is null or v.id < ${after ?? null})
    order by v.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findVersion(db: Db, part: Part, id: number) {
  const { rows } = await sql<Pick<Row, 'content' | 'saved_at'>>`
    select v.content, v.saved_at from versions v where ${isVersionOf(part)} and v.id = ${id}`.execute(db);
  return rows[0];
}

const KEPT_DAYS = 365;
/** Versions that are older than anybody looks back. */
export const forgetOld = (db: Db) =>
  sql`delete from versions where saved_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
