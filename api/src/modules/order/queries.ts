import type { TaxDocument } from '@clube/shared/contracts/document';
import type { Currency } from '@clube/shared/contracts/money';
import type { OrderHistory } from '@clube/shared/contracts/order';
import type { OrderState, PartState } from '@clube/shared/contracts/order-states';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { fitsDocument } from '../../database/document.ts';
import type { ReadRows } from '../../database/whole-tables.ts';
import type { Locale } from '../../lib/locale.ts';

export type OrderPath = { siteId: number; id: number };
/** What is known of an order where something is done with it. */
export type OrderRow = {
  site_id: number;
  id: number;
  offer_id: number | null;
  offer_name: string;
  coupon_code: string | null;
  price: number;
  amount: number;
  currency: Currency;
  instalments: number;
  instalments_paid: number;
  name: string;
  email: string;
  document: string | null;
  document_kind: string | null;
  locale: Locale;
  state: OrderState;
  version: number;
  reference: string;
  member_id: number | null;
  held_by: 'plan' | 'staff' | null;
  declined_at: Date | null;
  expires_at: Date;
  created_at: Date;
  claimed_at: Date | null;
  reason: string | null;
  has_proof: boolean;
  course_id: number | null;
  subscription_id: number | null;
  is_renewal: boolean;
  renewal_days: number | null;
  trial_days: number | null;
  then_amount: number | null;
  part_due_at: Date | null;
  part_state: PartState | null;
  part_closes_at: Date | null;
};
const ROW = sql`o.site_id, o.id, o.offer_id, o.offer_name, o.coupon_code, o.price, o.amount, o.currency, o.instalments,
  o.instalments_paid, o.name, o.email, o.document, o.document_kind, o.locale, o.state, o.version, o.reference, o.member_id, o.held_by,
  o.declined_at, o.expires_at, o.created_at, o.claimed_at, o.reason, o.subscription_id, o.is_renewal, o.renewal_days, o.trial_days, o.then_amount,
  o.part_due_at, o.part_state, o.part_closes_at, o.proof_key is not null as has_proof, (select min(oc.course_id) from order_courses oc where oc.site_id = o.site_id and oc.order_id = o.id) as course_id`;

export async function findOrder(db: Db, { siteId, id }: OrderPath): Promise<OrderRow | undefined> {
  const { rows } =
    await sql<OrderRow>`select ${ROW} from orders o where o.site_id = ${siteId} and o.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Holds the row until the transaction ends. Its subscription first, as whoever changes that takes its orders after it: nobody waits in a
 * circle.
 */
export async function lockOrder(trx: Db, { siteId, id }: OrderPath): Promise<OrderRow | undefined> {
  await sql`select from member_subscriptions s where s.site_id = ${siteId} and s.id = (
    select o.subscription_id from orders o where o.site_id = ${siteId} and o.id = ${id}) for update`.execute(trx);
  const { rows } = await sql<OrderRow>`
    select ${ROW} from orders o where o.site_id = ${siteId} and o.id = ${id} for update of o`.execute(trx);
  return rows[0];
}

export async function findByToken(db: Db, siteId: number, hash: Buffer): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${ROW} from orders o where o.site_id = ${siteId} and o.token_hash = ${hash}`.execute(db);
  return rows[0];
}

