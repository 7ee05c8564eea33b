import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { InvitationCreate, InvitationPage, InvitationQuery } from '@clube/shared/contracts/invitation';
import { AcceptBody } from '@clube/shared/contracts/sign-in';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { waitOfMailbox } from './mailbox.ts';
import { assertInvites, invite, sendInvitation, withdraw } from './operations.ts';
import { findByLink, listInvitations } from './queries.ts';

const HOUR = 3600;
const InvitationParams = Closed({ invitation: Id });

/** Whom a panel asks in, until they say yes. */
export async function invitationRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  app.post(
    '/member',
    {
      config: { ...manage, mails: true, limit: ['create', 'mail', 'panelMail'], scope: 'members.invite' },
      schema: { body: InvitationCreate, response: answers({ 201: Created }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      const member = memberOf(request);
      assertInvites(request, request.body.role);
      const wait = await waitOfMailbox(app, { email: request.body.email, userId: userOf(request).userId });
      const created = await invite(app, member, request.body, wait);
      // Whether this mailbox has an account is not asked, so the event names nobody.
      const detail = request.body.role ?? 'student';
      await recordEvent(request, { kind: 'member.invited', userId: null, siteId: member.siteId, detail });
      if (detail === 'admin') await app.tellOfAdmin(request);
      return reply.status(201).send(created);
    },
  );

  app.get(
    '/invitation',
    {
      config: { ...manage, limit: 'look' },
      schema: { querystring: InvitationQuery, response: answers({ 200: InvitationPage }, [400, 401, 403]) },
    },
    async (request) => listInvitations(app.db, memberOf(request).siteId, request.query),
  );

  app.delete(
    '/invitation/:invitation',
    {
      config: { ...manage, limit: 'change' },
      schema: { params: InvitationParams, response: answers({ 200: Done }, [400, 401, 403, 404, 429]) },
    },
    async (request) => {
      await withdraw(request, { siteId: memberOf(request).siteId, id: request.params.invitation });
      return { ok: true as const };
    },
  );

  // A link that is over is still a secret of the mailbox: it may ask for the next, which goes to that mailbox again.
  app.post(
    '/invitation/renew',
    {
      config: { policy: 'anyone', mails: true, limit: 'signIn' },
      schema: { body: AcceptBody, response: answers({ 200: Done }, [400, 403, 410, 429]) },
    },
    async (request) => {
      const invitation = await findByLink(app.db, request.body.token);
      if (!invitation) throw new AppError('auth.link_invalid', 'This invitation is not open any more');
      await limit(app, { key: `renew:${invitation.site_id}:${invitation.id}`, max: 5, windowSeconds: HOUR });
      await sendInvitation(app, invitation);
      return { ok: true as const };
    },
  );
}
