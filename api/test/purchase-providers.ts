import { createHmac } from 'node:crypto';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';

/** What is said of a purchase: `number` tells it from others, `at` is when it happened. */
export type Sale = {
  number: string;
  email: string;
  at?: Date;
  product?: string;
  subscription?: string;
  /** The end of the period that was paid. */
  until?: Date;
};
type Kind = 'paid' | 'renewed' | 'refunded' | 'disputed' | 'unpaid' | 'ended';

let sequence = 0;
const moment = ({ at = new Date() }: Sale) => at;
const stamp = (date: Date | undefined) => date?.toISOString();

/** Events as each provider sends them, with what the inbox reads of them and some of what it does not. */
export const events: Record<PurchaseProvider, (kind: Kind, sale: Sale) => object> = {
  stripe: (kind, sale) => {
    const { number, email, product = 'prod_1', subscription, until } = sale;
    const seconds = Math.floor(moment(sale).getTime() / 1000);
    const event = (type: string, object: object) => ({
      id: `evt_${number}_${sequence++}`,
      object: 'event',
      type,
      created: seconds,
      data: { object },
    });
    const charge = { id: `ch_${number}`, payment_intent: `pi_${number}`, currency: 'brl' };
    const invoice = {
      id: `in_${number}`,
      payment_intent: `pi_${number}`,
      customer_email: email,
      customer_name: 'Rosa Lima',
      amount_paid: 4990,
      currency: 'brl',
      subscription,
      lines: {
        data: [
          {
            amount: 4990,
            description: 'Clube',
            price: { product },
            period: { end: until && Math.floor(until.getTime() / 1000) },
          },
        ],
      },
    };
    if (kind === 'refunded') return event('charge.refunded', { ...charge, refunded: true, amount_refunded: 4990 });
    if (kind === 'disputed')
      return event('charge.dispute.created', { ...charge, id: `dp_${number}`, charge: charge.id, amount: 4990 });
    if (kind === 'unpaid')
      return event('invoice.payment_failed', { ...invoice, id: `in_f${number}`, payment_intent: null });
    if (kind === 'ended') return event('customer.subscription.deleted', { id: subscription });
    if (subscription !== undefined) return event('invoice.paid', invoice);
    return event('checkout.session.completed', {
      id: `cs_${number}`,
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: `pi_${number}`,
      payment_link: product,
      amount_total: 4990,
      currency: 'brl',
      customer_details: { email, name: 'Rosa Lima', address: { country: 'BR' } },
    });
  },
  hotmart: (kind, sale) => {
    const { number, email, product = '788921', subscription, until } = sale;
    const names = {
      paid: 'PURCHASE_APPROVED',
      renewed: 'PURCHASE_APPROVED',
      refunded: 'PURCHASE_REFUNDED',
      disputed: 'PURCHASE_CHARGEBACK',
      unpaid: 'PURCHASE_DELAYED',
      ended: 'SUBSCRIPTION_CANCELLATION',
    };
    return {
      id: `h-${number}-${sequence++}`,
      creation_date: moment(sale).getTime(),
      event: names[kind],
      version: '2.0.0',
      data: {
        product: { id: Number(product) || product, name: 'Clube' },
        buyer: { email, name: 'Rosa Lima', document: '52998224725', address: { country_iso: 'BR' } },
        purchase: {
          transaction: `HP${number}`,
          price: { value: 49.9, currency_value: 'BRL' },
          ...(until && { date_next_charge: until.getTime() }),
        },
        ...(subscription !== undefined && { subscription: { subscriber: { code: subscription } } }),
      },
    };
  },
  kiwify: (kind, sale) => {
    const { number, email, product = '5f2a', subscription, until } = sale;
    const names = {
      paid: 'order_approved',
      renewed: 'subscription_renewed',
      refunded: 'order_refunded',
      disputed: 'chargeback',
      unpaid: 'subscription_late',
      ended: 'subscription_canceled',
    };
    const at = stamp(moment(sale));
    return {
      order_id: `kw-${number}`,
      webhook_event_type: names[kind],
      created_at: at,
      updated_at: at,
      approved_date: at,
      refunded_at: kind === 'refunded' ? at : null,
      Product: { product_id: product, product_name: 'Clube' },
      Customer: { email, full_name: 'Rosa Lima', CPF: '529.982.247-25' },
      Commissions: { charge_amount: 4990, currency: 'BRL' },
      ...(subscription !== undefined && {
        subscription_id: subscription,
        Subscription: { next_payment: stamp(until) },
      }),
    };
  },
  eduzz: (kind, sale) => {
    const { number, email, product = '2457307', subscription } = sale;
    const names = {
      paid: 'invoice_paid',
      renewed: 'invoice_paid',
      refunded: 'invoice_refunded',
      disputed: 'invoice_chargeback',
      unpaid: 'invoice_overdue',
      ended: 'contract_canceled',
    };
    const isContract = kind === 'ended';
    return {
      id: `e-${number}-${sequence++}`,
      event: `myeduzz.${names[kind]}`,
      sentDate: stamp(moment(sale)),
      data: {
        ...(isContract
          ? { customer: { email, name: 'Rosa Lima' }, products: [{ id: product, name: 'Clube' }] }
          : {
              id: `ez-${number}`,
              buyer: { email, name: 'Rosa Lima', document: '52998224725' },
              paid: { currency: 'BRL', value: 49.9 },
              items: [{ productId: product, name: 'Clube' }],
            }),
        ...(subscription !== undefined && { contract: { id: subscription } }),
      },
    };
  },
};

/** The headers and the query by which a provider is believed. */
export function signed(provider: PurchaseProvider, body: string, secret: string, at = new Date()) {
  const mac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex');
  const seconds = Math.floor(at.getTime() / 1000);
  const headers: Record<PurchaseProvider, Record<string, string>> = {
    stripe: { 'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)},v1=${mac('sha256', `${seconds}.${body}`)},v0=x` },
    hotmart: { 'x-hotmart-hottok': secret },
    kiwify: {},
    eduzz: { 'x-signature': mac('sha256', body) },
  };
  return { headers: headers[provider], query: provider === 'kiwify' ? `?signature=${mac('sha1', body)}` : '' };
}
