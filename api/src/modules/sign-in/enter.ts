import type { SignInWay } from '@clube/shared/contracts/security-event';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { hasSecondFactor } from '../second-factor/operations.ts';
import { saveChallenge } from '../second-factor/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { mayEnter } from '../session/queries.ts';
import { createSession, leaveSession } from './queries.ts';

type Entrance = { userId: number; siteId: number | null };

/** A session with a new token; whatever cookie the browser brought is replaced and its session ended. */
async function replaceSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, siteId, authenticatedAt }: Entrance & { authenticatedAt: Date | null },
): Promise<string> {
  const { db } = request.server;
  if (request.session) await leaveSession(db, request.session.id);
  const device = request.headers['user-agent'] ?? '';
  const token = await createSession(db, { userId, siteId, device, ...(authenticatedAt && { authenticatedAt }) });
  reply.setAuthCookie(token);
  return token;
}

/** After everything that somebody has to show was shown: the session, and the event of it. Only for `enter` and the code. */
export async function finishEntering(
  request: FastifyRequest,
  reply: FastifyReply,
  { way, ...entrance }: Entrance & { way: SignInWay },
): Promise<string> {
  const token = await replaceSession(request, reply, { ...entrance, authenticatedAt: null });
  await recordEvent(request, { kind: 'session.started', ...entrance, actorId: entrance.userId, detail: way });
  return token;
}

/**
 * The one way in for somebody who has just shown a first factor (a password, Google's word, a mailed link): every route
 * that signs in goes through here. Returns the session's token, whose cookie is set.
 * @throws AppError `auth.second_factor_required`; the browser then holds a challenge, and POST /member/login/code goes on
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance & { way: SignInWay },
): Promise<string> {
  const app = request.server;
  if (!(await hasSecondFactor(app, entrance.userId))) return finishEntering(request, reply, entrance);
  reply.setSecretCookie('clube_second_factor', await saveChallenge(app.db, entrance));
  throw new AppError('auth.second_factor_required', 'Give the code of your authenticator app');
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
