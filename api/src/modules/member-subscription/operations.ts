import {
  stepsOf,
  type SubscriptionState,
  type SubscriptionStep,
} from '@clube/shared/contracts/member-subscription-states';
import type { MemberSubscriptionStep } from '@clube/shared/contracts/member-subscription';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { mailAfterwards, owe } from '../mail/owed.ts';
import { subscriptionMail, type News } from './mail.ts';
import {
  cancelWaiting,
  closeAccess,
  findSubscription,
  lockSubscription,
  shiftGrace,
  writeSubscription,
  type SubscriptionPath,
  type SubscriptionRow,
} from './queries.ts';
import { makeRenewal } from './renewal.ts';

type Decided = { at: SubscriptionPath; version: number; actorId: number };

/** @throws AppError `request.not_found`, `version.stale` when somebody else decided meanwhile, `subscription.state` */
async function held(
  trx: Db,
  { at, version }: Decided,
  choose: (row: SubscriptionRow) => SubscriptionStep | undefined,
): Promise<{ row: SubscriptionRow; step: SubscriptionStep }> {
  const row = assertFound(await lockSubscription(trx, at), 'request.not_found');
  if (row.version !== version) throw new AppError('version.stale', 'Somebody else has decided meanwhile');
  const step = choose(row);
  if (!step || !stepsOf(row.state, row.is_paid).includes(step))
    throw new AppError('subscription.state', `It is ${row.state}`);
  return { row, step };
}

const EVENTS = { pause: 'paused', resume: 'resumed', cancel: 'cancelled', end: 'cancelled' } as const;
const stateAfter = (step: SubscriptionStep, { is_paid }: SubscriptionRow): SubscriptionState => {
  if (step === 'resume') return is_paid ? 'active' : 'suspended';
  return ({ pause: 'paused', cancel: 'cancelled', end: 'ended' } as const)[step];
};

/** Takes a step with all that follows from it: what waits to be paid, and until when access is open. */
async function take(
  app: FastifyRequest['server'],
  trx: Db,
  { row, step }: { row: SubscriptionRow; step: SubscriptionStep },
  actorId: number,
): Promise<News> {
  const at = { siteId: row.site_id, id: row.id };
  const state = stateAfter(step, row);
  await writeSubscription(trx, at, { state, event: EVENTS[step], actorId });
  if (step === 'resume') {
    if (state === 'active') await shiftGrace(trx, at, row.grace_days);
    // Its period is over: it opens again with the next payment.
    else await makeRenewal(app, trx, at);
    return state === 'active' ? 'resumed' : 'suspended';
  }
  // The days of grace are for whoever goes on; one that is paused or cancelled has given them back.
  if (row.state === 'active' || row.state === 'past_due') await shiftGrace(trx, at, -row.grace_days);
  if (step === 'end') await closeAccess(trx, at);
  await cancelWaiting(trx, at, actorId);
  return state === 'ended' ? 'ended' : state === 'paused' ? 'paused' : 'cancelled';
}

async function decide(
  request: FastifyRequest,
  decided: Decided,
  choose: (row: SubscriptionRow) => SubscriptionStep | undefined,
): Promise<void> {
  const app = request.server;
  const { siteId, id: subscriptionId } = decided.at;
  const owed = await app.db.transaction().execute(async (trx) => {
    const news = await take(app, trx, await held(trx, decided, choose), decided.actorId);
    return owe(app.clube, trx, subscriptionMail, { siteId, subscriptionId, news });
  });
  mailAfterwards(request, 'the mail of a subscription', owed);
}

/**
 * Pauses, resumes, cancels or ends one. Nothing is charged by itself, so there is no charge to stop: what ends is that the next period is asked
 * for, and, with `end`, access.
 * @throws AppError `request.not_found`, `version.stale`, `subscription.state` when this does not follow
 */
export function stepSubscription(
  request: FastifyRequest,
  id: number,
  { step, version }: MemberSubscriptionStep,
): Promise<void> {
  const { siteId, memberId } = memberOf(request);
  return decide(request, { at: { siteId, id }, version, actorId: memberId }, () => step);
}

/**
 * A member's own: what is paid runs out, and what is not paid is over now.
 * @throws AppError `request.not_found`, `version.stale`, `subscription.state` when it is cancelled or over
 */
export async function cancelOwn(
  request: FastifyRequest,
  { siteId, id }: SubscriptionPath,
  version: number,
): Promise<void> {
  const { member_id: actorId } = assertFound(
    await findSubscription(request.server.db, { siteId, id }),
    'request.not_found',
  );
  return decide(request, { at: { siteId, id }, version, actorId }, ({ state, is_paid }) => {
    if (state === 'cancelled') return undefined;
    return stepsOf(state, is_paid).includes('cancel') ? 'cancel' : 'end';
  });
}
