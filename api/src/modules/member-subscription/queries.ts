import type { Currency } from '@clube/shared/contracts/money';
import type { SubscriptionEvent, SubscriptionState } from '@clube/shared/contracts/member-subscription-states';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Locale } from '../../lib/locale.ts';

export type SubscriptionPath = { siteId: number; id: number };
/** What is known of a subscription where something is done with it. */
export type SubscriptionRow = {
  site_id: number;
  id: number;
  user_id: number;
  member_id: number;
  offer_id: number | null;
  offer_name: string;
  amount: number;
  currency: Currency;
  grace_days: number;
  state: SubscriptionState;
  version: number;
  current_period_end: Date;
  grace_ends_at: Date;
  /** Whether the period that is paid still runs. */
  is_paid: boolean;
  is_grace_over: boolean;
  /** Whether nothing was paid yet: the period that runs, or ran, was a trial. */
  is_trial: boolean;
  is_member_suspended: boolean;
  /** The order that waits to be paid for the next period. */
  waiting: { id: number; reference: string; amount: number; is_over: boolean } | null;
  email: string;
  locale: Locale;
};

/** What is so by the clock of the database. */
export const IS_PAID = sql<boolean>`(s.current_period_end > now() and s.state not in ('suspended', 'ended'))`;
export const IS_TRIAL = sql<boolean>`coalesce(s.current_period_end <= s.trial_ends_at, false)`;
export const GRACE_END = sql<Date>`s.current_period_end + s.grace_days * interval '24 hours'`;
const ROW = sql`s.site_id, s.id, m.user_id, s.member_id, s.offer_id, s.offer_name, s.amount, s.currency, s.grace_days, s.state, s.version,
  s.current_period_end, ${GRACE_END} as grace_ends_at, ${IS_PAID} as is_paid, ${GRACE_END} <= now() as is_grace_over, ${IS_TRIAL} as is_trial,
  m.suspended_at is not null as is_member_suspended, u.email,
  (select json_build_object('id', o.id, 'reference', o.reference, 'amount', o.amount, 'is_over', o.expires_at <= now()) from orders o
    where o.site_id = s.site_id and o.subscription_id = s.id and o.is_renewal and o.state in ('created', 'pending')) as waiting,
  (select o.locale from orders o where o.site_id = s.site_id and o.subscription_id = s.id order by o.id desc limit 1) as locale`;

/** Holds the row until the transaction ends; its orders are taken after it. @param skip not one that somebody else holds */
export async function lockSubscription(
  trx: Db,
  { siteId, id }: SubscriptionPath,
  skip = false,
): Promise<SubscriptionRow | undefined> {
  const { rows: held } = await sql`select from member_subscriptions s where s.site_id = ${siteId} and s.id = ${id}
    for update ${sql.raw(skip ? 'skip locked' : '')}`.execute(trx);
  // What is read by the same statement would be as it was before it waited.
  return held.length === 0 ? undefined : findSubscription(trx, { siteId, id });
}

export async function findSubscription(db: Db, { siteId, id }: SubscriptionPath): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${ROW} from member_subscriptions s
    join members m on m.site_id = s.site_id and m.id = s.member_id join users u on u.id = m.user_id
    where s.site_id = ${siteId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** Writes the next state; the database refuses what does not follow, and writes the history (migration 0396). */
export async function writeSubscription(
  trx: Db,
  { siteId, id }: SubscriptionPath,
  { state, event, actorId }: { state: SubscriptionState; event: SubscriptionEvent; actorId: number | null },
): Promise<void> {
  await sql`update member_subscriptions set state = ${state}, event = ${event}, actor_id = ${actorId}, order_id = null, version = version + 1
    where site_id = ${siteId} and id = ${id}`.execute(trx);
}

/** @param days lent behind the period that is paid; taken back where they are negative */
export const shiftGrace = (trx: Db, { siteId, id }: SubscriptionPath, days: number) =>
  sql`select shift_grace(${siteId}, ${id}, ${days}::integer)`.execute(trx);

/** Ends the access that it gave. */
export const closeAccess = (trx: Db, { siteId, id }: SubscriptionPath) =>
  sql`select close_subscription(${siteId}, ${id})`.execute(trx);

/** What waits to be paid is over. */
export const cancelWaiting = (trx: Db, { siteId, id }: SubscriptionPath, actorId: number | null) =>
  sql`select cancel_waiting_renewal(${siteId}, ${id}, ${actorId}::bigint)`.execute(trx);

/** Days before the end of a period that the next one is asked for. */
const AHEAD_DAYS = 5;
/** The same of a trial; of a shorter one half of it. */
const TRIAL_AHEAD_DAYS = 3;
/** Days that an order waits once access is closed; then its subscription ends. */
const WAITS_DAYS = 30;

/** The order of the next period, made of the last one that was paid: what was agreed, for the same courses; the coupon of a trial makes the first one cheaper. One waits at a time. */
export async function insertRenewal(
  trx: Db,
  { siteId, id }: SubscriptionPath,
  { reference, tokenHash }: { reference: string; tokenHash: Buffer },
): Promise<void> {
  await sql`
    with last as (
      select o.* from orders o where o.site_id = ${siteId} and o.subscription_id = ${id} and o.paid_at is not null
      order by o.paid_at desc, o.id desc limit 1
    ), made as (
      insert into orders (site_id, offer_id, offer_name, price, amount, coupon_code, currency, access_days, renewal_days, grace_days, name, email,
        document, document_kind, locale, reference, token_hash, subscription_id, is_renewal, expires_at)
      select s.site_id, s.offer_id, s.offer_name, s.amount, coalesce(last.then_amount, s.amount),
        case when last.then_amount is not null then last.coupon_code end, s.currency, s.period_days, s.period_days, s.grace_days, last.name,
        u.email, last.document, last.document_kind, last.locale, ${reference}, ${tokenHash}, s.id, true,
        greatest(s.current_period_end, now()) + (s.grace_days + ${WAITS_DAYS}) * interval '24 hours'
      from member_subscriptions s join last on true
      join members m on m.site_id = s.site_id and m.id = s.member_id join users u on u.id = m.user_id
      where s.site_id = ${siteId} and s.id = ${id}
      returning site_id, id
    ), opened as (
      insert into order_courses (site_id, order_id, course_id)
      select made.site_id, made.id, oc.course_id from made join last on true
      join order_courses oc on oc.site_id = last.site_id and oc.order_id = last.id
    )
    select from made`.execute(trx);
  await sql`update orders set state = 'pending', version = version + 1
    where site_id = ${siteId} and subscription_id = ${id} and is_renewal and state = 'created'`.execute(trx);
}

/** Those that time may have to do something with, the oldest first. What exactly is asked once each is held. */
export async function findDue(db: Db): Promise<SubscriptionPath[]> {
  const { rows } = await sql<SubscriptionPath>`
    select s.site_id as "siteId", s.id from member_subscriptions s join sites p on p.id = s.site_id and p.deleted_at is null
    where s.state in ('active', 'past_due', 'suspended', 'cancelled')
      and s.current_period_end <= now() + ${AHEAD_DAYS} * interval '24 hours'
      and (not ${IS_TRIAL} or s.current_period_end <= now()
        + least(${TRIAL_AHEAD_DAYS} * interval '24 hours', (s.trial_ends_at - s.created_at) / 2))
    order by s.current_period_end, s.id`.execute(db);
  return rows;
}
