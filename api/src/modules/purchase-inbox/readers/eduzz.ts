import { createHmac } from 'node:crypto';
import type { PurchaseEventKind } from '@clube/shared/contracts/purchase-inbox-words';
import { isSame } from '../../../lib/crypto.ts';
import {
  asList,
  at,
  bundle,
  buyerOf,
  decimalMinorOf,
  SILENT,
  text,
  texts,
  writtenMoment,
  type Reading,
  type Sent,
} from './reading.ts';

/** `x-signature` is the HMAC-SHA256 of the body with the webhook's secret, in hex; there is no time in it (https://github.com/eduzz/eduzz-webhook-docs). */
export function isSignedByEduzz({ body, headers }: Sent, secret: string): boolean {
  const header = headers['x-signature'];
  return typeof header === 'string' && isSame(header, createHmac('sha256', secret).update(body).digest('hex'));
}

const KINDS: Readonly<Record<string, PurchaseEventKind>> = {
  'myeduzz.invoice_paid': 'paid',
  'myeduzz.invoice_refunded': 'refunded',
  'myeduzz.invoice_chargeback': 'disputed',
  'myeduzz.invoice_canceled': 'cancelled',
  'myeduzz.invoice_overdue': 'payment_failed',
  'myeduzz.contract_canceled': 'subscription_cancelled',
};
const kindOf = (name: string, data: unknown): PurchaseEventKind =>
  name === 'myeduzz.contract_updated' && text(at(data, 'contract', 'status')) === 'canceled'
    ? 'subscription_cancelled'
    : (KINDS[name] ?? 'other');

/** When it happened there; when it was sent, which is later the second time, is the next best. */
const MOMENTS: Partial<Record<PurchaseEventKind, string>> = { paid: 'paidAt', refunded: 'refundedAt' };

/** Events of MyEduzz. Who studies may be somebody else than who paid. @returns undefined where it is none */
export function readEduzz(body: unknown): Reading | undefined {
  const [eventId, name] = [text(at(body, 'id')), text(at(body, 'event'))];
  const sentAt = writtenMoment(at(body, 'sentDate'));
  if (eventId === null || name === null || sentAt === null) return undefined;
  const data = at(body, 'data');
  const kind = kindOf(name, data);
  const occurredAt = writtenMoment(at(data, MOMENTS[kind] ?? '')) ?? sentAt;
  const items = asList(at(data, 'items')).flatMap((item) => {
    const id = text(at(item, 'productId'));
    return id === null ? [] : [{ id, name: text(at(item, 'name')) ?? id }];
  });
  const isContract = name.startsWith('myeduzz.contract_');
  const people = [at(data, 'student'), at(data, 'buyer'), at(data, 'customer')];
  const person = people.find((one) => text(at(one, 'email')) !== null);
  const money = at(data, 'paid') ?? at(data, 'price');
  const currency = text(at(money, 'currency'));
  return {
    ...SILENT,
    eventId,
    name,
    kind,
    occurredAt,
    names: isContract ? [] : texts(at(data, 'id')),
    subscription: text(at(data, 'contract', 'id')),
    product: bundle(items),
    buyer: buyerOf({
      email: at(person, 'email'),
      name: at(person, 'name'),
      document: at(person, 'document'),
      country: at(person, 'address', 'country'),
    }),
    amount: decimalMinorOf(at(money, 'value'), currency),
    currency,
  };
}
