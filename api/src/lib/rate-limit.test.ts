import { expect, test } from '@jest/globals';
import { byAccount, byAddress, byMailbox, byNetwork, delayAfter } from './rate-limit.ts';

test.each([
  ['203.0.113.7', 'address:203.0.113.7'],
  ['::ffff:203.0.113.7', 'address:203.0.113.7'],
  ['::ffff:cb00:7107', 'address:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', 'address:2001:db8:1:3::/64'],
  ['::1', 'address:0:0:0:0::/64'],
])('%s counts as %s', (ip, key) => {
  expect(byAddress(ip)).toBe(key);
});

test.each([
  ['203.0.113.7', 'network:203.0.113.7'],
  ['2001:db8:1:2::1', 'network:2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', 'network:2001:db8:1::/48'],
  ['2001:db8:2:2::1', 'network:2001:db8:2::/48'],
])('%s is of the line %s', (ip, key) => {
  expect(byNetwork(ip)).toBe(key);
});

test('an account that is called like an address is another key, however it is written', () => {
  expect(byAccount('203.0.113.7')).not.toBe(byAddress('203.0.113.7'));
  expect(byAccount(' Ana@Example.com ')).toBe(byAccount('ana@example.com'));
  expect(byAccount('ana@example.com')).not.toContain('ana');
});

test('a mailbox is the same with whatever stands behind a plus, and another one is not', () => {
  expect(byMailbox(' Ana+Aulas@Example.com')).toBe(byMailbox('ana@example.com'));
  expect(byMailbox('ana+a+b@example.com')).toBe(byMailbox('ana@example.com'));
  expect(byMailbox('ana@example.com.br')).not.toBe(byMailbox('ana@example.com'));
  expect(byMailbox('bia+ana@example.com')).not.toBe(byMailbox('ana@example.com'));
});

test('dots in an address of Gmail make no other mailbox, and elsewhere they do', () => {
  expect(byMailbox('a.n.a+x@googlemail.com')).toBe(byMailbox('ana@gmail.com'));
  expect(byMailbox('a.na@example.com')).not.toBe(byMailbox('ana@example.com'));
});

test('the first failures cost nothing, later ones up to four seconds', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 5000].map(delayAfter)).toEqual([0, 0, 500, 1000, 2000, 4000, 4000, 4000]);
});
