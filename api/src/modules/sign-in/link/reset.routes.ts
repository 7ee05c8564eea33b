import { Closed, Done } from '@clube/shared/contracts/common';
import { LinkToken, PasswordSetBody } from '@clube/shared/contracts/sign-in';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { AppError } from '../../../lib/errors.ts';
import { byAddress, limit } from '../../../lib/rate-limit.ts';
import { tellOfChange } from '../../user/notice.ts';
import { endSessions, setPassword } from '../../user/password.queries.ts';
import { hashNewPassword } from '../../user/password.ts';
import { findOneTimeToken, findUserById, redeemOneTimeToken } from '../queries.ts';

const TokenParams = Closed({ token: LinkToken });

/** The new password behind the link of `password-link.ts`, which works once. Asking for one is `modules/account`. */
export async function passwordRoutes(app: Api) {
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
      const { end_sessions: endsSessions = true, ...passwords } = request.body;
      const refuse = new AppError('auth.link_invalid', 'This link is not valid any more');
      const link = await findOneTimeToken(app.db, request.params.token);
      if (!link) throw refuse;
      const { email, first_name, last_name } = await findUserById(app.db, link.user_id);
      const passwordHash = await hashNewPassword(passwords, [email, first_name, last_name]);
      const used = await app.db.transaction().execute(async (trx) => {
        const token = await redeemOneTimeToken(trx, request.params.token);
        if (!token) throw refuse;
        await setPassword(trx, token.user_id, passwordHash);
        if (endsSessions) await endSessions(trx, token.user_id);
        return token;
      });
      await tellOfChange(request, { kind: 'password.changed', userId: used.user_id, link: used.kind });
      return { ok: true as const };
    },
  );
}
