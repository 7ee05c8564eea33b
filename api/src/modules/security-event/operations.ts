import type { SecurityEventKind } from '@clube/shared/contracts/security-event';
import { allows, type PolicyName } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { isFirst } from '../../lib/rate-limit.ts';
import { findPanelsLookedAfter, insertEventOfMany, insertSiteEvent, insertUserEvent } from './queries.ts';

export type NewEvent = {
  kind: SecurityEventKind;
  /** Whom it is about. Null where no account is known, as for a refused e-mail. */
  userId: number | null;
  /** The panel that it happened in; its owner sees the event. */
  siteId?: number | null;
  /** Who did it; else the person of the session, else the one whom it is about. */
  actorId?: number | null;
  /** A way of signing in, or what was refused of one; a role, a setting's key. */
  detail?: string;
};

const DEVICE_LENGTH = 200;

/**
 * Writes down what happened to access: for the panel's owner when a panel is named, for the person when one is known.
 * An event that cannot be written does not undo what happened; the log says so.
 */
export async function recordEvent(request: FastifyRequest, event: NewEvent): Promise<void> {
  const { kind, userId, siteId = null, detail = null } = event;
  const { db } = request.server;
  const actorId = event.actorId === undefined ? (request.session?.userId ?? userId) : event.actorId;
  const byOther = actorId !== userId;
  const about = { kind, siteId, detail, requestId: request.id };
  const ip = request.ip;
  const device = (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH);
  request.log.info({ event: kind, detail }, 'security event');
  try {
    if (siteId !== null)
      await insertSiteEvent(db, { ...about, siteId, actorId, targetId: byOther ? userId : null, ip, device });
    // Where somebody else sat when they did it is not told.
    const seen = byOther ? { ip: null, device: '' } : { ip, device };
    if (userId !== null) await insertUserEvent(db, { ...about, ...seen, userId, byOther });
  } catch (error) {
    request.log.error({ err: error, event: kind }, 'a security event could not be written');
  }
}

/**
 * Somebody tried to come in and was refused. Staff do so on the main app, which is no panel: there each panel that they look after is told, or
 * no owner would hear that somebody guesses.
 */
export async function recordRefusal(
  request: FastifyRequest,
  { siteId = null, ...refusal }: Pick<NewEvent, 'kind' | 'userId' | 'siteId' | 'detail'>,
): Promise<void> {
  const { userId } = refusal;
  await recordEvent(request, { ...refusal, siteId, actorId: userId });
  if (siteId !== null || userId === null) return;
  for (const its of await findPanelsLookedAfter(request.server.db, userId))
    await recordEvent(request, { ...refusal, userId: null, siteId: its, actorId: userId });
}

/** The same thing that somebody did to many others of a panel, written at once. */
export async function recordEventOfMany(
  request: FastifyRequest,
  { kind, siteId, detail = null }: { kind: SecurityEventKind; siteId: number; detail?: string | null },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  request.log.info({ event: kind, count: userIds.length }, 'security event');
  const actorId = request.session?.userId ?? null;
  const device = (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH);
  const about = { kind, siteId, detail, actorId, ip: request.ip, device, requestId: request.id };
  await insertEventOfMany(request.server.db, about, userIds).catch((error: unknown) =>
    request.log.error({ err: error, event: kind }, 'a security event could not be written'),
  );
}

const REFUSAL_WINDOW_SECONDS = 60 * 60;

/**
 * Somebody of a panel asked for what their role may not. Told to its owner once an hour for each person and right: a page or
 * a program that asks again and again is one event.
 */
export async function recordRefusedRight(request: FastifyRequest): Promise<void> {
  const { session, server, routeOptions } = request;
  // Who looks on as a student has the right, and laid it down for the while.
  if (!session?.siteId || session.isLowered) return;
  const { siteId, userId, role } = session;
  const policy = routeOptions.config.policy ?? 'signedIn';
  // A route that lets the role in, and refuses within, keeps something for the owner.
  const right: PolicyName = allows(policy, role) ? 'panel.own' : policy;
  const key = `refused-right:${siteId}:person:${userId}:${right}`;
  if (await isFirst(server, { key, windowSeconds: REFUSAL_WINDOW_SECONDS }))
    await recordEvent(request, { kind: 'right.refused', userId: null, siteId, actorId: userId, detail: right });
}
