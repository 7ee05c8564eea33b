import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { ReceivedInvitation } from '@clube/shared/contracts/invitation';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { findUser } from '../user/queries.ts';
import { acceptReceived, decline } from './operations.ts';
import { presentReceived } from './present.ts';
import { findReceived, listReceived } from './queries.ts';

const InvitationParams = Closed({ invitation: Id });

/** The other side: who is asked in says yes or no. */
export async function receivedRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;
  const mailboxOf = async (request: FastifyRequest) => {
    const { userId, boundTo } = userOf(request);
    return { email: (await findUser(app.db, userId)).email, boundTo };
  };
  const receivedOf = async (request: FastifyRequest<{ Params: { invitation: number } }>) =>
    assertFound(
      await findReceived(app.db, await mailboxOf(request), request.params.invitation),
      'invitation.not_found',
    );

  app.get(
    '/member/invitations',
    { config: signedIn, schema: { response: answers({ 200: Type.Array(ReceivedInvitation) }, [401]) } },
    async (request) => (await listReceived(app.db, await mailboxOf(request))).map(presentReceived),
  );

  app.post(
    '/member/invitations/:invitation/accept',
    {
      config: { ...signedIn, limit: 'change' },
      schema: { params: InvitationParams, response: answers({ 200: Done }, [400, 401, 403, 404, 410]) },
    },
    async (request) => {
      await acceptReceived(request, await receivedOf(request));
      return { ok: true as const };
    },
  );

  app.post(
    '/member/invitations/:invitation/decline',
    {
      config: { ...signedIn, limit: 'change' },
      schema: { params: InvitationParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { site_id: siteId, id } = await receivedOf(request);
      await decline(app.db, { siteId, id });
      return { ok: true as const };
    },
  );
}
