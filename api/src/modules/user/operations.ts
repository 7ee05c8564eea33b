import type { PasswordChange } from '@clube/shared/contracts/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, fieldError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf, type Session } from '../../plugins/session.ts';
import { recordRefusal } from '../security-event/operations.ts';
import { assertSessionOpen } from '../session/operations.ts';
import { endSessions, lockPerson } from '../session/queries.ts';
import { tellOfChange } from './notice.ts';
import { hasPassword, setPassword } from './password.queries.ts';
import { hashNewPassword, verifyPassword } from './password.ts';
import { findUser, updateMember, updateUser, type UserPatch } from './queries.ts';

/** Tries of the password in one session, whatever it is wanted for: who sits at another one uses up none of its owner's. */
const limitTries = (app: FastifyInstance, sessionId: number) =>
  limit(app, { key: `password:session:${sessionId}`, max: 10, windowSeconds: 300 });

/**
 * The hash of the password of the session's person, where it is that one; a wrong one is told as at the door: somebody may sit at a session
 * that they left.
 */
async function ownHash(request: FastifyRequest, password: string): Promise<string | null> {
  const { userId, siteId, id } = userOf(request);
  await limitTries(request.server, id);
  const { password_hash } = await findUser(request.server.db, userId);
  if (await verifyPassword(password_hash, password)) return password_hash;
  await recordRefusal(request, { kind: 'session.refused', userId, siteId, detail: 'password_again' });
  return null;
}

/**
 * What cannot be undone asks for the password again, for a session may lie open on somebody's table. Looking at it takes its time, in which
 * whoever asks may be signed out or lose a right (docs/adr/0555).
 * @throws AppError `auth.wrong_password` beside the field, `rate.limited`, what `assertMayNow` throws
 */
export async function assertPassword(request: FastifyRequest, password: string): Promise<void> {
  if ((await ownHash(request, password)) === null)
    throw fieldError('/password', 'auth.wrong_password', 'The password is wrong');
  await request.server.assertMayNow(request);
}

/**
 * A new password of the person, with the sessions elsewhere ended unless they are kept. Under the lock of the person it is the one that was
 * given, and the session stands: of whoever knows the old one and their owner, who sets another in the same moment, the owner's stays.
 * @throws AppError `auth.wrong_password`, `session.ended`, `auth.passwords_differ`, `auth.password_common`, `auth.password_personal`, `rate.limited`
 */
export async function changePassword(
  request: FastifyRequest,
  { current_password, end_sessions: endsSessions = true, ...passwords }: PasswordChange,
): Promise<void> {
  const app = request.server;
  const { userId, id } = userOf(request);
  const isWrong = () => new AppError('auth.wrong_password', 'The current password is wrong');
  const before = await ownHash(request, current_password);
  if (before === null) throw isWrong();
  const user = await findUser(app.db, userId);
  const passwordHash = await hashNewPassword(passwords, [user.email, user.first_name, user.last_name]);
  await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await assertSessionOpen(trx, id);
    if (!(await hasPassword(trx, userId, before))) throw isWrong();
    await setPassword(trx, userId, passwordHash);
    if (endsSessions) await endSessions(trx, userId, id);
  });
  await tellOfChange(request, { kind: 'password.changed', userId });
}

/**
 * What somebody changes about themselves counts in their account, and in the panel where they say it; in no other. Names and telephone that a bound
 * session says count in its panel alone: whoever reads there what browsers bring renames nobody elsewhere (docs/adr/0341).
 */
export const patchPerson = (
  db: Db,
  { userId, siteId, boundTo }: Pick<Session, 'userId' | 'siteId' | 'boundTo'>,
  patch: UserPatch,
) =>
  db.transaction().execute(async (trx) => {
    const { country, ...known } = patch;
    const own = boundTo === null ? patch : country === undefined ? {} : { country };
    if (Object.keys(own).length > 0) await updateUser(trx, userId, own);
    if (siteId !== null && Object.keys(known).length > 0) await updateMember(trx, { siteId, userId }, known);
  });
