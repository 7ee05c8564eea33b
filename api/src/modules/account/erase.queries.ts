import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isOwnOrder } from '../order/own.queries.ts';
import { forgetPurchaseEvents } from '../purchase-inbox/own.queries.ts';

/** Somebody whose days are over and who was told by mail, held until the transaction ends; whoever owns a panel by now waits until they do not. @param seen whom to pass over */
export async function takeDue(
  trx: Db,
  seen: readonly number[],
): Promise<{ userId: number; email: string; country: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; email: string; country: string | null }>`
    select u.id as "userId", u.email, u.country from account_deletions d join users u on u.id = d.user_id
    where d.erase_at <= now() and d.mailed_at is not null and d.user_id <> all (${seen}::bigint[]) and not exists (
      select from members m join sites s on s.id = m.site_id and s.deleted_at is null
      where m.user_id = d.user_id and m.role = 'owner')
    order by d.erase_at limit 1 for update of d skip locked`.execute(trx);
  return rows[0];
}

/** Holds the account itself: nobody makes it a member, or a panel its own, until the transaction ends. */
export const lockPerson = (trx: Db, userId: number) =>
  sql`select from users where id = ${userId} for update`.execute(trx);

const seatsOf = (userId: number) => sql`(select site_id, id from members where user_id = ${userId})`;

/** What others read on stays, without its author: comments that are there for all, what staff said in tickets of others. */
async function leaveBehind(trx: Db, userId: number): Promise<void> {
  await sql`
    update notifications n set payload = n.payload - 'person' from comments c
    where (c.site_id, c.member_id) in ${seatsOf(userId)} and n.site_id = c.site_id
      and (n.payload ->> 'comment_id')::bigint = c.id and n.kind in ('comment.answered', 'comment.mentioned', 'comment.reported')`.execute(
    trx,
  );
  await sql`
    update notifications n set payload = n.payload - 'person' from ticket_messages x join tickets t on t.site_id = x.site_id and t.id = x.ticket_id
    where (x.site_id, x.member_id) in ${seatsOf(userId)} and n.site_id = x.site_id and n.member_id = t.member_id
      and n.kind = 'ticket.answered' and n.subject = 'message:' || x.id`.execute(trx);
  // The name as the comment names it: whoever changed theirs since is named by the old one, which nothing knows.
  await sql`
    update comments c set comment = replace(c.comment, '@' || trim(m.first_name || ' ' || m.last_name), '@…')
    from comment_mentions x join members m on m.site_id = x.site_id and m.id = x.member_id
    where m.user_id = ${userId} and c.site_id = x.site_id and c.id = x.comment_id`.execute(trx);
  // What they were stays known: numbers tell answers of the team from students' questions.
  await sql`update comments c set member_id = null, idempotency_key = null, by_team = m.role <> 'student'
    from members m where m.user_id = ${userId} and c.site_id = m.site_id and c.member_id = m.id
      and c.status = 'approved'`.execute(trx);
  await sql`update ticket_messages x set member_id = null from tickets t
    where t.site_id = x.site_id and t.id = x.ticket_id and (x.site_id, x.member_id) in ${seatsOf(userId)}
      and t.member_id <> x.member_id`.execute(trx);
}

/** Orders stay as the law asks, without whoever bought: what is not paid is over, and nobody is asked in for what is. */
async function blankOrders(trx: Db, userId: number, email: string): Promise<void> {
  const own = isOwnOrder({ userId, email, boundTo: null });
  await sql`delete from webhook_deliveries d using orders o
    where ${own} and d.site_id = o.site_id and d.order_id = o.id`.execute(trx);
  await sql`delete from purchase_events e using orders o
    where ${own} and e.site_id = o.site_id and e.order_id = o.id`.execute(trx);
  // Before their orders, as everybody takes them.
  await sql`select from member_subscriptions s where (s.site_id, s.member_id) in ${seatsOf(userId)} for update`.execute(
    trx,
  );
  await sql`update orders o set state = 'cancelled', version = version + 1, actor_id = null
    where ${own} and state in ('created', 'pending')`.execute(trx);
  await sql`update orders o set name = '', email = '', document = null, held_by = null, declined_at = coalesce(declined_at, now()),
      reason = null where ${own}`.execute(trx);
}

/** What others typed about the mailbox. */
async function forgetMailbox(trx: Db, email: string): Promise<void> {
  await sql`delete from invitations where email = ${email}`.execute(trx);
  await sql`delete from registrations where email = ${email}`.execute(trx);
  await sql`delete from account_asks where email = ${email}`.execute(trx);
  await sql`delete from member_import_rows where email = ${email}`.execute(trx);
  await forgetPurchaseEvents(trx, email);
}

/** What a panel keeps of who changed what stays, without them: neither who acted nor on whom. */
async function forgetDeeds(trx: Db, userId: number): Promise<void> {
  await sql`update audit_entries set actor_id = null, actor_name = null where actor_id = ${userId}`.execute(trx);
  // Not by index of each name: what stood there of the others is found by them no more.
  await sql`update audit_entries e set words = '', people = array_remove(e.people, ${userId}::bigint), things = (
      select jsonb_agg(case when (t.thing ->> 'user')::bigint = ${userId} then '{"before": {}, "after": {}}'::jsonb else t.thing end order by t.place)
      from jsonb_array_elements(e.things) with ordinality t(thing, place))
    where e.people <> '{}' and e.people @> array[${userId}::bigint]`.execute(trx);
}

/** Erases a person: what is theirs goes with the row of the account. To be called in a transaction that holds it. */
export async function erasePerson(trx: Db, userId: number, email: string): Promise<void> {
  await leaveBehind(trx, userId);
  await blankOrders(trx, userId, email);
  await forgetMailbox(trx, email);
  await forgetDeeds(trx, userId);
  await sql`delete from users where id = ${userId}`.execute(trx);
}
