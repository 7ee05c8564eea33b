import type { Captcha } from '@clube/shared/contracts/sign-in';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { spendCaptcha } from './captcha.queries.ts';

/** Tries a browser needs at most: some tenths of a second of work, invisible behind typing a password. */
const DIFFICULTY = 20_000;
const VALID_MS = 10 * 60 * 1000;

export async function createCaptcha(secret: string): Promise<Captcha> {
  const challenge = await createChallenge({
    hmacKey: secret,
    maxnumber: DIFFICULTY,
    expires: new Date(Date.now() + VALID_MS),
  });
  return { ...challenge, maxnumber: DIFFICULTY };
}

/** @throws AppError `auth.captcha_invalid` for wrong, stale and replayed answers alike */
export async function assertCaptcha(app: FastifyInstance, answer: string): Promise<void> {
  const refuse = new AppError('auth.captcha_invalid', 'The captcha answer is not valid');
  const fits = await verifySolution(answer, app.clube.config.secret).catch(() => false);
  if (!fits) throw refuse;
  const { challenge } = JSON.parse(Buffer.from(answer, 'base64').toString()) as { challenge: string };
  if (!(await spendCaptcha(app.db, challenge, new Date(Date.now() + VALID_MS)))) throw refuse;
}
