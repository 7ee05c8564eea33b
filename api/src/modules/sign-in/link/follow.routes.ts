import { Closed, Done } from '@clube/shared/contracts/common';
import {
  AcceptBody,
  CreatePasswordBody,
  LinkToken,
  LoginResult,
  MailedLink,
  PasswordSetBody,
} from '@clube/shared/contracts/sign-in';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { byAddress, limit } from '../../../lib/rate-limit.ts';
import { joinByLink, openAccountByLink, resetPassword } from './follow.ts';
import { describeLink } from './link.ts';

const TokenParams = Closed({ token: LinkToken });

/** Following a mailed link, which works once: what it is for, a new password, an account, joining a panel. */
export async function followRoutes(app: Api) {
  const anyone = { policy: 'anyone' } as const;
  const signIn = { policy: 'anyone', limit: 'signIn' } as const;
  const limitTries = (request: FastifyRequest) =>
    limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });

  app.get(
    '/member/password-reset/:token',
    { config: anyone, schema: { params: TokenParams, response: answers({ 200: MailedLink }, [400, 429]) } },
    async (request) => {
      await limitTries(request);
      return describeLink(app, request.params.token);
    },
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
      await limitTries(request);
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
    async (request, reply) => {
      await limitTries(request);
      return openAccountByLink(request, reply, request.body);
    },
  );

  // The mailbox was opened just now, so nothing else is asked of somebody who has an account.
  app.post(
    '/member/new/accept',
    {
      config: signIn,
      schema: { body: AcceptBody, response: answers({ 200: LoginResult }, [400, 403, 409, 410, 422, 429]) },
    },
    async (request, reply) => {
      await limitTries(request);
      return joinByLink(request, reply, request.body.token);
    },
  );
}
