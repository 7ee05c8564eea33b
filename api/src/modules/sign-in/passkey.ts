import type { PasskeyShown } from '@clube/shared/contracts/passkey';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { showAtTheDoor } from '../passkey/operations.ts';
import { takeChallenge, tryChallenge } from '../second-factor/queries.ts';
import { recordRefusal } from '../security-event/operations.ts';
import { siteOf } from './arrival.ts';
import { finishEntering } from './enter.ts';
import { findEntrance } from './entrance.ts';

/**
 * A passkey alone: it is there, and has verified its person, so it stands for both factors and no code is asked for. One that opens a
 * single panel leads into that one, wherever it is shown. Nobody guesses one, so no number of wrong ones refuses the right one (docs/adr/0526).
 * @throws AppError `auth.passkey_expired`, `auth.passkey_refused`, `auth.not_member`
 */
export async function signInByPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: PasskeyShown,
): Promise<LoginResult> {
  const { id: passkeyId, userId, siteId: only } = await showAtTheDoor(request, shown);
  const siteId = await findEntrance(request, userId, siteOf(request) ?? only);
  if (siteId === undefined) throw new AppError('auth.not_member', 'This account has no access to this panel');
  return finishEntering(request, reply, { userId, siteId, way: 'passkey', panelBound: only !== null, passkeyId });
}

const expired = () => new AppError('auth.second_factor_expired', 'Begin again with the password');

/**
 * The second step with a passkey in place of a code, for a browser that holds a challenge. One that opens a single panel proves
 * nothing about more than that.
 * @throws AppError `auth.second_factor_expired`, `auth.passkey_expired`, `auth.passkey_refused`
 */
export async function finishByPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: PasskeyShown,
): Promise<LoginResult> {
  const app = request.server;
  const held = app.secretCookieOf(request, 'clube_second_factor') ?? '';
  const challenge = await tryChallenge(app.db, held);
  if (!challenge) {
    reply.clearSecretCookie('clube_second_factor');
    throw expired();
  }
  const { userId, siteId, panelBound } = challenge;
  const passkey = await showAtTheDoor(request, shown);
  const isEnough = passkey.siteId === null || (panelBound && passkey.siteId === siteId);
  if (passkey.userId !== userId || !isEnough) {
    await recordRefusal(request, { kind: 'second_factor.refused', userId, siteId });
    throw new AppError('auth.passkey_refused', 'This passkey is of another account, or of one panel');
  }
  const entered = await finishEntering(request, reply, { ...challenge, passkeyId: passkey.id }, async (trx) => {
    if (!(await takeChallenge(trx, held))) throw expired();
  });
  reply.clearSecretCookie('clube_second_factor');
  return entered;
}
