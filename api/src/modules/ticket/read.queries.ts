import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { isUnread, mine, type TicketViewer } from './queries.ts';

const MOST_WAITING = 100;

/** Whether a member's own tickets may have news: every page of a student asks, and mostly there are none. */
export const anyNews = (site: string, member: string) => `
  select from tickets t where t.site_id = ${site} and t.member_id = ${member} and t.last_answered_id > coalesce(greatest(
    (select r.message_id from ticket_reads r where r.site_id = ${site} and r.ticket_id = t.id and r.member_id = ${member}),
    (select r.message_id from ticket_readers r where r.site_id = ${site} and r.member_id = ${member})), 0) limit 1`;

/** How many have news; of staff what no colleague has and what is still open. */
export async function countWaiting(db: Db, viewer: TicketViewer): Promise<number> {
  const { siteId, memberId, answers } = viewer;
  const waits = answers
    ? sql`t.status = 'open' and (t.assignee_id is null or t.assignee_id = ${memberId})`
    : sql`t.member_id = ${memberId}`;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from tickets t where t.site_id = ${siteId} and ${waits} and ${isUnread(viewer)} limit ${MOST_WAITING}) x`.execute(
    db,
  );
  return rows[0]!.waiting;
}

/** Keeps how far somebody has read, never less far than before, never further than there are messages; false where the ticket is not theirs to see. */
export async function markRead(db: Db, viewer: TicketViewer, ticketId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_reads (site_id, ticket_id, member_id, message_id)
    select t.site_id, t.id, ${viewer.memberId}, least(${messageId}::bigint, greatest(t.last_asked_id, t.last_answered_id, 0))
    from tickets t where ${mine(viewer)} and t.id = ${ticketId}
    on conflict (site_id, ticket_id, member_id)
      do update set message_id = greatest(ticket_reads.message_id, excluded.message_id)
    returning ticket_id`.execute(db);
  return rows.length > 0;
}

const READ_ANSWERS = `
  update notifications n set read_at = now() from ticket_messages x
  where x.site_id = $1 and x.ticket_id = $3 and x.id <= $4
    and n.site_id = $1 and n.member_id = $2 and n.kind = 'ticket.answered' and n.subject = 'message:' || x.id and n.read_at is null`;
/** Of answers that were read in their ticket the notices are read as well. */
export const readAnswers = (db: Db, { siteId, memberId }: TicketViewer, ticketId: number, messageId: number) =>
  named(db, 'read-answers', READ_ANSWERS, [siteId, memberId, ticketId, messageId]);
