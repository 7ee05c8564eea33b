import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { eachApart } from '../../lib/each-apart.ts';
import { tagOf } from '../../lib/locale.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import type { Words } from '../mail/look.ts';
import { findOwners } from '../member/owner.queries.ts';
import { findPanelPlan } from '../plan/queries.ts';
import type { StoredInvoice } from '../plan/billing/queries.ts';
import { findInvoice, findToTell, takeTold, type Step, type ToTell } from './queries.ts';
import { dueWords, issuedWords, overdueWords, paidWords, readOnlyWords, type AboutInvoice } from './words.ts';

/** How long before it is due somebody is reminded. */
const REMINDED_DAYS_BEFORE = 3;

const wordsOf: Record<Step, Words<AboutInvoice>> = { 1: issuedWords, 2: dueWords, 3: overdueWords, 4: readOnlyWords };

/** Writes to the owners of a panel about an invoice, to each in their language. */
async function tell(context: Context, invoice: StoredInvoice, words: Words<AboutInvoice>): Promise<void> {
  const { db } = context.connection;
  const { site_id: siteId, id, number, amount, currency, due_at } = invoice;
  const panel = await findMailPanel({ clube: context, db }, siteId);
  const stops = (await findPanelPlan(db, siteId))?.read_only_at ?? due_at;
  for (const { email, country } of await findOwners(db, siteId)) {
    const locale = languageOf(panel, country);
    const tag = tagOf(locale);
    const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
    const about: AboutInvoice = {
      panel: panel.name,
      number: String(number),
      amount: formatPlanPrice(amount, currency, tag),
      due: day.format(due_at),
      stops: day.format(stops),
    };
    await context.mailer.send(drawMail(email, panel, words[locale](about), `${panel.origin}/assinatura/${id}`));
  }
}

/** The receipt. */
export const tellPaid = async (context: Context, invoice: StoredInvoice): Promise<void> => {
  if (context.mailer.isReady) await tell(context, invoice, paidWords);
};

/**
 * Tells owners what has become of their invoices, each step once, whichever servers do it: it is taken before it is told, and given back
 * when it could not be. Of steps that were missed the last one alone is told.
 * @throws AggregateError of those that failed
 */
export async function tellOfInvoices(context: Context): Promise<void> {
  if (!context.mailer.isReady) return;
  const { db } = context.connection;
  const tellStep = async (due: ToTell) => {
    if (!(await takeTold(db, due, due.told, due.step))) return;
    const invoice = await findInvoice(db, due.site_id, due.id);
    if (!invoice) return;
    await tell(context, invoice, wordsOf[due.step]).catch(async (error: unknown) => {
      await takeTold(db, due, due.step, due.told);
      throw error;
    });
  };
  await eachApart(await findToTell(db, REMINDED_DAYS_BEFORE), tellStep, 'Some owners could not be told of an invoice');
}
