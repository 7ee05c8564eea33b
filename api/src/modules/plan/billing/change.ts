import type { PlanOffers } from '@clube/shared/contracts/plan';
import type { Db } from '../../../database/connect.ts';
import { AppError, assertFound } from '../../../lib/errors.ts';
import { exceededBy } from './exceeded.ts';
import { addDays, ISSUED_DAYS_BEFORE, wholePeriod } from './issue.ts';
import { findFirstDue, insertInvoice, listUnpaid, voidUnpaid, type StoredInvoice } from './queries.ts';
import { findUse, lockPanel } from '../limit.queries.ts';
import { addPeriods, prorate, type Proration } from './proration.ts';
import { presentOffer } from '../present.ts';
import {
  findPanelPlan,
  findPlanByKey,
  listChoices,
  noteChange,
  putPlan,
  writeNext,
  type PanelRow,
  type PlanRow,
} from '../queries.ts';

/**
 * How a plan would begin: with an invoice of its own where nothing is paid that ends, at once for the rest of what is paid where it costs
 * more, and else when that ends.
 */
type Beginning = { how: 'first' } | { how: 'upgrade'; rest: Proration } | { how: 'later'; at: Date };
function beginningOf(before: PanelRow | undefined, plan: PlanRow, now: Date): Beginning {
  const until = before?.paid_until;
  if (!before || !until) return { how: 'first' };
  const rest = prorate(before, plan, { now, until });
  return rest ? { how: 'upgrade', rest } : { how: 'later', at: until };
}

const dueNow = (beginning: Beginning, plan: PlanRow): number | null =>
  beginning.how === 'later' ? null : beginning.how === 'first' ? plan.price_minor : beginning.rest.amount;

/** Why nothing can be changed now: something is to be paid first, or the plan that begins next is paid already. */
function blockOf(before: PanelRow | undefined, unpaid: readonly StoredInvoice[]): PlanOffers['blocked'] {
  if (before?.is_overdue || unpaid.some(({ kind }) => kind === 'upgrade')) return 'unpaid';
  return before?.next_at && before.paid_until && before.next_at < before.paid_until ? 'settled' : null;
}

/** What an owner may choose, and what that means at this moment. */
export async function readOffers(db: Db, siteId: number): Promise<PlanOffers> {
  const [before, use, unpaid] = await Promise.all([
    findPanelPlan(db, siteId),
    findUse(db, siteId),
    listUnpaid(db, siteId),
  ]);
  const own = [before?.plan_id, before?.next_plan_id].filter((id) => id != null);
  const now = new Date();
  const offers = (await listChoices(db, own)).map((plan) => {
    const isPresent = plan.id === before?.plan_id;
    const isNext = plan.id === before?.next_plan_id;
    const beginning = beginningOf(before, plan, now);
    return presentOffer(plan, {
      isPresent,
      isNext,
      startsAt: isNext ? before.next_at : !isPresent && beginning.how === 'later' ? beginning.at : null,
      dueNow: isPresent ? null : dueNow(beginning, plan),
      exceeded: exceededBy(plan, use),
    });
  });
  return { blocked: blockOf(before, unpaid), offers };
}

/** Days that somebody has to pay what begins at once. */
const DAYS_TO_PAY = ISSUED_DAYS_BEFORE;

/**
 * When a first invoice is due. Days to pay are given once: where one was left unpaid, for another plan or by way of one that costs nothing,
 * this one is due when that was, or now.
 */
async function dueOfFirst(trx: Db, siteId: number, now: Date): Promise<Date> {
  const left = await findFirstDue(trx, siteId);
  return left ? new Date(Math.max(left.getTime(), now.getTime())) : addDays(now, DAYS_TO_PAY);
}

/** It begins at once. */
async function begin(
  trx: Db,
  siteId: number,
  plan: PlanRow,
  { before, beginning, now }: { before: PanelRow | undefined; beginning: Beginning; now: Date },
): Promise<void> {
  const { name, currency } = plan;
  await putPlan(trx, siteId, plan.id, before?.paid_until ?? null);
  await noteChange(trx, siteId, { kind: 'chosen', plan_key: plan.key, plan_name: name, paid_until: null });
  if (beginning.how === 'upgrade' && before?.paid_until) {
    const { days, charge, credit } = beginning.rest;
    await insertInvoice(trx, siteId, {
      kind: 'upgrade',
      period_start: now,
      period_end: before.paid_until,
      lines: [
        { kind: 'rest', plan: name, days, amount: charge },
        { kind: 'credit', plan: before.name, days, amount: -credit },
      ],
      currency,
      due_at: addDays(now, DAYS_TO_PAY),
    });
  } else if (plan.price_minor > 0) {
    await insertInvoice(trx, siteId, {
      kind: 'first',
      period_start: now,
      period_end: addPeriods(now, plan.period, 1),
      lines: wholePeriod(plan),
      currency,
      due_at: await dueOfFirst(trx, siteId, now),
    });
  }
}

/** The present plan goes on: what was to begin later does not. */
async function stay(trx: Db, siteId: number, before: PanelRow): Promise<void> {
  if (before.next_plan_id === null) return;
  await writeNext(trx, siteId, null);
  await voidUnpaid(trx, siteId, ['renewal']);
  await noteChange(trx, siteId, {
    kind: 'unscheduled',
    plan_key: before.key,
    plan_name: before.next_name,
    paid_until: null,
  });
}

/**
 * The owner chooses a plan. Of many at once each sees what the one before it did; said twice it is done once.
 * @throws AppError `plan.not_found`, `plan.not_offered`, `plan.unpaid` and `plan.settled` where nothing can be changed now,
 * `plan.too_small` where the panel uses more than it includes
 */
export async function choosePlan(db: Db, siteId: number, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    const before = await findPanelPlan(trx, siteId);
    const plan = assertFound(await findPlanByKey(trx, key), 'plan.not_found');
    const isPresent = before?.plan_id === plan.id;
    if (before && before.next_plan_id === plan.id) return;
    if (isPresent && before?.next_plan_id === null) return;
    const unpaid = await listUnpaid(trx, siteId);
    const block = blockOf(before, unpaid);
    if (block === 'unpaid') throw new AppError('plan.unpaid', 'An invoice is to be paid first');
    if (block === 'settled') throw new AppError('plan.settled', 'The plan that begins next is paid already');
    if (isPresent && before) return stay(trx, siteId, before);
    if (!plan.is_offered) throw new AppError('plan.not_offered', 'This plan is not offered');
    const exceeded = exceededBy(plan, await findUse(trx, siteId));
    if (exceeded.length > 0)
      throw new AppError('plan.too_small', `The panel uses more than it includes: ${exceeded.join(', ')}`);
    await voidUnpaid(trx, siteId, ['first', 'renewal']);
    const now = new Date();
    const beginning = beginningOf(before, plan, now);
    if (beginning.how !== 'later') return begin(trx, siteId, plan, { before, beginning, now });
    const { at } = beginning;
    await writeNext(trx, siteId, { planId: plan.id, at });
    await noteChange(trx, siteId, { kind: 'scheduled', plan_key: plan.key, plan_name: plan.name, paid_until: at });
  });
}
