import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { domainHost } from '../../config.ts';
import { findOnlyCourse } from '../access/queries.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { chooseHost } from '../session/hand-off.ts';
import { findMemberships, type Membership } from './queries.ts';

/** The host where somebody belongs with this panel, or null when the request arrived there. */
export function targetOf(request: FastifyRequest, membership: Membership): string | null {
  const { config } = request.server.clube;
  return chooseHost({
    role: membership.role,
    subdomain: membership.slug,
    domains: membership.domains.map((domain) => domainHost(config, domain)),
    host: hostOf(request),
    mainHost: config.mainHost,
  });
}

/** The login-success payload (product.md §3). @param siteId of the panel that was entered, if one was */
export async function presentLogin(
  request: FastifyRequest,
  { token, userId, siteId }: { token: string; userId: number; siteId: number | null },
): Promise<LoginResult> {
  const { db } = request.server;
  const memberships = await findMemberships(db, userId);
  const chosen = memberships.find((membership) => membership.site_id === siteId);
  const courseId = chosen && (await findOnlyCourse(db, chosen.site_id, userId));
  return {
    Auth: token,
    role: chosen?.role ?? null,
    custom_fields_filled: true,
    domains: (chosen?.domains ?? []).map((domain) => ({ domain })),
    subdomain: chosen?.slug ?? null,
    ...(courseId !== undefined && { course_id: courseId }),
    sites_count: memberships.length,
    needs_domain: chosen !== undefined && allows('panel.manage', chosen.role) && chosen.pending_domains,
    target_host: chosen ? targetOf(request, chosen) : null,
  };
}
