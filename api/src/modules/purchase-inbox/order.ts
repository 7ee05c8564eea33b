import { isCountry } from '@clube/shared/contracts/country';
import { localeOfCountry } from '../../lib/locale.ts';
import { documentColumns, parseDocumentOf } from '../../lib/document.ts';
import { randomToken } from '../../lib/crypto.ts';
import type { Db } from '../../database/connect.ts';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { languageOfMailbox } from '../mail/panel.ts';
import { findOfferCourses } from '../offer/sale.queries.ts';
import { payOrder } from '../order/operations.ts';
import { findOrder, insertOrder, writeState } from '../order/queries.ts';
import { hashOfToken, newReference } from '../order/secrets.ts';
import {
  findCovered,
  findSoldOffer,
  holdNoSeat,
  insertPurchase,
  takeSeatIfAny,
  type Covered,
  type PurchaseRow,
  type SoldOffer,
} from './purchase.queries.ts';
import { knownCurrency, type Buyer, type Reading } from './readers/reading.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * How long a payment opens what it paid for. A period of a subscription ends when the provider says, else after the offer's days; those
 * of grace lie behind it, lent once, so that a payment that comes late leaves no gap.
 */
export function coverOf(
  offer: Pick<SoldOffer, 'access_days' | 'renews' | 'grace_days'>,
  { subscription, periodEnd }: Pick<Reading, 'subscription' | 'periodEnd'>,
  covered: Pick<Covered, 'until'> | undefined,
  now: Date,
): { days: number | null; until: Date | null } {
  if (offer.access_days === null) return { days: null, until: null };
  const grace = offer.renews ? offer.grace_days * DAY_MS : 0;
  if (subscription === null) return { days: offer.access_days + grace / DAY_MS, until: null };
  const from = Math.max(now.getTime(), covered?.until?.getTime() ?? 0);
  const isSaid = periodEnd !== null && periodEnd > now;
  // Whoever was shut out meanwhile begins anew.
  const isLapsed = !covered?.until || covered.until <= now;
  const lent = isSaid || isLapsed ? grace : 0;
  const end = (isSaid ? periodEnd.getTime() : from + offer.access_days * DAY_MS) + lent;
  const days = Math.max(0, Math.ceil((end - from) / DAY_MS));
  return { days, until: new Date(from + days * DAY_MS) };
}

/** What was paid where it is said in a currency that is sold in here; else the offer's price. */
function priceOf(reading: Reading, offer: SoldOffer) {
  const said = reading.amount === null ? null : knownCurrency(reading.currency);
  const currency = said ?? knownCurrency(offer.currency) ?? 'BRL';
  const amount = said === null || reading.amount === null ? offer.amount : reading.amount;
  return { currency, amount, price: Math.max(1, amount) };
}

function rowOf({ email, name, document, country }: Buyer) {
  const known = document === null ? undefined : parseDocumentOf(country ?? 'BR', document);
  return { name: name || email.slice(0, email.indexOf('@')), email, ...documentColumns(known ?? null) };
}

/**
 * The paid order of a purchase that was paid elsewhere, by the same steps as one of our own: it enrols a member of the mailbox, or asks
 * it in. To be called in a transaction that holds the panel's provider.
 * @returns undefined where there is no such offer any more
 */
export async function makeOrder(
  trx: Db,
  { siteId, provider, offerId }: { siteId: number; provider: PurchaseProvider; offerId: number },
  reading: Reading,
  buyer: Buyer,
): Promise<PurchaseRow | undefined> {
  const offer = await findSoldOffer(trx, siteId, offerId);
  if (!offer) return undefined;
  const { subscription, names, occurredAt: paidAt } = reading;
  const covered =
    subscription === null ? undefined : await findCovered(trx, { siteId, provider, offerId }, subscription);
  const { days, until } = coverOf(offer, reading, covered, new Date());
  const hasSeat = !covered && (await takeSeatIfAny(trx, siteId, offerId));
  const { currency, amount, price } = priceOf(reading, offer);
  const orderId = await insertOrder(trx, {
    siteId,
    offer: {
      id: offerId,
      name: offer.name,
      amount: price,
      currency,
      access_days: days,
      renewal_days: null,
      grace_days: null,
    },
    coupon: undefined,
    amount,
    instalments: 1,
    buyer: rowOf(buyer),
    // Providers write countries as they like.
    locale: isCountry(buyer.country)
      ? localeOfCountry(buyer.country)
      : await languageOfMailbox(trx, siteId, buyer.email),
    reference: newReference(),
    // Nobody has the secret of its page: there is nothing to pay there.
    tokenHash: hashOfToken(randomToken()),
    courseIds: await findOfferCourses(trx, { siteId, id: offerId }, true),
  });
  const at = { siteId, id: orderId };
  if (!hasSeat) await holdNoSeat(trx, siteId, orderId);
  await writeState(trx, at, 'pending', null);
  const order = await findOrder(trx, at);
  if (!order) return undefined;
  await payOrder(trx, order, null);
  await insertPurchase(trx, { siteId, orderId, provider, names, subscription, coversUntil: until, paidAt });
  return { order_id: orderId, names: [...names], paid_at: paidAt };
}
