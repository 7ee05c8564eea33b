import { PageQuery } from '@clube/shared/contracts/common';
import { OwnOrderPage } from '@clube/shared/contracts/order';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { userOf } from '../../plugins/session.ts';
import { findUser } from '../user/queries.ts';
import { listOwnOrders } from './own.queries.ts';

/** What whoever is signed in has bought. */
export async function ownOrderRoutes(app: Api) {
  app.get(
    '/me/order',
    {
      config: { policy: 'signedIn' },
      schema: { querystring: PageQuery, response: answers({ 200: OwnOrderPage }, [400, 401]) },
    },
    async (request) => {
      const { page = 1, per_page = 20 } = request.query;
      const { userId, boundTo } = userOf(request);
      const { email } = await findUser(app.db, userId);
      return listOwnOrders(app.db, { userId, email, boundTo }, page, per_page);
    },
  );
}
