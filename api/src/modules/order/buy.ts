import { discounted } from '@clube/shared/contracts/money';
import type { SaleOrderWrite } from '@clube/shared/contracts/sale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { isSame } from '../../lib/crypto.ts';
import { documentColumns, documentOf } from '../../lib/document.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { localeOfStranger } from '../../lib/locale.ts';
import { assertWithin, byAddress, byMailbox, byNetwork, limit } from '../../lib/rate-limit.ts';
import { countHit, takeHitBack } from '../../lib/rate-limit.queries.ts';
import type { OfferPath } from '../offer/queries.ts';
import { findOfferCourses, findSale, takeCoupon, takeSeat, type TakenOffer } from '../offer/sale.queries.ts';
import { isReadOnly } from '../plan/queries.ts';
import { findUser } from '../user/queries.ts';
import { assertCaptcha } from '../../lib/captcha.ts';
import { mailAfterwards, owe } from '../mail/owed.ts';
import { orderMail } from './mail.ts';
import { payOrder } from './operations.ts';
import { takeTrial } from './trial.ts';
import { hashOfToken, newReference, secretOf, tokenOf } from './secrets.ts';
import { dueOf } from './present.ts';
import { findByToken, insertOrder, lockOrder, writeClaim, writeState, type OrderPath, type Trial } from './queries.ts';

const HOUR = 3600;
// Orders count as they are made, within their transaction: tries in vain, of whoever stands behind the same address, keep nobody from theirs.
/** Of one mailbox by one address: whoever orders in a stranger's name uses up nothing of the stranger's. */
const ORDERS = { max: 5, windowSeconds: HOUR };
/** Of one address, behind which a class or a telephone network stands. */
const ADDRESS_ORDERS = { max: 60, windowSeconds: HOUR };
/** Mails to one mailbox, whoever orders. */
const MAILS = { max: 30, windowSeconds: HOUR };
/** Of one panel, from however many addresses. */
const PANEL_ORDERS = { max: 600, windowSeconds: HOUR };
/** Of one line: who has a /48 of IPv6 has 65,536 addresses, and gets no panel to its limit. */
const NETWORK_ORDERS = { max: 240, windowSeconds: HOUR };
/** Coupons that one address tries in vain; one that was right was no guess. */
const GUESSES = { max: 60, windowSeconds: HOUR };
/** Of one order: what is said again changes nothing, and costs a transaction all the same. */
const YESES = { max: 10, windowSeconds: HOUR };

/** Why there is no seat. @throws AppError `offer.not_found`, `offer.sold_out`, `offer.not_on_sale` */
async function refuseSeat(trx: Db, at: OfferPath): Promise<never> {
  const { state } = assertFound(await findSale(trx, at), 'offer.not_found');
  if (state === 'sold_out') throw new AppError('offer.sold_out', 'There are no seats left');
  throw new AppError('offer.not_on_sale', 'It is not sold any more');
}

/**
 * One panel's orders of a mailbox say nothing to the next panel; but a mailbox is written to so often and not more by all of them. What is
 * beyond waits where the account of the mailbox ordered it; else it is never mailed, or a stranger would fill the hours to come too.
 * @returns seconds that the mail waits, null where it goes at once; undefined: none is sent
 */
async function waitOf(
  { server: { clube }, ip }: FastifyRequest,
  trx: Db,
  { email, isOwn }: { email: string; isOwn: boolean },
): Promise<number | null | undefined> {
  const bounds = [
    { key: `buy-mail:${byAddress(ip)}:${byMailbox(email)}`, ...ORDERS },
    { key: `buy-mail:${byMailbox(email)}`, ...MAILS },
  ];
  for (const { key, max, windowSeconds } of bounds) {
    const { hits, seconds_left: left } = await countHit(trx, key, windowSeconds);
    if (hits > max * clube.config.rateLimitFactor) return isOwn ? Number(left) : undefined;
  }
  return null;
}

/** A panel whose plan is not paid takes nobody new, neither for money nor for nothing. @throws AppError `offer.not_on_sale` */
async function assertSells(app: FastifyInstance, siteId: number): Promise<void> {
  if (await isReadOnly(app.db, siteId)) throw new AppError('offer.not_on_sale', 'It is not sold now');
}

/** A trial is of what costs something. Where a coupon gives the first period away, it is tried so much longer. */
function trialOf({ trial_days, renewal_days, amount }: TakenOffer, first: number): Trial | null {
  if (trial_days === null || renewal_days === null) return null;
  if (first === 0) return { days: trial_days + renewal_days, thenAmount: null };
  return { days: trial_days, thenAmount: first < amount ? first : null };
}

/**
 * Takes a seat and the coupon, and makes an order that waits to be paid: all of it or nothing. The price is the offer's, and nothing here
 * looks at accounts: the answer is the same whoever has one, and whoever had the offer's trial. What costs nothing waits for the yes of its
 * mailbox, and there it is said.
 * @returns the secret of the buyer's page
 * @throws AppError `offer.not_found`, `offer.sold_out`, `offer.not_on_sale`, `coupon.invalid`, `auth.document_invalid`, `auth.captcha_invalid`,
 * `rate.limited`
 */
