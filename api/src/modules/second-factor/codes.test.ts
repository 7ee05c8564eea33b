import { expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { addressOf, createRecoveryCodes, createSecret, normalizeCode, stepOf } from './codes.ts';

// RFC 6238, appendix B: SHA-1, the last six of its eight digits.
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of the standard is taken, for its step', (seconds, code) => {
  expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('one step earlier and later is taken, two are not, and neither is anything that is no code', () => {
  const secret = createSecret();
  const now = 1_700_000_000_000;
  const at = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
  const step = Math.floor(now / 30_000);
  expect([-1, 0, 1].map((steps) => stepOf(secret, at(steps), now))).toEqual([step - 1, step, step + 1]);
  expect([-2, 2].map((steps) => stepOf(secret, at(steps), now))).toEqual([undefined, undefined]);
  for (const wrong of ['', 'abcdef', '12345', '1234567', '-12345', ' 12345'])
    expect(stepOf(secret, wrong, now)).toBeUndefined();
});

test('the address names the product and the account, for the list of the authenticator app', () => {
  const url = new URL(addressOf(createSecret(), 'ana@example.com'));
  expect([url.protocol, url.host, url.searchParams.get('issuer')]).toEqual(['otpauth:', 'totp', 'Clube']);
  expect(decodeURIComponent(url.pathname)).toBe('/Clube:ana@example.com');
});

test('a recovery code has 60 bits, each as often 0 as 1, and one of the app all that six digits have', () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const codes = Array.from({ length: 200 }, createRecoveryCodes).flat().map(normalizeCode);
  for (let bit = 0; bit < 60; bit += 1) {
    const place = Math.floor(bit / 5);
    const ones = codes.filter((code) => (letters.indexOf(code[place]!) >> (bit % 5)) & 1).length;
    // Six standard deviations of a fair coin.
    expect(Math.abs(ones - codes.length / 2)).toBeLessThan(6 * Math.sqrt(codes.length / 4));
  }
  const address = new URL(addressOf(createSecret(), 'ana@example.com'));
  expect(address.searchParams.get('digits')).toBe('6');
});

test('recovery codes are ten, all different, and are read as hands write them', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(normalizeCode(' abcd efgh-0o1l ')).toBe('ABCDEFGH0011');
});
