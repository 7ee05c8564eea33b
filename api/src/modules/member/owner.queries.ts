import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Whom a panel belongs to. */
export async function findOwners(db: Db, siteId: number): Promise<{ email: string; country: string | null }[]> {
  const { rows } = await sql<{ email: string; country: string | null }>`
    select u.email, u.country from members m join users u on u.id = m.user_id
    where m.site_id = ${siteId} and m.role = 'owner' and m.suspended_at is null order by m.id`.execute(db);
  return rows;
}
