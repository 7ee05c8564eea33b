import type { SignInWay } from '@clube/shared/contracts/security-event';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { Db } from '../../database/connect.ts';
import { findState, saveChallenge } from '../second-factor/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { replaceSession, type StillOpens } from '../session/operations.ts';
import { lockPerson } from '../session/queries.ts';
import { presentLogin } from './present.ts';

type Entrance = { userId: number; siteId: number | null; way: SignInWay };
/** @param panelBound whether what was shown so far opens one panel alone @param passkeyId of the passkey that was shown */
type Finished = Entrance & { panelBound?: boolean; passkeyId?: number | null };

/** After everything that somebody has to show was shown: the session, and the event of it. Only for `enter`, the code and passkeys, which stand for both. */
export async function finishEntering(
  request: FastifyRequest,
  reply: FastifyReply,
  { way, panelBound = false, passkeyId = null, ...entrance }: Finished,
  assertOpens?: StillOpens,
): Promise<LoginResult> {
  const entered = await replaceSession(request, reply, { ...entrance, panelBound, passkeyId }, assertOpens);
  await recordEvent(request, { kind: 'session.started', ...entrance, actorId: entrance.userId, detail: way });
  return presentLogin(request, { ...entered, ...entrance });
}

const hasSecondFactor = async (db: Db, userId: number) => (await findState(db, userId)).enabled_at !== null;
const nothing: StillOpens = async () => {};

/**
 * The one way in for somebody who has just shown a first factor (a password, Google's word, a mailed link): every route
 * that signs in goes through here. Answers with the session's token, whose cookie is set.
 * @param assertOpens whether that factor opens the account when it is entered
 * @throws AppError what `assertOpens` throws; `auth.second_factor_required`, and the browser holds a challenge, with which
 *   POST /member/login/code goes on; `request.conflict` when the second factor was switched on in that moment
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance,
  assertOpens: StillOpens = nothing,
): Promise<LoginResult> {
  const { db } = request.server;
  const { userId } = entrance;
  if (!(await hasSecondFactor(db, userId)))
    return finishEntering(request, reply, entrance, async (trx) => {
      await assertOpens(trx);
      if (await hasSecondFactor(trx, userId))
        throw new AppError('request.conflict', 'The second factor was switched on meanwhile');
    });
  const panelBound = request.arrival.kind === 'panel';
  const challenge = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await assertOpens(trx);
    return saveChallenge(trx, { ...entrance, panelBound });
  });
  reply.setSecretCookie('clube_second_factor', challenge);
  throw new AppError('auth.second_factor_required', 'Give the code of your authenticator app');
}
