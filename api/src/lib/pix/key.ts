import { parseDocument } from '@clube/shared/contracts/document';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL = /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** The longest that the directory of keys (DICT) takes. */
const LONGEST_EMAIL = 77;

/**
 * A PIX key as the directory of keys writes it: an e-mail, a phone with its country, a CPF or CNPJ, a random key.
 * @param text with or without punctuation; a phone begins with `+`, or it would be told from a CPF by chance
 * @returns undefined when it can be none
 */
export function parsePixKey(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  if (UUID.test(written)) return written;
  if (written.includes('@')) return written.length <= LONGEST_EMAIL && EMAIL.test(written) ? written : undefined;
  if (written.startsWith('+')) {
    const phone = `+${written.replace(/[\s()+.-]/g, '')}`;
    return /^\+[1-9]\d{7,14}$/.test(phone) ? phone : undefined;
  }
  return parseDocument(written)?.value;
}
