import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf } from '../../plugins/session.ts';
import { findUser } from './queries.ts';
import { verifyPassword } from './password.ts';

/**
 * What cannot be undone asks for the password again, for a session may lie open on somebody's table.
 * @throws AppError `auth.wrong_password` beside the field, `rate.limited`
 */
export async function assertPassword(request: FastifyRequest, password: string): Promise<void> {
  const { userId } = userOf(request);
  await limit(request.server, { key: `password:person:${userId}`, max: 10, windowSeconds: 300 });
  const { password_hash } = await findUser(request.server.db, userId);
  if (await verifyPassword(password_hash, password)) return;
  const code = 'auth.wrong_password';
  const message = 'The password is wrong';
  throw new AppError(code, message, { fields: [{ path: '/password', code, message }] });
}
