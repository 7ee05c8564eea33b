import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/**
 * Ends every way into an account that was begun and not finished: reset links, hand-offs, the wait for a code after the old
 * password, a second factor whose secret whoever began it knows, the links of invitations and registrations, which sign in without one, and those that wait for their mail. An
 * invitation itself stays open: it can send a new link.
 */
async function endLinks(trx: Db, userId: number): Promise<void> {
  await sql`update one_time_tokens set used_at = now() where user_id = ${userId} and used_at is null`.execute(trx);
  await sql`delete from hand_offs where user_id = ${userId}`.execute(trx);
  await sql`delete from second_factor_challenges where user_id = ${userId}`.execute(trx);
  await sql`delete from second_factors where user_id = ${userId} and enabled_at is null`.execute(trx);
  await sql`delete from registrations r using users u where u.id = ${userId} and r.email = u.email`.execute(trx);
  await sql`delete from account_asks a using users u where u.id = ${userId} and a.email = u.email`.execute(trx);
  await sql`update invitation_links l set expires_at = now() from invitations i, users u
    where u.id = ${userId} and i.email = u.email and l.site_id = i.site_id and l.invitation_id = i.id
      and l.expires_at > now()`.execute(trx);
}

/** Whether it is the person's password still; null: that they have none. */
export async function hasPassword(trx: Db, userId: number, passwordHash: string | null): Promise<boolean> {
  const query = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', passwordHash);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Sets a password and ends every open link of the person; to be called in a transaction. */
export async function setPassword(trx: Db, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endLinks(trx, userId);
}
