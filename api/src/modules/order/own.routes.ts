import { Closed, Id, PageQuery } from '@clube/shared/contracts/common';
import { OwnOrderPage, Receipt } from '@clube/shared/contracts/order';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { findUser } from '../user/queries.ts';
import { findReceipt, listOwnOrders } from './own.queries.ts';
import { presentOwn } from './present.ts';

/** What whoever is signed in has bought. */
export async function ownOrderRoutes(app: Api) {
  const ownOf = async (request: FastifyRequest) => {
    const { userId, boundTo } = userOf(request);
    const { email } = await findUser(app.db, userId);
    return { userId, email, boundTo };
  };

  app.get(
    '/me/order/:order/receipt',
    {
      config: { policy: 'signedIn' },
      schema: { params: Closed({ order: Id }), response: answers({ 200: Receipt }, [400, 401, 404]) },
    },
    async (request) =>
      assertFound(await findReceipt(app.db, await ownOf(request), request.params.order), 'purchase.not_found'),
  );

  app.get(
    '/me/order',
    {
      config: { policy: 'signedIn' },
      schema: { querystring: PageQuery, response: answers({ 200: OwnOrderPage }, [400, 401]) },
    },
    async (request) => {
      const { page = 1, per_page = 20 } = request.query;
      const found = await listOwnOrders(app.db, await ownOf(request), page, per_page);
      return { ...found, data: await presentOwn(app, found.data) };
    },
  );
}
