import type { Invoice, InvoiceCheckout } from '@clube/shared/contracts/invoice';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Context } from '../../plugins/context.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import type { StoredInvoice } from '../plan/billing/queries.ts';
import { mailAfterwards, mailNow, type Owed } from '../mail/owed.ts';
import { noteAct } from '../release/queries.ts';
import {
  countCheckouts,
  endCheckout,
  findOpenCheckout,
  insertCheckout,
  listOpenCheckouts,
  type StoredCheckout,
} from './checkout.queries.ts';
import { isUnpaid, readInvoice, settleUnpaid } from './operations.ts';
import { findInvoice } from './queries.ts';
import { closePage, createPage, readPage, type CheckoutPage } from './stripe.ts';
import { titleOf } from './words.ts';

/** Who says in the platform's history that it was paid. */
const ACTOR = 'stripe';

const keysOf = ({ stripe }: Pick<Config, 'stripe'>) => assertFound(stripe, 'request.not_found');

/**
 * Does what the provider says of a checkout, however often and by whichever way it is told: what was paid on it pays its invoice. Paid
 * twice, or for what is not owed any more, the operator finds it in the platform's history: money is given back by a person. So is a page
 * that another key opened, on which somebody may have paid.
 * @returns the receipt of the invoice that it paid, the first time
 */
async function heed(context: Context, checkout: StoredCheckout, page: CheckoutPage): Promise<Owed[]> {
  const { db } = context.connection;
  const { state, payment } = page;
  if (state === 'open' || state === 'pending') return [];
  if (state === 'closed') {
    await endCheckout(db, checkout, { state, payment });
    return [];
  }
  if (state === 'unknown') {
    await db.transaction().execute(async (trx) => {
      if (await endCheckout(trx, checkout, { state: 'closed', payment }))
        await noteAct(trx, { actor: ACTOR, action: 'invoice.page_unknown', subject: String(checkout.number) });
    });
    return [];
  }
  return db.transaction().execute(async (trx) => {
    await lockPanel(trx, checkout.site_id);
    if (!(await endCheckout(trx, checkout, { state, payment }))) return [];
    const invoice = assertFound(await findInvoice(trx, checkout.site_id, checkout.invoice_id), 'request.not_found');
    // Its page was made for this sum: another one is no payment of this invoice, and nothing of it is believed.
    if (page.amount !== invoice.amount || page.currency !== invoice.currency)
      throw new Error(`Checkout of invoice ${invoice.number} says another sum than the invoice`);
    if (isUnpaid(invoice)) return (await settleUnpaid(context, trx, invoice, { state: 'paid', actor: ACTOR })).owed;
    await noteAct(trx, { actor: ACTOR, action: 'invoice.paid_twice', subject: String(invoice.number) });
    return [];
  });
}

/** The same for somebody who waits; the receipt is mailed after they are answered. */
export async function heedFor(request: FastifyRequest, checkout: StoredCheckout, page: CheckoutPage): Promise<void> {
  mailAfterwards(request, 'the mail of an invoice', await heed(request.server.clube, checkout, page));
}

async function heedAndTell(context: Context, checkout: StoredCheckout, page: CheckoutPage): Promise<void> {
  await mailNow(context, await heed(context, checkout, page), 'An owner could not be told of a payment');
}

type Place = { siteId: number; id: number };

/** Stripe keeps what it answered to a word for a day, a failure of its own too: within the next hour it is another word. */
const hourOf = () => Math.floor(Date.now() / 3_600_000);

/**
 * The page on which an invoice is paid by card: the one that is open, else a new one.
 * @param back the invoice's address, where the person comes back to
 * @throws AppError `request.not_found`, `invoice.state`, `invoice.processing`, `payment.unavailable`
 */
export async function openCheckout(
  request: FastifyRequest,
  { siteId, id }: Place,
  { locale, back }: { locale: Locale; back: string },
): Promise<InvoiceCheckout> {
  const { clube, db } = request.server;
  const keys = keysOf(clube.config);
  const invoice = assertFound(await findInvoice(db, siteId, id), 'request.not_found');
  const refuse = () => new AppError('invoice.state', 'Nothing is owed on it');
  if (!isUnpaid(invoice) || invoice.amount === 0) throw refuse();
  const open = await findOpenCheckout(db, invoice);
  if (open) {
    const page = await readPage(keys, open.id);
    await heedFor(request, open, page);
    if (page.state === 'paid') throw refuse();
    if (page.state === 'pending') throw new AppError('invoice.processing', 'It is being paid');
    if (page.url !== null) return { url: page.url };
  }
  // Two who press at once say the same word, and get the same page.
  const count = await countCheckouts(db, invoice);
  const once = `clube-invoice-${invoice.number}-${count}-${locale}-${new URL(back).host}-${hourOf()}`;
  const { number, amount, currency } = invoice;
  const page = await createPage(
    keys,
    { number, amount, currency, title: titleOf[locale](String(number)), locale, back },
    once,
  );
  if (await insertCheckout(db, invoice, page.id)) return { url: assertFound(page.url, 'payment.unavailable') };
  // Somebody else has opened another one meanwhile, in another language, at another address or before the hour was full.
  await closePage(keys, page.id);
  const other = await findOpenCheckout(db, invoice);
  const theirs = other && (await readPage(keys, other.id));
  if (theirs?.url) return { url: theirs.url };
  throw new AppError('request.conflict', 'Somebody else is paying it at this moment');
}

/** Asks what became of it; the invoice as it is then. @throws AppError `request.not_found`, `payment.unavailable` */
export async function checkCheckout(request: FastifyRequest, { siteId, id }: Place): Promise<Invoice> {
  const { server } = request;
  const keys = keysOf(server.clube.config);
  const open = await findOpenCheckout(server.db, { site_id: siteId, id });
  if (open) await heedFor(request, open, await readPage(keys, open.id));
  return readInvoice(server, siteId, id);
}

/** Nothing is owed on an invoice any more: nothing more is to be paid on its page. */
export async function closeCheckoutOf(context: Context, invoice: Pick<StoredInvoice, 'site_id' | 'id'>): Promise<void> {
  const { stripe } = context.config;
  const open = stripe && (await findOpenCheckout(context.connection.db, invoice));
  if (stripe && open) await heedAndTell(context, open, await closePage(stripe, open.id));
}

/** What nobody told of: pages that were paid while this server could not hear it, are over, or are of what is not owed any more. */
export async function checkCheckouts(context: Context): Promise<void> {
  const { stripe } = context.config;
  if (!stripe) return;
  const { db } = context.connection;
  const check = async (open: StoredCheckout) => {
    const invoice = await findInvoice(db, open.site_id, open.invoice_id);
    const isOwed = invoice !== undefined && isUnpaid(invoice);
    await heedAndTell(context, open, await (isOwed ? readPage : closePage)(stripe, open.id));
  };
  await eachApart(await listOpenCheckouts(db), check, 'Some payments by card could not be asked about');
}
