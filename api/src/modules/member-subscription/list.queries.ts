import type {
  MemberSubscription,
  MemberSubscriptionDetail,
  MemberSubscriptionPage,
  MemberSubscriptionQuery,
  OwnSubscription,
} from '@clube/shared/contracts/member-subscription';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isOwn, ownRow, type Own, type ReadOwn } from '../../database/own-rows.ts';
import { patternOf } from '../../lib/search-words.ts';
import { GRACE_END, IS_PAID, IS_TRIAL, type SubscriptionPath } from './queries.ts';

const PER_PAGE = 30;
/** Of one, the newest. */
const ORDERS_SHOWN = 24;

const SHOWN = sql`s.id, s.offer_name, s.amount, s.currency, s.period_days, s.grace_days, s.state, s.version, s.current_period_end,
  case when s.state = 'active' then s.current_period_end end as next_charge_at,
  case when s.state = 'past_due' then ${GRACE_END} end as grace_ends_at, ${IS_PAID} as is_paid,
  case when ${IS_TRIAL} then s.trial_ends_at end as trial_ends_at,
  case when ${IS_TRIAL} then (select o.then_amount from orders o where o.site_id = s.site_id and o.subscription_id = s.id
    and o.trial_days is not null order by o.paid_at desc, o.id desc limit 1) end as next_amount, s.created_at`;
const STAFF = sql`${SHOWN}, s.member_id, trim(m.first_name || ' ' || m.last_name) as name, u.email,
  (select o.reference from orders o where o.site_id = s.site_id and o.subscription_id = s.id and o.is_renewal
    and o.state in ('created', 'pending')) as waiting_reference`;
const ORDERS = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference, 'amount', o.amount,
    'currency', o.currency, 'state', o.state, 'created_at', o.created_at, 'paid_at', o.paid_at) order by o.id desc), '[]')
  from (select * from orders x where x.site_id = s.site_id and x.subscription_id = s.id order by x.id desc limit ${ORDERS_SHOWN}) o) as orders`;
const FROM = sql`member_subscriptions s join members m on m.site_id = s.site_id and m.id = s.member_id join users u on u.id = m.user_id`;

/** The newest first. */
export async function listSubscriptions(
  db: Db,
  siteId: number,
  { course, offer, state, q, after }: MemberSubscriptionQuery,
): Promise<MemberSubscriptionPage> {
  const pattern = q ? patternOf(q) : null;
  const { rows } = await sql<MemberSubscription>`
    select ${STAFF} from ${FROM}
    where s.site_id = ${siteId} and (${after ?? null}::bigint is null or s.id < ${after ?? null})
      and (${offer ?? null}::bigint is null or s.offer_id = ${offer ?? null})
      and (${course ?? null}::bigint is null or exists (select from offer_courses oc
        where oc.site_id = s.site_id and oc.offer_id = s.offer_id and oc.course_id = ${course ?? null}))
      and (${state ?? null}::text is null or s.state = ${state ?? null})
      and (${pattern}::text is null or u.email ilike ${pattern} or trim(m.first_name || ' ' || m.last_name) ilike ${pattern})
    order by s.id desc limit ${PER_PAGE + 1}`.execute(db);
  const data = rows.slice(0, PER_PAGE);
  return { data, next: rows.length > PER_PAGE ? data.at(-1)!.id : null };
}

/** One with its history and its orders. */
export async function findDetail(
  db: Db,
  { siteId, id }: SubscriptionPath,
): Promise<MemberSubscriptionDetail | undefined> {
  const { rows } = await sql<MemberSubscriptionDetail>`
    select ${STAFF}, ${ORDERS}, (
      select coalesce(json_agg(json_build_object('id', e.id, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
        'reference', o.reference, 'actor', trim(a.first_name || ' ' || a.last_name), 'created_at', e.created_at) order by e.id), '[]')
      from member_subscription_events e left join members a on a.site_id = e.site_id and a.id = e.actor_id
      left join orders o on o.site_id = e.site_id and o.id = e.order_id
      where e.site_id = s.site_id and e.subscription_id = s.id) as history
    from ${FROM} where s.site_id = ${siteId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** One of one's own, with what leads to the page where it is paid. */
export type OwnRow = Omit<OwnSubscription, 'pay_url'> & {
  site_id: number;
  offer_id: number | null;
  waiting_reference: string | null;
};

/** What somebody subscribes to in panels that are open: those that stand first. */
export async function listOwn(db: Db, own: Own): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${SHOWN}, s.site_id, s.offer_id, p.name as panel, ${ORDERS},
      (select coalesce(json_agg(c.title order by c.title), '[]') from offer_courses oc
        join courses c on c.site_id = oc.site_id and c.id = oc.course_id
        where oc.site_id = s.site_id and oc.offer_id = s.offer_id) as courses,
      (select o.reference from orders o where o.site_id = s.site_id and o.subscription_id = s.id and o.is_renewal
        and o.state in ('created', 'pending')) as waiting_reference
    from ${FROM} join sites p on p.id = s.site_id and p.deleted_at is null
    where ${isOwn(own)} order by s.state = 'ended', s.created_at desc, s.id desc limit 100`.execute(db);
  return rows;
}

/** The panel of one's own. */
export async function findOwnSite(db: Db, own: Own, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ site_id: number }>`select s.site_id from ${FROM}
    join sites p on p.id = s.site_id and p.deleted_at is null where s.id = ${id} and ${isOwn(own)}`.execute(db);
  return rows[0]?.site_id;
}

/** For their own export: what happened to what they subscribe to, without who of the panel did it. */
export const readOwnEvents: ReadOwn = async (db, own) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('e')} - 'actor_id' as row from ${FROM}
    join member_subscription_events e on e.site_id = s.site_id and e.subscription_id = s.id
    where ${isOwn(own)} order by e.id`.execute(db);
  return rows.map(({ row }) => row);
};
