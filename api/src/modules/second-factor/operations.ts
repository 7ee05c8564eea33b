import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyedHash, seal, unseal } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { countTry, takeTryBack } from '../../lib/rate-limit.ts';
import { countHit, takeHitBack } from '../../lib/rate-limit.queries.ts';
import { userOf, type Session } from '../../plugins/session.ts';
import { recordEvent, recordRefusal } from '../security-event/operations.ts';
import { assertSessionOpen } from '../session/operations.ts';
import { endSessions, lockPerson } from '../session/queries.ts';
import { hashSlowly } from '../user/password.ts';
import { addressOf, createRecoveryCodes, createSecret, normalizeCode, RECOVERY_CODE_LENGTH, stepOf } from './codes.ts';
import * as queries from './queries.ts';

const PURPOSE = 'second-factor';
const SALT_BYTES = 16;

const DAY_SECONDS = 24 * 60 * 60;
/** Wrong codes of one account in a day, whatever the sessions and challenges, after which one right code is not enough: three of a million fit. */
const MOST_WRONG = 20;
const slowKey = (userId: number) => `second-factor:person:${userId}`;
const wrongKey = (userId: number) => `second-factor-wrong:person:${userId}`;

/**
 * Whoever knows the password may guess, and locks nobody out by it: a try waits as one of a password does. It counts as a wrong
 * one before anybody looks at it, so that of many at once each knows of the others.
 * @returns whether so many were wrong that somebody guesses (docs/adr/0311)
 */
async function beginTry(app: FastifyInstance, userId: number): Promise<boolean> {
  await wait(await countTry(app, slowKey(userId)));
  const { hits } = await countHit(app.db, wrongKey(userId), DAY_SECONDS);
  return hits > MOST_WRONG * app.clube.config.rateLimitFactor;
}
async function endTry(app: FastifyInstance, userId: number): Promise<void> {
  await takeTryBack(app, slowKey(userId));
  await takeHitBack(app.db, wrongKey(userId));
}

const keyedOf = (app: FastifyInstance, userId: number, code: string) =>
  keyedHash(app.clube.config.secret, 'recovery-code', `${userId}:${normalizeCode(code)}`);

export const hasSecondFactor = async (app: FastifyInstance, userId: number) =>
  (await queries.findState(app.db, userId)).enabled_at !== null;

/** A new secret that counts once a code of it was given. @throws AppError when one is on already */
export async function beginSecondFactor(app: FastifyInstance, { id, email }: { id: number; email: string }) {
  const secret = createSecret();
  if (!(await queries.saveSecret(app.db, id, seal(app.clube.config.secret, PURPOSE, String(id), secret))))
    throw new AppError('auth.second_factor_exists', 'The second factor is on already');
  return { secret, url: addressOf(secret, email) };
}

async function spendTimeCode(app: FastifyInstance, userId: number, code: string, enabled: boolean): Promise<boolean> {
  const row = await queries.findSecret(app.db, userId);
  if (!row || row.enabled !== enabled) return false;
  const step = stepOf(unseal(app.clube.config.secret, PURPOSE, String(userId), row.secret), normalizeCode(code));
  return step !== undefined && queries.spendStep(app.db, userId, step);
}

/**
 * New recovery codes, and what is kept of them: they have 60 bits, so that a slow hash of each with a salt of the set stands
 * between a copy of the database and the codes, even for who has the server's secret too.
 */
async function newCodes(app: FastifyInstance, userId: number) {
  const codes = createRecoveryCodes();
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashSlowly(keyedOf(app, userId, code), salt)));
  return { codes, salt, hashes };
}

async function spendRecoveryCode(app: FastifyInstance, userId: number, code: string): Promise<boolean> {
  // What cannot be one costs no hash.
  if (normalizeCode(code).length !== RECOVERY_CODE_LENGTH) return false;
  const found = await queries.findRecoverySalt(app.db, userId);
  if (!found) return false;
  const keyed = keyedOf(app, userId, code);
  // Sets without a salt are older than the slow hash, and good until they are renewed.
  return queries.spendRecoveryCode(app.db, userId, found.salt ? await hashSlowly(keyed, found.salt) : keyed);
}

