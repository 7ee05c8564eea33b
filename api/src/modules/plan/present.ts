import type {
  DeclaredPlan,
  MemberPlan,
  PanelPlan,
  PlanChange,
  PlanLimit,
  PlanOffer,
} from '@clube/shared/contracts/plan';
import type { StoredInvoice } from './billing/queries.ts';
import type { findUse } from './limit.queries.ts';
import type { listChanges, PanelRow, PlanRow } from './queries.ts';

const statusOf = (row: PanelRow | undefined): MemberPlan['status'] => (row?.is_overdue ? 'overdue' : 'paid');

/** As every member of the panel is told. */
export const presentMemberPlan = (row: PanelRow | undefined): MemberPlan => ({ status: statusOf(row) });

type Found = {
  use: Awaited<ReturnType<typeof findUse>>;
  changes: Awaited<ReturnType<typeof listChanges>>;
  /** What is due first, if anything is. */
  owed: StoredInvoice | undefined;
};
/** As those who manage the panel see it. */
export function presentPanelPlan(
  row: PanelRow | undefined,
  { use: { storage_quota, ...use }, changes, owed }: Found,
): PanelPlan {
  const { members = null, admins = null, domains = null } = row ?? {};
  return {
    plan: row ? { name: row.name, price_minor: row.price_minor, currency: row.currency, period: row.period } : null,
    status: statusOf(row),
    paid_until: row?.paid_until?.toISOString() ?? null,
    overdue_since: row?.is_overdue ? (row.owed_from?.toISOString() ?? null) : null,
    read_only_at: row?.read_only_at?.toISOString() ?? null,
    is_read_only: row?.is_read_only ?? false,
    next: row?.next_at && row.next_name ? { name: row.next_name, at: row.next_at.toISOString() } : null,
    owed: owed
      ? {
          id: owed.id,
          number: owed.number,
          amount: owed.amount,
          currency: owed.currency,
          due_at: owed.due_at.toISOString(),
        }
      : null,
    limits: { storage_bytes: storage_quota, members, admins, domains },
    use,
    history: changes.map(({ at, kind, plan_name, paid_until }) => ({
      at: at.toISOString(),
      kind: kind as PlanChange['kind'],
      plan_name: plan_name as DeclaredPlan['name'] | null,
      paid_until: paid_until?.toISOString() ?? null,
    })),
  };
}

type Means = {
  isPresent: boolean;
  isNext: boolean;
  startsAt: Date | null;
  dueNow: number | null;
  exceeded: PlanLimit[];
};
/** A plan that may be chosen, and what that means now. */
export function presentOffer(plan: PlanRow, { isPresent, isNext, startsAt, dueNow, exceeded }: Means): PlanOffer {
  const { key, name, price_minor, currency, period, storage_bytes, members, admins, domains } = plan;
  return {
    key,
    name,
    price_minor,
    currency,
    period,
    limits: { storage_bytes, members, admins, domains },
    is_present: isPresent,
    is_next: isNext,
    starts_at: startsAt?.toISOString() ?? null,
    due_now: dueNow,
    exceeded,
  };
}
