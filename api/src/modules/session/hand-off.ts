import type { FastifyInstance, FastifyRequest } from 'fastify';
import { domainHost } from '../../config.ts';
import { AppError } from '../../lib/errors.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { userOf } from '../../plugins/session.ts';
import { findMemberships, type Membership } from '../member/membership.queries.ts';
import { createHandOff, isTokenOf } from './hand-off.queries.ts';
import type { Role } from '@clube/shared/contracts/policy';

export type WhoAndWhere = {
  role: Role;
  subdomain: string;
  /** Verified custom domains of the panel, the primary one first. */
  domains: readonly string[];
  /** Host (with port) of the request and of the main app. */
  host: string;
  mainHost: string;
};

/** The host that a person belongs on, or null when this is it (product.md §4). */
export function chooseHost({ role, subdomain, domains, host, mainHost }: WhoAndWhere): string | null {
  if (role !== 'student') return host === mainHost ? null : mainHost;
  const [first] = domains;
  if (first !== undefined) return domains.includes(host) ? null : first;
  const own = `${subdomain}.${mainHost}`;
  return host === own ? null : own;
}

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

/** The page of the target host on which somebody says that they mean a hand-off (web/hand-off-question.ts); workers of shells leave such names alone. */
export const QUESTION = '/_hand-off';

/** Whether a host is a panel's own domain, which leads wherever its holder says; the main app and what is below it lead here. */
export async function isOwnDomain(app: FastifyInstance, host: string): Promise<boolean> {
  const { kind } = await app.findHostByName(host);
  return kind !== 'main' && !host.endsWith(`.${app.clube.config.mainHost}`);
}

/**
 * A code with which the person of this session goes on where they belong.
 * @param token of the session: who somebody is, and where they belong, says the session; what the page holds only has to be its
 * @returns the code and the host that redeems it
 * @throws AppError `request.invalid` when the token is another session's, or the person is where they belong
 */
export async function beginHandOff(request: FastifyRequest, token: string): Promise<{ string: string; host: string }> {
  const { db } = request.server;
  const { userId, siteId, id } = userOf(request);
  if (!(await isTokenOf(db, id, token)))
    throw new AppError('request.invalid', 'This is the payload of another session');
  const membership = (await findMemberships(db, userId)).find(({ site_id }) => site_id === siteId);
  const host = membership && targetOf(request, membership);
  if (!membership || !host || request.arrival.kind === 'unknown')
    throw new AppError('request.invalid', 'This person is where they belong');
  const from = { fromHost: hostOf(request), sessionId: id };
  return { string: await createHandOff(db, { userId, siteId: membership.site_id, host, ...from }), host };
}
