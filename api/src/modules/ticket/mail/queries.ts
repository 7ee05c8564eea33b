import { policies } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { REPLY_DAYS, type ReplyAt } from '../../../lib/reply-address.ts';
import { lacksFactor } from '../../../plugins/session.queries.ts';

const ANSWERERS = policies['ticket.answer'];
const factorMissing = sql.raw(lacksFactor('m.site_id', 'm.user_id'));

export type Speaker = { email: string; country: string | null; title: string };
/**
 * Whoever may answer at an address, and what its ticket is called; undefined where its ticket, panel or person is gone, suspended, or may not any more.
 * Staff without the second factor that their panel asks for answer their own tickets alone: a mail shows no passkey.
 */
export async function findSpeaker(db: Db, { siteId, ticketId, memberId }: ReplyAt): Promise<Speaker | undefined> {
  const { rows } = await sql<Speaker>`
    select u.email, u.country, t.title from tickets t
    join sites s on s.id = t.site_id and s.deleted_at is null
    join members m on m.site_id = t.site_id and m.id = ${memberId} and m.suspended_at is null
    join users u on u.id = m.user_id
    where t.site_id = ${siteId} and t.id = ${ticketId}
      and (t.member_id = m.id or (m.role = any(${[...ANSWERERS]}) and not ${factorMissing}))`.execute(db);
  return rows[0];
}

/** Keeps a mail; its number, or undefined where it is there already. */
export async function keepMail(db: Db, at: ReplyAt, key: Buffer, raw: Buffer): Promise<number | undefined> {
  const row = await db
    .insertInto('ticket_mails')
    .values({
      site_id: at.siteId,
      ticket_id: at.ticketId,
      member_id: at.memberId,
      key,
      raw,
      expires_at: sql<Date>`now() + make_interval(days => ${REPLY_DAYS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type MailPath = { siteId: number; id: number };
export type KeptMail = ReplyAt & { raw: Buffer; tries: number };

/** Counts a try before it begins; undefined where somebody has acted on the mail. */
export async function tryMail(db: Db, { siteId, id }: MailPath): Promise<KeptMail | undefined> {
  const row = await db
    .updateTable('ticket_mails')
    .set({ tries: sql<number>`tries + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('raw', 'is not', null)
    .returning(['ticket_id', 'member_id', 'raw', 'tries'])
    .executeTakeFirst();
  if (!row?.raw) return undefined;
  return { siteId, ticketId: row.ticket_id, memberId: row.member_id, raw: row.raw, tries: row.tries };
}

export type Outcome = 'answered' | 'empty' | 'refused' | 'failed';
/** Says what became of a mail, and lets go of it; false where somebody else did. In one transaction with what it does. */
export async function settleMail(trx: Db, { siteId, id }: MailPath, outcome: Outcome): Promise<boolean> {
  const row = await trx
    .updateTable('ticket_mails')
    .set({ outcome, raw: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('raw', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An answer opens a closed ticket again: who writes is not done. */
export const touchTicket = (trx: Db, { siteId, ticketId }: ReplyAt) =>
  trx
    .updateTable('tickets')
    .set({ status: 'open', updated_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', ticketId)
    .execute();
