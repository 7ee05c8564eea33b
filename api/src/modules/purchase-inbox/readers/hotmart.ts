import type { PurchaseEventKind } from '@clube/shared/contracts/purchase-inbox-words';
import { isSame } from '../../../lib/crypto.ts';
import { at, buyerOf, decimalMinorOf, momentOf, SILENT, text, texts, type Reading, type Sent } from './reading.ts';

/**
 * `X-HOTMART-HOTTOK` of webhook 2.0 is the account's token itself: there is no signature and no time
 * (https://developers.hotmart.com/docs/pt-BR/2.0.0/webhook/purchase-webhook/).
 */
export function isSignedByHotmart({ headers }: Sent, secret: string): boolean {
  const header = headers['x-hotmart-hottok'];
  return typeof header === 'string' && isSame(header, secret);
}

/** A purchase is approved when it is paid, and complete once its guarantee is over; each period of a subscription is a purchase of its own. */
const KINDS: Readonly<Record<string, PurchaseEventKind>> = {
  PURCHASE_APPROVED: 'paid',
  PURCHASE_COMPLETE: 'paid',
  PURCHASE_REFUNDED: 'refunded',
  PURCHASE_CHARGEBACK: 'disputed',
  PURCHASE_CANCELED: 'cancelled',
  PURCHASE_EXPIRED: 'cancelled',
  PURCHASE_DELAYED: 'payment_failed',
  SUBSCRIPTION_CANCELLATION: 'subscription_cancelled',
};

/** Events of webhook 2.0. @returns undefined where it is none */
export function readHotmart(body: unknown): Reading | undefined {
  const [eventId, name] = [text(at(body, 'id')), text(at(body, 'event'))];
  const occurredAt = momentOf(at(body, 'creation_date'));
  if (eventId === null || name === null || occurredAt === null) return undefined;
  const data = at(body, 'data');
  const purchase = at(data, 'purchase');
  const product = text(at(data, 'product', 'id'));
  // An event of the subscription alone names its subscriber elsewhere.
  const subscriber = at(data, 'subscription', 'subscriber') ?? at(data, 'subscriber');
  const currency = text(at(purchase, 'price', 'currency_value'));
  return {
    ...SILENT,
    eventId,
    name,
    kind: KINDS[name] ?? 'other',
    occurredAt,
    names: texts(at(purchase, 'transaction')),
    subscription: text(at(subscriber, 'code')),
    product: product === null ? null : { id: product, name: text(at(data, 'product', 'name')) ?? product },
    buyer: buyerOf({
      email: at(data, 'buyer', 'email'),
      name: at(data, 'buyer', 'name'),
      document: at(data, 'buyer', 'document'),
      country: at(data, 'buyer', 'address', 'country_iso') ?? at(purchase, 'checkout_country', 'iso'),
    }),
    amount: decimalMinorOf(at(purchase, 'price', 'value'), currency),
    currency,
    periodEnd: momentOf(at(purchase, 'date_next_charge')),
  };
}
