import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** So many times a panel moves within so many days. */
export const MOST_MOVES = 3;
const MOVES_DAYS = 30;

/** How often the panel moved in the last days. */
export async function countMoves(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ moves: number }>`
    select count(*)::integer as moves from former_addresses f, unnest(f.left_at) as moment
    where f.site_id = ${siteId} and moment > now() - make_interval(days => ${MOVES_DAYS})`.execute(db);
  return rows[0]?.moves ?? 0;
}

export async function isFormer(db: Db, siteId: number, slug: string): Promise<boolean> {
  const { rows } = await sql`select from former_addresses where site_id = ${siteId} and slug = ${slug}`.execute(db);
  return rows.length > 0;
}

/**
 * Gives the panel another address; the one before is written down as left. To be called in a transaction.
 * @returns false when it is another panel's, or was
 */
export async function setSlug(trx: Db, siteId: number, slug: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sites')
    .set({ slug })
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
