import { Closed, Done } from '@clube/shared/contracts/common';
import { DeclaredPlan, PanelPlan, PlanKey, PlanWrite, SitePlanWrite } from '@clube/shared/contracts/plan';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { decidePlan, declarePlan, readPanelPlan } from './operations.ts';
import { findOpenSite, listPlans } from './queries.ts';

const operator = { policy: 'operator', limit: 'operator' } as const;
const params = Closed({ slug: Type.String({ maxLength: 63 }) });

/** Plans are the operator's: which there are, which of them a panel has, and until when it is paid. */
export async function operatorPlanRoutes(app: Api) {
  app.get(
    '/platform/plan',
    { config: operator, schema: { response: answers({ 200: Type.Array(DeclaredPlan) }, [403]) } },
    async () => listPlans(app.db),
  );

  app.put(
    '/platform/plan/:key',
    {
      config: operator,
      schema: { params: Closed({ key: PlanKey }), body: PlanWrite, response: answers({ 200: Done }, [400, 403]) },
    },
    async (request) => {
      await declarePlan(app.db, request.params.key, request.body, publisherOf(request).actor);
      return { ok: true as const };
    },
  );

  app.get(
    '/platform/site/:slug/plan',
    { config: operator, schema: { params, response: answers({ 200: PanelPlan }, [400, 403, 404]) } },
    async (request) => {
      const { id } = assertFound(await findOpenSite(app.db, request.params.slug), 'site.not_found');
      return readPanelPlan(app.db, id);
    },
  );

  app.put(
    '/platform/site/:slug/plan',
    {
      config: operator,
      schema: { params, body: SitePlanWrite, response: answers({ 200: PanelPlan }, [400, 403, 404]) },
    },
    async (request) => decidePlan(app.db, request.params.slug, request.body, publisherOf(request).actor),
  );
}
