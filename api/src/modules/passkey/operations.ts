import type {
  PasskeyBody,
  PasskeyProof,
  PasskeyQuestion,
  PasskeyShown,
  PasskeyWish,
} from '@clube/shared/contracts/passkey';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { assertCode, hasSecondFactor } from '../second-factor/operations.ts';
import { recordRefusal } from '../security-event/operations.ts';
import { assertSessionOpen } from '../session/operations.ts';
import { lockPerson } from '../session/queries.ts';
import { tellOfChange } from '../user/notice.ts';
import { assertPassword } from '../user/operations.ts';
import { findUser } from '../user/queries.ts';
import { createChallenge, type Purpose } from './challenge.ts';
import { handleOf, hereOf } from './here.ts';
import { presentMade } from './present.ts';
import * as queries from './queries.ts';
import { ALGORITHMS, verifyMade, verifyShown } from './verify.ts';

const TIMEOUT_MS = 5 * 60 * 1000;
/** Of one account, on all hosts. */
const MOST = 20;

/** What a browser asks an authenticator. It names no credential: whoever asks is told of none, and whether somebody has one. */
export const askFor = (request: FastifyRequest, reply: FastifyReply, purpose: Purpose): PasskeyQuestion => ({
  challenge: createChallenge(request, reply, purpose),
  rpId: hereOf(request).host,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
});

export const listOwn = async (request: FastifyRequest) => {
  const here = hereOf(request);
  return { data: await queries.listPasskeys(request.server.db, userOf(request), here), host: here.host };
};

export const askToConfirm = (request: FastifyRequest, reply: FastifyReply): PasskeyQuestion =>
  askFor(request, reply, `confirm:${userOf(request).id}`);

/**
 * Somebody who is signed in shows once more who they are: with a passkey, or with the password and, where it is on, the second factor.
 * @throws AppError what `assertPassword` throws, `auth.wrong_code`, `auth.passkey_expired`, `auth.passkey_refused`
 */
export async function assertOneself(request: FastifyRequest, proof: PasskeyProof): Promise<void> {
  const { userId, siteId, id, boundTo } = userOf(request);
  if ('passkey' in proof) {
    const shown = await verifyShown(request, proof.passkey, `confirm:${id}`);
    // One that opens a single panel says nothing about the rest of the account.
    if (shown.userId === userId && (shown.siteId === null || shown.siteId === boundTo)) return;
    await recordRefusal(request, { kind: 'session.refused', userId, siteId, detail: 'passkey' });
    throw new AppError('auth.passkey_refused', 'This is a passkey of somebody else, or of one panel');
  }
  await assertPassword(request, proof.password);
  if (await hasSecondFactor(request.server, userId)) await assertCode(request, proof.code ?? '');
}

/** Lets a browser make one, after its person has confirmed themselves. @throws AppError what `assertOneself` throws */
export async function beginPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: PasskeyProof,
): Promise<PasskeyWish> {
  const { db } = request.server;
  const { userId, id } = userOf(request);
  const { host } = hereOf(request);
  await assertOneself(request, proof);
  const [user, held] = await Promise.all([findUser(db, userId), queries.listHeld(db, userId, host)]);
  return {
    challenge: createChallenge(request, reply, `register:${id}`),
    rp: { id: host, name: host },
    user: {
      id: handleOf(request, userId, host),
      name: user.email,
      displayName: `${user.first_name} ${user.last_name}`.trim(),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: held.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/**
 * Keeps a passkey that was just made. One that is made on a panel's host, or in a session of one panel, opens that panel alone.
 * @throws AppError `auth.passkey_expired`, `auth.passkey_refused`, `auth.passkey_exists`, `auth.passkey_limit`
 */
export async function addPasskey(request: FastifyRequest, { name, ...made }: PasskeyBody) {
  const { db } = request.server;
  const { userId, id, boundTo } = userOf(request);
  const here = hereOf(request);
  const verified = await verifyMade(request, made, `register:${id}`);
  const row = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    // It was looked at before what was made was verified: who set a new password meanwhile ended it.
    await assertSessionOpen(trx, id);
    if ((await queries.countPasskeys(trx, userId)) >= MOST)
      throw new AppError('auth.passkey_limit', 'Remove one that is not used any more first');
    return queries.insertPasskey(trx, {
      ...verified,
      userId,
      siteId: here.siteId ?? boundTo,
      host: here.host,
      transports: made.transports,
      name: name.trim(),
    });
  });
  if (!row) throw new AppError('auth.passkey_exists', 'This passkey is there already');
  await tellOfChange(request, { kind: 'passkey.added', userId });
  return presentMade(row);
}

/** Removes one, and ends the sessions that it opened elsewhere. @throws AppError what `assertOneself` throws, `passkey.not_found` */
export async function dropPasskey(request: FastifyRequest, passkeyId: number, proof: PasskeyProof): Promise<void> {
  const session = userOf(request);
  await assertOneself(request, proof);
  const removed = await request.server.db.transaction().execute(async (trx) => {
    await lockPerson(trx, session.userId);
    return queries.removePasskey(trx, session, passkeyId, session.id);
  });
  assertFound(removed, 'passkey.not_found');
  await tellOfChange(request, { kind: 'passkey.removed', userId: session.userId });
}

/** Who comes with a passkey, as a way to sign in. @throws AppError `auth.passkey_expired`, `auth.passkey_refused` */
export const showAtTheDoor = (request: FastifyRequest, shown: PasskeyShown) => verifyShown(request, shown, 'sign-in');
