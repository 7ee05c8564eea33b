import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { InstalmentStep, OrderHistory, OrderStep } from '@clube/shared/contracts/order';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { payInstalment, stepOrder } from './operations.ts';
import { findHistory, findOrder } from './queries.ts';

const OrderParams = Closed({ order: Id });
const ok = { ok: true as const };

/** An order, for whoever looks after the panel. */
export async function orderRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/order/:order/history',
    {
      config: { ...manage, scope: 'orders.read' },
      schema: { params: OrderParams, response: answers({ 200: OrderHistory }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const at = { siteId: memberOf(request).siteId, id: request.params.order };
      assertFound(await findOrder(app.db, at), 'purchase.not_found');
      return findHistory(app.db, at);
    },
  );

  app.post(
    '/order/:order/state',
    {
      // Its mail goes to an address that a buyer typed.
      config: { ...manage, limit: ['change', 'mail', 'panelMail'], unpaid: 'selling' },
      schema: { params: OrderParams, body: OrderStep, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await stepOrder(request, request.params.order, request.body);
      return ok;
    },
  );

  app.post(
    '/order/:order/instalment',
    {
      config: { ...manage, limit: ['change', 'mail', 'panelMail'], unpaid: 'selling' },
      schema: {
        params: OrderParams,
        body: InstalmentStep,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await payInstalment(request, request.params.order, request.body.version);
      return ok;
    },
  );
}
