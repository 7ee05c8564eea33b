import { judgePassword } from '@clube/shared/contracts/password';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError, fieldError } from '../../lib/errors.ts';

/** Argon2id, 19 MiB, two passes (OWASP's first choice). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

export const hashPassword = (password: string) => hash(password, OPTIONS);
/** The bare 32 bytes, for what is looked up by them. */
export const hashSlowly = (value: Buffer, salt: Buffer): Promise<Buffer> => hashRaw(value, { ...OPTIONS, salt });

/**
 * The hash of a password that somebody chose: typed twice alike, no common one, not their own e-mail or name. To be
 * called only when the right to set it is known, for judging and hashing cost time.
 * @param about e-mail and names of the person
 * @throws AppError `auth.passwords_differ`, `auth.password_common`, `auth.password_personal`
 */
export async function hashNewPassword(
  { password, confirm_password }: { password: string; confirm_password: string },
  about: readonly string[],
): Promise<string> {
  if (password !== confirm_password) throw new AppError('auth.passwords_differ', 'The passwords differ');
  const { problem } = await judgePassword(password, about);
  if (problem === 'personal')
    throw fieldError('/password', 'auth.password_personal', 'The password is made of the e-mail or the name');
  if (problem !== null)
    throw fieldError('/password', 'auth.password_common', 'The password is among the first that anybody tries');
  return hashPassword(password);
}

/** Unknown accounts cost the same time as known ones: their password is checked against a decoy. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const instead = await decoy;
  const fits = await verify(stored ?? instead, password);
  return fits && stored != null;
}
