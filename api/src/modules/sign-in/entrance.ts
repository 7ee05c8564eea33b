import type { FastifyRequest } from 'fastify';
import { findMemberships } from '../member/membership.queries.ts';
import { recordEvent } from '../security-event/operations.ts';

/**
 * The panel that somebody who has shown who they are comes into: the one that is wanted, or the only one they have; null where they choose
 * among several, undefined where they are no member of the one that is wanted. Its person hears that somebody knows the password, or has
 * what stands for it; a panel where they are nobody does not.
 */
export async function findEntrance(
  request: FastifyRequest,
  userId: number,
  wanted: number | null,
): Promise<number | null | undefined> {
  const memberships = await findMemberships(request.server.db, userId);
  if (wanted === null) return memberships.length === 1 ? memberships[0]!.site_id : null;
  if (memberships.some(({ site_id }) => site_id === wanted)) return wanted;
  await recordEvent(request, { kind: 'session.refused', userId, actorId: userId, detail: 'no_access' });
  return undefined;
}
