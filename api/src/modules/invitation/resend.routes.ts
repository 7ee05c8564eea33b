import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { InvitationsResend, InvitationsResent } from '@clube/shared/contracts/invitation';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { endAccessMail, queueAccessMails } from '../member/mail.queries.ts';
import { findMailbox } from '../member/queries.ts';
import { markMailed, putOff } from './mail.queries.ts';
import { waitOfMailbox } from './mailbox.ts';
import { sendAccess, sendInvitation } from './operations.ts';
import { findInvitation, queueInvitations } from './queries.ts';

const InvitationParams = Closed({ invitation: Id });
const MemberParams = Closed({ member: Id });

/** Mails of an invitation or an access that go once more. */
export async function resendRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  /** Mail goes to addresses that somebody typed: so much to one mailbox, whoever sends it. */
  const waitOf = (request: FastifyRequest, email: string) =>
    waitOfMailbox(app, { email, userId: userOf(request).userId });

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
      const { siteId, memberId: by } = memberOf(request);
      const { member } = request.params;
      const mailbox = assertFound(await findMailbox(app.db, siteId, member), 'member.not_found');
      const wait = await waitOf(request, mailbox.email);
      if (wait > 0) await queueAccessMails(app.db, { siteId, by, members: [member], waitSeconds: wait });
      else {
        await sendAccess(app, siteId, mailbox);
        // What was asked for before, and waited, is told by now.
        await endAccessMail(app.db, siteId, member);
      }
      return { ok: true as const };
    },
  );
}
