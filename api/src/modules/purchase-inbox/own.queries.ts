import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { ownRow, type ReadOwn } from '../../database/own-rows.ts';
import type { ReadRows } from '../../database/whole-tables.ts';

/**
 * What providers said about a mailbox, without what they sent: whoever pays types any mailbox, and their own name and document.
 */
export const readOwnPurchaseEvents: ReadOwn = async (db, { email, boundTo }) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('e')} - '{body,tries,due_at,reason}'::text[] as row from purchase_events e
    where e.email = ${email} and (${boundTo}::bigint is null or e.site_id = ${boundTo}) order by e.id`.execute(db);
  return rows.map(({ row }) => row);
};

/** What providers said about a mailbox goes with the account that it opens: the order stays, as the law asks, without it. */
export const forgetPurchaseEvents = (trx: Db, email: string) =>
  sql`delete from purchase_events where email = ${email}`.execute(trx);

/** For the panel's export: without what its address and its signatures are made of. */
export const readSourceRows: ReadRows = async (db, siteId) =>
  (
    await sql`select id, provider, is_enabled, received_at, created_at from purchase_sources
      where site_id = ${siteId} order by id`.execute(db)
  ).rows;
