import { Closed, Done } from '@clube/shared/contracts/common';
import { LinkToken, PasswordRecoveryBody, PasswordSetBody } from '@clube/shared/contracts/member';
import type { FastifyInstance } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { sendInvitation } from '../invitation/operations.ts';
import { findForMailbox } from '../invitation/queries.ts';
import { assertCaptcha } from './captcha.ts';
import { sendPasswordLink } from './password-link.ts';
import { endSessions, setPassword } from './password.queries.ts';
import { hashNewPassword } from './password.ts';
import { findOneTimeToken, findUserByEmail, findUserById, redeemOneTimeToken } from './queries.ts';

const TokenParams = Closed({ token: LinkToken });

/** To an account a link to set its password; to somebody who is only invited so far, their invitation once more. */
async function sendWayIn(app: FastifyInstance, email: string, siteId: number | null): Promise<void> {
  const user = await findUserByEmail(app.db, email);
  if (user) return sendPasswordLink(app, { userId: user.id, siteId });
  const invitation = await findForMailbox(app.db, { email, document: null, siteId });
  if (invitation) await sendInvitation(app, invitation);
}

/** A forgotten password: a link by mail that works once, and the new password behind it. */
export async function passwordRoutes(app: Api) {
  app.post(
    '/member/password-recovery',
    {
      config: { policy: 'anyone' },
      schema: { body: PasswordRecoveryBody, response: answers({ 200: Done }, [400, 403, 422, 429]) },
    },
    async (request) => {
      const { email, captcha } = request.body;
      await limit(app, { key: `recovery:${request.ip}`, max: 20, windowSeconds: 3600 });
      await limit(app, { key: `recovery:${email.toLowerCase()}`, max: 5, windowSeconds: 3600 });
      await assertCaptcha(app, captcha);
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : null;
      // The answer does not tell whether the account exists, nor does the time it takes; the mail does.
      void sendWayIn(app, email.toLowerCase(), siteId).catch((error: unknown) =>
        request.log.error(error, 'password mail failed'),
      );
      return { ok: true as const };
    },
  );

  app.post(
    '/member/password-reset/:token',
    {
      config: { policy: 'anyone' },
      schema: {
        params: TokenParams,
        body: PasswordSetBody,
        response: answers({ 200: Done }, [400, 403, 410, 422, 429]),
      },
    },
    async (request) => {
      await limit(app, { key: `reset:${request.ip}`, max: 60, windowSeconds: 300 });
      const { end_sessions: endsSessions = true, ...passwords } = request.body;
      const refuse = new AppError('auth.link_invalid', 'This link is not valid any more');
      const link = await findOneTimeToken(app.db, 'password', request.params.token);
      if (!link) throw refuse;
      const { email, first_name, last_name } = await findUserById(app.db, link.user_id);
      const passwordHash = await hashNewPassword(passwords, [email, first_name, last_name]);
      await app.db.transaction().execute(async (trx) => {
        const token = await redeemOneTimeToken(trx, 'password', request.params.token, null);
        if (!token) throw refuse;
        await setPassword(trx, token.user_id, passwordHash);
        if (endsSessions) await endSessions(trx, token.user_id);
      });
      return { ok: true as const };
    },
  );
}
