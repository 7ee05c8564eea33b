import { Type, type Static } from 'typebox';
import { Closed, Id, Line, Nullable, Timestamp } from './common.ts';
import { PasswordAndCode } from './second-factor.ts';

/** Bytes as browsers hand them over (base64url, no padding). */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });
/** Authenticators name credentials with at most 1023 bytes. */
const CredentialId = Bytes(1364);
const ClientData = Bytes(2000);
const Challenge = Type.String();

/** A passkey of one’s own. `host` is the one address that it counts on, without a port; `is_here`: this one. */
export const Passkey = Closed({
  id: Id,
  name: Type.String(),
  host: Type.String(),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  is_here: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;
/** All that a session may know of, and the address that a new one would count on. */
export const PasskeyList = Closed({ data: Type.Array(Passkey), host: Type.String() });
export type PasskeyList = Static<typeof PasskeyList>;

/** What an authenticator answers to `PasskeyQuestion`, as WebAuthn names it. */
export const PasskeyShown = Closed({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: Bytes(4000),
  signature: Bytes(4000),
  userHandle: Bytes(100),
});
export type PasskeyShown = Static<typeof PasskeyShown>;

/** What an authenticator answers to `PasskeyWish`, as WebAuthn names it. */
const PasskeyMade = Closed({
  id: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: Bytes(16_000),
  transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
});
/** A passkey that was just made, in base64url as WebAuthn names its parts; not yet verified. */
export type PasskeyMade = Static<typeof PasskeyMade>;

/** A new passkey under the name that its person gives it. */
export const PasskeyBody = Closed({ name: Line(60), ...PasskeyMade.properties });
export type PasskeyBody = Static<typeof PasskeyBody>;

/** Oneself again: the password, with a code where a second factor is on, or a passkey of this address. */
export const PasskeyProof = Type.Union([
  Closed({ password: PasswordAndCode.properties.password, code: Type.Optional(PasswordAndCode.properties.code) }),
  Closed({ passkey: PasskeyShown }),
]);
export type PasskeyProof = Static<typeof PasskeyProof>;

/** Options of `navigator.credentials.get`: whoever has a passkey here may answer. */
export const PasskeyQuestion = Closed({
  challenge: Challenge,
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;

const PublicKey = Type.Literal('public-key');
/** Options of `navigator.credentials.create`. */
export const PasskeyWish = Closed({
  challenge: Challenge,
  rp: Closed({ id: Type.String(), name: Type.String() }),
  user: Closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Closed({ type: PublicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Closed({ id: CredentialId, type: PublicKey, transports: Type.Array(Type.String()) })),
  authenticatorSelection: Closed({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyWish = Static<typeof PasskeyWish>;
