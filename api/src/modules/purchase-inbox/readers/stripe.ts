import type { PurchaseEventKind } from '@clube/shared/contracts/purchase-inbox-words';
import { asList, at, bundle, buyerOf, minorOf, momentOf, SILENT, text, texts, type Reading } from './reading.ts';

/** Events of https://docs.stripe.com/api/events/types that change what somebody may see. */
const KINDS: Readonly<Record<string, PurchaseEventKind>> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'invoice.paid': 'paid',
  'invoice_payment.paid': 'linked',
  'invoice.payment_failed': 'payment_failed',
  'charge.refunded': 'refunded',
  'charge.dispute.created': 'disputed',
  'charge.dispute.closed': 'disputed',
  'customer.subscription.deleted': 'subscription_cancelled',
};

/** A thing may be told by its number or as a whole. */
const idOf = (value: unknown) => text(value) ?? text(at(value, 'id'));
const seconds = (value: unknown) => (typeof value === 'number' ? momentOf(value * 1000) : null);
const moneyOf = (object: unknown, amount: string) => ({
  amount: minorOf(at(object, amount)),
  currency: text(at(object, 'currency'))?.toUpperCase() ?? null,
});

/**
 * A session does not say what was in it: the product is that of its metadata (`product`, `product_name`), else its payment link. One that
 * is not paid yet, and one that begins a subscription, whose invoices say what is paid, change nothing.
 */
function readSession(object: unknown): Partial<Reading> {
  if (
    at(object, 'mode') !== 'payment' ||
    !['paid', 'no_payment_required'].includes(text(at(object, 'payment_status')) ?? '')
  )
    return { kind: 'other' };
  const product = text(at(object, 'metadata', 'product')) ?? idOf(at(object, 'payment_link'));
  const person = at(object, 'customer_details');
  return {
    names: texts(idOf(at(object, 'payment_intent')), at(object, 'id'), idOf(at(object, 'invoice'))),
    product: product === null ? null : { id: product, name: text(at(object, 'metadata', 'product_name')) ?? product },
    buyer: buyerOf({
      email: at(person, 'email') ?? at(object, 'customer_email'),
      name: at(person, 'name'),
      country: at(person, 'address', 'country'),
    }),
    ...moneyOf(object, 'amount_total'),
  };
}

/** The product of a line, as API versions before and after 2025-03-31 say it. */
function productOf(line: unknown): { id: string; name: string } | null {
  const id = text(at(line, 'pricing', 'price_details', 'product')) ?? idOf(at(line, 'price', 'product'));
  return id === null ? null : { id, name: text(at(line, 'description')) ?? id };
}

const subscriptionOf = (invoice: unknown) =>
  idOf(at(invoice, 'parent', 'subscription_details', 'subscription')) ?? idOf(at(invoice, 'subscription'));

function readInvoice(object: unknown): Partial<Reading> {
  const lines = asList(at(object, 'lines', 'data'));
  // What is given back for a period that was cut short is no product.
  const sold = lines.filter((line) => Number(at(line, 'amount')) >= 0);
  const ends = sold.map((line) => Number(at(line, 'period', 'end'))).filter(Number.isFinite);
  const products = new Map(sold.map(productOf).flatMap((product) => (product ? [[product.id, product] as const] : [])));
  return {
    names: texts(at(object, 'id'), idOf(at(object, 'payment_intent')), idOf(at(object, 'charge'))),
    subscription: subscriptionOf(object),
    product: bundle([...products.values()]),
    buyer: buyerOf({
      email: at(object, 'customer_email'),
      name: at(object, 'customer_name'),
      country: at(object, 'customer_address', 'country'),
    }),
    periodEnd: subscriptionOf(object) === null || ends.length === 0 ? null : seconds(Math.max(...ends)),
    ...moneyOf(object, 'amount_paid'),
  };
}

function readObject(type: string, object: unknown): Partial<Reading> {
  if (type.startsWith('checkout.session.')) return readSession(object);
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') return readInvoice(object);
  // Since API version 2025-03-31 nothing else says which payment an invoice was paid by.
  if (type === 'invoice_payment.paid')
    return { names: texts(idOf(at(object, 'invoice')), idOf(at(object, 'payment', 'payment_intent'))) };
  if (type === 'customer.subscription.deleted') return { subscription: text(at(object, 'id')) };
  const person = at(object, 'billing_details');
  const buyer = buyerOf({
    email: at(person, 'email') ?? at(object, 'receipt_email') ?? at(object, 'evidence', 'customer_email_address'),
    name: at(person, 'name') ?? at(object, 'evidence', 'customer_name'),
  });
  const names = texts(
    idOf(at(object, 'payment_intent')),
    type.startsWith('charge.dispute.') ? idOf(at(object, 'charge')) : at(object, 'id'),
    idOf(at(object, 'invoice')),
  );
  // A part of the money takes nothing away.
  if (type === 'charge.refunded')
    return {
      names,
      buyer,
      kind: at(object, 'refunded') === true ? 'refunded' : 'other',
      ...moneyOf(object, 'amount_refunded'),
    };
  if (type !== 'charge.dispute.closed') return { names, buyer, ...moneyOf(object, 'amount') };
  const status = at(object, 'status');
  const kind =
    status === 'won' || status === 'warning_closed' ? 'dispute_won' : status === 'lost' ? 'refunded' : 'other';
  return { names, buyer, kind, ...moneyOf(object, 'amount') };
}

/** Events of Stripe (https://docs.stripe.com/api/events/object). @returns undefined where it is none */
export function readStripe(body: unknown): Reading | undefined {
  const [eventId, name] = [text(at(body, 'id')), text(at(body, 'type'))];
  const occurredAt = seconds(at(body, 'created'));
  if (eventId === null || name === null || occurredAt === null) return undefined;
  const kind = KINDS[name];
  const base = { ...SILENT, eventId, name, occurredAt };
  return kind ? { ...base, kind, ...readObject(name, at(body, 'data', 'object')) } : { ...base, kind: 'other' };
}
