import type { InvoiceLine } from '@clube/shared/contracts/invoice';
import type { Db } from '../../../database/connect.ts';
import { exceededBy } from './exceeded.ts';
import { findUse, lockPanel } from '../limit.queries.ts';
import { addPeriods } from './proration.ts';
import { findPanelPlan, findPlanById, noteChange, putPlan, writeNext, type PlanRow } from '../queries.ts';
import { findBeginning, findToBill, insertInvoice, isInvoiced, listUnpaid, markOverdue } from './queries.ts';

/** How long before the end of what is paid the next period is invoiced. */
export const ISSUED_DAYS_BEFORE = 7;

/** A plan for one whole period. */
export const wholePeriod = ({ name, price_minor }: Pick<PlanRow, 'name' | 'price_minor'>): InvoiceLine[] => [
  { kind: 'period', plan: name, days: null, amount: price_minor },
];

/** The plan that a panel has from the end of what is paid: what its owner chose, if what it uses still fits. */
async function planAfter(
  trx: Db,
  siteId: number,
  { plan_id, next_plan_id }: { plan_id: number; next_plan_id: number | null },
) {
  const next = next_plan_id === null ? undefined : await findPlanById(trx, next_plan_id);
  if (next) {
    if (exceededBy(next, await findUse(trx, siteId)).length === 0) return next;
    await writeNext(trx, siteId, null);
    await noteChange(trx, siteId, { kind: 'outgrown', plan_key: next.key, plan_name: next.name, paid_until: null });
  }
  return findPlanById(trx, plan_id);
}

/** Invoices the period after what is paid, once however often it is asked; one that was missed for longer than a period begins now. */
export async function issueRenewal(trx: Db, siteId: number, now: Date): Promise<void> {
  await lockPanel(trx, siteId);
  const before = await findPanelPlan(trx, siteId);
  if (!before?.paid_until || before.paid_until.getTime() > addDays(now, ISSUED_DAYS_BEFORE).getTime()) return;
  const unpaid = await listUnpaid(trx, siteId);
  if (unpaid.some(({ kind }) => kind !== 'upgrade')) return;
  const plan = await planAfter(trx, siteId, before);
  if (!plan || plan.price_minor === 0) return;
  const isLong = addPeriods(before.paid_until, plan.period, 1).getTime() <= now.getTime();
  const start = isLong ? now : before.paid_until;
  if (await isInvoiced(trx, siteId, start)) return;
  await insertInvoice(trx, siteId, {
    kind: 'renewal',
    period_start: start,
    period_end: addPeriods(start, plan.period, 1),
    lines: wholePeriod(plan),
    currency: plan.currency,
    due_at: start,
  });
}

export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 24 * 3600 * 1000);

/** The plan that was to begin has begun. What costs nothing is paid for ever. */
async function beginNext(trx: Db, siteId: number): Promise<void> {
  await lockPanel(trx, siteId);
  const before = await findPanelPlan(trx, siteId);
  if (!before?.next_at || before.next_plan_id === null || before.next_at.getTime() > Date.now()) return;
  const plan = await findPlanById(trx, before.next_plan_id);
  if (!plan) return;
  await putPlan(trx, siteId, plan.id, plan.price_minor === 0 ? null : before.paid_until);
  await noteChange(trx, siteId, { kind: 'chosen', plan_key: plan.key, plan_name: plan.name, paid_until: null });
}

/**
 * Begins plans, writes down what is overdue, and invoices what comes next, each panel in a transaction of its own: one that fails holds
 * up none of the others, and is tried again.
 * @throws AggregateError of those that failed
 */
export async function billPanels(db: Db): Promise<void> {
  const failures: unknown[] = [];
  const each = async (sites: readonly number[], work: (trx: Db, siteId: number) => Promise<void>) => {
    for (const siteId of sites)
      await db
        .transaction()
        .execute((trx) => work(trx, siteId))
        .catch((error: unknown) => failures.push(error));
  };
  await each(await findToBill(db, ISSUED_DAYS_BEFORE), (trx, siteId) => issueRenewal(trx, siteId, new Date()));
  await each(await findBeginning(db), beginNext);
  await markOverdue(db);
  if (failures.length > 0) throw new AggregateError(failures, 'Some panels could not be invoiced');
}
