import { sql } from 'kysely';
import { wholePeriod } from '../src/modules/plan/billing/issue.ts';
import { findInvoice, writeState } from '../src/modules/invoice/queries.ts';
import { insertInvoice } from '../src/modules/plan/billing/queries.ts';
import { addPeriods } from '../src/modules/plan/billing/proration.ts';
import { findPlanByKey, noteChange, putPlan } from '../src/modules/plan/queries.ts';
import type { Context } from '../src/plugins/context.ts';

const BEGAN_DAYS_AGO = 40;

/** A panel that paid a month of the smallest plan, and then a year of the next: nothing is due before that is over. */
export async function seedPlan({ connection: { db } }: Context, siteId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    let start = new Date(Date.now() - BEGAN_DAYS_AGO * 86_400_000);
    for (const [key, kind] of [
      ['inicial', 'first'],
      ['profissional-anual', 'renewal'],
    ] as const) {
      const plan = await findPlanByKey(trx, key);
      // An operator has declared others.
      if (!plan) return;
      const end = addPeriods(start, plan.period, 1);
      const period = { period_start: start, period_end: end, due_at: start };
      const id = await insertInvoice(trx, siteId, {
        kind,
        ...period,
        lines: wholePeriod(plan),
        currency: plan.currency,
      });
      const invoice = await findInvoice(trx, siteId, id);
      await writeState(trx, invoice!, 'paid');
      await sql`update plan_invoices set issued_at = ${start}, paid_at = ${start}
        where site_id = ${siteId} and id = ${id}`.execute(trx);
      await sql`update plan_invoice_events set at = ${start}
        where site_id = ${siteId} and invoice_id = ${id}`.execute(trx);
      await putPlan(trx, siteId, plan.id, end);
      const change = { plan_key: key, plan_name: plan.name };
      await noteChange(trx, siteId, { kind: 'chosen', ...change, paid_until: null });
      await noteChange(trx, siteId, { kind: 'paid', ...change, paid_until: end });
      await sql`update site_plan_changes set at = ${start}
        where site_id = ${siteId} and plan_key = ${key}`.execute(trx);
      start = end;
    }
  });
}
