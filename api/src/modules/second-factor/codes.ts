import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Clube', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

export const createSecret = () => new Secret({ size: 20 }).base32;
export const addressOf = (secret: string, email: string) => totpOf(Secret.fromBase32(secret), email).toString();

/** The step that a code belongs to, one before and one after the current being allowed; undefined when it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

// Without I, L, O and U, which hands write and eyes read as others.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODES = 10;
/** Without what stands between its groups. */
export const RECOVERY_CODE_LENGTH = 12;

/** Ten codes of 60 random bits, `XXXX-XXXX-XXXX`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

/** What somebody typed, as it is compared. */
export const normalizeCode = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
