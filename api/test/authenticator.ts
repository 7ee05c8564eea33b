import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyMade, PasskeyQuestion, PasskeyShown, PasskeyWish } from '@clube/shared/contracts/passkey';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator, or the browser around it, does otherwise than it should. */
export type Forgery = {
  origin?: string;
  /** Relying party that it signs for. */
  host?: string;
  verified?: boolean;
  present?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  key?: KeyObject;
  type?: string;
  /** More of what the browser says. */
  client?: Record<string, unknown>;
  /** Another attestation than none. @param own signs with the passkey's own key */
  attestation?: (signed: Buffer, own: (signed: Buffer) => Buffer) => { fmt: string; attStmt: Map<string, unknown> };
};

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

/** An authenticator with one key (ES256), as WebAuthn's bytes have it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(20);
  let [handle, counted] = ['', 0];

  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({ type: forged.type ?? type, challenge, origin: forged.origin ?? origin, ...forged.client }),
    );
  const head = (host: string, extra: number, { verified = true, present = true, counter }: Forgery) => {
    const flags = extra | (verified ? VERIFIED : 0) | (present ? PRESENT : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? counted);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };
  const cose = () => {
    const { x, y } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    );
  };

  return {
    id: text(id),
    make(wish: PasskeyWish, forged: Forgery = {}): PasskeyMade {
      handle = wish.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(forged.host ?? wish.rp.id, ATTESTED, forged),
        Buffer.alloc(16),
        length,
        id,
        cose(),
      ]);
      const client = clientData('webauthn.create', wish.challenge, forged);
      const { fmt, attStmt } = forged.attestation?.(Buffer.concat([authData, sha256(client)]), (signed) =>
        sign('sha256', signed, privateKey),
      ) ?? { fmt: 'none', attStmt: new Map<string, unknown>() };
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(client),
        attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      };
    },
    show(question: Pick<PasskeyQuestion, 'challenge' | 'rpId'>, forged: Forgery = {}): PasskeyShown {
      counted += 1;
      const client = clientData('webauthn.get', question.challenge, forged);
      const authenticatorData = head(forged.host ?? question.rpId, 0, forged);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, forged.key ?? privateKey)),
        userHandle: forged.userHandle ?? handle,
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