/** A paid order of a mailbox that nobody has entered the panel with, nor declined to. @param siteId null looks in every panel */
export async function findUnopened(
  db: Db,
  { email, document, siteId }: { email: string; document: TaxDocument | null; siteId: number | null },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${ROW} from orders o join sites s on s.id = o.site_id and s.deleted_at is null
    where o.email = ${email} and o.state = 'paid' and o.member_id is null and o.declined_at is null and o.closed_at is null
      and not exists (select from members m join users u on u.id = m.user_id where m.site_id = o.site_id and u.email = o.email)
      and ${fitsDocument('o', document)} and (${siteId}::bigint is null or o.site_id = ${siteId})
    order by o.paid_at desc limit 1`.execute(db);
  return rows[0];
}

/** How long somebody tries what renews, and what the first period costs then, where that is not the price. */
export type Trial = { days: number; thenAmount: number | null };

export type NewOrder = {
  siteId: number;
  offer: {
    id: number;
    name: string;
    amount: number;
    currency: Currency;
    access_days: number | null;
    renewal_days: number | null;
    grace_days: number | null;
  };
  coupon: { id: number; code: string } | undefined;
  amount: number;
  trial?: Trial | null;
  instalments: number;
  buyer: { name: string; email: string; document: string | null; document_kind: string | null };
  locale: Locale;
  reference: string;
  tokenHash: Buffer;
  courseIds: readonly number[];
};

/** Hours that an order waits to be paid; so long it holds its seat and its coupon, whoever made it. */
const WAITING_HOURS = 24;

/** Of an offer whose seat was taken; to be called in that transaction. */
export async function insertOrder(trx: Db, order: NewOrder): Promise<number> {
  const { siteId, offer, coupon, buyer } = order;
  const { id } = await trx
    .insertInto('orders')
    .values({
      site_id: siteId,
      offer_id: offer.id,
      offer_name: offer.name,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      price: offer.amount,
      amount: order.amount,
      currency: offer.currency,
      instalments: order.instalments,
      access_days: offer.access_days,
      renewal_days: offer.renewal_days,
      grace_days: offer.grace_days,
      trial_days: order.trial?.days ?? null,
      then_amount: order.trial?.thenAmount ?? null,
      ...buyer,
      locale: order.locale,
      reference: order.reference,
      token_hash: order.tokenHash,
      expires_at: sql<Date>`now() + make_interval(hours => ${WAITING_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_courses')
    .values(order.courseIds.map((course_id) => ({ site_id: siteId, order_id: id, course_id })))
    .execute();
  return id;
}

/** Writes the next state; what a buyer says they paid is of one part. What follows from it the database does in the same transaction (migration 0206). */
export async function writeState(
  trx: Db,
  { siteId, id }: OrderPath,
  state: OrderState,
  actorId: number | null,
  reason: string | null = null,
) {
  await sql`update orders set state = ${state}, version = version + 1, actor_id = ${actorId},
      paid_at = case when ${state} = 'paid' then coalesce(paid_at, now()) else paid_at end,
      refunded_at = case when ${state} = 'refunded' then now() end, reason = ${reason}::text,
      instalments_paid = case when ${state} <> 'paid' then instalments_paid
        when amount = 0 then instalments else greatest(instalments_paid, 1) end,
      claimed_at = case when ${state} = 'paid' and instalments > 1 then null else claimed_at end
    where site_id = ${siteId} and id = ${id}`.execute(trx);
}

/**
 * Before an order is paid: takes what joining takes, in an order in which nobody waits for each other (migration 0206 takes the mailbox
 * after it); to be called in that transaction.
 */
export async function lockMailbox(trx: Db, siteId: number, email: string): Promise<void> {
  await sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);
  await sql`select 1 from invitations where site_id = ${siteId} and email = ${email} for update`.execute(trx);
}

/**
 * Why a paid order is not open, and the invitation that it made; one that it made before stays its own. False where it is not paid any more,
 * or open meanwhile.
 */
export async function holdOrder(
  trx: Db,
  { siteId, id }: OrderPath,
  { heldBy, invitationId }: { heldBy: OrderRow['held_by']; invitationId: number | null },
): Promise<boolean> {
  const { rows } =
    await sql`update orders set held_by = ${heldBy}, invitation_id = coalesce(${invitationId}::bigint, invitation_id)
    where site_id = ${siteId} and id = ${id} and state = 'paid' and member_id is null returning 1`.execute(trx);
  return rows.length > 0;
}

/** What is written after the mark can be undone while the payment stays. */
export const markInviting = (trx: Db) => sql`savepoint inviting`.execute(trx);
export const undoInviting = (trx: Db) => sql`rollback to savepoint inviting`.execute(trx);

/** Paid orders that the plan of their panel had no room for, the oldest first. */
export async function findHeld(db: Db): Promise<OrderPath[]> {
  const { rows } = await sql<OrderPath>`select o.site_id as "siteId", o.id from orders o
    join sites s on s.id = o.site_id and s.deleted_at is null
    where o.state = 'paid' and o.held_by = 'plan' and o.member_id is null order by o.id`.execute(db);
  return rows;
}

export async function writeInstalment(trx: Db, { siteId, id }: OrderPath, actorId: number): Promise<void> {
  await sql`update orders set instalments_paid = instalments_paid + 1, version = version + 1, actor_id = ${actorId}, claimed_at = null
    where site_id = ${siteId} and id = ${id}`.execute(trx);
}

export async function findHistory(db: Db, { siteId, id }: OrderPath): Promise<OrderHistory> {
  const { rows } = await sql<OrderHistory[number]>`
    select e.id, e.state, e.instalments_paid, trim(m.first_name || ' ' || m.last_name) as actor, e.created_at
    from order_events e left join members m on m.site_id = e.site_id and m.id = e.actor_id
    where e.site_id = ${siteId} and e.order_id = ${id} order by e.id`.execute(db);
  return rows;
}

/** For the panel's export: without what leads to buyers' pages. */
export const readOrderRows: ReadRows = async (db, siteId) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from orders where site_id = ${siteId} order by id`.execute(db);
  return rows.map(({ token_hash: _hash, proof_key: _proof, ...row }) => row);
};

const isOver = sql`state in ('created', 'pending') and expires_at <= now() and not is_renewal`;

/** So many orders that were not paid in their time, behind one: what fails, or is held, comes again another time. A renewal ends with its subscription. */
export async function listOver(db: Db, { after, most }: { after: number; most: number }): Promise<OrderPath[]> {
  const { rows } = await sql<OrderPath>`select site_id as "siteId", id from orders where ${isOver} and id > ${after}
    order by id limit ${most}`.execute(db);
  return rows;
}

/**
 * What was not paid in its time holds a seat and a coupon no longer. Whoever holds it is left to do with it what they do.
 * @returns whom to tell; undefined where it waited for no money, or is not over any more
 */
export async function cancelOver(trx: Db, { siteId, id }: OrderPath): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ amount: number; email: string }>`
    with over as (select id from orders where site_id = ${siteId} and id = ${id} and ${isOver} for update skip locked)
    update orders o set state = 'cancelled', version = version + 1, actor_id = null from over
    where o.site_id = ${siteId} and o.id = over.id returning o.amount, o.email`.execute(trx);
  return rows[0] && rows[0].amount > 0 ? { email: rows[0].email } : undefined;
}

/** Days that an order waits for the panel to look, once its buyer has said that they paid. */
export const CLAIMED_DAYS = 3;

/** Said again it changes nothing: neither when it was said, nor how long it waits. */
export async function writeClaim(trx: Db, { siteId, id }: OrderPath): Promise<void> {
  await sql`update orders set claimed_at = now(), expires_at = greatest(expires_at, now() + make_interval(days => ${CLAIMED_DAYS}))
    where site_id = ${siteId} and id = ${id} and claimed_at is null`.execute(trx);
}
