import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { memberPlanQuery } from '@clube/shared/clients/plan';
import { planOverdueAtom } from '../../session/plan.ts';

/** The page was told that the plan is not paid, and says so until it is: a payment comes while it is open. Asks nothing anywhere else. */
export function PlanWatch(): null {
  const [overdue, setOverdue] = useAtom(planOverdueAtom);
  const { data } = useQuery({
    ...memberPlanQuery(),
    enabled: overdue !== undefined,
    // As the page was told.
    initialData: { status: 'overdue' },
  });
  useEffect(() => {
    if (data.status === 'paid') setOverdue(undefined);
  }, [data.status, setOverdue]);
  return null;
}
