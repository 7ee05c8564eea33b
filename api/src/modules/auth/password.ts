import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes (OWASP's first choice). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** Unknown accounts cost the same time as known ones: their password is checked against a decoy. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return fits && stored != null;
}
