import { Closed } from '@clube/shared/contracts/common';
import { localTarget } from '@clube/shared/contracts/local-target';
import { GoogleHandOff } from '@clube/shared/contracts/sign-in';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { mainOrigin } from '../../../config.ts';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { randomToken, sha256, sign, verify } from '../../../lib/crypto.ts';
import { AppError } from '../../../lib/errors.ts';
import { byAddress, limit } from '../../../lib/rate-limit.ts';
import { hostOf } from '../../../plugins/hosts.ts';
import { createHandOff } from '../../session/hand-off.queries.ts';
import { findMemberships } from '../queries.ts';
import { createOidcClient, EmailUnverifiedError } from './client.ts';
import { findUserByIdentity, saveOidcRequest, takeOidcRequest } from './queries.ts';

const CALLBACK = '/api/member/google/callback';
const VALID_MS = 10 * 60 * 1000;
type Way = {
  host: string;
  wanted: string | null;
  /** Hash of the secret of the browser that began on `host`; nobody else redeems what comes back. */
  browser: string;
  until: number;
};

/**
 * Signing in with Google. The provider knows one address, the main app's; a panel hands over to it with a signed
 * `auth` (/login-to-google/{auth}) and gets the person back with a one-time token (/redirect-gd/{token}/{site_id}).
 */
export async function googleRoutes(app: Api) {
  const { config } = app.clube;
  if (!config.googleClientId) return;
  const origin = mainOrigin(config);
  const client = createOidcClient(config, origin + CALLBACK);
  const anyone = { policy: 'anyone' } as const;
  const scheme = config.https ? 'https' : 'http';

  app.post(
    '/member/google/auth',
    {
      config: { ...anyone, limit: 'signIn' },
      schema: {
        body: Closed({ wanted: Type.Optional(Type.String({ maxLength: 500 })) }),
        response: answers({ 200: GoogleHandOff }, [400, 403, 404]),
      },
    },
    async (request, reply) => {
      const host = hostOf(request);
      if (request.arrival.kind === 'unknown')
        throw new AppError('site.not_found', 'Nobody is registered under this name');
      const wanted = localTarget(request.body.wanted);
      if (request.body.wanted !== undefined && wanted === undefined)
        throw new AppError('request.invalid', 'Only a path of this site can be wanted');
      const browser = app.secretCookieOf(request, 'clube_browser') ?? randomToken();
      reply.setSecretCookie('clube_browser', browser);
      const way: Way = {
        host,
        wanted: wanted ?? null,
        browser: sha256(browser).toString('base64url'),
        until: Date.now() + VALID_MS,
      };
      return { url: `${origin}/login-to-google/${sign(config.secret, 'google', way)}` };
    },
  );

  app.post(
    '/member/google/start',
    {
      config: { ...anyone, limit: 'signIn' },
      schema: {
        body: Closed({ auth: Type.String({ maxLength: 2000 }) }),
        response: answers({ 200: GoogleHandOff }, [400, 403, 410, 422, 429]),
      },
    },
    async (request, reply) => {
      await limit(app, { key: `google:${byAddress(request.ip)}`, max: 60, windowSeconds: 600 });
      const way = verify<Way>(config.secret, 'google', request.body.auth);
      if (!way || way.until < Date.now())
        throw new AppError('auth.link_invalid', 'This way to Google is not valid any more');
      const browser = randomToken();
      const begun = await client.begin().catch((error: unknown) => {
        request.log.warn({ cause: String(error) }, 'the identity provider does not answer');
        throw new AppError('auth.provider_failed', 'Google does not answer now');
      });
      await saveOidcRequest(app.db, { ...begun, host: way.host, browser, origin: way.browser, wanted: way.wanted });
      reply.setSecretCookie('clube_oidc', browser);
      return { url: begun.url };
    },
  );

  /** The person's id, or the name of what went wrong. Nothing of the provider's answer reaches the page. */
  const identify = async (request: FastifyRequest, begun: { code_verifier: string; nonce: string }, state: string) => {
    try {
      const { subject, email } = await client.finish(new URL(request.url, origin).search, {
        codeVerifier: begun.code_verifier,
        nonce: begun.nonce,
        state,
      });
      return (await findUserByIdentity(app.db, subject, email)) ?? 'unknown';
    } catch (error) {
      if (error instanceof EmailUnverifiedError) return 'unverified';
      request.log.warn({ cause: String(error) }, 'a sign-in with Google failed');
      return 'failed';
    }
  };

  app.get(
    '/member/google/callback',
    {
      config: anyone,
      schema: {
        querystring: Type.Object({ state: Type.Optional(Type.String({ maxLength: 200 })) }),
        response: answers({ 302: Type.Null() }, [429]),
      },
    },
    async (request, reply) => {
      await limit(app, { key: `google:${byAddress(request.ip)}`, max: 60, windowSeconds: 600 });
      const state = request.query.state ?? '';
      const begun = await takeOidcRequest(app.db, state, app.secretCookieOf(request, 'clube_oidc') ?? '');
      reply.clearSecretCookie('clube_oidc');
      if (!begun) return reply.redirect(`${origin}/?google=failed`);
      const back = `${scheme}://${begun.host}`;
      const userId = await identify(request, begun, state);
      if (userId === 'unknown') return reply.redirect(`${back}/has-not-account`);
      if (typeof userId === 'string') return reply.redirect(`${back}/?google=${userId}`);
      const memberships = await findMemberships(app.db, userId);
      const host = await app.findHostByName(begun.host);
      const here = host.kind === 'panel' ? memberships.find(({ site_id }) => site_id === host.siteId) : undefined;
      if (host.kind === 'panel' && !here) return reply.redirect(`${back}/has-not-account`);
      const siteId = here?.site_id ?? (memberships.length === 1 ? memberships[0]!.site_id : null);
      const token = await createHandOff(app.db, {
        userId,
        siteId,
        host: begun.host,
        browser: begun.origin_browser_hash,
      });
      const wanted = begun.wanted ? `?to=${encodeURIComponent(begun.wanted)}` : '';
      return reply.redirect(`${back}/redirect-gd/${token}/${siteId ?? 0}${wanted}`);
    },
  );
}
