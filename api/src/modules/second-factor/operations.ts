import type { FastifyInstance } from 'fastify';
import { keyedHash, seal, unseal } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { addressOf, createRecoveryCodes, createSecret, normalizeCode, stepOf } from './codes.ts';
import * as queries from './queries.ts';

const PURPOSE = 'second-factor';

/** Codes that one account may try in a quarter of an hour, whatever the sessions and challenges: three of a million fit. */
const CODES_A_QUARTER = 20;
const limitCodes = (app: FastifyInstance, userId: number) =>
  limit(app, { key: `second-factor:person:${userId}`, max: CODES_A_QUARTER, windowSeconds: 900 });

const hashOf = (app: FastifyInstance, userId: number, code: string) =>
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

/** New recovery codes in place of all older ones; only their hashes are kept. */
async function replaceCodes(app: FastifyInstance, trx: FastifyInstance['db'], userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await queries.replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashOf(app, userId, code)),
  );
  return codes;
}

/** Switches it on with the first code, and gives the recovery codes. @throws AppError `auth.wrong_code` */
export async function enableSecondFactor(app: FastifyInstance, userId: number, code: string): Promise<string[]> {
  await limitCodes(app, userId);
  if (!(await spendTimeCode(app, userId, code, false))) throw new AppError('auth.wrong_code', 'The code is wrong');
  return app.db.transaction().execute(async (trx) => {
    if (!(await queries.enable(trx, userId)))
      throw new AppError('auth.second_factor_exists', 'The second factor is on already');
    return replaceCodes(app, trx, userId);
  });
}

/**
 * Uses up a code of the authenticator app or a recovery code, whichever it is.
 * @throws AppError `auth.wrong_code` for wrong and replayed ones alike, `rate.limited`
 */
export async function spendCode(app: FastifyInstance, userId: number, code: string): Promise<'time' | 'recovery'> {
  await limitCodes(app, userId);
  if (await spendTimeCode(app, userId, code, true)) return 'time';
  if (await queries.spendRecoveryCode(app.db, userId, hashOf(app, userId, code))) return 'recovery';
  throw new AppError('auth.wrong_code', 'The code is wrong');
}

export const renewRecoveryCodes = (app: FastifyInstance, userId: number): Promise<string[]> =>
  app.db.transaction().execute((trx) => replaceCodes(app, trx, userId));
