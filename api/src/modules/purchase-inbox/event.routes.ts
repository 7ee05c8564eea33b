import { Closed, Id } from '@clube/shared/contracts/common';
import {
  PurchaseEvent,
  PurchaseEventDetail,
  PurchaseEventPage,
  PurchaseEventQuery,
  PurchaseProduct,
  PurchaseProductPage,
  PurchaseProductQuery,
  PurchaseProductWrite,
} from '@clube/shared/contracts/purchase-inbox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { mapProduct, replay } from './event.operations.ts';
import { findWholeEvent, listEvents } from './event.queries.ts';
import { listProducts } from './product.queries.ts';

const EventParams = Closed({ purchase_event: Id });

/** What was sold elsewhere, for whoever looks after the panel's sales. */
export async function purchaseEventRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/purchase-inbox/event',
    {
      config: { ...manage, limit: 'look' },
      schema: { querystring: PurchaseEventQuery, response: answers({ 200: PurchaseEventPage }, [400, 401, 403]) },
    },
    async (request) => listEvents(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/purchase-inbox/event/:purchase_event',
    {
      config: manage,
      schema: {
        params: EventParams,
        response: answers({ 200: PurchaseEventDetail }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const at = { siteId: memberOf(request).siteId, id: request.params.purchase_event };
      return assertFound(await findWholeEvent(app.db, at), 'request.not_found');
    },
  );

  app.post(
    '/purchase-inbox/event/:purchase_event/replay',
    {
      config: { ...manage, limit: ['change', 'panelMail'] },
      schema: {
        params: EventParams,
        response: answers({ 200: PurchaseEvent }, [400, 401, 403, 404]),
      },
    },
    async (request) => replay(request, request.params.purchase_event),
  );

  app.get(
    '/purchase-inbox/product',
    {
      config: { ...manage, limit: 'look' },
      schema: { querystring: PurchaseProductQuery, response: answers({ 200: PurchaseProductPage }, [400, 401, 403]) },
    },
    async (request) => listProducts(app.db, memberOf(request).siteId, request.query),
  );

  app.put(
    '/purchase-inbox/product/:product',
    {
      config: { ...manage, limit: ['change', 'panelMail'] },
      schema: {
        params: Closed({ product: Id }),
        body: PurchaseProductWrite,
        response: answers({ 200: PurchaseProduct }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => mapProduct(request, request.params.product, request.body),
  );
}
