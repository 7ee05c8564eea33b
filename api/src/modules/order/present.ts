import { partsOfAmount } from '@clube/shared/contracts/money';
import type { OwnOrderPage } from '@clube/shared/contracts/order';
import type { PaymentSettings } from '@clube/shared/contracts/payment';
import type { Purchase } from '@clube/shared/contracts/sale';
import type { Sender } from '../../lib/mail-kind.ts';
import { pixCharge } from '../../lib/pix/index.ts';
import { findMailPanel } from '../mail/panel.ts';
import type { OwnRow } from './own.queries.ts';
import type { OrderRow } from './queries.ts';
import { payUrl } from './secrets.ts';

/** What is to be paid now: the first part, or the next one while the course is open already. */
export function dueOf({
  state,
  amount,
  instalments,
  instalments_paid: paid,
}: Pick<OrderRow, 'state' | 'amount' | 'instalments' | 'instalments_paid'>): number | null {
  // What costs nothing waits for a yes, not for money.
  if (amount === 0) return null;
  const isOpen = state === 'pending' || (state === 'paid' && paid < instalments);
  if (!isOpen) return null;
  const { first, rest } = partsOfAmount(amount, instalments);
  return paid === 0 ? first : rest;
}

/** An order for its buyer; who that is stays out of it. */
export function presentPurchase(order: OrderRow, { pix, note }: PaymentSettings): Purchase {
  const due = dueOf(order);
  const { reference, instalments_paid: paid, currency } = order;
  return {
    offer_id: order.offer_id,
    offer_name: order.offer_name,
    price: order.price,
    amount: order.amount,
    currency,
    coupon_code: order.coupon_code,
    instalments: order.instalments,
    instalments_paid: paid,
    reference,
    state: order.state,
    created_at: order.created_at.toISOString(),
    claimed_at: order.claimed_at?.toISOString() ?? null,
    reason: order.reason,
    has_proof: order.has_proof,
    trial_days: order.trial_days,
    then_amount: order.then_amount,
    expires_at: order.expires_at.toISOString(),
    due,
    pix:
      due !== null && pix && currency === 'BRL'
        ? pixCharge({ ...pix, amount: due, reference: `${reference}${paid + 1}` })
        : null,
    note: due === null ? '' : note,
    course_id: order.course_id,
    part_due_at: order.part_due_at?.toISOString() ?? null,
    part_state: order.part_state,
    is_held: order.state === 'paid' && order.held_by !== null,
  };
}

/** One's own, each with the page where what is due of it is paid. */
export const presentOwn = (app: Sender, rows: readonly OwnRow[]): Promise<OwnOrderPage['data']> =>
  Promise.all(
    rows.map(async ({ site_id, offer_id, ...order }) => ({
      ...order,
      pay_url:
        offer_id !== null && dueOf(order) !== null
          ? payUrl(app, (await findMailPanel(app, site_id)).origin, { site_id, offer_id, reference: order.reference })
          : null,
    })),
  );
