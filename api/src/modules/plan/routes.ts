import { Done } from '@clube/shared/contracts/common';
import { MemberPlan, PanelPlan, PlanChoice, PlanOffers } from '@clube/shared/contracts/plan';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { choosePlan, readOffers } from './billing/change.ts';
import { readPanelPlan } from './operations.ts';
import { presentMemberPlan } from './present.ts';
import { findPanelPlan } from './queries.ts';

/** What a panel knows of its plan with the platform. */
export async function planRoutes(app: Api) {
  app.get(
    '/member-plan',
    { config: { policy: 'panel.read' }, schema: { response: answers({ 200: MemberPlan }, [401, 403]) } },
    async (request) => presentMemberPlan(await findPanelPlan(app.db, memberOf(request).siteId)),
  );

  app.get(
    '/site/plan',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: PanelPlan }, [401, 403]) } },
    async (request) => readPanelPlan(app.db, memberOf(request).siteId),
  );

  app.get(
    '/site/plan/offer',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: PlanOffers }, [401, 403]) } },
    async (request) => readOffers(app.db, memberOf(request).siteId),
  );

  app.put(
    '/site/plan',
    {
      config: { policy: 'panel.own', limit: 'change' },
      schema: { body: PlanChoice, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await choosePlan(app.db, memberOf(request).siteId, request.body.plan);
      return { ok: true as const };
    },
  );
}
