/** What the sealed secrets of providers are for. */
export const PURPOSE = 'purchase-inbox';

/** Of a body that says what signs it: Hotmart's of webhook 2.0 names its token, Eduzz's the secret of its producer. */
const TOLD = /("(?:hottok|originSecret)"\s*:\s*")(?:[^"\\]|\\.)*"/g;

/** What is kept of a body, and shown: all of its bytes but those of a secret. */
export function withoutSecrets(body: Buffer): Buffer {
  // One letter a byte, so that what is no text stays as it came.
  const text = body.toString('latin1');
  return Buffer.from(text.replaceAll(TOLD, '$1***"'), 'latin1');
}
