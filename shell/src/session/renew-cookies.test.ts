/** @jest-environment-options {"url": "https://clube.example/home"} */
import { expect, test } from '@jest/globals';
import { renewCookies } from './renew-cookies.ts';

test('what a browser has of before gets the new name, once, and what remotes of before read keeps the old one; a planted one does not take the place of the own one', () => {
  const before = ['theme=dark', 'site_metas=%7B%7D', '__Host-type_student=0', 'type_student=1', 'foreign=1'];
  for (const cookie of before) document.cookie = `${cookie}; path=/; secure`;
  const held = () => document.cookie.split('; ').toSorted();
  renewCookies();
  const own = ['__Host-site_metas=%7B%7D', '__Host-theme=dark', '__Host-type_student=0', 'foreign=1', 'type_student=0'];
  expect(held()).toEqual(own);
  renewCookies();
  expect(held()).toEqual(own);
});
