import { parseDocument } from '@clube/shared/contracts/document';
import { discounted } from '@clube/shared/contracts/money';
import type { SaleOrderWrite } from '@clube/shared/contracts/sale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { keyedHash, randomToken, sha256 } from '../../lib/crypto.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { localeOfStranger } from '../../lib/locale.ts';
import { byMailbox, limit } from '../../lib/rate-limit.ts';
import type { OfferPath } from '../offer/queries.ts';
import { findOfferCourses, findSale, takeCoupon, takeSeat } from '../offer/sale.queries.ts';
import { inviteBuyer, sendPlaced, sendPaid } from './access.ts';
import { findOrder, insertOrder, writeState } from './queries.ts';

const HOUR = 3600;
/** Of one mailbox; addresses are counted by the route. */
const ORDERS = { max: 5, windowSeconds: HOUR };

/** Ten letters and digits, without those that are taken for others. */
const newReference = () =>
  randomToken()
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 10);

/** The secret of a buyer's page: made anew for each mail that leads there, and kept nowhere. */
const tokenOf = ({ clube }: FastifyInstance, siteId: number, reference: string): string =>
  keyedHash(clube.config.secret, 'order', `${siteId}:${reference}`).toString('base64url');
export const hashOfToken = (token: string) => sha256(token);

/** @throws AppError `auth.document_invalid` beside the field */
function documentOf(written: string | undefined): string | null {
  if (!written?.trim()) return null;
  const document = parseDocument(written);
  if (document) return document.value;
  throw fieldError('/document', 'auth.document_invalid', 'The CPF or CNPJ is not valid');
}

/** Why there is no seat. @throws AppError `offer.not_found`, `offer.sold_out`, `offer.not_on_sale` */
async function refuseSeat(trx: Db, at: OfferPath): Promise<never> {
  const { state } = assertFound(await findSale(trx, at), 'offer.not_found');
  if (state === 'sold_out') throw new AppError('offer.sold_out', 'There are no seats left');
  throw new AppError('offer.not_on_sale', 'It is not sold any more');
}

/**
 * Takes a seat and the coupon, and makes an order that waits to be paid: all of it or nothing. The price is the offer's, and nothing here
 * looks at accounts: the answer is the same whoever has one. What costs nothing is paid at once.
 * @returns the secret of the buyer's page
 * @throws AppError `offer.not_found`, `offer.sold_out`, `offer.not_on_sale`, `coupon.invalid`, `auth.document_invalid`, `rate.limited`
 */
export async function buy(request: FastifyRequest, at: OfferPath, body: SaleOrderWrite): Promise<string> {
  const app = request.server;
  const email = body.email.toLowerCase();
  const document = documentOf(body.document);
  await limit(app, { key: `buy:${byMailbox(email)}`, ...ORDERS });
  const reference = newReference();
  const token = tokenOf(app, at.siteId, reference);
  const { id, isPaid } = await app.db.transaction().execute(async (trx) => {
    const offer = (await takeSeat(trx, at)) ?? (await refuseSeat(trx, at));
    const coupon = body.coupon === undefined ? undefined : await takeCoupon(trx, at, body.coupon);
    if (body.coupon !== undefined && !coupon)
      throw fieldError('/coupon', 'coupon.invalid', 'This coupon is not valid, or not any more');
    const amount = coupon ? discounted(offer.amount, coupon) : offer.amount;
    const instalments = body.instalments ?? 1;
    if (instalments > offer.instalments || (amount > 0 && amount < instalments))
      throw fieldError('/instalments', 'request.invalid', 'It is not sold in so many parts');
    const made = await insertOrder(trx, {
      siteId: at.siteId,
      offer: { id: at.id, ...offer },
      coupon,
      amount,
      instalments: amount === 0 ? 1 : instalments,
      buyer: { name: body.name.trim(), email, document },
      locale: localeOfStranger(request),
      reference,
      tokenHash: hashOfToken(token),
      courseIds: await findOfferCourses(trx, at),
    });
    const path = { siteId: at.siteId, id: made };
    await writeState(trx, path, amount === 0 ? 'paid' : 'pending', null);
    if (amount === 0) await inviteBuyer(trx, path, null);
    return { id: made, isPaid: amount === 0 };
  });
  app.afterwards(request, 'the mail of an order', async () => {
    const order = await findOrder(app.db, { siteId: at.siteId, id });
    // As it was when it was made: who confirms meanwhile sends the receipt.
    if (order) await (isPaid ? sendPaid(app, order) : sendPlaced(app, order, token));
  });
  return token;
}
