import type { PanelPlan, PlanWrite, SitePlanWrite } from '@clube/shared/contracts/plan';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { noteAct } from '../release/queries.ts';
import { listUnpaid, voidUnpaid } from './billing/queries.ts';
import { findUse } from './limit.queries.ts';
import { presentPanelPlan } from './present.ts';
import {
  findPanelPlan,
  findPlanByKey,
  listChanges,
  lockSiteBySlug,
  noteChange,
  putPlan,
  savePlan,
  writeNext,
} from './queries.ts';

const HISTORY = 50;

/** A panel's plan as those who manage it see it. */
export async function readPanelPlan(db: Db, siteId: number): Promise<PanelPlan> {
  const [row, use, changes, [owed]] = await Promise.all([
    findPanelPlan(db, siteId),
    findUse(db, siteId),
    listChanges(db, siteId, HISTORY),
    listUnpaid(db, siteId),
  ]);
  return presentPanelPlan(row, { use, changes, owed });
}

/** Declares a plan, or changes it for every panel that has it, and writes down who did. */
export const declarePlan = (db: Db, key: string, plan: PlanWrite, actor: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await savePlan(trx, key, plan);
    await noteAct(trx, { actor, action: 'plan.declare', subject: key });
  });

/**
 * What the operator decides about a panel; what is left out stays. Said twice it is written down once. Whatever was owed before is void:
 * the operator has said how it stands.
 * @throws AppError `site.not_found`, `plan.not_found` where there is no such plan, or none that could be paid
 */
export async function decidePlan(
  db: Db,
  slug: string,
  { plan: key, paid_until }: SitePlanWrite,
  actor: string,
): Promise<PanelPlan> {
  const siteId = await db.transaction().execute(async (trx) => {
    const { id } = assertFound(await lockSiteBySlug(trx, slug), 'site.not_found');
    const before = await findPanelPlan(trx, id);
    const chosen = key ? assertFound(await findPlanByKey(trx, key), 'plan.not_found') : undefined;
    const planId = key === undefined ? (before?.plan_id ?? null) : (chosen?.id ?? null);
    const name = chosen ? chosen.name : (before?.name ?? null);
    const plan_key = chosen ? chosen.key : (before?.key ?? null);
    if (planId === null && paid_until)
      throw new AppError('plan.not_found', 'A panel without a plan has nothing to pay');
    const until =
      paid_until === undefined ? (before?.paid_until ?? null) : paid_until === null ? null : new Date(paid_until);
    const isOtherPlan = planId !== (before?.plan_id ?? null);
    const isOtherEnd = planId !== null && until?.getTime() !== before?.paid_until?.getTime();
    if (isOtherPlan || isOtherEnd) await voidUnpaid(trx, id);
    await putPlan(trx, id, planId, until);
    // What the owner chose to begin later waits for the end that is said now.
    if (!isOtherPlan && before?.next_plan_id != null && until)
      await writeNext(trx, id, { planId: before.next_plan_id, at: until });
    if (isOtherPlan)
      await noteChange(trx, id, {
        kind: planId === null ? 'removed' : 'chosen',
        plan_key,
        plan_name: name,
        paid_until: null,
      });
    if (isOtherEnd && paid_until !== undefined) {
      const isOver = until !== null && until.getTime() <= Date.now();
      await noteChange(trx, id, { kind: isOver ? 'overdue' : 'paid', plan_key, plan_name: name, paid_until: until });
    }
    const after = await findPanelPlan(trx, id);
    const standing = [after?.name.en ?? 'none', after?.is_overdue ? 'overdue' : 'paid'];
    const subject = [slug, ...standing, after?.paid_until?.toISOString() ?? ''].join(' ').trim();
    await noteAct(trx, { actor, action: 'plan.decide', subject });
    return id;
  });
  return readPanelPlan(db, siteId);
}
