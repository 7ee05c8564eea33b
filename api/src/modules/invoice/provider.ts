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

/** The providers that the operator has set up. */
const providersOf = ({ pix }: Pick<Config, 'pix'>): PaymentProvider[] => (pix ? [pixProvider(pix)] : []);

/** Every way to pay something on this platform. */
export const paymentsOf = (config: Pick<Config, 'pix'>, owed: Owed): InvoicePayment[] =>
  providersOf(config).flatMap((provider) => provider.charge(owed) ?? []);
