import { Type, type Static } from 'typebox';
import { Closed, Nullable, Timestamp } from './common.ts';

/** Six digits of an authenticator app, or one of the recovery codes; spaces and hyphens do not count. */
const SecondFactorCode = Type.String({ minLength: 6, maxLength: 40 });
/** A code of the app or a recovery code. */
export const CodeBody = Closed({ code: SecondFactorCode });

/** `enabled_at` is null while it is off. */
export const SecondFactorState = Closed({
  enabled_at: Nullable(Timestamp),
  recovery_codes_left: Type.Integer(),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

const Password = Type.String({ minLength: 1, maxLength: 200 });
/** Beginning asks for the password again. */
export const SecondFactorBegin = Closed({ password: Password });
/** The secret as base32 for typing, and as the `otpauth:` address that a QR code holds. Shown once. */
export const SecondFactorSecret = Closed({ secret: Type.String(), url: Type.String() });
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;
/** Shown once; each works once. */
export const RecoveryCodes = Closed({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
/** Taking protection away asks for both factors. */
export const PasswordAndCode = Closed({ password: Password, code: SecondFactorCode });
export type PasswordAndCode = Static<typeof PasswordAndCode>;
