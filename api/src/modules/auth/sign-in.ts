import type { LoginResult } from '@clube/shared/contracts/member';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { domainHost } from '../../config.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { findOnlyCourse } from '../access/queries.ts';
import { chooseHost } from './hand-off.ts';
import { createSession, findMemberships, leaveSession, type Membership } from './queries.ts';

/** The host on which somebody belongs who is now on this one; null when they are there. */
export function targetOf(request: FastifyRequest, membership: Membership | undefined): string | null {
  if (!membership) return null;
  const { config } = request.server.clube;
  return chooseHost({
    role: membership.role,
    subdomain: membership.slug,
    domains: membership.domains.map((domain) => domainHost(config, domain)),
    host: hostOf(request),
    mainHost: config.mainHost,
  });
}

type SignIn = {
  userId: number;
  /** The panel that is entered; null leaves the choice to the person. */
  siteId: number | null;
  /** When the caller has them already. */
  memberships?: Membership[];
};

/**
 * The one way in, whatever proved who somebody is: password, provider, hand-off, mailed link. Starts a session with a new
 * token; whatever cookie the browser brought is replaced and its session ended.
 */
export async function signIn(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, siteId, memberships }: SignIn,
): Promise<LoginResult> {
  const all = memberships ?? (await findMemberships(app.db, userId));
  const chosen = all.find((membership) => membership.site_id === siteId);
  if (request.session) await leaveSession(app.db, request.session.id);
  const token = await createSession(app.db, {
    userId,
    siteId: chosen?.site_id ?? null,
    device: request.headers['user-agent'] ?? '',
  });
  reply.setAuthCookie(token);
  const courseId = chosen && (await findOnlyCourse(app.db, chosen.site_id, userId));
  return {
    Auth: token,
    role: chosen?.role ?? null,
    custom_fields_filled: true,
    domains: (chosen?.domains ?? []).map((domain) => ({ domain })),
    subdomain: chosen?.slug ?? null,
    ...(courseId !== undefined && { course_id: courseId }),
    sites_count: all.length,
    needs_domain: chosen !== undefined && allows('panel.manage', chosen.role) && chosen.pending_domains,
    target_host: targetOf(request, chosen),
  };
}
