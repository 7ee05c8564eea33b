import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as URL-safe text. */
export const randomToken = () => randomBytes(32).toString('base64url');
export const sha256 = (value: string) => createHash('sha256').update(value).digest();

/** Compares secrets in a time that tells nothing about them. */
export const isSame = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected));

const macOf = (secret: string, purpose: string, body: string) =>
  createHmac('sha256', secret).update(`${purpose}:${body}`).digest();

/** Signs a small value for one purpose, so that a token of one kind never passes as another. */
export function sign(secret: string, purpose: string, value: object): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${macOf(secret, purpose, body).toString('base64url')}`;
}

/** The value that was signed, or undefined when the signature does not fit. */
export function verify<T>(secret: string, purpose: string, token: string): T | undefined {
  const [body, mac, rest] = token.split('.');
  if (!body || !mac || rest !== undefined) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, purpose, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as T;
}
