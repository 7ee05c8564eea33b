import type { PurchaseEvent, PurchaseProduct, PurchaseProductWrite } from '@clube/shared/contracts/purchase-inbox';
import type { FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { hasCourses } from '../offer/queries.ts';
import { applyEvent } from './apply.ts';
import { findEvent, findWaitingOf, wake, wakeUnmapped, type EventPath } from './event.queries.ts';
import { findProduct, writeMapping } from './product.queries.ts';

/** Whoever asked for it has the answer before its buyer has the mail. */
const applying = async (request: FastifyRequest, at: EventPath): Promise<void> => {
  const app = request.server;
  const complain = (error: unknown) => request.log.warn({ err: error }, 'an event of a purchase could not be applied');
  const send = await applyEvent(app, at, complain);
  if (send) app.afterwards(request, 'the mail of a purchase', send);
};

/** Reads what was sent once more and does what is not done yet. @throws AppError `request.not_found` */
export async function replay(request: FastifyRequest, id: number): Promise<PurchaseEvent> {
  const { db } = request.server;
  const at = { siteId: memberOf(request).siteId, id };
  if (!(await wake(db, at))) throw new AppError('request.not_found', 'Not found');
  await applying(request, at);
  return assertFound(await findEvent(db, at), 'request.not_found');
}

/** Applied while somebody waits for the answer; the others are the worker's. */
const AT_ONCE = 50;

/**
 * Says which offer a product is, and does what waited for that.
 * @throws AppError `request.not_found`, `version.stale`, `offer.not_found` where it is none of the panel's, or opens nothing any more
 */
export async function mapProduct(
  request: FastifyRequest,
  id: number,
  { offer_id: offerId, is_ignored, version }: PurchaseProductWrite,
): Promise<PurchaseProduct> {
  const { db } = request.server;
  const { siteId } = memberOf(request);
  const at = { siteId, id };
  await db.transaction().execute(async (trx) => {
    assertFound(await findProduct(trx, at), 'request.not_found');
    if (offerId !== null && !(await hasCourses(trx, { siteId, id: offerId })))
      throw new AppError('offer.not_found', 'Not found');
    if (!(await writeMapping(trx, at, { offerId, isIgnored: is_ignored && offerId === null, version })))
      throw new AppError('version.stale', 'Somebody else has changed it meanwhile');
    if (offerId !== null || is_ignored) await wakeUnmapped(trx, siteId, id);
  });
  for (const event of await findWaitingOf(db, siteId, id, AT_ONCE)) await applying(request, { siteId, id: event });
  return assertFound(await findProduct(db, at), 'request.not_found');
}
