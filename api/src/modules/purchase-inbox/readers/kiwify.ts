import { createHmac } from 'node:crypto';
import type { PurchaseEventKind } from '@clube/shared/contracts/purchase-inbox-words';
import { isSame } from '../../../lib/crypto.ts';
import { at, buyerOf, minorOf, SILENT, text, writtenMoment, type Reading, type Sent } from './reading.ts';

/**
 * `?signature=` is the HMAC-SHA1 of the body as it comes with the webhook's token, in small hex; there is no time in it
 * (https://docs.kiwify.com.br/api-reference/webhooks/receiving).
 */
export function isSignedByKiwify({ body, query }: Sent, secret: string): boolean {
  if (query.signature === undefined) return false;
  return isSame(query.signature, createHmac('sha1', secret).update(body).digest('hex'));
}

/** `order_rejected` is a card that was refused: nothing was paid by it, and the same order may be paid by the next one. */
const KINDS: Readonly<Record<string, PurchaseEventKind>> = {
  order_approved: 'paid',
  subscription_renewed: 'paid',
  order_refunded: 'refunded',
  chargeback: 'disputed',
  subscription_late: 'payment_failed',
  subscription_canceled: 'subscription_cancelled',
};

/**
 * Events of Kiwify. They have no number: an order says each thing once, so its number and the event's name are one; what a subscription
 * says again and again is told apart by when it changed. @returns undefined where it is none
 */
export function readKiwify(body: unknown): Reading | undefined {
  const [order, name] = [text(at(body, 'order_id')), text(at(body, 'webhook_event_type'))];
  if (order === null || name === null) return undefined;
  const kind = KINDS[name] ?? 'other';
  const changed = kind === 'refunded' ? at(body, 'refunded_at') : kind === 'paid' ? at(body, 'approved_date') : null;
  const occurredAt =
    writtenMoment(changed) ?? writtenMoment(at(body, 'updated_at')) ?? writtenMoment(at(body, 'created_at'));
  if (occurredAt === null) return undefined;
  const product = text(at(body, 'Product', 'product_id'));
  const isOnce = ['paid', 'refunded', 'disputed'].includes(kind);
  return {
    ...SILENT,
    eventId: [name, order, ...(isOnce ? [] : [occurredAt.toISOString()])].join(':'),
    name,
    kind,
    occurredAt,
    names: [order],
    subscription: text(at(body, 'subscription_id')) ?? text(at(body, 'Subscription', 'id')),
    product: product === null ? null : { id: product, name: text(at(body, 'Product', 'product_name')) ?? product },
    buyer: buyerOf({
      email: at(body, 'Customer', 'email'),
      name: at(body, 'Customer', 'full_name'),
      document: at(body, 'Customer', 'CPF') ?? at(body, 'Customer', 'CNPJ') ?? at(body, 'Customer', 'cnpj'),
    }),
    amount: minorOf(at(body, 'Commissions', 'charge_amount')),
    currency: text(at(body, 'Commissions', 'currency')) ?? 'BRL',
    periodEnd: writtenMoment(at(body, 'Subscription', 'next_payment')),
  };
}
