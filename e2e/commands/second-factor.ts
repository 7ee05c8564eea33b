import type { RecoveryCodes, SecondFactorSecret } from '@clube/shared/contracts/second-factor';
import { Secret, TOTP } from 'otpauth';
import { api, PASSWORD } from './api.ts';
import { onDatabase } from './database.ts';

/** The code of the authenticator app at this moment. Each works once. */
export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Lets the time of the used code go by, as far as the server counts it. */
export const passStep = (email: string) =>
  onDatabase('update second_factors set last_step = 0 where user_id = (select id from users where email = $1)', email);

/** Switches on somebody's second factor as their own screen does. */
export async function enableSecondFactor({ token, email }: { token: string; email: string }) {
  const { secret } = await api<SecondFactorSecret>('POST', '/me/second-factor', {
    token,
    body: { password: PASSWORD },
  });
  const { recovery_codes } = await api<RecoveryCodes>('PUT', '/me/second-factor', {
    token,
    body: { code: codeOf(secret) },
  });
  await passStep(email);
  return { secret, recoveryCodes: recovery_codes };
}
