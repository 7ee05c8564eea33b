import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits as URL-safe text. */
export const randomToken = () => randomBytes(32).toString('base64url');
export const sha256 = (value: string) => createHash('sha256').update(value).digest();

/** Whether content is what a subresource integrity says: SHA-256, or SHA-384 of a release of before (docs/adr/0456). */
export function fitsIntegrity(content: Buffer, integrity: string): boolean {
  const hash = integrity.startsWith('sha384-') ? createHash('sha384') : createHash('sha256');
  return integrity.slice('sha256-'.length) === hash.update(content).digest('base64');
}

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

/** Hash of a short secret that a thief of the database alone must not be able to guess. */
export const keyedHash = (secret: string, purpose: string, value: string) => macOf(secret, purpose, value);

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes that the server's secret gives for one purpose, the same each time; nothing leads back from them. */
export const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'clube', purpose, length));
const keyFor = (secret: string, purpose: string) => derive(secret, purpose, 32);

/** Encrypts with a key that is derived from the server's secret for one purpose (AES-256-GCM). `owner` must be given again. */
export function seal(secret: string, purpose: string, owner: string, value: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the secret, the purpose or the owner is another, or a byte was changed */
export function unseal(secret: string, purpose: string, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
