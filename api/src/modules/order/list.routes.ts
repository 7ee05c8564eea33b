import {
  OrderExportQuery,
  OrderFilters,
  OrderList,
  OrderListQuery,
  OrderPage,
  OrderQuery,
  OrderTotals,
} from '@clube/shared/contracts/order';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { exportOrders } from './export.ts';
import { addUpOrders, listOrders, pageOfOrders } from './list.queries.ts';

/** Written while it is read. */
const Csv = Type.Unsafe<unknown>({ type: 'string' });

/** Lists of who bought, for whoever looks after the panel. */
export async function orderListRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;
  const look = { ...manage, limit: 'look', scope: 'orders.read' } as const;

  app.get(
    '/order',
    { config: look, schema: { querystring: OrderQuery, response: answers({ 200: OrderPage }, [400, 401, 403]) } },
    async (request) => listOrders(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/order/list',
    { config: look, schema: { querystring: OrderListQuery, response: answers({ 200: OrderList }, [400, 401, 403]) } },
    async (request) => pageOfOrders(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/order/totals',
    { config: look, schema: { querystring: OrderFilters, response: answers({ 200: OrderTotals }, [400, 401, 403]) } },
    async (request) => addUpOrders(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/order/export',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { querystring: OrderExportQuery, response: answers({ 200: Csv }, [400, 401, 403]) },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(await exportOrders(request, request.query)),
  );
}
