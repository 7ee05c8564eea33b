import type { PasswordChange } from '@clube/shared/contracts/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, fieldError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf, type Session } from '../../plugins/session.ts';
import { recordRefusal } from '../security-event/operations.ts';
import { endSessions } from '../session/queries.ts';
import { tellOfChange } from './notice.ts';
import { setPassword } from './password.queries.ts';
import { hashNewPassword, verifyPassword } from './password.ts';
import { findUser, updateMember, updateUser, type UserPatch } from './queries.ts';

/** Tries of the password in one session, whatever it is wanted for: who sits at another one uses up none of its owner's. */
const limitTries = (app: FastifyInstance, sessionId: number) =>
  limit(app, { key: `password:session:${sessionId}`, max: 10, windowSeconds: 300 });

/** Whether it is the password of the session's person; a wrong one is told as at the door: somebody may sit at a session that they left. */
async function isOwnPassword(request: FastifyRequest, password: string): Promise<boolean> {
  const { userId, siteId, id } = userOf(request);
  await limitTries(request.server, id);
  const { password_hash } = await findUser(request.server.db, userId);
  const isOwn = await verifyPassword(password_hash, password);
  if (!isOwn) await recordRefusal(request, { kind: 'session.refused', userId, siteId, detail: 'password_again' });
  return isOwn;
}

/**
 * What cannot be undone asks for the password again, for a session may lie open on somebody's table.
 * @throws AppError `auth.wrong_password` beside the field, `rate.limited`
 */
export async function assertPassword(request: FastifyRequest, password: string): Promise<void> {
  if (await isOwnPassword(request, password)) return;
  throw fieldError('/password', 'auth.wrong_password', 'The password is wrong');
}

/**
 * A new password of the person, with the sessions elsewhere ended unless they are kept.
 * @throws AppError `auth.wrong_password`, `auth.passwords_differ`, `auth.password_common`, `auth.password_personal`, `rate.limited`
 */
export async function changePassword(
  request: FastifyRequest,
  { current_password, end_sessions: endsSessions = true, ...passwords }: PasswordChange,
): Promise<void> {
  const app = request.server;
  const { userId, id } = userOf(request);
  if (!(await isOwnPassword(request, current_password)))
    throw new AppError('auth.wrong_password', 'The current password is wrong');
  const user = await findUser(app.db, userId);
  const passwordHash = await hashNewPassword(passwords, [user.email, user.first_name, user.last_name]);
  await app.db.transaction().execute(async (trx) => {
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
