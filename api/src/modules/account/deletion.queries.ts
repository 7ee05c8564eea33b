import type { Deletion } from '@clube/shared/contracts/account';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { sha256 } from '../../lib/crypto.ts';

const DAYS = 14;
/** After which a mail that is not out belongs to a server that ended: far more than a peer is given. */
const MAILING_MINUTES = 5;

/** Undefined when the account is erased by now. @param boundTo a session that knows one panel alone is told of no other */
export async function findDeletion(
  db: Db,
  { userId, boundTo }: { userId: number; boundTo: number | null },
): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select (select erase_at from account_deletions where user_id = ${userId} and mailed_at is not null) as erase_at,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from members m join sites s on s.id = m.site_id and s.deleted_at is null
        where m.user_id = ${userId} and m.role = 'owner'
          and (${boundTo}::bigint is null or s.id = ${boundTo})) as owned
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Holds the seats of a person in all panels until the transaction ends, and says whether one of an open panel is the owner's. */
export async function lockSeats(trx: Db, userId: number): Promise<{ isOwner: boolean }> {
  const { rows } = await sql<{ is_owner: boolean }>`
    select m.role = 'owner' and s.deleted_at is null as is_owner
    from members m join sites s on s.id = m.site_id
    where m.user_id = ${userId} order by m.site_id for update of m`.execute(trx);
  return { isOwner: rows.some(({ is_owner: isOwner }) => isOwner) };
}

/**
 * When it is erased, once `confirmMailed` has said that its mail is out. Asked for before, the days do not begin again, and the mail
 * that was sent stays good; what a server that ended never mailed gives way. Undefined when it was taken back, or erased, in the
 * same moment.
 */
export async function insertDeletion(
  trx: Db,
  userId: number,
  token: string,
): Promise<{ eraseAt: Date; isNew: boolean } | undefined> {
  // Rows that were mailed are not touched: the chore holds them while it waits for the seats.
  await sql`delete from account_deletions where user_id = ${userId} and mailed_at is null
    and created_at < now() - make_interval(mins => ${MAILING_MINUTES})`.execute(trx);
  const { rows } = await sql<{ erase_at: Date }>`
    insert into account_deletions (user_id, token_hash, erase_at)
    values (${userId}, ${sha256(token)}, now() + make_interval(days => ${DAYS}))
    on conflict (user_id) do nothing returning erase_at`.execute(trx);
  if (rows[0]) return { eraseAt: rows[0].erase_at, isNew: true };
  const before = await trx
    .selectFrom('account_deletions')
    .select('erase_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return before && { eraseAt: before.erase_at, isNew: false };
}

/** From now on it erases. @returns whether it is still asked for */
export async function confirmMailed(db: Db, token: string): Promise<boolean> {
  const row = await db
    .updateTable('account_deletions')
    .set({ mailed_at: sql<Date>`now()` })
    .where('token_hash', '=', sha256(token))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const takeBack = (db: Db, userId: number) =>
  db.deleteFrom('account_deletions').where('user_id', '=', userId).returning('user_id').executeTakeFirst();

/** The same by the secret of the mail: whose it was, undefined for a wrong one and one that was used. */
export const takeBackByToken = (db: Db, token: string) =>
  db.deleteFrom('account_deletions').where('token_hash', '=', sha256(token)).returning('user_id').executeTakeFirst();
