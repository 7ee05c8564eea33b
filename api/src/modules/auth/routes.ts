import { Closed, Done } from '@clube/shared/contracts/common';
import { Captcha, HandOff, LoginBody, LoginResult, MemberSite, SelectSiteBody } from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { answers } from '../../lib/answers.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { userOf } from '../../plugins/session.ts';
import { findPerson } from '../me/queries.ts';
import { assertCaptcha, createCaptcha } from './captcha.ts';
import { verifyPassword } from './password.ts';
import { createOneTimeToken, findMemberships, findUserByEmail, leaveSession, redeemOneTimeToken } from './queries.ts';
import { signIn, targetOf } from './sign-in.ts';

const HAND_OFF_SECONDS = 60;

export async function authRoutes(app: Api) {
  const { config } = app.clube;

  app.get(
    '/captcha',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: Captcha }, [429]) } },
    async (request, reply) => {
      await limit(app, { key: `captcha:${request.ip}`, max: 60, windowSeconds: 60 });
      reply.header('cache-control', 'no-store');
      return createCaptcha(config.secret);
    },
  );

  app.post(
    '/member/login',
    {
      config: { policy: 'anyone' },
      schema: { body: LoginBody, response: answers({ 200: LoginResult }, [400, 403, 422, 429]) },
    },
    async (request, reply) => {
      const { email, password, captcha } = request.body;
      const account = email.trim().toLowerCase();
      await limit(app, { key: `login:${request.ip}`, max: 30, windowSeconds: 300 });
      await limit(app, { key: `login:${account}`, max: 10, windowSeconds: 300 });
      await assertCaptcha(app, captcha);
      const user = await findUserByEmail(app.db, account);
      if (!(await verifyPassword(user?.password_hash, password)) || !user) {
        reply.clearAuthCookie();
        throw new AppError('auth.invalid_credentials', 'The e-mail or the password is wrong');
      }
      const memberships = await findMemberships(app.db, user.id);
      const { arrival } = request;
      const here =
        arrival.kind === 'panel' ? memberships.find((membership) => membership.site_id === arrival.siteId) : undefined;
      if (arrival.kind === 'panel' && !here)
        throw new AppError('auth.not_member', 'This account has no access to this panel');
      const chosen = here ?? (memberships.length === 1 ? memberships[0] : undefined);
      return signIn(app, request, reply, { userId: user.id, siteId: chosen?.site_id ?? null, memberships });
    },
  );

  app.post(
    '/member/logout',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: Done }, [403]) } },
    async (request, reply) => {
      if (request.session) await leaveSession(app.db, request.session.id);
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
      config: { policy: 'signedIn' },
      schema: { body: SelectSiteBody, response: answers({ 200: LoginResult }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const { userId } = userOf(request);
      const memberships = await findMemberships(app.db, userId);
      const chosen = memberships.find((membership) => membership.site_id === request.body.site_id);
      if (!chosen) throw new AppError('site.not_found', 'Not found');
      return signIn(app, request, reply, { userId, siteId: chosen.site_id, memberships });
    },
  );

  app.post(
    '/member/auth',
    {
      config: { policy: 'signedIn' },
      schema: {
        body: Closed({ auth: Type.String({ maxLength: 200 }) }),
        response: answers({ 200: HandOff }, [400, 401, 403, 409]),
      },
    },
    async (request) => {
      const session = userOf(request);
      const memberships = await findMemberships(app.db, session.userId);
      const membership = memberships.find(({ site_id }) => site_id === session.siteId);
      const target = targetOf(request, membership);
      if (!membership || !target) throw new AppError('request.invalid', 'This person is where they belong');
      const string = await createOneTimeToken(app.db, {
        kind: 'handoff',
        userId: session.userId,
        siteId: membership.site_id,
        host: target,
        validSeconds: HAND_OFF_SECONDS,
      });
      return { data: { string }, url: `${config.https ? 'https' : 'http'}://${target}/?rdr=${string}` };
    },
  );

  app.post(
    '/member/auth/redeem',
    {
      config: { policy: 'anyone' },
      schema: {
        body: Closed({ string: Type.String({ maxLength: 100 }) }),
        response: answers({ 200: LoginResult }, [400, 403, 410, 429]),
      },
    },
    async (request, reply) => {
      await limit(app, { key: `redeem:${request.ip}`, max: 60, windowSeconds: 300 });
      const token = await redeemOneTimeToken(app.db, 'handoff', request.body.string, hostOf(request));
      if (!token) throw new AppError('auth.link_invalid', 'This hand-off is not valid any more');
      return signIn(app, request, reply, { userId: token.user_id, siteId: token.site_id });
    },
  );
}
