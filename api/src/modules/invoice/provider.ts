import type { InvoicePayment } from '@clube/shared/contracts/invoice';
import type { Config } from '../../config.ts';
import { pixCharge } from '../../lib/pix/index.ts';

/** What is to be paid: whole minor units. */
type Owed = { number: number; amount: number; currency: string };

/** Somebody through whom invoices of the platform are paid. One that is not set up is none: screens offer what `providersOf` gives. */
type PaymentProvider = {
  kind: InvoicePayment['kind'];
  /** How this is paid; undefined where it cannot be by this one. */
  charge: (owed: Owed) => InvoicePayment | undefined;
};

/** PIX to the operator's own key: no bank is asked, and the operator says what has come. */
const pixProvider = ({ key, holder, city }: NonNullable<Config['pix']>): PaymentProvider => ({
  kind: 'pix',
  charge: ({ number, amount, currency }) =>
    currency === 'BRL' && amount > 0
      ? { kind: 'pix', pix: pixCharge({ key, holder, city, amount, reference: `FATURA${number}` }) }
      : undefined,
});

/** A card, on a page of Stripe that is opened when somebody wants to pay (`checkout.ts`). */
const cardProvider: PaymentProvider = {
  kind: 'card',
  charge: ({ amount }) => (amount > 0 ? { kind: 'card' } : undefined),
};

type Settings = Pick<Config, 'pix' | 'stripe'>;
/** The providers that the operator has set up. */
const providersOf = ({ pix, stripe }: Settings): PaymentProvider[] => [
  ...(pix ? [pixProvider(pix)] : []),
  ...(stripe ? [cardProvider] : []),
];

/** Every way to pay something on this platform. */
export const paymentsOf = (config: Settings, owed: Owed): InvoicePayment[] =>
  providersOf(config).flatMap((provider) => provider.charge(owed) ?? []);
