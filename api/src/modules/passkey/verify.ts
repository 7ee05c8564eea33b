import type { PasskeyMade, PasskeyShown } from '@clube/shared/contracts/passkey';
import type { FastifyRequest } from 'fastify';
import { isSame } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { byAddress, isWithin } from '../../lib/rate-limit.ts';
import { recordRefusal } from '../security-event/operations.ts';
import { assertChallenge, challengeOf, takeChallenge, type Purpose } from './challenge.ts';
import { handleOf, hereOf, type Here } from './here.ts';
import { countUse, findPasskey, type KnownPasskey } from './queries.ts';

/** It brings a parser of certificates along: only who uses a passkey waits for it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** ES256, EdDSA, RS256: what authenticators make. */
export const ALGORITHMS = [-7, -8, -257];

/** So often a panel is told of passkeys that nobody has, of one address, and of those of one person; more would fill its events, and hide the others. */
const TOLD = { max: 30, windowSeconds: 300 };

const refusal = () => new AppError('auth.passkey_refused', 'This passkey does not open anything here');

/**
 * Whether it comes without certificates. Which authenticator it is was not asked, so browsers bring none; the library would look
 * certificates up where they say, and that may be anywhere.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** A page within a page of somebody else never asks for one of ours. */
function isFramed(clientDataJSON: string): boolean {
  const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined;
}

/** The counter that a valid answer brings; undefined for any other. */
async function counterOf(shown: PasskeyShown, known: KnownPasskey, { host, origin }: Here, challenge: string) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, ...response } = shown;
  try {
    if (isFramed(response.clientDataJSON)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      // What the row says is compared in the statement that changes it: two answers at the same moment cannot both pass.
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a passkey counts where the request arrived: on its own host, and on a panel's host for that panel alone. */
const countsHere = ({ host, siteId }: KnownPasskey, here: Here) =>
  host === here.host && (here.siteId === null || siteId === here.siteId);

/**
 * Who has shown a passkey. Everything that is wrong with one is answered alike; its person reads of the try among their events.
 * @throws AppError `auth.passkey_expired`, `auth.passkey_refused`
 */
export async function verifyShown(
  request: FastifyRequest,
  shown: PasskeyShown,
  purpose: Purpose,
): Promise<KnownPasskey> {
  const { db } = request.server;
  const here = hereOf(request);
  const challenge = challengeOf(shown.clientDataJSON);
  assertChallenge(request, challenge, purpose);
  const known = await findPasskey(db, shown.id);
  const refuse = async (detail: 'passkey' | 'passkey_copied') => {
    // Of one that nobody has its panel is told, as of a mailbox that nobody has; a panel where they are nobody is not.
    const siteId = !known || known.siteId === here.siteId ? here.siteId : null;
    // Apart, so that what others behind the address send, or one's own wrong signatures, hide no copy.
    const of = known ? `${detail}:person:${known.userId}` : `unknown:${byAddress(request.ip)}`;
    if (await isWithin(request.server, { key: `passkey-refused:${of}`, ...TOLD }))
      await recordRefusal(request, { kind: 'session.refused', userId: known?.userId ?? null, siteId, detail });
    return refusal();
  };
  if (!known) throw await refuse('passkey');
  const counter =
    countsHere(known, here) && isSame(shown.userHandle, handleOf(request, known.userId, known.host))
      ? await counterOf(shown, known, here, challenge)
      : undefined;
  if (counter === undefined) throw await refuse('passkey');
  await takeChallenge(request, challenge);
  if (!(await countUse(db, known.id, counter))) throw await refuse('passkey_copied');
  return known;
}

/**
 * What a new passkey is, once its authenticator has proven that it is here, has verified its person and answers this challenge.
 * @throws AppError `auth.passkey_expired`, `auth.passkey_refused`
 */
export async function verifyMade(request: FastifyRequest, made: PasskeyMade, purpose: Purpose) {
  const { host, origin } = hereOf(request);
  const challenge = challengeOf(made.clientDataJSON);
  assertChallenge(request, challenge, purpose);
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, ...response } = made;
  try {
    if (isFramed(response.clientDataJSON) || !(await isPlain(response.attestationObject))) throw refusal();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The id is the one that it signs under.
    if (!verified || registrationInfo.credential.id !== id) throw refusal();
    await takeChallenge(request, challenge);
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
  } catch (error) {
    throw error instanceof AppError ? error : refusal();
  }
}
