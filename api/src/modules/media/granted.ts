import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { readGrant } from './playback.ts';
import { mayPlay, type MediaPath } from './queries.ts';

/**
 * The media of a signed address, when this session is the one that it was given to, and its member may still play it.
 * @throws AppError `course.no_access`, what `readGrant` throws
 */
export async function grantedTo(request: FastifyRequest): Promise<MediaPath> {
  const { db, clube } = request.server;
  const member = memberOf(request);
  const { sessionId, siteId, memberId } = member;
  const grant = readGrant(clube.config, (request.params as { token: string }).token);
  const at = { siteId: grant.s, mediaId: grant.m };
  const isTheirs = grant.u === memberId && grant.s === siteId && grant.n === sessionId;
  if (!isTheirs || !(await mayPlay(db, at, viewerOf(member))))
    throw new AppError('course.no_access', 'You do not have access to this video');
  return at;
}

/** Asked in the midst of an answer: of the session too, which may have ended since. */
export async function mayGoOn(request: FastifyRequest): Promise<boolean> {
  request.session = await request.server.findSession(request);
  return grantedTo(request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
