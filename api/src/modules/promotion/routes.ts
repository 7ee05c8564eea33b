import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { Promotion, PromotionPatch, PromotionWrite, type PromotionKind } from '@clube/shared/contracts/promotion';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { reorder } from '../course/order.ts';
import { ok, Order } from '../course/params.ts';
import { createPromotion, savePromotion } from './operations.ts';
import { listPromotions } from './queries.ts';
import { isForSomebody, tableOf } from './shown.queries.ts';

/** The banners or the cards of the home. */
export const promotionRoutes = (kind: PromotionKind) => async (app: Api) => {
  const manage = { policy: 'panel.manage' } as const;
  const params = Closed({ [kind]: Id });
  const idOf = (given: Record<string, number>) => given[kind]!;

  app.get(
    `/${kind}`,
    { config: manage, schema: { response: answers({ 200: Type.Array(Promotion) }, [401, 403]) } },
    async (request) => listPromotions(app.db, memberOf(request).siteId, kind),
  );

  app.post(
    `/${kind}`,
    {
      config: { ...manage, limit: 'create' },
      schema: { body: PromotionWrite, response: answers({ 201: Created }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send(await createPromotion(app.db, memberOf(request).siteId, kind, request.body)),
  );

  app.put(
    `/${kind}/order`,
    {
      config: { ...manage, limit: 'change' },
      schema: { body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      await reorder(app.db, tableOf[kind], { siteId: memberOf(request).siteId, listed: isForSomebody }, request.body);
      return ok;
    },
  );

  app.patch(
    `/${kind}/:${kind}`,
    {
      config: { ...manage, limit: 'change' },
      schema: { params, body: PromotionPatch, response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      await savePromotion(app.db, { siteId, kind, id: idOf(request.params) }, request.body);
      return ok;
    },
  );
};
