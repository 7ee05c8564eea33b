import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import type { FastifyRequest } from 'fastify';
import {
  InvitationCreate,
  InvitationPage,
  InvitationQuery,
  InvitationsResend,
  InvitationsResent,
} from '@clube/shared/contracts/invitation';
import { AcceptBody } from '@clube/shared/contracts/sign-in';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { markMailed, putOff } from './mail.queries.ts';
import { waitOfMailbox } from './mailbox.ts';
import { findMailbox } from '../member/queries.ts';
import { assertInvites, invite, sendAccess, sendInvitation, withdraw } from './operations.ts';
import { findByLink, findInvitation, listInvitations, queueInvitations } from './queries.ts';

const HOUR = 3600;
const InvitationParams = Closed({ invitation: Id });
const MemberParams = Closed({ member: Id });

/** Whom a panel asks in, until they say yes. */
export async function invitationRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  /** Mail goes to addresses that somebody typed: so much to one mailbox, whoever sends it. */
  const waitOf = (request: FastifyRequest, email: string) =>
    waitOfMailbox(app, { email, userId: userOf(request).userId });

  app.post(
    '/member',
    {
      config: { ...manage, mails: true, limit: ['create', 'mail', 'panelMail'], scope: 'members.invite' },
      schema: { body: InvitationCreate, response: answers({ 201: Created }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      const member = memberOf(request);
      assertInvites(request, request.body.role);
      const wait = await waitOf(request, request.body.email);
      const created = await invite(app, member, request.body, wait);
      // Whether this mailbox has an account is not asked, so the event names nobody.
      const detail = request.body.role ?? 'student';
      await recordEvent(request, { kind: 'member.invited', userId: null, siteId: member.siteId, detail });
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

  app.post(
    '/invitation/resend',
    {
      config: { ...manage, mails: true, limit: ['change', 'heavy'] },
      schema: { body: InvitationsResend, response: answers({ 200: InvitationsResent }, [400, 401, 403]) },
    },
    async (request) => ({ total: await queueInvitations(app.db, memberOf(request), request.body.q) }),
  );

  app.post(
    '/invitation/:invitation/resend',
    {
      config: { ...manage, mails: true, limit: ['create', 'mail', 'panelMail'] },
      schema: { params: InvitationParams, response: answers({ 200: Done }, [400, 401, 403, 404, 429]) },
    },
    async (request) => {
      const place = { siteId: memberOf(request).siteId, id: request.params.invitation };
      const invitation = assertFound(await findInvitation(app.db, place), 'invitation.not_found');
      const wait = await waitOf(request, invitation.email);
      if (wait > 0) await putOff(app.db, place, wait);
      else {
        await sendInvitation(app, invitation);
        await markMailed(app.db, place);
      }
      return { ok: true as const };
    },
  );

  app.post(
    '/member/:member/access-mail',
    {
      config: { ...manage, mails: true, limit: ['create', 'mail', 'panelMail'] },
      schema: { params: MemberParams, response: answers({ 200: Done }, [400, 401, 403, 404, 429]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const mailbox = assertFound(await findMailbox(app.db, siteId, request.params.member), 'member.not_found');
      // It opens nothing, and says what the person was told before: where others wrote so much, it is left out.
      if ((await waitOf(request, mailbox.email)) === 0) await sendAccess(app, siteId, mailbox);
      return { ok: true as const };
    },
  );

  app.delete(
    '/invitation/:invitation',
    {
      config: { ...manage, limit: 'change' },
      schema: { params: InvitationParams, response: answers({ 200: Done }, [400, 401, 403, 404, 429]) },
    },
    async (request) => {
      await withdraw(app.db, { siteId: memberOf(request).siteId, id: request.params.invitation });
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
      await limit(app, { key: `renew:${byAddress(request.ip)}`, max: 30, windowSeconds: HOUR });
      const invitation = await findByLink(app.db, request.body.token);
      if (!invitation) throw new AppError('auth.link_invalid', 'This invitation is not open any more');
      await limit(app, { key: `renew:${invitation.site_id}:${invitation.id}`, max: 5, windowSeconds: HOUR });
      await sendInvitation(app, invitation);
      return { ok: true as const };
    },
  );
}
