import { setTimeout as wait } from 'node:timers/promises';
import { Done } from '@clube/shared/contracts/common';
import { MemberSite } from '@clube/shared/contracts/me';
import { Captcha, LoginBody, LoginResult, SelectSiteBody } from '@clube/shared/contracts/sign-in';
import { CodeBody } from '@clube/shared/contracts/second-factor';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { byAccount, byAddress, countFailure, failureDelay, forgetFailures, limit } from '../../lib/rate-limit.ts';
import { userOf } from '../../plugins/session.ts';
import { findPerson } from '../me/queries.ts';
import { spendCode } from '../second-factor/operations.ts';
import { takeChallenge, tryChallenge } from '../second-factor/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { assertCaptcha, createCaptcha } from './captcha.ts';
import { enter, finishEntering, moveOn } from './enter.ts';
import { verifyPassword } from './password.ts';
import { presentLogin } from './present.ts';
import { findMemberships, findUserByEmail, leaveSession } from './queries.ts';

const siteOf = ({ arrival }: FastifyRequest) => (arrival.kind === 'panel' ? arrival.siteId : null);

/** Signing in and out, and choosing a panel. */
export async function authRoutes(app: Api) {
  const { config } = app.clube;

  app.get(
    '/captcha',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: Captcha }, [429]) } },
    async (request) => {
      await limit(app, { key: `captcha:${byAddress(request.ip)}`, max: 60, windowSeconds: 60 });
      return createCaptcha(config.secret);
    },
  );

  app.post(
    '/member/login',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: { body: LoginBody, response: answers({ 200: LoginResult }, [400, 403, 422, 429]) },
    },
    async (request, reply) => {
      const { email, password, captcha } = request.body;
      const failures = `login-failed:${byAccount(email)}`;
      await limit(app, { key: `login:${byAddress(request.ip)}`, max: 30, windowSeconds: 300 });
      await assertCaptcha(app, captcha);
      // A solved captcha always gets its one try; guessing only makes it slow.
      await wait(await failureDelay(app, failures));
      const user = await findUserByEmail(app.db, email);
      if (!(await verifyPassword(user?.password_hash, password)) || !user) {
        await countFailure(app, failures);
        const who = { userId: user?.id ?? null, actorId: user?.id ?? null };
        // Where there is an account there is one row more to write: the answer waits for neither.
        app.afterwards(request, 'the event of a refused sign-in', () =>
          recordEvent(request, { kind: 'session.refused', ...who, siteId: siteOf(request), detail: 'password' }),
        );
        reply.clearAuthCookie();
        throw new AppError('auth.invalid_credentials', 'The e-mail or the password is wrong');
      }
      await forgetFailures(app, failures);
      const memberships = await findMemberships(app.db, user.id);
      const here = siteOf(request);
      if (here !== null && !memberships.some(({ site_id }) => site_id === here)) {
        // Its person hears that somebody knows the password; a panel where they are nobody does not.
        await recordEvent(request, { kind: 'session.refused', userId: user.id, actorId: user.id, detail: 'no_access' });
        throw new AppError('auth.not_member', 'This account has no access to this panel');
      }
      const siteId = here ?? (memberships.length === 1 ? memberships[0]!.site_id : null);
      const token = await enter(request, reply, { userId: user.id, siteId, way: 'password' });
      return presentLogin(request, { token, userId: user.id, siteId });
    },
  );

  app.post(
    '/member/login/code',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: { body: CodeBody, response: answers({ 200: LoginResult }, [400, 403, 410, 422, 429]) },
    },
    async (request, reply) => {
      const held = app.secretCookieOf(request, 'clube_second_factor') ?? '';
      const challenge = await tryChallenge(app.db, held);
      if (!challenge) {
        reply.clearSecretCookie('clube_second_factor');
        throw new AppError('auth.second_factor_expired', 'Begin again with the password');
      }
      const { userId, siteId } = challenge;
      const kind = await spendCode(app, userId, request.body.code).catch(async (error: unknown) => {
        await recordEvent(request, { kind: 'second_factor.refused', userId, siteId, actorId: userId });
        throw error;
      });
      if (!(await takeChallenge(app.db, held)))
        throw new AppError('auth.second_factor_expired', 'Begin again with the password');
      if (kind === 'recovery')
        await recordEvent(request, { kind: 'recovery_code.used', userId, siteId, actorId: userId });
      reply.clearSecretCookie('clube_second_factor');
      const token = await finishEntering(request, reply, challenge);
      return presentLogin(request, { token, userId, siteId });
    },
  );

  app.post(
    '/member/logout',
    { config: { policy: 'anyone', limit: 'signIn' }, schema: { response: answers({ 200: Done }, [403]) } },
    async (request, reply) => {
      if (request.session) {
        const { id, userId, siteId } = request.session;
        await leaveSession(app.db, id);
        await recordEvent(request, { kind: 'session.left', userId, siteId });
      }
      reply.clearAuthCookie();
      return { ok: true as const };
    },
  );

  app.get(
    '/member/sites',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: Type.Array(MemberSite) }, [401]) } },
    async (request) => (await findPerson(app.db, userOf(request).userId)).sites,
  );

  app.post(
    '/member/select-site',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { body: SelectSiteBody, response: answers({ 200: LoginResult }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const { userId, id } = userOf(request);
      const siteId = request.body.site_id;
      const memberships = await findMemberships(app.db, userId);
      if (!memberships.some(({ site_id }) => site_id === siteId)) throw new AppError('site.not_found', 'Not found');
      const token = await moveOn(request, reply, { fromSessionId: id, userId, siteId });
      await recordEvent(request, { kind: 'session.started', userId, siteId });
      return presentLogin(request, { token, userId, siteId });
    },
  );
}
