import { nextStates } from '@clube/shared/contracts/order-states';
import type { OrderStep } from '@clube/shared/contracts/order';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { mailAfterwards, owe } from '../mail/owed.ts';
import { takeTrial } from './trial.ts';
import { inviteBuyer } from './access.ts';
import { orderMail } from './mail.ts';
import { lockMailbox, lockOrder, writeInstalment, writeState, type OrderPath, type OrderRow } from './queries.ts';

/** @throws AppError `purchase.not_found`, `version.stale` when somebody else decided meanwhile */
async function held(trx: Db, at: OrderPath, version: number): Promise<OrderRow> {
  const order = assertFound(await lockOrder(trx, at), 'purchase.not_found');
  if (order.version !== version) throw new AppError('version.stale', 'Somebody else has decided meanwhile');
  return order;
}

/**
 * Writes that it is paid, and asks the buyer in; to be called in a transaction that holds the order. A dispute that was won is no payment:
 * who declined meanwhile is not asked again.
 * @returns whether it was the first time
 */
export async function payOrder(trx: Db, order: OrderRow, actorId: number | null): Promise<boolean> {
  const at = { siteId: order.site_id, id: order.id };
  await lockMailbox(trx, at.siteId, order.email);
  await writeState(trx, at, 'paid', actorId);
  const isFirst = order.state !== 'disputed';
  if (isFirst) await inviteBuyer(trx, at, actorId);
  return isFirst;
}

/**
 * Takes an order to its next state, with all that follows from it: who paid is let in, who was refunded or disputes is not any more.
 * @throws AppError `purchase.not_found`, `version.stale`, `purchase.state` when this state does not follow, `offer.trial_had`
 */
export async function stepOrder(
  request: FastifyRequest,
  id: number,
  { state, version, reason }: OrderStep,
): Promise<void> {
  const app = request.server;
  const { siteId, memberId } = memberOf(request);
  const at = { siteId, id };
  const owed = await app.db.transaction().execute(async (trx) => {
    const order = await held(trx, at, version);
    if (!nextStates[order.state].includes(state)) throw new AppError('purchase.state', `It is ${order.state}`);
    const told = (of: 'paid' | 'refunded' | 'cancelled') =>
      owe(app.clube, trx, orderMail, { siteId, orderId: id, told: of });
    if (state === 'paid') {
      await takeTrial(app, trx, order);
      return (await payOrder(trx, order, memberId)) ? told(state) : [];
    }
    await writeState(trx, at, state, memberId, state === 'disputed' ? null : (reason?.trim() ?? null));
    return state === 'disputed' ? [] : told(state);
  });
  mailAfterwards(request, 'the mail of an order', owed);
}

/** One more part came in; its buyer gets the receipt. @throws AppError `purchase.not_found`, `version.stale`, `purchase.state` when nothing is left to pay */
export async function payInstalment(request: FastifyRequest, id: number, version: number): Promise<void> {
  const { siteId, memberId } = memberOf(request);
  const at = { siteId, id };
  const app = request.server;
  const owed = await app.db.transaction().execute(async (trx) => {
    const { state, instalments, instalments_paid: paid } = await held(trx, at, version);
    if (state !== 'paid' || paid >= instalments) throw new AppError('purchase.state', 'There is no part left to pay');
    await writeInstalment(trx, at, memberId);
    return owe(app.clube, trx, orderMail, { siteId, orderId: id, told: 'part', part: paid + 1 });
  });
  mailAfterwards(request, 'the mail of an order', owed);
}
