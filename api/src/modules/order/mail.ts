import { longDay } from '@clube/shared/contracts/long-day';
import { formatMoney, paidOf, partsOfAmount } from '@clube/shared/contracts/money';
import { Type } from 'typebox';
import { randomToken } from '../../lib/crypto.ts';
import { tagOf } from '../../lib/locale.ts';
import type { Sender } from '../../lib/mail-kind.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { addLink, findForMailbox } from '../invitation/queries.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail } from '../mail/owed.ts';
import { findMailPanel, type MailPanel } from '../mail/panel.ts';
import { dueWords } from './part-words.ts';
import { dueOf } from './present.ts';
import { findOrder, type OrderRow } from './queries.ts';
import { payUrl, secretOf, tokenOf } from './secrets.ts';
import { findTrialEnd } from './trial.queries.ts';
import { isTrialHad } from './trial.ts';
import { trialAskedWords, trialHadWords, trialWords } from './trial-words.ts';
import {
  cancelledWords,
  endedWords,
  freeWords,
  heldWords,
  paidWords,
  partWords,
  placedWords,
  refundedWords,
  withdrawnWords,
} from './words.ts';

const about = (order: OrderRow, amount: number) => ({
  offer: plainWords(order.offer_name),
  amount: formatMoney(amount, order.currency, tagOf(order.locale)),
  reference: order.reference,
});

/** A sentence of the panel's own, without what could become a link. */
const whyOf = ({ reason }: OrderRow) => ({ reason: plainWords(reason ?? '', 300) });

/** The buyer's page; of an offer that is gone the panel's first one. */
const pageOf = (app: Sender, panel: MailPanel, { site_id, offer_id, reference }: OrderRow) =>
  offer_id === null ? `${panel.origin}/` : payUrl(app, panel.origin, { site_id, offer_id, reference });

/** It waits to be paid; the link leads to the buyer's page. */
async function sendPlaced(app: Sender, order: OrderRow): Promise<void> {
  const { amount, instalments: of } = order;
  const panel = await findMailPanel(app, order.site_id);
  const { first, rest } = partsOfAmount(amount, of);
  const words = placedWords[order.locale]({
    ...about(order, amount),
    panel: panel.name,
    parts: of > 1 ? { of, first: about(order, first).amount, rest: about(order, rest).amount } : null,
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, pageOf(app, panel, order)));
}

const confirmationOf = (app: Sender, { site_id: siteId, reference }: OrderRow) =>
  `pedido=${tokenOf(app, siteId, reference)}&confirmar=${secretOf(app, siteId, reference)}`;

/** It costs nothing, and waits for the yes of its mailbox: the link alone knows the secret that says it. */
async function sendFree(app: Sender, order: OrderRow): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const words = freeWords[order.locale]({ ...about(order, 0), panel: panel.name });
  const url = `${panel.origin}/curso/venda/${order.offer_id}#${confirmationOf(app, order)}`;
  await app.clube.mailer.send(drawMail(order.email, panel, words, url));
}

const trialAbout = (order: OrderRow) => ({
  ...about(order, order.price),
  days: order.trial_days ?? 0,
  periodDays: order.renewal_days ?? 0,
  first: order.then_amount === null ? null : formatMoney(order.then_amount, order.currency, tagOf(order.locale)),
});

async function trialEndOf(app: Sender, { site_id: siteId, id, locale }: OrderRow): Promise<string | null> {
  const end = await findTrialEnd(app.db, { siteId, id });
  return end && longDay(end, tagOf(locale));
}

/** A trial waits for the yes of its mailbox; whoever had theirs is told there, and nowhere else, what the offer costs. */
async function sendTrial(app: Sender, order: OrderRow): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const sale = `${panel.origin}/curso/venda/${order.offer_id}`;
  const said = { ...trialAbout(order), panel: panel.name };
  if (await isTrialHad(app, { siteId: order.site_id, id: order.offer_id ?? 0 }, order))
    return app.clube.mailer.send(
      drawMail(order.email, panel, trialHadWords[order.locale](said), `${sale}#sem-teste=1`),
    );
  const url = `${sale}#${confirmationOf(app, order)}`;
  await app.clube.mailer.send(drawMail(order.email, panel, trialAskedWords[order.locale](said), url));
}

/** The receipt alone: what was paid opens nothing yet, and the buyer's page says so too. */
async function sendHeld(app: Sender, order: OrderRow, panel: MailPanel): Promise<void> {
  const words = heldWords[order.locale]({
    ...about(order, paidOf(order)),
    panel: panel.name,
    isFree: order.amount === 0,
    isStaff: order.held_by === 'staff',
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, pageOf(app, panel, order)));
}

