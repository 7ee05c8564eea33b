import { CodeBody } from '@clube/shared/contracts/second-factor';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import { HandOffBody } from '@clube/shared/contracts/session';
import { Captcha, LoginBody, LoginResult, SelectSiteBody } from '@clube/shared/contracts/sign-in';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { isFromHere } from '../../plugins/session.ts';
import { choosePanel, redeem, signInByCode, signInByPassword } from './operations.ts';

const NO_FAILURES = new Set<ErrorCode>(['auth.second_factor_required', 'site.not_found']);
/**
 * product.md §7: on failure the cookie is removed, whatever failed. Who is asked for a second code has not failed yet, no other site signs
 * anybody out by sending what cannot be read, and where nobody signs in nobody has failed to.
 */
const isFailedSignIn = (error: Error, request: FastifyRequest) =>
  !(error instanceof AppError && NO_FAILURES.has(error.code)) && isFromHere(request) !== false;

/** Signing in, and choosing a panel. */
export async function signInRoutes(app: Api) {
  const anyone = { policy: 'anyone', limit: 'signIn' } as const;

  app.get(
    '/captcha',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: Captcha }, [429]) } },
    async (request) => {
      await limit(app, { key: `captcha:${byAddress(request.ip)}`, max: 240, windowSeconds: 60 });
      return createCaptcha(app.clube.config.secret);
    },
  );

  app.post(
    '/member/login',
    {
      config: anyone,
      schema: { body: LoginBody, response: answers({ 200: LoginResult }, [400, 403, 422, 429]) },
      errorHandler: (error, request, reply) => {
        if (isFailedSignIn(error, request)) reply.clearAuthCookie();
        throw error;
      },
    },
    async (request, reply) => signInByPassword(request, reply, request.body),
  );

  app.post(
    '/member/login/code',
    { config: anyone, schema: { body: CodeBody, response: answers({ 200: LoginResult }, [400, 403, 410, 422, 429]) } },
    async (request, reply) => signInByCode(request, reply, request.body.code),
  );

  app.post(
    '/member/select-site',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { body: SelectSiteBody, response: answers({ 200: LoginResult }, [400, 401, 403, 404]) },
    },
    async (request, reply) => choosePanel(request, reply, request.body.site_id),
  );

  app.post(
    '/member/auth/redeem',
    {
      config: anyone,
      schema: {
        body: HandOffBody,
        response: answers({ 200: LoginResult }, [400, 401, 403, 409, 410, 422]),
      },
    },
    async (request, reply) => redeem(request, reply, request.body.string),
  );
}
