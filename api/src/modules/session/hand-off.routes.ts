import { Closed } from '@clube/shared/contracts/common';
import { localTarget } from '@clube/shared/contracts/local-target';
import { HandOff, HandOffCode as Code } from '@clube/shared/contracts/session';
import { LoginResult } from '@clube/shared/contracts/sign-in';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken } from '../../lib/crypto.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { bindHandOff, bindingOf, findOrigin, findTarget } from './hand-off.queries.ts';
import { beginHandOff, isOwnDomain, QUESTION } from './hand-off.ts';

const To = Type.Optional(Type.String({ maxLength: 2000 }));
const Hash = Type.String({ pattern: '^[\\w-]{43}$' });
const BASE = '/api/member/auth';

/**
 * From the host where somebody signed in to the host where they belong (docs/adr/0017). A code alone signs nobody in: the
 * target host gives the browser a secret (`claim`), the host where the code's session is binds the code to it
 * (`confirm`), and only that browser redeems it (sign-in). A link with somebody else's code fails at `confirm`; where that
 * is a panel's own domain, whose holder may confirm for anybody, somebody is asked before it is redeemed (docs/adr/0504).
 */
export async function handOffRoutes(app: Api) {
  const scheme = app.clube.config.https ? 'https' : 'http';
  const originOf = (host: string) => `${scheme}://${host}`;
  /** @param to where the person wants to go; only ever a path of the target host */
  const leadTo = (reply: FastifyReply, host: string, path: string, parameters: Record<string, string>, to?: string) => {
    const url = new URL(path, originOf(host));
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const target = localTarget(to);
    if (target) url.searchParams.set('to', target);
    return reply.header('referrer-policy', 'no-referrer').redirect(url.href);
  };

  app.post(
    '/member/auth',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: {
        body: Closed({ auth: LoginResult }),
        response: answers({ 200: HandOff }, [400, 401, 403, 409]),
      },
    },
    async (request) => {
      const { string, host } = await beginHandOff(request, request.body.auth.Auth);
      return { data: { string }, url: `${originOf(host)}${BASE}/claim?rdr=${string}` };
    },
  );

  app.get(
    '/member/auth/claim',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      // A step of a navigation, never called by a client.
      schema: { hide: true, querystring: Closed({ rdr: Code, to: To }) },
    },
    async (request, reply) => {
      const { rdr, to } = request.query;
      const fromHost = await findOrigin(app.db, rdr, hostOf(request));
      if (!fromHost) return reply.redirect('/?rdr=expired');
      const browser = app.secretCookieOf(request, 'clube_browser') ?? randomToken();
      reply.setSecretCookie('clube_browser', browser);
      const hash = bindingOf(rdr, browser).toString('base64url');
      return leadTo(reply, fromHost, `${BASE}/confirm`, { rdr, browser: hash }, to);
    },
  );

  app.get(
    '/member/auth/confirm',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: { hide: true, querystring: Closed({ rdr: Code, browser: Hash, to: To }) },
    },
    async (request, reply) => {
      const { rdr, browser, to } = request.query;
      const target = await findTarget(app.db, rdr, hostOf(request));
      if (!target) return reply.redirect('/');
      const isAsked = await isOwnDomain(app, hostOf(request));
      const isBound =
        request.session !== null &&
        (await bindHandOff(app.db, rdr, {
          sessionId: request.session.id,
          browser: Buffer.from(browser, 'base64url'),
          isAsked,
        }));
      if (!isBound) return leadTo(reply, target, '/', { rdr: 'expired' });
      return leadTo(reply, target, isAsked ? QUESTION : '/', { rdr }, to);
    },
  );
}
