import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { OwnSubscriptionCancel, OwnSubscriptionList } from '@clube/shared/contracts/member-subscription';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { findUser } from '../user/queries.ts';
import { findOwnSite, listOwn } from './list.queries.ts';
import { cancelOwn } from './operations.ts';
import { presentOwn } from './present.ts';

/** What whoever is signed in subscribes to. */
export async function ownSubscriptionRoutes(app: Api) {
  const ownOf = async (request: FastifyRequest) => {
    const { userId, boundTo } = userOf(request);
    const { email } = await findUser(app.db, userId);
    return { userId, email, boundTo };
  };

  app.get(
    '/me/member-subscription',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: OwnSubscriptionList }, [401]) } },
    async (request, reply) => {
      // It leads to pages of orders.
      void reply.header('cache-control', 'no-store');
      return presentOwn(app, await listOwn(app.db, await ownOf(request)));
    },
  );

  app.post(
    '/me/member-subscription/:subscription/cancel',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: {
        params: Closed({ subscription: Id }),
        body: OwnSubscriptionCancel,
        response: answers({ 200: Done }, [400, 401, 404, 409]),
      },
    },
    async (request) => {
      const { subscription: id } = request.params;
      const siteId = assertFound(await findOwnSite(app.db, await ownOf(request), id), 'request.not_found');
      await cancelOwn(request, { siteId, id }, request.body.version);
      return { ok: true as const };
    },
  );
}
