import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Whom a panel belongs to. */
export async function findOwners(db: Db, siteId: number): Promise<{ userId: number }[]> {
  const { rows } = await sql<{ userId: number }>`
    select m.user_id as "userId" from members m
    where m.site_id = ${siteId} and m.role = 'owner' and m.suspended_at is null order by m.id`.execute(db);
  return rows;
}
