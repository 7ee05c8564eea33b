import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  MemberSubscriptionDetail,
  MemberSubscriptionPage,
  MemberSubscriptionQuery,
  MemberSubscriptionStep,
} from '@clube/shared/contracts/member-subscription';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { findDetail, listSubscriptions } from './list.queries.ts';
import { stepSubscription } from './operations.ts';

const params = Closed({ subscription: Id });

/** Who subscribes to what a panel sells, for whoever looks after it. */
export async function memberSubscriptionRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/member-subscription',
    {
      config: { ...manage, limit: 'look', scope: 'subscriptions.read' },
      schema: {
        querystring: MemberSubscriptionQuery,
        response: answers({ 200: MemberSubscriptionPage }, [400, 401, 403]),
      },
    },
    async (request) => listSubscriptions(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/member-subscription/:subscription',
    {
      config: { ...manage, scope: 'subscriptions.read' },
      schema: { params, response: answers({ 200: MemberSubscriptionDetail }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(
        await findDetail(app.db, { siteId: memberOf(request).siteId, id: request.params.subscription }),
        'request.not_found',
      ),
  );

  app.post(
    '/member-subscription/:subscription/step',
    {
      // The member is told by mail.
      config: { ...manage, limit: ['change', 'mail', 'panelMail'] },
      schema: {
        params,
        body: MemberSubscriptionStep,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await stepSubscription(request, request.params.subscription, request.body);
      return { ok: true as const };
    },
  );
}