/** The receipt, and the way in: to the course for a member, to the acceptance of the invitation for everybody else. */
export async function sendPaid(app: Sender, order: OrderRow): Promise<void> {
  const { site_id: siteId, email, member_id, course_id, locale } = order;
  const panel = await findMailPanel(app, siteId);
  if (order.held_by !== null) return sendHeld(app, order, panel);
  const isMember = member_id !== null;
  const words =
    order.trial_days === null
      ? paidWords[locale]({
          ...about(order, paidOf(order)),
          panel: panel.name,
          parts: order.instalments > 1 ? { paid: order.instalments_paid, of: order.instalments } : null,
          isMember,
          isFree: order.amount === 0,
        })
      : trialWords[locale]({ ...trialAbout(order), panel: panel.name, isMember, until: await trialEndOf(app, order) });
  if (isMember) {
    const url = `${panel.origin}/curso/${course_id}`;
    return app.clube.mailer.send(drawMail(email, panel, words, url));
  }
  const invitation = await findForMailbox(app.db, { email, siteId });
  // It was declined meanwhile, or the panel took it back: first access asks for it again.
  if (!invitation) return;
  const token = randomToken();
  await app.db.transaction().execute((trx) => addLink(trx, { siteId, id: invitation.id }, token));
  await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/set-password?token=${token}`));
}

/**
 * The receipt of one part that came in after the first. It tells of no access: that may have ended, wait for room in the plan, or be somebody's
 * who is staff.
 */
async function sendPart(app: Sender, order: OrderRow, paid: number): Promise<void> {
  const { amount, instalments } = order;
  const isMember = order.member_id !== null;
  const panel = await findMailPanel(app, order.site_id);
  const words = partWords[order.locale]({
    ...about(order, partsOfAmount(amount, instalments).rest),
    panel: panel.name,
    paid,
    of: instalments,
    sum: about(order, paidOf({ amount, instalments, instalments_paid: paid })).amount,
    isMember,
  });
  const url = isMember ? `${panel.origin}/minha-conta/recibo/${order.id}` : pageOf(app, panel, order);
  await app.clube.mailer.send(drawMail(order.email, panel, words, url));
}

/** What time does about a part that is due; what is not so any more is not told. */
async function sendDue(app: Sender, order: OrderRow, part: number | undefined): Promise<void> {
  const { part_state: state, part_due_at: due, part_closes_at: closes, instalments, locale } = order;
  if (state === null || order.instalments_paid + 1 !== part) return;
  const panel = await findMailPanel(app, order.site_id);
  const day = (at: Date | null) => (at ? longDay(at, tagOf(locale)) : '');
  const words = dueWords[state][locale]({
    ...about(order, dueOf(order) ?? 0),
    panel: panel.name,
    part,
    of: instalments,
    due: day(due),
    closes: day(closes),
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, pageOf(app, panel, order)));
}

export async function sendRefunded(app: Sender, order: OrderRow): Promise<void> {
  // Whoever bought it has gone for good (docs/adr/0142).
  if (order.email === '') return;
  const panel = await findMailPanel(app, order.site_id);
  const words = (order.amount === 0 ? endedWords : refundedWords)[order.locale]({
    ...about(order, paidOf(order)),
    ...whyOf(order),
    panel: panel.name,
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, `${panel.origin}/minha-conta`));
}

/** It is over, by the panel or by time, and nothing is to be paid any more. */
async function sendCancelled(app: Sender, order: OrderRow): Promise<void> {
  if (order.email === '') return;
  const panel = await findMailPanel(app, order.site_id);
  const words = (order.amount === 0 ? withdrawnWords : cancelledWords)[order.locale]({
    ...about(order, order.amount),
    ...whyOf(order),
    panel: panel.name,
  });
  const url = order.offer_id === null ? `${panel.origin}/` : `${panel.origin}/curso/venda/${order.offer_id}`;
  await app.clube.mailer.send(drawMail(order.email, panel, words, url));
}

const stateOf = (told: string) => (told === 'placed' ? 'pending' : told.startsWith('part') ? 'paid' : told);

/**
 * What the buyer of an order is told. What is not so any more by the time it can be sent is not told: whoever was refunded meanwhile hears of
 * that alone.
 */
export const orderMail = defineMail(
  'order.told',
  Type.Object({
    siteId: Type.Integer(),
    orderId: Type.Integer(),
    told: Type.Union([
      Type.Literal('placed'),
      Type.Literal('paid'),
      Type.Literal('part'),
      Type.Literal('part_asked'),
      Type.Literal('part_overdue'),
      Type.Literal('part_closed'),
      Type.Literal('refunded'),
      Type.Literal('cancelled'),
    ]),
    /** Which part came in or is due, of those after the first. */
    part: Type.Optional(Type.Integer()),
  }),
  async (app, { siteId, orderId: id, told, part }) => {
    const order = await findOrder(app.db, { siteId, id });
    if (!order || order.state !== stateOf(told)) return;
    if (told === 'paid') await sendPaid(app, order);
    // Whoever has gone for good is told nothing.
    else if (told === 'part') await (order.email === '' || part === undefined ? undefined : sendPart(app, order, part));
    else if (told === 'part_asked' || told === 'part_overdue' || told === 'part_closed')
      await (told === `part_${order.part_state}` ? sendDue(app, order, part) : undefined);
    else if (told === 'refunded') await sendRefunded(app, order);
    else if (told === 'cancelled') await sendCancelled(app, order);
    else if (order.trial_days !== null) await sendTrial(app, order);
    else await (order.amount === 0 ? sendFree : sendPlaced)(app, order);
  },
);
