import type { Sale } from '@clube/shared/contracts/sale';
import type { Currency } from '@clube/shared/contracts/money';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { VISITOR } from '../access/rule.ts';
import { coverUrl, trailerOf } from '../course/watch.queries.ts';
import { OFFER_STATE, type OfferPath } from './queries.ts';

/** How few seats are worth telling. */
const FEW_SEATS = 20;

/** Whether the course `c` is sold at all: whoever buys it is new to it, and what is archived takes nobody new. */
const IS_SOLD = 'c.published_at is not null and c.archived_at is null';

/** A course as far as it is published, in its order, with what the rule opens to a visitor. $1 site, `c` the course. */
const OUTLINE = `
  select coalesce(sum(m.seconds), 0) as seconds, coalesce(json_agg(json_build_object(
    'title', m.title, 'duration_seconds', m.seconds, 'lessons', m.lessons) order by m.position, m.id), '[]') as modules
  from (
    select m.id, m.title, m.position, coalesce(sum(l.duration_seconds), 0) as seconds,
      coalesce(json_agg(json_build_object('title', l.title, 'duration_seconds', l.duration_seconds, 'mediaType', l.media_type,
          'free', case when a.lesson_id is not null then json_build_object('module_id', m.id, 'lesson_id', l.id) end) order by l.position, l.id)
        filter (where l.id is not null), '[]') as lessons
    from modules m left join lessons l on l.site_id = $1 and l.module_id = m.id and l.published_at is not null
    left join lesson_access($1, ${VISITOR}, false, c.id) a on a.lesson_id = l.id and a.reason is null
    where m.site_id = $1 and m.course_id = c.id and m.published_at is not null
    group by m.id, m.title, m.position
  ) m`;

/**
 * $1 site, $2 offer. One that was never on sale is not there, nor one whose courses are all drafts or archived. Of a panel whose plan is not
 * paid nothing is sold.
 */
const SALE = `
  select json_build_object('id', o.id, 'name', o.name, 'description', o.description, 'amount', o.amount, 'currency', o.currency,
    'instalments', o.instalments, 'access_days', o.access_days, 'renews', o.renews, 'grace_days', o.grace_days, 'trial_days', o.trial_days, 'guarantee_days', o.guarantee_days,
    'highlights', o.highlights, 'questions', o.questions, 'ends_at', o.ends_at,
    'state', case when exists (select from site_plans_overdue p where p.site_id = $1 and p.read_only_at <= now()) then 'ended'
      when ${OFFER_STATE} = 'on_sale' and o.seats_taken >= o.seats then 'sold_out' else ${OFFER_STATE} end,
    'seats_left', case when o.seats - o.seats_taken <= ${FEW_SEATS} then greatest(0, o.seats - o.seats_taken) end,
    'takes_pix', o.currency = 'BRL' and exists (select from payment_settings p where p.site_id = $1 and p.pix_key is not null),
    'has_coupons', exists (select from coupons k where k.site_id = $1 and k.offer_id = o.id
      and (k.ends_at is null or k.ends_at > now()) and (k.max_uses is null or k.uses < k.max_uses)),
    'courses', t.courses) as sale
  from offers o
  join sites s on s.id = o.site_id and s.deleted_at is null
  cross join lateral (
    select json_agg(json_build_object('id', c.id, 'title', c.title, 'description', c.description, 'author', c.author, 'cover', ${coverUrl},
      'lessons_count', c.lessons_count, 'duration_seconds', outline.seconds, 'modules', outline.modules,
      'trailer', ${trailerOf('$1')})
      order by oc.position, c.id) as courses
    from offer_courses oc
    join courses c on c.site_id = oc.site_id and c.id = oc.course_id and ${IS_SOLD}
    cross join lateral (${OUTLINE}) outline
    where oc.site_id = $1 and oc.offer_id = o.id) t
  where o.site_id = $1 and o.id = $2 and o.state <> 'draft' and t.courses is not null`;

/** The public page of an offer. */
export async function findSale(db: Db, { siteId, id }: OfferPath): Promise<Sale | undefined> {
  const [row] = await named<{ sale: Sale }>(db, 'sale', SALE, [siteId, id]);
  return row?.sale;
}

type FoundCoupon = { id: number; code: string; percent: number | null; amount: number | null };

/** A coupon that can be used now. @param code in any case */
export const findCoupon = async (db: Db, { siteId, id }: OfferPath, code: string): Promise<FoundCoupon | undefined> =>
  (
    await sql<FoundCoupon>`select id, code, percent, amount from coupons
      where site_id = ${siteId} and offer_id = ${id} and code = ${code.toUpperCase()}
        and (ends_at is null or ends_at > now()) and (max_uses is null or uses < max_uses)`.execute(db)
  ).rows[0];

/** Takes a use of a coupon, if one is left: of parallel calls for the last one, one has it. To be called in a transaction. */
export const takeCoupon = async (trx: Db, { siteId, id }: OfferPath, code: string): Promise<FoundCoupon | undefined> =>
  (
    await sql<FoundCoupon>`update coupons set uses = uses + 1
      where site_id = ${siteId} and offer_id = ${id} and code = ${code.toUpperCase()}
        and (ends_at is null or ends_at > now()) and (max_uses is null or uses < max_uses)
      returning id, code, percent, amount`.execute(trx)
  ).rows[0];

/** What an order keeps of its offer. */
export type TakenOffer = {
  name: string;
  amount: number;
  currency: Currency;
  instalments: number;
  access_days: number | null;
  /** Of one that renews: its period and its days of grace; else null. */
  renewal_days: number | null;
  grace_days: number | null;
  /** Of one that can be tried. */
  trial_days: number | null;
};

/** Takes a seat of what is on sale and has a course that is published, if one is left; to be called in a transaction. */
export const takeSeat = async (trx: Db, { siteId, id }: OfferPath): Promise<TakenOffer | undefined> =>
  (
    await sql<TakenOffer>`update offers o set seats_taken = seats_taken + 1
      where o.site_id = ${siteId} and o.id = ${id} and ${sql.raw(OFFER_STATE)} = 'on_sale'
        and (o.seats is null or o.seats_taken < o.seats)
        and exists (select from offer_courses oc
          join courses c on c.site_id = oc.site_id and c.id = oc.course_id and ${sql.raw(IS_SOLD)}
          where oc.site_id = o.site_id and oc.offer_id = o.id)
      returning name, amount, currency, instalments, access_days,
        case when renews then access_days end as renewal_days, case when renews then grace_days end as grace_days, trial_days`.execute(
      trx,
    )
  ).rows[0];

/** The courses that an offer opens to whoever buys it now. @param isPaid elsewhere already: who paid is let in, archived or not */
export const findOfferCourses = async (db: Db, { siteId, id }: OfferPath, isPaid = false): Promise<number[]> =>
  (
    await db
      .selectFrom('offer_courses as oc')
      .select('oc.course_id')
      .where('oc.site_id', '=', siteId)
      .where('oc.offer_id', '=', id)
      .$if(!isPaid, (some) =>
        some.where(
          sql<boolean>`not exists (select from courses c
            where c.site_id = oc.site_id and c.id = oc.course_id and c.archived_at is not null)`,
        ),
      )
      .orderBy('oc.position')
      .execute()
  ).map(({ course_id }) => course_id);
