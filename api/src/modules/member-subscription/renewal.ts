import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { eachApart } from '../../lib/each-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { hashOfToken, newReference, tokenOf } from '../order/secrets.ts';
import { mailNow, owe } from '../mail/owed.ts';
import { subscriptionMail, type News } from './mail.ts';
import {
  cancelWaiting,
  findDue,
  findSubscription,
  insertRenewal,
  lockSubscription,
  shiftGrace,
  writeSubscription,
  type SubscriptionPath,
  type SubscriptionRow,
} from './queries.ts';

type Keeper = Pick<FastifyInstance, 'clube'>;

/** The order of the next period; to be called in a transaction that holds the subscription, for which none waits. */
export async function makeRenewal(app: Keeper, trx: Db, at: SubscriptionPath): Promise<void> {
  const reference = newReference();
  await insertRenewal(trx, at, { reference, tokenHash: hashOfToken(tokenOf(app, at.siteId, reference)) });
}

/**
 * What time does with one, a step at a time; to be called in a transaction that holds it.
 * @returns what its member is told, undefined when there is nothing to do
 */
async function passTime(app: Keeper, trx: Db, row: SubscriptionRow): Promise<News | undefined> {
  const at = { siteId: row.site_id, id: row.id };
  const write = (state: SubscriptionRow['state'], event: Parameters<typeof writeSubscription>[2]['event']) =>
    writeSubscription(trx, at, { state, event, actorId: null });
  switch (row.state) {
    case 'active':
      // Whoever may not enter is asked for nothing; the panel resumes it.
      if (row.is_member_suspended) {
        if (row.is_paid) return undefined;
        await write('paused', 'member_suspended');
        await shiftGrace(trx, at, -row.grace_days);
        await cancelWaiting(trx, at, null);
        return 'paused';
      }
      if (!row.waiting) {
        await makeRenewal(app, trx, at);
        return 'due';
      }
      if (row.is_paid) return undefined;
      await write('past_due', 'overdue');
      return 'overdue';
    case 'past_due':
      if (!row.is_grace_over) return undefined;
      await write('suspended', 'grace_over');
      return 'suspended';
    case 'suspended':
      if (!row.waiting?.is_over) return undefined;
      // The subscription follows its order (migration 0396).
      await cancelWaiting(trx, at, null);
      return 'ended';
    case 'cancelled':
      if (row.is_paid) return undefined;
      await write('ended', 'period_over');
      return 'ended';
    case 'paused':
    case 'ended':
      return undefined;
  }
}

/**
 * Asks for the next period before the one that is paid is over, warns when it was not paid, closes what grace is over for, ends what was
 * cancelled. Each in a transaction of its own: done again, or by two servers at once, it does nothing twice, and one that fails, or whose
 * member cannot be mailed, holds up none of the others. Of what a server that was away for days does in one go, the last is told.
 * @throws AggregateError of those that failed
 */
export async function renewSubscriptions(context: Context): Promise<void> {
  const { db } = context.connection;
  await eachApart(
    await findDue(db),
    (at) => renewOne(context, at),
    'Some subscriptions could not be renewed or told of',
  );
}

async function renewOne(context: Context, at: SubscriptionPath): Promise<void> {
  const { db } = context.connection;
  const app = { clube: context };
  const owed = await db.transaction().execute(async (trx) => {
    let last: News | undefined;
    let row = await lockSubscription(trx, at, true);
    for (let next = row && (await passTime(app, trx, row)); next; next = row && (await passTime(app, trx, row))) {
      last = next;
      row = await findSubscription(trx, at);
    }
    return last ? owe(context, trx, subscriptionMail, { siteId: at.siteId, subscriptionId: at.id, news: last }) : [];
  });
  await mailNow(context, owed, 'A member could not be told of a subscription');
}
