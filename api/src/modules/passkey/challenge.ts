import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSame, keyedHash, randomToken, sha256 } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { spendChallenge } from './queries.ts';

/** What an answer may be used for: a signature for one thing is worth nothing for another. */
export type Purpose = 'sign-in' | `confirm:${number}` | `register:${number}`;

const NONCE_BYTES = 16;
const VALID_MS = 10 * 60 * 1000;
/** `<nonce>.<milliseconds>.<signature>`, as bytes that an authenticator signs. */
const PATTERN = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

const macOf = (request: FastifyRequest, browser: string, purpose: Purpose, nonce: string, until: string) =>
  keyedHash(
    request.server.clube.config.secret,
    'passkey-challenge',
    JSON.stringify([browser, hostOf(request), purpose, nonce, until]),
  ).toString('base64url');

/**
 * A challenge that counts in this browser, on this host, for this purpose, for ten minutes and once. It is no row until it is
 * answered: everybody who opens the sign-in screen gets one. A browser keeps its secret, so that of two tabs both may answer.
 */
export function createChallenge(request: FastifyRequest, reply: FastifyReply, purpose: Purpose): string {
  const browser = request.server.secretCookieOf(request, 'clube_passkey') ?? randomToken();
  reply.setSecretCookie('clube_passkey', browser);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const until = String(Date.now() + VALID_MS);
  const text = `${nonce}.${until}.${macOf(request, browser, purpose, nonce, until)}`;
  return Buffer.from(text).toString('base64url');
}

/** The challenge that an answer names; '' where it names none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return '';
    return typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}

const refuse = () => new AppError('auth.passkey_expired', 'Begin again: this challenge does not count');

/** @throws AppError `auth.passkey_expired` for another browser's, host's or purpose's, for old and for made-up ones alike */
export function assertChallenge(request: FastifyRequest, challenge: string, purpose: Purpose): void {
  const browser = request.server.secretCookieOf(request, 'clube_passkey');
  const [, nonce, until, mac] = PATTERN.exec(Buffer.from(challenge, 'base64url').toString()) ?? [];
  if (!browser || !nonce || !until || !mac) throw refuse();
  if (!isSame(mac, macOf(request, browser, purpose, nonce, until)) || Number(until) < Date.now()) throw refuse();
}

/** Uses the challenge up. @throws AppError `auth.passkey_expired` when another request did so first */
export async function takeChallenge(request: FastifyRequest, challenge: string): Promise<void> {
  const until = new Date(Date.now() + VALID_MS);
  if (!(await spendChallenge(request.server.db, sha256(challenge), until))) throw refuse();
}
