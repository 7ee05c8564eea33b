import type { Db } from '../../database/connect.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError } from '../../lib/errors.ts';
import type { Sender } from '../../lib/mail-kind.ts';
import { byMailbox, isWithin } from '../../lib/rate-limit.ts';
import type { Context } from '../../plugins/context.ts';
import { insertInvitation } from '../invitation/queries.ts';
import { mailNow, mailOwed, owe } from '../mail/owed.ts';
import { isMember } from '../member/queries.ts';
import { withinPlan } from '../plan/limit.ts';
import { orderMail, sendPaid } from './mail.ts';
import {
  cancelOver,
  findHeld,
  findOrder,
  holdOrder,
  listOver,
  markInviting,
  undoInviting,
  type OrderPath,
  type OrderRow,
} from './queries.ts';

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

/** Of one mailbox: whoever makes orders in its name is answered by them, and not it. */
const OVER = { max: 5, windowSeconds: 24 * 3600 };

async function endOne(clube: Context, at: OrderPath): Promise<void> {
  await clube.connection.db.transaction().execute(async (db) => {
    const over = await cancelOver(db, at);
    if (!over || !clube.mailer.isReady) return;
    if (await isWithin({ clube, db }, { key: `order-over:${byMailbox(over.email)}`, ...OVER }))
      await owe(clube, db, orderMail, { siteId: at.siteId, orderId: at.id, told: 'cancelled' }, 0);
  });
}

const AT_ONCE = 500;
/**
 * What was not paid in its time is over, and its buyer is told, where mails go anywhere. Each order by itself: one that fails, or that somebody
 * holds, keeps none of the others waiting.
 * @param isStopped whoever stops leaves the rest to another server
 * @throws AggregateError of those that could not be ended, or told
 */
export async function endOldOrders(clube: Context, isStopped = () => false): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; !isStopped();) {
    const over = await listOver(clube.connection.db, { after, most: AT_ONCE });
    for (const at of over) if (!isStopped()) await endOne(clube, at).catch((error: unknown) => failures.push(error));
    if (over.length < AT_ONCE) break;
    after = over.at(-1)!.id;
  }
  await mailOwed(clube, [orderMail], (error) => failures.push(error), isStopped);
  if (failures.length > 0) throw new AggregateError(failures, 'Some orders could not be ended, or their buyers told');
}

/** First access: who paid and has not entered yet is asked in once more. */
export async function sendAccess(app: Sender, order: OrderRow): Promise<void> {
  const at = { siteId: order.site_id, id: order.id };
  await app.db.transaction().execute((trx) => inviteBuyer(trx, at, null));
  const now = await findOrder(app.db, at);
  if (now?.state === 'paid') await sendPaid(app, now);
}

/** Asks in whom the panel's plan had no room for, as far as there is room now. @throws AggregateError of those who could not be */
export async function inviteHeld(context: Context): Promise<void> {
  const { db } = context.connection;
  const invite = async (at: OrderPath) => {
    const owed = await db.transaction().execute(async (trx) => {
      await inviteBuyer(trx, at, null);
      const order = await findOrder(trx, at);
      const isOpen = order?.state === 'paid' && order.held_by === null;
      return isOpen ? owe(context, trx, orderMail, { siteId: at.siteId, orderId: at.id, told: 'paid' }) : [];
    });
    await mailNow(context, owed, 'A buyer could not be told that they are asked in');
  };
  await eachApart(await findHeld(db), invite, 'Some buyers could not be asked in');
}
