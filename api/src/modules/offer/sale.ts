import { discounted } from '@clube/shared/contracts/money';
import type { Sale, SalePrice } from '@clube/shared/contracts/sale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { takeHitBack } from '../../lib/rate-limit.queries.ts';
import type { OfferPath } from './queries.ts';
import { findCoupon, findSale } from './sale.queries.ts';

/**
 * The panel whose pages somebody looks at: that of the host, and on the main app that of whoever tries the page out.
 * @throws AppError `offer.not_found` where there is none
 */
export function sellerOf({ arrival, session }: FastifyRequest): number {
  const siteId = arrival.kind === 'panel' ? arrival.siteId : session?.siteId;
  return assertFound(siteId, 'offer.not_found');
}

const LOOKS = { max: 600, windowSeconds: 600 };
/** @throws AppError `offer.not_found`, `rate.limited` */
export async function lookAtSale(app: FastifyInstance, at: OfferPath, ip: string): Promise<Sale> {
  await limit(app, { key: `sale:${byAddress(ip)}`, ...LOOKS });
  return assertFound(await findSale(app.db, at), 'offer.not_found');
}

const GUESSES = { max: 30, windowSeconds: 600 };
/**
 * What one pays with a coupon. Codes are short, so guesses are counted; one that is right was none.
 * @throws AppError `offer.not_found`, `offer.not_on_sale`, `coupon.invalid`, `rate.limited`
 */
export async function priceWith(app: FastifyInstance, at: OfferPath, code: string, ip: string): Promise<SalePrice> {
  const guesses = `coupon:${byAddress(ip)}`;
  await limit(app, { key: guesses, ...GUESSES });
  const sale = assertFound(await findSale(app.db, at), 'offer.not_found');
  if (sale.state !== 'on_sale') throw new AppError('offer.not_on_sale', 'It is not sold any more');
  const coupon = await findCoupon(app.db, at, code);
  if (!coupon) throw new AppError('coupon.invalid', 'This coupon is not valid, or not any more');
  await takeHitBack(app.db, guesses);
  return { code: coupon.code, price: sale.amount, amount: discounted(sale.amount, coupon) };
}
