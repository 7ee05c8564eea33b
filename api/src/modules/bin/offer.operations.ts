import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { assertRoomForOffer } from '../offer/operations.ts';
import { hasOrders, lockOffer, type OfferPath } from '../offer/queries.ts';
import { wakeOffer } from '../purchase-inbox/event.queries.ts';
import { findAnyCoupon, hasCoupon, isCodeTaken } from './offer.queries.ts';
import { putThingIntoBin } from './thing.queries.ts';

/** With its coupons, and with what on the home is for its buyers alone. @throws AppError `offer.not_found`, `offer.has_orders`: what was bought stays told */
export const moveOfferToBin = (db: Db, { siteId, memberId }: Member, id: number) =>
  db.transaction().execute(async (trx) => {
    // Whoever buys it waits from here on, or is seen.
    assertFound(await lockOffer(trx, { siteId, id }), 'offer.not_found');
    if (await hasOrders(trx, { siteId, id })) throw new AppError('offer.has_orders', 'It was bought; it can be ended');
    const thing = { siteId, kind: 'offer', id, courseId: null } as const;
    return { ok: true as const, bin: assertFound(await putThingIntoBin(trx, thing, memberId), 'offer.not_found') };
  });

/** With the uses that it has. @throws AppError `coupon.not_found` */
export const moveCouponToBin = (db: Db, { siteId, memberId }: Member, offer: number, id: number) =>
  db.transaction().execute(async (trx) => {
    const isThere = await hasCoupon(trx, { siteId, id: offer }, id);
    assertFound((isThere || undefined) && (await lockOffer(trx, { siteId, id: offer })), 'coupon.not_found');
    const thing = { siteId, kind: 'coupon', id, courseId: null } as const;
    return { ok: true as const, bin: assertFound(await putThingIntoBin(trx, thing, memberId), 'coupon.not_found') };
  });

/**
 * Room for it; what was bought elsewhere meanwhile is opened now. Room comes first: it holds the panel's row, as whoever applies an event
 * does before they look for the offer (its second write of one row has PostgreSQL look at the panel again), so that one waits for the other.
 * @throws AppError `offer.limit`
 */
export async function holdRoomForOffer(trx: Db, at: OfferPath): Promise<void> {
  await assertRoomForOffer(trx, at.siteId);
  await wakeOffer(trx, at.siteId, at.id);
}

/**
 * Its offer is there, sold for what the coupon was written for, and has no other of its code.
 * @throws AppError `bin.offer_deleted`, `offer.coupon_covers`, `coupon.exists`
 */
export async function holdPlaceOfCoupon(trx: Db, { siteId, id }: OfferPath): Promise<void> {
  const coupon = assertFound(await findAnyCoupon(trx, { siteId, id }), 'bin.not_found');
  const { offer_id, code, amount, currency } = coupon;
  const offer = await lockOffer(trx, { siteId, id: offer_id });
  if (!offer) throw new AppError('bin.offer_deleted', 'Its offer is in the bin: restore that first');
  if (amount !== null && (amount > offer.amount || (currency ?? offer.currency) !== offer.currency))
    throw new AppError('offer.coupon_covers', 'Its offer has another price by now');
  if (await isCodeTaken(trx, { siteId, id: offer_id }, code))
    throw new AppError('coupon.exists', 'Another has its code by now');
}
