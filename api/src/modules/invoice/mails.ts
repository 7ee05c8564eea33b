import { longDay } from '@clube/shared/contracts/long-day';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { Type } from 'typebox';
import type { Db } from '../../database/connect.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { tagOf } from '../../lib/locale.ts';
import type { Sender } from '../../lib/mail-kind.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail, type Words } from '../mail/look.ts';
import { defineMail, mailNow, oweEach, type Owed } from '../mail/owed.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { findOwners } from '../member/owner.queries.ts';
import { findPanelPlan } from '../plan/queries.ts';
import type { StoredInvoice } from '../plan/billing/queries.ts';
import { findUser } from '../user/queries.ts';
import { findInvoice, findTold, findToTell, takeTold, type ToTell } from './queries.ts';
import { dueWords, issuedWords, overdueWords, paidWords, readOnlyWords, type AboutInvoice } from './words.ts';

/** How long before it is due somebody is reminded. */
const REMINDED_DAYS_BEFORE = 3;

/** The receipt stands where no step is. */
const PAID = 0;
const wordsOf: readonly Words<AboutInvoice>[] = [paidWords, issuedWords, dueWords, overdueWords, readOnlyWords];

/** Writes to an owner of a panel about an invoice, in their language. */
async function tell(app: Sender, invoice: StoredInvoice, words: Words<AboutInvoice>, userId: number): Promise<void> {
  const { site_id: siteId, id, number, amount, currency, due_at } = invoice;
  const panel = await findMailPanel(app, siteId);
  const stops = (await findPanelPlan(app.db, siteId))?.read_only_at ?? due_at;
  const { email, country } = await findUser(app.db, userId);
  const locale = languageOf(panel, country);
  const tag = tagOf(locale);
  const about: AboutInvoice = {
    panel: panel.name,
    number: String(number),
    amount: formatPlanPrice(amount, currency, tag),
    due: longDay(due_at, tag),
    stops: longDay(stops, tag),
  };
  await app.clube.mailer.send(drawMail(email, panel, words[locale](about), `${panel.origin}/assinatura/${id}`));
}

/** What is not so any more by the time it can be sent is not told: neither a step after the next one, nor anything of what is paid but its receipt. */
export const invoiceMail = defineMail(
  'invoice.told',
  Type.Object({
    siteId: Type.Integer(),
    userId: Type.Integer(),
    invoiceId: Type.Integer(),
    step: Type.Integer({ minimum: PAID, maximum: wordsOf.length - 1 }),
  }),
  async (app, { siteId, userId, invoiceId: id, step }) => {
    const invoice = await findInvoice(app.db, siteId, id);
    const words = wordsOf[step];
    if (!invoice || !words) return;
    const isSo = step === PAID ? invoice.state === 'paid' : (await findTold(app.db, { site_id: siteId, id })) === step;
    if (isSo) await tell(app, invoice, words, userId);
  },
);

type Mailing = Pick<Context, 'mailer'>;
type Key = Pick<StoredInvoice, 'site_id' | 'id'>;
/** To each owner of the panel. */
async function oweOwners(context: Mailing, trx: Db, { site_id: siteId, id }: Key, step: number): Promise<Owed[]> {
  const all = (await findOwners(trx, siteId)).map(({ userId }) => ({ siteId, userId, invoiceId: id, step }));
  return oweEach(context, trx, invoiceMail, all);
}

/** The receipt; to be called in the transaction that pays it. */
export const owePaid = (context: Mailing, trx: Db, invoice: Key): Promise<Owed[]> =>
  oweOwners(context, trx, invoice, PAID);

/**
 * Tells owners what has become of their invoices, each step once, whichever servers do it. Of steps that were missed the last one alone is
 * told.
 * @throws AggregateError of those that failed
 */
export async function tellOfInvoices(context: Context): Promise<void> {
  if (!context.mailer.isReady) return;
  const { db } = context.connection;
  const tellStep = async (due: ToTell) => {
    const owed = await db
      .transaction()
      .execute(async (trx) =>
        (await takeTold(trx, due, due.told, due.step)) ? oweOwners(context, trx, due, due.step) : [],
      );
    await mailNow(context, owed, 'An owner could not be told of an invoice');
  };
  await eachApart(await findToTell(db, REMINDED_DAYS_BEFORE), tellStep, 'Some owners could not be told of an invoice');
}
