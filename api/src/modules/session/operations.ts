import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import {
  deleteExpired,
  endBeyondLimit,
  insertSession,
  leaveSession,
  lockSeat,
  mayEnter,
  type NewSession,
} from './queries.ts';

/** A new session with a token of its own; returns the token, of which only the hash is kept. */
export async function createSession(db: Db, session: NewSession): Promise<string> {
  const token = randomToken();
  const { userId, siteId } = session;
  await db.transaction().execute(async (trx) => {
    const { role } = await lockSeat(trx, userId, siteId);
    await deleteExpired(trx, userId);
    await insertSession(trx, token, session);
    await endBeyondLimit(trx, userId, siteId, role);
  });
  return token;
}

/** A session with a new token; whatever cookie the browser brought is replaced and its session ended. */
export async function replaceSession(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Omit<NewSession, 'device' | 'panelOnly'>,
): Promise<string> {
  const { db } = request.server;
  if (request.session) await leaveSession(db, request.session.id);
  const panelOnly = request.arrival.kind === 'panel';
  const token = await createSession(db, { ...session, panelOnly, device: request.headers['user-agent'] ?? '' });
  reply.setAuthCookie(token);
  return token;
}

/**
 * From one session to another of the same person: into a panel, or on another host. What was shown for the first counts
 * on, unless the panel's owner ended this person's sessions since.
 * @throws AppError `session.ended`
 */
export async function moveOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { fromSessionId, userId, siteId }: { fromSessionId: number; userId: number; siteId: number },
): Promise<string> {
  const authenticatedAt = await mayEnter(request.server.db, fromSessionId, siteId);
  if (!authenticatedAt) {
    reply.clearAuthCookie();
    throw new AppError('session.ended', 'Session is not available');
  }
  return replaceSession(request, reply, { userId, siteId, authenticatedAt });
}