/**
 * Switches it on with the first code, and gives the recovery codes. Whoever is signed in elsewhere has shown one factor only.
 * @throws AppError `auth.wrong_code`; `session.ended`: who was signed out meanwhile would shut out who did it
 */
export async function enableSecondFactor(
  app: FastifyInstance,
  { userId, id: sessionId }: Pick<Session, 'userId' | 'id'>,
  code: string,
): Promise<string[]> {
  // Whoever sets one up was told its secret: there is nothing to guess.
  await wait(await countTry(app, slowKey(userId)));
  if (!(await spendTimeCode(app, userId, code, false))) throw new AppError('auth.wrong_code', 'The code is wrong');
  await takeTryBack(app, slowKey(userId));
  const made = await newCodes(app, userId);
  await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await assertSessionOpen(trx, sessionId);
    if (!(await queries.enable(trx, userId)))
      throw new AppError('auth.second_factor_exists', 'The second factor is on already');
    await queries.replaceRecoveryCodes(trx, userId, made);
    await endSessions(trx, userId, sessionId);
  });
  return made.codes;
}

/** Which kind of code it is, if it is enough. Nobody guesses a recovery code, so one always is. */
async function kindOf(
  app: FastifyInstance,
  who: queries.CodeAsker,
  code: string,
): Promise<'time' | 'recovery' | undefined> {
  const isGuessedAt = await beginTry(app, who.userId);
  if (await spendTimeCode(app, who.userId, code, true))
    return !isGuessedAt || (await queries.isSecondCode(app.db, who)) ? 'time' : undefined;
  if (await spendRecoveryCode(app, who.userId, code)) return 'recovery';
  await queries.noteWrongCode(app.db, who);
  return undefined;
}

/**
 * Uses up a code of the authenticator app or a recovery code, whichever it is. A wrong one is written down, and that a recovery code is gone.
 * @param who `siteId`: the panel that is told; null for those that the person looks after
 * @throws AppError `auth.wrong_code` for wrong and replayed ones alike, and for the first of the two that an account takes while
 *   somebody guesses: who guesses learns nothing, and whoever has the app gives the next one
 */
export async function spendCode(
  request: FastifyRequest,
  { siteId, ...who }: queries.CodeAsker & { siteId: number | null },
  code: string,
): Promise<void> {
  const { server: app } = request;
  const { userId } = who;
  const kind = await kindOf(app, who, code);
  if (!kind) {
    await recordRefusal(request, { kind: 'second_factor.refused', userId, siteId });
    throw new AppError('auth.wrong_code', 'The code is wrong');
  }
  await endTry(app, userId);
  if (kind === 'recovery') await recordEvent(request, { kind: 'recovery_code.used', userId, siteId, actorId: userId });
}

/**
 * The same in a session, whose panel is told. After wrong ones it waits for seconds, in which whoever asks may be signed out or lose a right.
 * @throws AppError `auth.wrong_code`, what `assertMayNow` throws
 */
export async function assertCode(request: FastifyRequest, code: string): Promise<void> {
  const { userId, siteId, id } = userOf(request);
  await spendCode(request, { userId, siteId, asker: `session:${id}` }, code);
  await request.server.assertMayNow(request);
}

/** New recovery codes in place of all older ones: ten slow hashes, at whose end the session still stands. @throws AppError `session.ended` */
export async function renewRecoveryCodes(
  app: FastifyInstance,
  { userId, id: sessionId }: Pick<Session, 'userId' | 'id'>,
): Promise<string[]> {
  const made = await newCodes(app, userId);
  await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await assertSessionOpen(trx, sessionId);
    await queries.replaceRecoveryCodes(trx, userId, made);
  });
  return made.codes;
}
