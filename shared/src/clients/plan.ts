import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { MemberPlan, PanelPlan, PlanOffers } from '../contracts/plan.ts';

/** The plan of the session's panel with its limits, its use and its history; for owner and admins. Offers and invoices are below its key. */
export const panelPlanQuery = () =>
  queryOptions({ queryKey: ['plan'], queryFn: () => http.get('site/plan').json<PanelPlan>() });
const MINUTE_MS = 60_000;
/** Whether the panel is paid (product.md §7), asked anew every minute while somebody is told that it is not, and with all below the plan's key. */
export const memberPlanQuery = () =>
  queryOptions({
    queryKey: ['plan', 'status'],
    queryFn: () => http.get('member-plan').json<MemberPlan>(),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
/** The plans that its owner may choose, and what that would mean now. */
export const planOffersQuery = () =>
  queryOptions({ queryKey: ['plan', 'offers'], queryFn: () => http.get('site/plan/offer').json<PlanOffers>() });
/** Chooses one; the present one takes back what was to begin later. @throws ApiError `plan.unpaid`, `plan.settled`, `plan.too_small`, `plan.not_offered`, `plan.overdue` */
export const choosePlan = (plan: string) => http.put('site/plan', { json: { plan } }).json<{ ok: true }>();