export async function buy(request: FastifyRequest, at: OfferPath, body: SaleOrderWrite): Promise<string> {
  const app = request.server;
  const email = body.email.toLowerCase();
  const document = documentOf(body);
  await assertCaptcha(app, body.captcha);
  const address = byAddress(request.ip);
  const guesses = `order-coupon:${address}`;
  if (body.coupon !== undefined) await limit(app, { key: guesses, ...GUESSES });
  await assertSells(app, at.siteId);
  const reference = newReference();
  const token = tokenOf(app, at.siteId, reference);
  const isOwn = request.session !== null && (await findUser(app.db, request.session.userId)).email === email;
  const owed = await app.db.transaction().execute(async (trx) => {
    const offer = (await takeSeat(trx, at)) ?? (await refuseSeat(trx, at));
    const coupon = body.coupon === undefined ? undefined : await takeCoupon(trx, at, body.coupon);
    if (body.coupon !== undefined && !coupon)
      throw fieldError('/coupon', 'coupon.invalid', 'This coupon is not valid, or not any more');
    const first = coupon ? discounted(offer.amount, coupon) : offer.amount;
    const trial = body.without_trial ? null : trialOf(offer, first);
    const amount = trial ? 0 : first;
    const instalments = body.instalments ?? 1;
    if (instalments > offer.instalments || (amount > 0 && amount < instalments))
      throw fieldError('/instalments', 'request.invalid', 'It is not sold in so many parts');
    const courseIds = await findOfferCourses(trx, at);
    // The last of them was put away in this moment: nobody pays for nothing.
    if (courseIds.length === 0) throw new AppError('offer.not_on_sale', 'It is not sold any more');
    const made = await insertOrder(trx, {
      siteId: at.siteId,
      offer: { id: at.id, ...offer },
      coupon,
      amount,
      trial,
      instalments: amount === 0 ? 1 : instalments,
      buyer: { name: body.name.trim(), email, ...documentColumns(document) },
      locale: localeOfStranger(request),
      reference,
      tokenHash: hashOfToken(token),
      courseIds,
    });
    const path = { siteId: at.siteId, id: made };
    await writeState(trx, path, 'pending', null);
    for (const [of, rule] of [
      [byNetwork(request.ip), NETWORK_ORDERS],
      [address, ADDRESS_ORDERS],
      [`${at.siteId}:${address}:${byMailbox(email)}`, ORDERS],
      [`panel:${at.siteId}`, PANEL_ORDERS],
    ] as const)
      await assertWithin(app, trx, { key: `order:${of}`, ...rule });
    // Last, for all orders of a mailbox wait for each other from here.
    const wait = await waitOf(request, trx, { email, isOwn });
    if (wait === undefined) return [];
    return owe(app.clube, trx, orderMail, { siteId: at.siteId, orderId: made, told: 'placed' }, wait);
  });
  if (body.coupon !== undefined) await takeHitBack(app.db, guesses);
  mailAfterwards(request, 'the mail of an order', owed);
  return token;
}

/** A trial of somebody who had theirs is over. */
const giveUp = (app: FastifyInstance, at: OrderPath) =>
  app.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, at);
    if (order?.state === 'pending') await writeState(trx, at, 'cancelled', null);
  });

/**
 * The yes of a mailbox to an order that costs nothing. Said again it changes nothing.
 * @throws AppError `purchase.not_found` for a wrong secret too, `purchase.state` when it is over, `offer.not_on_sale`, `offer.trial_had`,
 * `rate.limited`
 */
export async function confirmFree(
  request: FastifyRequest,
  siteId: number,
  { token, secret }: { token: string; secret: string },
): Promise<void> {
  const app = request.server;
  const found = assertFound(await findByToken(app.db, siteId, hashOfToken(token)), 'purchase.not_found');
  if (found.amount !== 0 || !isSame(secret, secretOf(app, siteId, found.reference)))
    throw new AppError('purchase.not_found', 'Not found');
  await limit(app, { key: `order-yes:${siteId}:${found.id}`, ...YESES });
  await assertSells(app, siteId);
  const at = { siteId, id: found.id };
  const owed = await app.db
    .transaction()
    .execute(async (trx) => {
      const order = assertFound(await lockOrder(trx, at), 'purchase.not_found');
      if (order.state === 'paid') return [];
      if (order.state !== 'pending') throw new AppError('purchase.state', `It is ${order.state}`);
      await takeTrial(app, trx, order);
      const isFirst = await payOrder(trx, order, null);
      return isFirst ? owe(app.clube, trx, orderMail, { siteId, orderId: found.id, told: 'paid' }) : [];
    })
    .catch(async (error: unknown) => {
      // It holds its seat and its coupon no longer.
      if (error instanceof AppError && error.code === 'offer.trial_had') await giveUp(app, at);
      throw error;
    });
  mailAfterwards(request, 'the mail of an order', owed);
}

/**
 * A buyer's word that they paid what is due, a part as the whole, for the panel to look: it opens nothing. Said again it changes nothing.
 * @throws AppError `purchase.not_found`, `purchase.state` when nothing is due
 */
export async function claimPaid({ server: app }: FastifyRequest, siteId: number, token: string): Promise<void> {
  const { id } = assertFound(await findByToken(app.db, siteId, hashOfToken(token)), 'purchase.not_found');
  await app.db.transaction().execute(async (trx) => {
    const order = assertFound(await lockOrder(trx, { siteId, id }), 'purchase.not_found');
    if (dueOf(order) === null) throw new AppError('purchase.state', `It is ${order.state}`);
    await writeClaim(trx, { siteId, id });
  });
}
