import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keyedHash, seal, unseal } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { hashSlowly } from '../user/password.ts';
import { addressOf, createRecoveryCodes, createSecret, normalizeCode, RECOVERY_CODE_LENGTH, stepOf } from './codes.ts';
import * as queries from './queries.ts';

const PURPOSE = 'second-factor';
const SALT_BYTES = 16;

/** Codes that one account may try in a quarter of an hour, whatever the sessions and challenges: three of a million fit. */
const CODES_A_QUARTER = 20;
const limitCodes = (app: FastifyInstance, userId: number) =>
  limit(app, { key: `second-factor:person:${userId}`, max: CODES_A_QUARTER, windowSeconds: 900 });

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

/** Switches it on with the first code, and gives the recovery codes. @throws AppError `auth.wrong_code` */
export async function enableSecondFactor(app: FastifyInstance, userId: number, code: string): Promise<string[]> {
  await limitCodes(app, userId);
  if (!(await spendTimeCode(app, userId, code, false))) throw new AppError('auth.wrong_code', 'The code is wrong');
  const made = await newCodes(app, userId);
  await app.db.transaction().execute(async (trx) => {
    if (!(await queries.enable(trx, userId)))
      throw new AppError('auth.second_factor_exists', 'The second factor is on already');
    await queries.replaceRecoveryCodes(trx, userId, made);
  });
  return made.codes;
}

/**
 * Uses up a code of the authenticator app or a recovery code, whichever it is.
 * @throws AppError `auth.wrong_code` for wrong and replayed ones alike, `rate.limited`
 */
export async function spendCode(app: FastifyInstance, userId: number, code: string): Promise<'time' | 'recovery'> {
  await limitCodes(app, userId);
  if (await spendTimeCode(app, userId, code, true)) return 'time';
  if (await spendRecoveryCode(app, userId, code)) return 'recovery';
  throw new AppError('auth.wrong_code', 'The code is wrong');
}

/** New recovery codes in place of all older ones. */
export async function renewRecoveryCodes(app: FastifyInstance, userId: number): Promise<string[]> {
  const made = await newCodes(app, userId);
  await app.db.transaction().execute((trx) => queries.replaceRecoveryCodes(trx, userId, made));
  return made.codes;
}
