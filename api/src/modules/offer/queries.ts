import type { CouponWrite, Offer, OfferPatch, OfferWrite } from '@clube/shared/contracts/offer';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

export type OfferPath = { siteId: number; id: number };
type Columns = Omit<OfferPatch, 'course_ids' | 'version'>;

/** Over by its date is over. */
export const OFFER_STATE = `case when o.state = 'on_sale' and o.ends_at <= now() then 'ended' else o.state end`;

const LIST = `
  select json_build_object('id', o.id, 'name', o.name, 'description', o.description, 'amount', o.amount, 'currency', o.currency,
    'instalments', o.instalments, 'access_days', o.access_days, 'renews', o.renews, 'grace_days', o.grace_days, 'trial_days', o.trial_days, 'seats', o.seats, 'seats_taken', o.seats_taken,
    'guarantee_days', o.guarantee_days, 'highlights', o.highlights, 'questions', o.questions, 'ends_at', o.ends_at,
    'state', ${OFFER_STATE}, 'version', o.version,
    'has_orders', exists (select from orders x where x.site_id = o.site_id and x.offer_id = o.id),
    'course_ids', (select coalesce(json_agg(c.id order by oc.position, c.id), '[]') from offer_courses oc
      join courses c on c.site_id = oc.site_id and c.id = oc.course_id
      where oc.site_id = o.site_id and oc.offer_id = o.id),
    'courses', (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by oc.position, c.id), '[]') from offer_courses oc
      join courses c on c.site_id = oc.site_id and c.id = oc.course_id
      where oc.site_id = o.site_id and oc.offer_id = o.id),
    'coupons', (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'percent', k.percent, 'amount', k.amount,
        'max_uses', k.max_uses, 'uses', k.uses, 'ends_at', k.ends_at) order by k.id), '[]') from coupons k
      where k.site_id = o.site_id and k.offer_id = o.id)) as offer
  from offers o
  where o.site_id = $1 and ($2::bigint is null or exists (select from offer_courses oc
    where oc.site_id = o.site_id and oc.offer_id = o.id and oc.course_id = $2))
    -- Its last course was erased: there is nothing left to sell.
    and exists (select from offer_courses oc where oc.site_id = o.site_id and oc.offer_id = o.id)
  order by o.id`;

/** @param courseId null: of every course */
export async function listOffers(db: Db, siteId: number, courseId: number | null): Promise<Offer[]> {
  const rows = await named<{ offer: Offer }>(db, 'offer-list', LIST, [siteId, courseId]);
  return rows.map(({ offer }) => offer);
}

export const findOffer = (db: Db, { siteId, id }: OfferPath) =>
  db
    .selectFrom('offers')
    .select([
      'id',
      'amount',
      'currency',
      'state',
      'ends_at',
      'seats',
      'seats_taken',
      'version',
      'renews',
      'access_days',
      'trial_days',
      'instalments',
    ])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Holds its price until the transaction ends. */
export const lockOffer = (trx: Db, { siteId, id }: OfferPath) =>
  trx
    .selectFrom('offers')
    .select(['amount', 'currency'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whether a coupon takes so much off, or more. */
export const hasLargeCoupon = async (trx: Db, { siteId, id }: OfferPath, amount: number): Promise<boolean> =>
  (await trx
    .selectFrom('coupons')
    .select('id')
    .where('site_id', '=', siteId)
    .where('offer_id', '=', id)
    .where('amount', '>=', amount)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How many offers there are; the panel's row is held, so that they are counted one after another. */
export async function countOffers(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ highlights, questions, ...columns }: Columns) => ({
  ...columns,
  ...(highlights && { highlights: JSON.stringify(highlights) }),
  ...(questions && { questions: JSON.stringify(questions) }),
});

export const insertOffer = (db: Db, siteId: number, { course_ids: _courses, ...offer }: OfferWrite) =>
  db
    .insertInto('offers')
    .values({ site_id: siteId, ...stored(offer), name: offer.name, amount: offer.amount, currency: offer.currency })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateOffer = (db: Db, { siteId, id }: OfferPath, columns: Columns, version: number | undefined) =>
  db
    .updateTable('offers')
    .set({ ...stored(columns), version: sql<number>`version + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where(version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`)
    .returning('id')
    .executeTakeFirst();

/** The courses that an offer opens, in this order; those in the bin stay, for when they are restored. @returns whether all of them are the panel's */
export async function writeOfferCourses(trx: Db, { siteId, id }: OfferPath, courseIds: readonly number[]) {
  await sql`delete from offer_courses where site_id = ${siteId} and offer_id = ${id}
    and course_id in (select c.id from courses c where c.site_id = ${siteId})`.execute(trx);
  const { rows } = await sql`insert into offer_courses (site_id, offer_id, course_id, position)
    select ${siteId}, ${id}, c.id, given.position
    from unnest(${[...courseIds]}::bigint[]) with ordinality as given (id, position)
    join courses c on c.site_id = ${siteId} and c.id = given.id returning course_id`.execute(trx);
  return rows.length === courseIds.length;
}

/** Whether there is such an offer, and it opens something. */
export const hasCourses = async (db: Db, { siteId, id }: OfferPath): Promise<boolean> =>
  (await db
    .selectFrom('offers as o')
    .innerJoin('offer_courses as oc', (join) =>
      join.onRef('oc.site_id', '=', 'o.site_id').onRef('oc.offer_id', '=', 'o.id'),
    )
    .select('oc.course_id')
    .where('o.site_id', '=', siteId)
    .where('o.id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const hasOrders = async (db: Db, { siteId, id }: OfferPath): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', siteId)
    .where('offer_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What stands on the home for its buyers, in the bin or not, is a draft: for nobody, before it would be for everybody. */
export async function takeOffHome(trx: Db, { siteId, id }: OfferPath): Promise<void> {
  for (const table of ['public.banners', 'public.cards', 'public.shelves'] as const)
    await trx
      .updateTable(table)
      .set({ published_at: null, audience_offer_id: null, version: sql<number>`version + 1` })
      .where('site_id', '=', siteId)
      .where('audience_offer_id', '=', id)
      .execute();
}

/** Undefined when the offer has this code already. */
export const insertCoupon = (
  db: Db,
  { siteId, id, currency }: OfferPath & { currency: string | null },
  { code, ...coupon }: CouponWrite,
) =>
  db
    .insertInto('coupons')
    .values({ site_id: siteId, offer_id: id, currency, code: code.toUpperCase(), ...coupon })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
