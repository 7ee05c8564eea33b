import type { DeclaredPlan } from '@clube/shared/contracts/plan';

/** What a plan costs, and for how long. */
export type Price = Pick<DeclaredPlan, 'price_minor' | 'currency' | 'period'>;

const DAY = 24 * 3600 * 1000;

/**
 * So many periods later, or earlier; in the same month's last day where that one is shorter. In UTC, so that it is the same whatever
 * the clock of a server says.
 */
export function addPeriods(at: Date, period: Price['period'], count: number): Date {
  const months = period === 'year' ? 12 * count : count;
  const first = new Date(at);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return first;
}

/** Days that were begun between two moments; none where the second is the earlier one. */
const daysBetween = (from: Date, to: Date): number => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / DAY));

/** Of a price for `whole` days, what `days` of them cost: whole minor units, and what is less than one is not asked for. */
export const portion = (price: number, days: number, whole: number): number =>
  Number((BigInt(price) * BigInt(days)) / BigInt(whole));

/** @param until the end of what is paid, to which the plan's own length is counted back */
const costOf = ({ price_minor, period }: Price, days: number, until: Date): number =>
  portion(price_minor, days, daysBetween(addPeriods(until, period, -1), until));

/** What the days cost that are left of what is paid: by another plan, and as they were paid. */
export type Proration = { days: number; charge: number; credit: number; amount: number };

/**
 * What another plan costs more for the rest of what is paid. Undefined where it costs no more a day, or is of another currency: it
 * begins when what is paid ends.
 */
export function prorate(from: Price, to: Price, { now, until }: { now: Date; until: Date }): Proration | undefined {
  const days = daysBetween(now, until);
  if (days === 0 || from.currency !== to.currency) return undefined;
  const charge = costOf(to, days, until);
  const credit = costOf(from, days, until);
  return charge > credit ? { days, charge, credit, amount: charge - credit } : undefined;
}
