import { discounted } from '@clube/shared/contracts/money';
import type { SaleOrderWrite } from '@clube/shared/contracts/sale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { isSame } from '../../lib/crypto.ts';
import { documentColumns, documentOf } from '../../lib/document.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { localeOfStranger } from '../../lib/locale.ts';
import { byAddress, byMailbox, isWithin, limit } from '../../lib/rate-limit.ts';
import type { OfferPath } from '../offer/queries.ts';
import { findOfferCourses, findSale, takeCoupon, takeSeat, type TakenOffer } from '../offer/sale.queries.ts';
import { isReadOnly } from '../plan/queries.ts';
import { assertCaptcha } from '../../lib/captcha.ts';
import { sendFree, sendPaid, sendPlaced, sendTrial } from './access.ts';
import { payOrder } from './operations.ts';
import { takeTrial } from './trial.ts';
import { hashOfToken, newReference, secretOf, tokenOf } from './secrets.ts';
import {
  findByToken,
  findOrder,
  insertOrder,
  lockOrder,
  writeClaim,
  writeState,
  type OrderPath,
  type Trial,
} from './queries.ts';

const HOUR = 3600;
/** Of one mailbox by one address: whoever orders in a stranger's name uses up nothing of the stranger's. All of an address are counted by the route. */
const ORDERS = { max: 5, windowSeconds: HOUR };
/** Mails to one mailbox, whoever orders. */
const MAILS = { max: 30, windowSeconds: HOUR };
/** Of one panel, from however many addresses. */
const PANEL_ORDERS = { max: 600, windowSeconds: HOUR };

/** Why there is no seat. @throws AppError `offer.not_found`, `offer.sold_out`, `offer.not_on_sale` */
async function refuseSeat(trx: Db, at: OfferPath): Promise<never> {
  const { state } = assertFound(await findSale(trx, at), 'offer.not_found');
  if (state === 'sold_out') throw new AppError('offer.sold_out', 'There are no seats left');
  throw new AppError('offer.not_on_sale', 'It is not sold any more');
}

/** One panel's orders of a mailbox say nothing to the next panel; but a mailbox is written to so often and not more by all of them. */
const mayWriteTo = async ({ server: app, ip }: FastifyRequest, email: string): Promise<boolean> =>
  (await isWithin(app, { key: `buy-mail:${byAddress(ip)}:${byMailbox(email)}`, ...ORDERS })) &&
  isWithin(app, { key: `buy-mail:${byMailbox(email)}`, ...MAILS });

/** Staff of a panel whose plan is not paid open nothing, nor does what it gives away. @throws AppError `offer.not_on_sale` */
async function assertGives(app: FastifyInstance, siteId: number): Promise<void> {
  if (await isReadOnly(app.db, siteId)) throw new AppError('offer.not_on_sale', 'It is not given away now');
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
  await limit(app, { key: `buy:panel:${at.siteId}`, ...PANEL_ORDERS });
  await limit(app, { key: `buy:${at.siteId}:${byAddress(request.ip)}:${byMailbox(email)}`, ...ORDERS });
  const reference = newReference();
  const token = tokenOf(app, at.siteId, reference);
  const { id, isFree } = await app.db.transaction().execute(async (trx) => {
    const offer = (await takeSeat(trx, at)) ?? (await refuseSeat(trx, at));
    const coupon = body.coupon === undefined ? undefined : await takeCoupon(trx, at, body.coupon);
    if (body.coupon !== undefined && !coupon)
      throw fieldError('/coupon', 'coupon.invalid', 'This coupon is not valid, or not any more');
    const first = coupon ? discounted(offer.amount, coupon) : offer.amount;
    const trial = body.without_trial ? null : trialOf(offer, first);
    const amount = trial ? 0 : first;
    if (amount === 0) await assertGives(app, at.siteId);
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
    return { id: made, isFree: amount === 0 };
  });
  if (!(await mayWriteTo(request, email))) return token;
  app.afterwards(request, 'the mail of an order', async () => {
    const order = await findOrder(app.db, { siteId: at.siteId, id });
    if (!order) return;
    if (order.trial_days !== null) await sendTrial(app, order, { token, secret: secretOf(app, at.siteId, reference) });
    else if (isFree) await sendFree(app, order, { token, secret: secretOf(app, at.siteId, reference) });
    else await sendPlaced(app, order, token);
  });
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
 * @throws AppError `purchase.not_found` for a wrong secret too, `purchase.state` when it is over, `offer.not_on_sale`, `offer.trial_had`
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
  await assertGives(app, siteId);
  const at = { siteId, id: found.id };
  const isFirst = await app.db
    .transaction()
    .execute(async (trx) => {
      const order = assertFound(await lockOrder(trx, at), 'purchase.not_found');
      if (order.state === 'paid') return false;
      if (order.state !== 'pending') throw new AppError('purchase.state', `It is ${order.state}`);
      await takeTrial(app, trx, order);
      return payOrder(trx, order, null);
    })
    .catch(async (error: unknown) => {
      // It holds its seat and its coupon no longer.
      if (error instanceof AppError && error.code === 'offer.trial_had') await giveUp(app, at);
      throw error;
    });
  if (!isFirst) return;
  app.afterwards(request, 'the mail of an order', async () => {
    const order = await findOrder(app.db, at);
    if (order) await sendPaid(app, order);
  });
}

/**
 * A buyer's word that they paid, for the panel to look: it opens nothing. Said again it changes nothing.
 * @throws AppError `purchase.not_found`, `purchase.state` when nothing is due
 */
export async function claimPaid({ server: app }: FastifyRequest, siteId: number, token: string): Promise<void> {
  const { id } = assertFound(await findByToken(app.db, siteId, hashOfToken(token)), 'purchase.not_found');
  await app.db.transaction().execute(async (trx) => {
    const order = assertFound(await lockOrder(trx, { siteId, id }), 'purchase.not_found');
    if (order.state !== 'pending' || order.amount === 0) throw new AppError('purchase.state', `It is ${order.state}`);
    await writeClaim(trx, { siteId, id });
  });
}
