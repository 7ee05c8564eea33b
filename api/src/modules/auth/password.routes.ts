import { Closed, Done } from '@clube/shared/contracts/common';
import { PasswordLink, PasswordRecoveryBody, PasswordSetBody } from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { byAccount, byAddress, limit } from '../../lib/rate-limit.ts';
import { recordEvent } from '../security-event/operations.ts';
import { assertCaptcha } from './captcha.ts';
import { sendPasswordLink } from './password-link.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf, findOneTimeToken, findUserByEmail, redeemOneTimeToken, setPassword } from './queries.ts';

const TokenParams = Closed({ token: Type.String({ maxLength: 100 }) });

/** A forgotten password: a link by mail that works once, and the new password behind it. */
export async function passwordRoutes(app: Api) {
  app.post(
    '/member/password-recovery',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: { body: PasswordRecoveryBody, response: answers({ 200: Done }, [400, 403, 422, 429]) },
    },
    async (request) => {
      const { email, captcha } = request.body;
      await limit(app, { key: `recovery:${byAddress(request.ip)}`, max: 20, windowSeconds: 3600 });
      await limit(app, { key: `recovery:${byAccount(email)}`, max: 5, windowSeconds: 3600 });
      await assertCaptcha(app, captcha);
      const user = await findUserByEmail(app.db, email);
      // The answer does not tell whether the account exists; the mail does.
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : null;
      if (user)
        void sendPasswordLink(app, { userId: user.id, siteId }).catch((error) =>
          request.log.error(error, 'password mail failed'),
        );
      return { ok: true as const };
    },
  );

  app.get(
    '/member/password-reset/:token',
    { config: { policy: 'anyone' }, schema: { params: TokenParams, response: answers({ 200: PasswordLink }, [429]) } },
    async (request) => {
      await limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });
      return { valid: Boolean(await findOneTimeToken(app.db, 'password', request.params.token)) };
    },
  );

  app.post(
    '/member/password-reset/:token',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: {
        params: TokenParams,
        body: PasswordSetBody,
        response: answers({ 200: Done }, [400, 403, 410, 422, 429]),
      },
    },
    async (request) => {
      await limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });
      const { password, confirm_password } = request.body;
      if (password !== confirm_password) throw new AppError('auth.passwords_differ', 'The passwords differ');
      const passwordHash = await hashPassword(password);
      const userId = await app.db.transaction().execute(async (trx) => {
        const token = await redeemOneTimeToken(trx, 'password', request.params.token, null);
        if (!token) throw new AppError('auth.link_invalid', 'This link is not valid any more');
        await setPassword(trx, token.user_id, passwordHash);
        await endSessionsOf(trx, token.user_id);
        return token.user_id;
      });
      await recordEvent(request, { kind: 'password.changed', userId, actorId: userId, detail: 'reset' });
      return { ok: true as const };
    },
  );
}
