import { Closed, Done } from '@clube/shared/contracts/common';
import {
  AcceptBody,
  CreatePasswordBody,
  LinkToken,
  LoginResult,
  MailedLink,
  PasswordSetBody,
} from '@clube/shared/contracts/sign-in';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { joinByLink, openAccountByLink, resetPassword } from './follow.ts';
import { describeLink } from './link.ts';

const TokenParams = Closed({ token: LinkToken });

/** Following a mailed link, which works once: what it is for, a new password, an account, joining a panel. */
export async function followRoutes(app: Api) {
  // Nobody guesses a token; a password is hashed for an open link alone.
  const signIn = { policy: 'anyone', limit: 'signIn' } as const;

  app.get(
    '/member/password-reset/:token',
    { config: signIn, schema: { params: TokenParams, response: answers({ 200: MailedLink }, [400, 429]) } },
    async (request) => describeLink(app, request.params.token),
  );

  app.post(
    '/member/password-reset/:token',
    {
      config: signIn,
      schema: {
        params: TokenParams,
        body: PasswordSetBody,
        response: answers({ 200: Done }, [400, 403, 410, 422, 429]),
      },
    },
    async (request) => {
      await resetPassword(request, request.params.token, request.body);
      return { ok: true as const };
    },
  );

  app.post(
    '/member/new/create-password',
    {
      config: signIn,
      schema: { body: CreatePasswordBody, response: answers({ 200: LoginResult }, [400, 403, 409, 410, 422, 429]) },
    },
    async (request, reply) => openAccountByLink(request, reply, request.body),
  );

  // The mailbox was opened just now, so nothing else is asked of somebody who has an account.
  app.post(
    '/member/new/accept',
    {
      config: signIn,
      schema: { body: AcceptBody, response: answers({ 200: LoginResult }, [400, 403, 409, 410, 422, 429]) },
    },
    async (request, reply) => joinByLink(request, reply, request.body),
  );
}
