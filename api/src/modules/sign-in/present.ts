import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { findOnlyCourse } from '../access/queries.ts';
import type { Entered } from '../session/operations.ts';
import { targetOf } from '../session/hand-off.ts';
import { findFilled } from '../custom-field/queries.ts';
import { findMemberships } from '../member/membership.queries.ts';

/** The login-success payload (product.md §3). @param siteId of the panel that was entered, if one was */
export async function presentLogin(
  request: FastifyRequest,
  { token, panelBound, userId, siteId }: Entered & { userId: number; siteId: number | null },
): Promise<LoginResult> {
  const { db } = request.server;
  const memberships = await findMemberships(db, userId);
  const chosen = memberships.find((membership) => membership.site_id === siteId);
  // Before a panel is entered there is none that asks.
  const isFilled = chosen === undefined || (await findFilled(db, chosen.site_id, userId)) !== false;
  const courseId = chosen && (await findOnlyCourse(db, chosen.site_id, userId));
  return {
    Auth: token,
    role: chosen?.role ?? null,
    custom_fields_filled: isFilled,
    domains: (chosen?.domains ?? []).map((domain) => ({ domain })),
    subdomain: chosen?.slug ?? null,
    ...(courseId !== undefined && { course_id: courseId }),
    sites_count: panelBound ? 1 : memberships.length,
    needs_domain: chosen !== undefined && allows('panel.manage', chosen.role) && chosen.pending_domains,
    target_host: chosen ? targetOf(request, chosen) : null,
  };
}
