import { createHmac, randomBytes } from 'node:crypto';

/** What the sealed secrets of webhooks are for. */
export const PURPOSE = 'webhook';
const PREFIX = 'whsec_';

/** A secret as Standard Webhooks writes one: 192 random bits behind a prefix. */
export const newSecret = () => PREFIX + randomBytes(24).toString('base64');

/**
 * What Standard Webhooks 1.0.0 signs: number, second and body. By Node's HMAC, for the library of the standard brings a SHA-256 of its
 * own (docs/adr/0443).
 */
export const signatureOf = (secret: string, message: readonly [id: string, second: string, body: string]) => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(message.join('.')).digest('base64')}`;
};
