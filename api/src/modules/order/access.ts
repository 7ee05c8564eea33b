import { formatMoney } from '@clube/shared/contracts/money';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError } from '../../lib/errors.ts';
import { tagOf } from '../../lib/locale.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { byMailbox, isWithin } from '../../lib/rate-limit.ts';
import { addLink, findForMailbox, insertInvitation } from '../invitation/queries.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel } from '../mail/panel.ts';
import { isMember } from '../member/queries.ts';
import { withinPlan } from '../plan/limit.ts';
import {
  cancelOldOrders,
  findHeld,
  findOrder,
  holdOrder,
  markInviting,
  undoInviting,
  type OrderPath,
  type OrderRow,
} from './queries.ts';
import { findTrialEnd } from './trial.queries.ts';
import { isTrialHad } from './trial.ts';
import { trialAskedWords, trialHadWords, trialWords } from './trial-words.ts';
import {
  cancelledWords,
  endedWords,
  freeWords,
  paidWords,
  placedWords,
  refundedWords,
  withdrawnWords,
} from './words.ts';

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first.slice(0, 80), rest.join(' ').slice(0, 80)];
}

/**
 * Asks whoever paid into the panel, unless a member of that mailbox has got it already; to be called in the transaction of the payment.
 * The courses are not the invitation's: they come with the order when somebody enters, and a refund before that takes them away.
 * Nor is the document: whoever bought typed it, and nobody knows that it is the mailbox's. Where the panel's plan has no room, or the
 * buyer is staff of it, the order is paid all the same, and says why it is not open.
 */
export async function inviteBuyer(trx: Db, at: OrderPath, invitedBy: number | null): Promise<void> {
  const order = await findOrder(trx, at);
  if (order?.state !== 'paid' || order.member_id !== null || order.declined_at !== null) return;
  const { siteId } = at;
  const { email } = order;
  if (await isMember(trx, siteId, email)) {
    await holdOrder(trx, at, { heldBy: 'staff', invitationId: null });
    return;
  }
  const [firstName, lastName] = splitName(order.name);
  const person = { siteId, email, firstName, lastName, document: null };
  await markInviting(trx);
  try {
    const invited = await withinPlan(
      trx,
      { siteId, limit: 'members' },
      () => insertInvitation(trx, { ...person, role: 'student', invitedBy, courseIds: [] }),
      (made) => made !== undefined,
    );
    // The order is taken last, as whoever joins does: whoever was refunded meanwhile is not asked in.
    if (!(await holdOrder(trx, at, { heldBy: null, invitationId: invited?.id ?? null }))) await undoInviting(trx);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'plan.members_limit') throw error;
    await undoInviting(trx);
    await holdOrder(trx, at, { heldBy: 'plan', invitationId: null });
  }
}

type Sender = Pick<FastifyInstance, 'clube' | 'db'>;

const about = (order: OrderRow, amount: number) => ({
  offer: plainWords(order.offer_name),
  amount: formatMoney(amount, order.currency, tagOf(order.locale)),
  reference: order.reference,
});

/** A sentence of the panel's own, without what could become a link. */
const whyOf = ({ reason }: OrderRow) => ({ reason: plainWords(reason ?? '', 300) });

/** It waits to be paid; the link leads to the buyer's page. */
export async function sendPlaced(app: Sender, order: OrderRow, token: string): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const words = placedWords[order.locale]({ ...about(order, order.amount), panel: panel.name });
  // Behind the hash: what stands there is sent to no server, and into no log.
  const url = `${panel.origin}/curso/venda/${order.offer_id}#pedido=${token}`;
  await app.clube.mailer.send(drawMail(order.email, panel, words, url));
}

/** It costs nothing, and waits for the yes of its mailbox: the link alone knows the secret that says it. */
export async function sendFree(
  app: Sender,
  order: OrderRow,
  { token, secret }: { token: string; secret: string },
): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const words = freeWords[order.locale]({ ...about(order, 0), panel: panel.name });
  const url = `${panel.origin}/curso/venda/${order.offer_id}#pedido=${token}&confirmar=${secret}`;
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
  return end && new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(end);
}

