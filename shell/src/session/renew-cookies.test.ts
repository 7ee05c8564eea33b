/** @jest-environment-options {"url": "https://atelie.clube.example/home"} */
import { afterEach, expect, test } from '@jest/globals';
import { readCookie } from '@clube/shared/session';
import { renewCookies } from './renew-cookies.ts';

const set = (cookie: string) => void (document.cookie = `${cookie}; path=/; secure`);
const held = () => document.cookie.split('; ').filter(Boolean).toSorted();
afterEach(() => {
  for (const cookie of held())
    for (const domain of ['', '; domain=clube.example']) set(`${cookie.split('=')[0]}=; max-age=0${domain}`);
});

test('what a browser has of before gets the new name, once; a planted one does not take the place of the own one', () => {
  for (const cookie of ['theme=dark', 'site_metas=%7B%7D', '__Host-type_student=0', 'type_student=1', 'foreign=1'])
    set(cookie);
  renewCookies();
  const own = [
    '__Host-renewed=1',
    '__Host-site_metas=%7B%7D',
    '__Host-theme=dark',
    '__Host-type_student=0',
    'foreign=1',
    // Remotes of before read it.
    'type_student=0',
  ];
  expect(held()).toEqual(own);
  set('country=AR');
  renewCookies();
  expect(held()).toEqual([...own, 'country=AR'].toSorted());
  expect(readCookie('country')).toBeUndefined();
});

test('what a neighbour planted for the domain is not taken over, nor is consent', () => {
  for (const planted of ['type_student=1', 'theme=light', 'country=%']) set(`${planted}; domain=clube.example`);
  for (const cookie of ['__Host-theme=dark', 'analytics_consent=granted', 'site_metas=%', 'time_zone=UTC']) set(cookie);
  renewCookies();
  const own = ['__Host-renewed=1', '__Host-theme=dark', '__Host-time_zone=UTC'];
  expect(held()).toEqual([...own, 'country=%', 'theme=light', 'type_student=1'].toSorted());
  expect(['theme', 'type_student', 'country', 'analytics_consent'].map(readCookie)).toEqual([
    'dark',
    undefined,
    undefined,
    undefined,
  ]);
});
