import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';

type Keys = NonNullable<Config['stripe']>;

/** A page of Stripe on which one invoice is paid, as Stripe says it stands. */
export type CheckoutPage = {
  id: string;
  /**
   * `pending`: all was said on it, and the money has not come yet. `closed`: nothing can be paid on it any more. `unknown`: another key
   * opened it, or another account; what is paid on it nobody here would hear.
   */
  state: 'open' | 'pending' | 'paid' | 'closed' | 'unknown';
  /** Where it is, while it is open. */
  url: string | null;
  /** Of the payment, by which what is given back is told. */
  payment: string | null;
  /** Whole minor units. */
  amount: number;
  currency: string;
};

const TIMEOUT_MS = 10_000;

/**
 * Asks Stripe by its own library, which comes with the first question (35 MiB).
 * @throws AppError `payment.unavailable` where it does not answer, or refuses what the operator has set up
 */
async function ask<T>({ key, origin }: Keys, question: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { default: Library } = await import('stripe');
  const { protocol, hostname, port } = new URL(origin);
  const isHttps = protocol === 'https:';
  const stripe = new Library(key, {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  try {
    return await question(stripe);
  } catch (error) {
    if (error instanceof Library.errors.StripeError)
      throw new AppError('payment.unavailable', `Stripe: ${error.type} ${error.code ?? ''}`);
    throw error;
  }
}

const GIVEN_UP = new Set<string>(['requires_payment_method', 'canceled']);

/** @see https://docs.stripe.com/api/checkout/sessions/object */
function read(session: Stripe.Checkout.Session): CheckoutPage {
  const { id, url, status, payment_status, payment_intent: payment, amount_total, currency } = session;
  const hasFailed = payment !== null && typeof payment === 'object' && GIVEN_UP.has(payment.status);
  const isPaid = status === 'complete' && payment_status !== 'unpaid';
  const ended = isPaid ? 'paid' : status === 'complete' && !hasFailed ? 'pending' : 'closed';
  return {
    id,
    state: status === 'open' ? 'open' : ended,
    url: url ?? null,
    payment: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amount: amount_total ?? 0,
    currency: (currency ?? '').toUpperCase(),
  };
}

type Wanted = { number: number; amount: number; currency: string; title: string; locale: Locale; back: string };

/**
 * Opens a page for an invoice.
 * @param once whoever asks again with this word gets the page that the first one got
 */
export const createPage = (keys: Keys, { number, amount, currency, title, locale, back }: Wanted, once: string) =>
  ask(keys, async ({ checkout }) => {
    const metadata = { invoice: String(number) };
    return read(
      await checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
            },
          ],
          client_reference_id: String(number),
          metadata,
          payment_intent_data: { metadata, description: title },
          locale,
          success_url: `${back}?cartao=pago`,
          cancel_url: back,
        },
        { idempotencyKey: once },
      ),
    );
  });

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'resource_missing';

async function retrieve({ checkout }: Stripe, id: string): Promise<CheckoutPage> {
  try {
    return read(await checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
  } catch (error) {
    if (isMissing(error)) return { id, state: 'unknown', url: null, payment: null, amount: 0, currency: '' };
    throw error;
  }
}

export const readPage = (keys: Keys, id: string) => ask(keys, (stripe) => retrieve(stripe, id));

/** Which page a payment was made on; undefined where it is none of a page's. */
export const findPageOf = (keys: Keys, payment: string) =>
  ask(keys, async ({ checkout }) => {
    const { data } = await checkout.sessions.list({ payment_intent: payment, limit: 1 });
    return data[0]?.id;
  });

/** Nothing can be paid on it from now on, unless that was done in between; as it is then. */
export const closePage = (keys: Keys, id: string) =>
  ask(keys, async (stripe) => {
    await stripe.checkout.sessions.expire(id).catch(() => undefined);
    return retrieve(stripe, id);
  });
