import type { PanelPlan, PlanLimit } from '@clube/shared/contracts/plan';

type Limits = PanelPlan['limits'];

/** Of what a panel uses more than a plan includes. Without a number of its own a plan bounds nothing. */
export const exceededBy = (limits: Limits, use: PanelPlan['use']): PlanLimit[] =>
  (['storage_bytes', 'members', 'admins', 'domains'] as const).filter((limit) => {
    const most = limits[limit];
    return most !== null && use[limit] > most;
  });
