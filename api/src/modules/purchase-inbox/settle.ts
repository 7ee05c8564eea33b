import type { OrderState } from '@clube/shared/contracts/order-states';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import type { Db } from '../../database/connect.ts';
import { payOrder } from '../order/operations.ts';
import { lockOrder, writeState, type OrderRow } from '../order/queries.ts';
import { findAbout, writeOutcome, type Said } from './event.queries.ts';
import { writeNames, type PurchaseRow } from './purchase.queries.ts';

/** All that was said about a purchase, also by names that only another event says to be its own. */
async function gather(trx: Db, siteId: number, provider: PurchaseProvider, names: readonly string[]) {
  const known = new Set(names);
  for (;;) {
    const said = await findAbout(trx, siteId, provider, [...known]);
    const before = known.size;
    for (const { kind, names: more } of said) if (kind === 'linked') for (const name of more) known.add(name);
    if (known.size === before) return { said, names: [...known] };
  }
}

/** What is given up or called off before it is paid for is paid for all the same; some providers write minutes, in which a card is refused and taken. */
export const isBefore = ({ kind, occurred_at }: Pick<Said, 'kind' | 'occurred_at'>, paidAt: Date) =>
  kind === 'cancelled' && occurred_at <= paidAt;

/** What a purchase is by all that was said about it, in the order in which it happened: a refund is the end, a dispute may be won. */
function stateOf(said: readonly Said[], paidAt: Date): 'paid' | 'disputed' | 'refunded' {
  let state: 'paid' | 'disputed' | 'refunded' = 'paid';
  for (const one of said) {
    if (one.kind === 'refunded' || (one.kind === 'cancelled' && !isBefore(one, paidAt))) return 'refunded';
    if (one.kind === 'disputed') state = 'disputed';
    else if (one.kind === 'dispute_won') state = 'paid';
  }
  return state;
}

/** The step that is left to take; a dispute that staff wrote down is theirs to end. */
function stepOf({ state }: OrderRow, target: OrderState, isWon: boolean): OrderState | undefined {
  if (target === state) return undefined;
  if (state === 'paid' && (target === 'refunded' || target === 'disputed')) return target;
  if (state === 'disputed' && (target === 'refunded' || (target === 'paid' && isWon))) return target;
  return undefined;
}

/**
 * Takes the order of a purchase to the state that follows from everything that was said about it so far, in whatever order it came. To be
 * called in a transaction that holds the panel's provider.
 * @returns whether the money went back just now
 */
export async function settle(
  trx: Db,
  { siteId, provider }: { siteId: number; provider: PurchaseProvider },
  purchase: PurchaseRow,
): Promise<boolean> {
  const { said, names } = await gather(trx, siteId, provider, purchase.names);
  await writeNames(trx, siteId, purchase.order_id, names);
  const at = { siteId, id: purchase.order_id };
  const order = await lockOrder(trx, at);
  const target = stateOf(said, purchase.paid_at);
  const step =
    order &&
    stepOf(
      order,
      target,
      said.some(({ kind }) => kind === 'dispute_won'),
    );
  if (order && step === 'paid') await payOrder(trx, order, null);
  else if (step) await writeState(trx, at, step, null);
  for (const one of said.filter(({ state }) => state === 'early' || state === 'waiting'))
    await writeOutcome(
      trx,
      { siteId, id: one.id },
      isBefore(one, purchase.paid_at)
        ? { state: 'ignored', reason: 'nothing_to_do', orderId: at.id }
        : { state: 'applied', orderId: at.id },
    );
  return step === 'refunded';
}
