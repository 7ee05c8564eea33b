import type { SignInWay } from '@clube/shared/contracts/security-event';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { hasSecondFactor } from '../second-factor/operations.ts';
import { saveChallenge } from '../second-factor/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { replaceSession } from '../session/operations.ts';
import { presentLogin } from './present.ts';

type Entrance = { userId: number; siteId: number | null; way: SignInWay };
/** @param panelBound whether what was shown so far opens one panel alone @param passkeyId of the passkey that was shown */
type Finished = Entrance & { panelBound?: boolean; passkeyId?: number | null };

/** After everything that somebody has to show was shown: the session, and the event of it. Only for `enter`, the code and passkeys, which stand for both. */
export async function finishEntering(
  request: FastifyRequest,
  reply: FastifyReply,
  { way, panelBound = false, passkeyId = null, ...entrance }: Finished,
): Promise<LoginResult> {
  const entered = await replaceSession(request, reply, { ...entrance, panelBound, passkeyId });
  await recordEvent(request, { kind: 'session.started', ...entrance, actorId: entrance.userId, detail: way });
  return presentLogin(request, { ...entered, ...entrance });
}

/**
 * The one way in for somebody who has just shown a first factor (a password, Google's word, a mailed link): every route
 * that signs in goes through here. Answers with the session's token, whose cookie is set.
 * @throws AppError `auth.second_factor_required`; the browser then holds a challenge, and POST /member/login/code goes on
 */
export async function enter(request: FastifyRequest, reply: FastifyReply, entrance: Entrance): Promise<LoginResult> {
  const app = request.server;
  if (!(await hasSecondFactor(app, entrance.userId))) return finishEntering(request, reply, entrance);
  const panelBound = request.arrival.kind === 'panel';
  reply.setSecretCookie('clube_second_factor', await saveChallenge(app.db, { ...entrance, panelBound }));
  throw new AppError('auth.second_factor_required', 'Give the code of your authenticator app');
}
