import { MemberPlan, PanelPlan } from '@clube/shared/contracts/plan';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { presentPanelPlan } from './operations.ts';
import { findPanelPlan } from './queries.ts';

/** What a panel knows of its plan with the platform. */
export async function planRoutes(app: Api) {
  app.get(
    '/member-plan',
    { config: { policy: 'panel.read' }, schema: { response: answers({ 200: MemberPlan }, [401, 403]) } },
    async (request) => {
      const plan = await findPanelPlan(app.db, memberOf(request).siteId);
      return { status: plan?.is_overdue ? ('overdue' as const) : ('paid' as const) };
    },
  );

  app.get(
    '/site/plan',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: PanelPlan }, [401, 403]) } },
    async (request) => presentPanelPlan(app.db, memberOf(request).siteId),
  );
}
