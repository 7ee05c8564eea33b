import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { OfferPath } from '../offer/queries.ts';

/** Whether such a coupon is there, and not in the bin. */
export async function hasCoupon(trx: Db, { siteId, id }: OfferPath, couponId: number): Promise<boolean> {
  const { rows } = await sql`select from coupons
    where site_id = ${siteId} and offer_id = ${id} and id = ${couponId}`.execute(trx);
  return rows.length > 0;
}

/** Whether one that is there has the code. */
export async function isCodeTaken(trx: Db, { siteId, id }: OfferPath, code: string): Promise<boolean> {
  const { rows } = await sql`select from coupons
    where site_id = ${siteId} and offer_id = ${id} and code = ${code}`.execute(trx);
  return rows.length > 0;
}

type Stored = { offer_id: number; code: string; amount: number | null; currency: string | null };

/** A coupon, in the bin or not. */
export async function findAnyCoupon(trx: Db, { siteId, id }: { siteId: number; id: number }) {
  const { rows } = await sql<Stored>`select offer_id, code, amount, currency from public.coupons
    where site_id = ${siteId} and id = ${id}`.execute(trx);
  return rows[0];
}
