import type { CouponWrite, OfferPatch, OfferWrite } from '@clube/shared/contracts/offer';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { assertWritten } from '../course/operations.ts';
import { findPayment } from '../payment/queries.ts';
import {
  countOffers,
  findOffer,
  hasLargeCoupon,
  insertCoupon,
  insertOffer,
  lockOffer,
  updateOffer,
  writeOfferCourses,
  type OfferPath,
} from './queries.ts';

const MAX_OFFERS = 200;

/** @throws AppError `course.not_found`: one of them is not this panel's */
async function assertCourses(trx: Db, at: OfferPath, courseIds: readonly number[] | undefined): Promise<void> {
  if (courseIds && !(await writeOfferCourses(trx, at, courseIds))) throw new AppError('course.not_found', 'Not found');
}

/** A shorter period would be asked for again before it has begun. */
const LEAST_PERIOD = 7;

/** @throws AppError `offer.renewal` beside the field: what renews has a period, which is paid at once; `offer.trial`: nothing else can be tried */
function assertRenewable(offer: {
  renews?: boolean;
  access_days?: number | null;
  instalments?: number;
  trial_days?: number | null;
}): void {
  if (!offer.renews) {
    if (offer.trial_days) throw fieldError('/trial_days', 'offer.trial', 'Only what renews can be tried');
    return;
  }
  if ((offer.access_days ?? 0) < LEAST_PERIOD)
    throw fieldError('/access_days', 'offer.renewal', `What renews has a period of ${LEAST_PERIOD} days or more`);
  if ((offer.instalments ?? 1) > 1) throw fieldError('/instalments', 'offer.renewal', 'A period is paid at once');
}

/** For one more. In a transaction, until whose end none is made beside it. @throws AppError `offer.limit` */
export async function assertRoomForOffer(trx: Db, siteId: number): Promise<void> {
  if ((await countOffers(trx, siteId)) >= MAX_OFFERS) throw new AppError('offer.limit', 'There are too many offers');
}

/** A draft. @throws AppError `course.not_found`, `offer.limit`, `offer.renewal`, `offer.trial` */
export const createOffer = (db: Db, siteId: number, offer: OfferWrite) =>
  db.transaction().execute(async (trx) => {
    assertRenewable(offer);
    await assertRoomForOffer(trx, siteId);
    const created = await insertOffer(trx, siteId, { ...offer, name: offer.name.trim() });
    await assertCourses(trx, { siteId, id: created.id }, offer.course_ids);
    return created;
  });

/** Nobody could pay what is sold without a way to pay it. @throws AppError `offer.no_payment` */
async function assertPayable(db: Db, siteId: number, currency: string): Promise<void> {
  const { pix, note } = await findPayment(db, siteId);
  if (note === '' && !(pix && currency === 'BRL'))
    throw new AppError('offer.no_payment', 'Say first how it can be paid');
}

/**
 * @throws AppError `offer.not_found`, `version.stale`, `course.not_found`, `offer.no_payment`, `offer.renewal`, `offer.trial`, `offer.coupon_covers`: a
 * coupon's amount was written for another price
 */
export const saveOffer = (db: Db, at: OfferPath, { course_ids, version, ...patch }: OfferPatch) =>
  db.transaction().execute(async (trx) => {
    const before = assertFound(await findOffer(trx, at), 'offer.not_found');
    if ((patch.state ?? before.state) === 'on_sale' && (patch.state || patch.currency))
      await assertPayable(trx, at.siteId, patch.currency ?? before.currency);
    assertRenewable({ ...before, ...patch });
    const columns = { ...patch, ...(patch.name !== undefined && { name: patch.name.trim() }) };
    const written = await updateOffer(trx, at, columns, version);
    await assertWritten(written, { version }, () => findOffer(trx, at), 'offer.not_found');
    // After the offer's row is held: who makes a coupon meanwhile waits.
    const isCheaper = patch.amount !== undefined && patch.amount < before.amount;
    const isForeign = patch.currency !== undefined && patch.currency !== before.currency;
    if ((isCheaper || isForeign) && (await hasLargeCoupon(trx, at, isForeign ? 1 : patch.amount!)))
      throw new AppError('offer.coupon_covers', 'A coupon of a fixed amount would give it away');
    await assertCourses(trx, at, course_ids);
  });

/** @throws AppError `offer.not_found`, `coupon.invalid`, `coupon.exists` */
export function createCoupon(db: Db, at: OfferPath, coupon: CouponWrite): Promise<{ id: number }> {
  return db.transaction().execute(async (trx) => {
    const offer = assertFound(await lockOffer(trx, at), 'offer.not_found');
    if ((coupon.percent === null) === (coupon.amount === null) || (coupon.amount ?? 0) > offer.amount)
      throw new AppError('coupon.invalid', 'A share of the price, or an amount of up to it');
    const created = await insertCoupon(
      trx,
      { ...at, currency: coupon.amount === null ? null : offer.currency },
      coupon,
    );
    if (!created) throw new AppError('coupon.exists', 'There is this code already');
    return created;
  });
}
