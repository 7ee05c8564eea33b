import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomToken, seal, sign, unseal, verify } from './crypto.ts';

const SOURCE = path.join(import.meta.dirname, '..');
const SECRET = 'a secret that is only used in tests';

test('a token has 256 bits, each as often 0 as 1, and comes once', () => {
  const tokens = Array.from({ length: 5000 }, randomToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
  for (let bit = 0; bit < 256; bit += 1) {
    const ones = bytes.filter((token) => (token[bit >> 3]! >> (bit & 7)) & 1).length;
    // Six standard deviations of a fair coin: one run in two million would fail for a bit that is fair.
    expect(Math.abs(ones - 2500)).toBeLessThan(6 * Math.sqrt(5000 / 4));
  }
});

test('what is signed or sealed for one purpose is worth nothing for another', () => {
  const signed = sign(SECRET, 'google', { host: 'a' });
  expect(verify(SECRET, 'google', signed)).toEqual({ host: 'a' });
  expect(verify(SECRET, 'preview', signed)).toBeUndefined();
  expect(verify(`${SECRET}!`, 'google', signed)).toBeUndefined();
  const sealed = seal(SECRET, 'second-factor', '7', 'words');
  expect(unseal(SECRET, 'second-factor', '7', sealed)).toBe('words');
  for (const [purpose, owner] of [
    ['media', '7'],
    ['second-factor', '8'],
  ] as const)
    expect(() => unseal(SECRET, purpose, owner, sealed)).toThrow();
});

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.(?:ts|mjs)$/.test(name),
);
const texts = files.map((name) => [name, readFileSync(path.join(SOURCE, name), 'utf8')] as const);
const found = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([name]) => name);

test('the server makes secrets and hashes by Node’s own generator and SHA-2 alone, and trusts no unproven certificate', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(found(/Math\.random|pseudoRandomBytes/)).toEqual([]);
  // Kiwify signs what it sends by HMAC-SHA1, which holds still: what is broken of SHA-1 is that two texts can be made alike.
  expect(found(/createH(?:ash|mac)\((?!'sha(?:256|384|512)')/)).toEqual(['modules/purchase-inbox/readers/kiwify.ts']);
  expect(found(/createH(?:ash|mac)\('sha256'/).length).toBeGreaterThan(3);
  expect(found(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
});

test('the server encrypts by AES-256-GCM, a video’s segments by AES-128-CBC, and nothing by ECB or by RSA', () => {
  const ciphers = texts.flatMap(([name, text]) =>
    [...text.matchAll(/\bcreate(?:C|Dec)ipher\w*\(\s*([^,)]*)/g)].map(([, cipher]) => `${name}: ${cipher}`),
  );
  expect(ciphers.toSorted()).toEqual([
    "lib/crypto.ts: 'aes-256-gcm'",
    "lib/crypto.ts: 'aes-256-gcm'",
    "worker/package-hls.ts: 'aes-128-cbc'",
  ]);
  // Neither by another name, nor as browsers call it, nor by a program that is started.
  expect(found(/\bcreate(?:C|Dec)ipheriv\b(?!\(|,| \})/)).toEqual([]);
  expect(found(/\b(?:public|private)(?:En|De)crypt\b|RSA_|\bsubtle\b|-ecb\b|hls_(?:enc|key)|encryption_key/i)).toEqual(
    [],
  );
});
