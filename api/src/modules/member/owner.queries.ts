import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockPanel } from '../plan/limit.queries.ts';

/** Whom a panel belongs to. */
export async function findOwners(db: Db, siteId: number): Promise<{ userId: number }[]> {
  const { rows } = await sql<{ userId: number }>`
    select m.user_id as "userId" from members m
    where m.site_id = ${siteId} and m.role = 'owner' and m.suspended_at is null order by m.id`.execute(db);
  return rows;
}

export type Doing = { siteId: number; memberId: number };
/**
 * Whether the panel is somebody's still. From here on to the end of the transaction it is not handed over, so that what its former owner had on
 * its way does not count as the owner's (docs/adr/0556).
 */
export async function stillOwns(trx: Db, { siteId, memberId }: Doing): Promise<boolean> {
  await lockPanel(trx, siteId);
  const { rows } = await sql`
    select from members where site_id = ${siteId} and id = ${memberId} and role = 'owner' and suspended_at is null`.execute(
    trx,
  );
  return rows.length > 0;
}
