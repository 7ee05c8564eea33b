import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { SignInWay } from '@clube/shared/contracts/security-event';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enter } from './enter.ts';
import { presentLogin } from './present.ts';

/**
 * Signs somebody in who followed a mailed link, which is a first factor like a password.
 * @throws AppError `auth.second_factor_required`
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, siteId, way }: { userId: number; siteId: number | null; way: SignInWay },
): Promise<LoginResult> {
  const token = await enter(request, reply, { userId, siteId, way });
  return presentLogin(request, { token, userId, siteId });
}
