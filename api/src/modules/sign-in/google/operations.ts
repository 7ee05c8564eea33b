import { localTarget } from '@clube/shared/contracts/local-target';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mainOrigin } from '../../../config.ts';
import { randomToken, sha256, sign, verify } from '../../../lib/crypto.ts';
import { AppError } from '../../../lib/errors.ts';
import { hostOf } from '../../../plugins/hosts.ts';
import { createHandOff } from '../../session/hand-off.queries.ts';
import { tellOfChange } from '../../user/notice.ts';
import { findEntrance } from '../entrance.ts';
import { EmailUnverifiedError, type OidcClient } from './client.ts';
import { findUserByIdentity, saveOidcRequest, takeOidcRequest } from './queries.ts';

const VALID_MS = 10 * 60 * 1000;
type Way = {
  host: string;
  wanted: string | null;
  /** Hash of the secret of the browser that began on `host`; nobody else redeems what comes back. */
  browser: string;
  until: number;
};

/**
 * Address on the main app that goes on to the provider, with a signed `auth` that says where the person came from.
 * @param path of this host where the person wants to go afterwards
 * @throws AppError `site.not_found`, `request.invalid`
 */
export function handOver(request: FastifyRequest, reply: FastifyReply, path?: string): string {
  const app = request.server;
  const { config } = app.clube;
  if (request.arrival.kind === 'unknown') throw new AppError('site.not_found', 'Nobody is registered under this name');
  const wanted = localTarget(path);
  if (path !== undefined && wanted === undefined)
    throw new AppError('request.invalid', 'Only a path of this site can be wanted');
  const browser = app.secretCookieOf(request, 'clube_browser') ?? randomToken();
  reply.setSecretCookie('clube_browser', browser);
  const way: Way = {
    host: hostOf(request),
    wanted: wanted ?? null,
    browser: sha256(browser).toString('base64url'),
    until: Date.now() + VALID_MS,
  };
  return `${mainOrigin(config)}/login-to-google/${sign(config.secret, 'google', way)}`;
}

/** The provider's address for a way that `handOver` signed. @throws AppError `auth.link_invalid`, `auth.provider_failed` */
export async function begin(request: FastifyRequest, reply: FastifyReply, client: OidcClient, auth: string) {
  const app = request.server;
  const way = verify<Way>(app.clube.config.secret, 'google', auth);
  if (!way || way.until < Date.now())
    throw new AppError('auth.link_invalid', 'This way to Google is not valid any more');
  const browser = randomToken();
  const begun = await client.begin().catch((error: unknown) => {
    request.log.warn({ cause: String(error) }, 'the identity provider does not answer');
    throw new AppError('auth.provider_failed', 'Google does not answer now');
  });
  await saveOidcRequest(app.db, { ...begun, host: way.host, browser, origin: way.browser, wanted: way.wanted });
  reply.setSecretCookie('clube_oidc', browser);
  return begun.url;
}

/** The person's id, or the name of what went wrong. Nothing of the provider's answer reaches the page. */
async function identify(
  request: FastifyRequest,
  client: OidcClient,
  begun: { code_verifier: string; nonce: string },
  state: string,
): Promise<number | 'unknown' | 'unverified' | 'failed'> {
  try {
    const checks = { codeVerifier: begun.code_verifier, nonce: begun.nonce, state };
    const query = new URL(request.url, mainOrigin(request.server.clube.config)).search;
    const { subject, email } = await client.finish(query, checks);
    const found = await findUserByIdentity(request.server.db, subject, email);
    if (!found) return email === null ? 'unverified' : 'unknown';
    if (found.isNew) await tellOfChange(request, { kind: 'google.linked', userId: found.id });
    return found.id;
  } catch (error) {
    if (error instanceof EmailUnverifiedError) return 'unverified';
    request.log.warn({ cause: String(error) }, 'a sign-in with Google failed');
    return 'failed';
  }
}

/** Where somebody whom the provider knows goes on in the panel they came from: with a code that only their browser redeems. */
async function pathFor(
  request: FastifyRequest,
  userId: number,
  begun: { host: string; origin_browser_hash: Buffer; wanted: string | null },
): Promise<string> {
  const app = request.server;
  const host = await app.findHostByName(begun.host);
  const siteId = await findEntrance(request, userId, host.kind === 'panel' ? host.siteId : null);
  if (siteId === undefined) return '/has-not-account';
  const browser = begun.origin_browser_hash;
  const token = await createHandOff(app.db, { userId, siteId, host: begun.host, browser });
  const wanted = begun.wanted ? `?to=${encodeURIComponent(begun.wanted)}` : '';
  return `/redirect-gd/${token}/${siteId ?? 0}${wanted}`;
}

/** Where the browser goes that comes back from the provider. */
export async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  client: OidcClient,
  state: string,
): Promise<string> {
  const app = request.server;
  const { config } = app.clube;
  const begun = await takeOidcRequest(app.db, state, app.secretCookieOf(request, 'clube_oidc') ?? '');
  reply.clearSecretCookie('clube_oidc');
  if (!begun) return `${mainOrigin(config)}/?google=failed`;
  const back = `${config.https ? 'https' : 'http'}://${begun.host}`;
  const userId = await identify(request, client, begun, state);
  if (userId === 'unknown') return `${back}/has-not-account`;
  return back + (typeof userId === 'string' ? `/?google=${userId}` : await pathFor(request, userId, begun));
}
