import { nextStates } from '@clube/shared/contracts/order-states';
import type { OrderStep } from '@clube/shared/contracts/order';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { takeTrial } from './trial.ts';
import { inviteBuyer, sendCancelled, sendPaid, sendRefunded } from './access.ts';
import {
  findOrder,
  lockMailbox,
  lockOrder,
  writeInstalment,
  writeState,
  type OrderPath,
  type OrderRow,
} from './queries.ts';

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
  const isTold = await app.db.transaction().execute(async (trx) => {
    const order = await held(trx, at, version);
    if (!nextStates[order.state].includes(state)) throw new AppError('purchase.state', `It is ${order.state}`);
    if (state === 'paid') {
      await takeTrial(app, trx, order);
      return payOrder(trx, order, memberId);
    }
    const said = state === 'disputed' ? undefined : reason?.trim();
    await writeState(trx, at, state, memberId, said ?? null);
    return state !== 'disputed';
  });
  if (!isTold) return;
  app.afterwards(request, 'the mail of an order', async () => {
    const order = await findOrder(app.db, at);
    if (!order) return;
    // Whoever was refunded meanwhile is told of that alone.
    if (state === 'paid') return order.state === 'paid' ? sendPaid(app, order) : undefined;
    if (state === 'refunded') await sendRefunded(app, order);
    else await sendCancelled(app, order);
  });
}

/** One more part came in. @throws AppError `purchase.not_found`, `version.stale`, `purchase.state` when nothing is left to pay */
export async function payInstalment(request: FastifyRequest, id: number, version: number): Promise<void> {
  const { siteId, memberId } = memberOf(request);
  const at = { siteId, id };
  await request.server.db.transaction().execute(async (trx) => {
    const { state, instalments, instalments_paid: paid } = await held(trx, at, version);
    if (state !== 'paid' || paid >= instalments) throw new AppError('purchase.state', 'There is no part left to pay');
    await writeInstalment(trx, at, memberId);
  });
}
