import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { panelPlanQuery } from '@clube/shared/clients/plan';
import { Page, QueryState, Stack } from '@clube/shared/ui';
import { HistoryCard } from './history-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { OffersCard } from './offers-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { UseCard } from './use-card.tsx';

/** /assinatura: the panel's plan with the platform, what of it is used, the others, what is owed, and what was decided about it. */
export function SubscriptionPage() {
  const { t } = useLingui();
  const plan = useQuery(panelPlanQuery());
  return (
    <Page narrow title={t`Assinatura`}>
      <QueryState query={plan}>
        {(panel) => (
          <Stack>
            <PlanCard panel={panel} />
            <UseCard panel={panel} />
            <OffersCard panel={panel} />
            <InvoicesCard />
            <HistoryCard history={panel.history} />
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
