import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import * as queries from './queries.ts';
import { leaveSession, lockPerson, mayEnter, type NewSession } from './queries.ts';

/**
 * What was shown is looked at once more under the lock of its person: whoever takes it away, by a new password as well as by ending
 * sessions, ends what is there by then, and must not miss what is about to be (docs/adr/0552). @throws AppError when it opens nothing any more
 */
export type StillOpens = (trx: Db) => Promise<void>;
const always: StillOpens = async () => {};

/** A new session with a token of its own; returns the token, of which only the hash is kept. @throws AppError what `assertOpens` throws */
export async function createSession(db: Db, session: NewSession, assertOpens: StillOpens = always): Promise<string> {
  const token = randomToken();
  const { userId, siteId } = session;
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    const { role } = await queries.lockSeat(trx, userId, siteId);
    await assertOpens(trx);
    await queries.deleteExpired(trx, userId);
    await queries.insertSession(trx, token, session);
    await queries.endBeyondLimit(trx, userId, siteId, role);
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
  assertOpens?: StillOpens,
): Promise<Entered> {
  const { db } = request.server;
  if (request.session) await leaveSession(db, request.session.id);
  const panelOnly = request.arrival.kind === 'panel';
  const panelBound = panelOnly || session.panelBound === true;
  const device = request.headers['user-agent'] ?? '';
  const token = await createSession(db, { ...session, panelOnly, panelBound, device }, assertOpens);
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
  const findWay = async (db: Db) => {
    const from = await mayEnter(db, fromSessionId, siteId);
    if (from) return from;
    reply.clearAuthCookie();
    throw new AppError('session.ended', 'Session is not available');
  };
  const { authenticated_at, panel_bound, passkey_id } = await findWay(request.server.db);
  const from = { authenticatedAt: authenticated_at, panelBound: panel_bound, passkeyId: passkey_id };
  return replaceSession(request, reply, { userId, siteId, ...from }, async (trx) => void (await findWay(trx)));
}

/** To be called under the lock of its person, before what goes on when it is over. @throws AppError `session.ended` */
export async function assertSessionOpen(trx: Db, id: number): Promise<void> {
  if (!(await queries.isSessionOpen(trx, id))) throw new AppError('session.ended', 'The session has ended');
}

/** Ends the sessions of a person. @param keepId the one that stays @param boundTo the only panel whose sessions end, if there is one */
export const endSessions = (db: Db, userId: number, keepId: number, boundTo: number | null = null) =>
  db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await queries.endSessions(trx, userId, keepId, boundTo);
  });

/** Ends one session of a person. @returns whether there was one */
export const endSessionOf = (db: Db, userId: number, id: number, boundTo: number | null) =>
  db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    return (await queries.endSessionOf(trx, userId, id, boundTo)).length > 0;
  });

/** Ends all sessions of a member in a panel; undefined when there is no such member. */
export const endSessionsOfMember = (db: Db, siteId: number, memberId: number) =>
  db.transaction().execute((trx) => queries.endSessionsOfMember(trx, siteId, memberId));
