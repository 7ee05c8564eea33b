import { createECDH, ECDH } from 'node:crypto';
import { derive } from '../../lib/crypto.ts';

/** What the sealed secrets of this module are for. */
export const PURPOSE = 'push';
const CURVE = 'prime256v1';
/** How many points the curve's generator has (FIPS 186, P-256). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** More than the order has: what is left of a division is as good as random. */
const BYTES = 48;

/** Whether these bytes are a point of the curve that messages are encrypted for. */
export function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The installation's pair (VAPID, RFC 8292): it follows from the server's secret, so that every process has the same and none keeps it. */
export function keysOf({ secret }: { secret: string }) {
  const drawn = BigInt(`0x${derive(secret, 'push-keys', BYTES).toString('hex')}`);
  const number = (drawn % (ORDER - 1n)) + 1n;
  const pair = createECDH(CURVE);
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
