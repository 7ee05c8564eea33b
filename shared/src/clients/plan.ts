import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { PanelPlan } from '../contracts/plan.ts';

/** The plan of the session's panel with its limits, its use and its history; for owner and admins. */
export const panelPlanQuery = () =>
  queryOptions({ queryKey: ['plan'], queryFn: () => http.get('site/plan').json<PanelPlan>() });