/** A trial waits for the yes of its mailbox; whoever had theirs is told there, and nowhere else, what the offer costs. */
export async function sendTrial(
  app: Sender,
  order: OrderRow,
  { token, secret }: { token: string; secret: string },
): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const sale = `${panel.origin}/curso/venda/${order.offer_id}`;
  const said = { ...trialAbout(order), panel: panel.name };
  if (await isTrialHad(app, { siteId: order.site_id, id: order.offer_id ?? 0 }, order))
    return app.clube.mailer.send(
      drawMail(order.email, panel, trialHadWords[order.locale](said), `${sale}#sem-teste=1`),
    );
  const url = `${sale}#pedido=${token}&confirmar=${secret}`;
  await app.clube.mailer.send(drawMail(order.email, panel, trialAskedWords[order.locale](said), url));
}

/** The receipt, and the way in: to the course for a member, to the acceptance of the invitation for everybody else. */
export async function sendPaid(app: Sender, order: OrderRow): Promise<void> {
  const { site_id: siteId, email, member_id, course_id, locale } = order;
  const panel = await findMailPanel(app, siteId);
  const isMember = member_id !== null;
  const words =
    order.trial_days === null
      ? paidWords[locale]({
          ...about(order, order.amount),
          panel: panel.name,
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

export async function sendRefunded(app: Sender, order: OrderRow): Promise<void> {
  // Whoever bought it has gone for good (docs/adr/0142).
  if (order.email === '') return;
  const panel = await findMailPanel(app, order.site_id);
  const words = (order.amount === 0 ? endedWords : refundedWords)[order.locale]({
    ...about(order, order.amount),
    ...whyOf(order),
    panel: panel.name,
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, `${panel.origin}/minha-conta`));
}

/** It is over, by the panel or by time, and nothing is to be paid any more. */
export async function sendCancelled(app: Sender, order: OrderRow): Promise<void> {
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

/** Of one mailbox: whoever makes orders in its name is answered by them, and not it. */
const OVER = { max: 5, windowSeconds: 24 * 3600 };

/** What was not paid in its time is over, and its buyer is told, where mails go anywhere. @throws AggregateError of those who could not be */
export async function endOldOrders(context: FastifyInstance['clube']): Promise<void> {
  const { db } = context.connection;
  const app = { clube: context, db };
  const over = await cancelOldOrders(db);
  if (!context.mailer.isReady) return;
  const tell = async (at: OrderPath) => {
    const order = await findOrder(db, at);
    if (order && (await isWithin(app, { key: `order-over:${byMailbox(order.email)}`, ...OVER })))
      await sendCancelled(app, order);
  };
  await eachApart(over, tell, 'Some buyers could not be told that their order is over');
}

/** First access: who paid and has not entered yet is asked in once more. */
export async function sendAccess(app: Sender, order: OrderRow): Promise<void> {
  const at = { siteId: order.site_id, id: order.id };
  await app.db.transaction().execute((trx) => inviteBuyer(trx, at, null));
  const now = await findOrder(app.db, at);
  if (now?.state === 'paid') await sendPaid(app, now);
}

/** Asks in whom the panel's plan had no room for, as far as there is room now. @throws AggregateError of those who could not be */
export async function inviteHeld(context: FastifyInstance['clube']): Promise<void> {
  const { db } = context.connection;
  const invite = async (at: OrderPath) => {
    await db.transaction().execute((trx) => inviteBuyer(trx, at, null));
    const order = await findOrder(db, at);
    if (order?.state === 'paid' && order.held_by === null) await sendPaid({ clube: context, db }, order);
  };
  await eachApart(await findHeld(db), invite, 'Some buyers could not be asked in');
}
