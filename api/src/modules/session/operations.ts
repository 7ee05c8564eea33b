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

export type Entered = { token: string; panelBound: boolean };

/**
 * A session with a new token; whatever cookie the browser brought is replaced and its session ended. One that begins on a
 * panel's host, or goes on from one that did (`panelBound`), opens that panel alone.
 */
export async function replaceSession(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Omit<NewSession, 'device' | 'panelOnly'>,
): Promise<Entered> {
  const { db } = request.server;
  if (request.session) await leaveSession(db, request.session.id);
  const panelOnly = request.arrival.kind === 'panel';
  const panelBound = panelOnly || session.panelBound === true;
  const device = request.headers['user-agent'] ?? '';
  const token = await createSession(db, { ...session, panelOnly, panelBound, device });
  reply.setAuthCookie(token);
  return { token, panelBound };
}

/**
 * From one session to another of the same person: into a panel, or on another host. What was shown for the first counts
 * on, unless the panel's owner ended this person's sessions since; one that is bound to its panel stays so.
 * @throws AppError `session.ended`
 */
export async function moveOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { fromSessionId, userId, siteId }: { fromSessionId: number; userId: number; siteId: number },
): Promise<Entered> {
  const from = await mayEnter(request.server.db, fromSessionId, siteId);
  if (!from) {
    reply.clearAuthCookie();
    throw new AppError('session.ended', 'Session is not available');
  }
  const { authenticated_at: authenticatedAt, panel_bound: panelBound, passkey_id: passkeyId } = from;
  return replaceSession(request, reply, { userId, siteId, authenticatedAt, panelBound, passkeyId });
}
