/** @jest-environment-options {"url": "https://clube.example/home"} */
import { afterEach, expect, jest, test } from '@jest/globals';
import { ownHeaders } from '../transport/own-headers.ts';
import { actsAsStudent, dropCookie, readCookie, saveCookie } from './index.ts';

const held = () => document.cookie.split('; ').filter(Boolean).toSorted();
afterEach(() => {
  jest.restoreAllMocks();
  for (const cookie of held()) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0; secure`;
  delete document.documentElement.dataset['session'];
});

test('over https a cookie has a name, a path and what else browsers ask of what this host alone may set', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  saveCookie('theme', 'dark');
  expect(held()).toEqual(['__Host-theme=dark']);
  expect(readCookie('theme')).toBe('dark');
  expect(written).toHaveBeenCalledWith('__Host-theme=dark; path=/; max-age=31536000; samesite=lax; secure');
  dropCookie('theme');
  expect(held()).toEqual([]);
});

test('one of before is read until it is written anew, and goes with what is dropped', () => {
  for (const cookie of ['site_metas=a%20b', 'theme=light']) document.cookie = `${cookie}; path=/`;
  expect([readCookie('site_metas'), readCookie('theme')]).toEqual(['a b', 'light']);
  saveCookie('theme', 'dark');
  expect(readCookie('theme')).toBe('dark');
  dropCookie('site_metas');
  dropCookie('theme');
  expect(held()).toEqual([]);
});

test('once all have new names none is read by its old one', () => {
  saveCookie('renewed', '1');
  for (const planted of ['theme=dark', 'type_student=1', 'clube_session=foreign'])
    document.cookie = `${planted}; path=/`;
  expect([readCookie('theme'), readCookie('type_student'), ownHeaders()]).toEqual([undefined, undefined, {}]);
});

test('consent under a bare name is nobody’s word, and what no page wrote is nothing', () => {
  for (const cookie of ['analytics_consent=granted', 'theme=%', '__Host-country=%'])
    document.cookie = `${cookie}; path=/; secure`;
  expect(['analytics_consent', 'theme', 'country'].map(readCookie)).toEqual([undefined, undefined, undefined]);
  saveCookie('analytics_consent', 'denied');
  expect(readCookie('analytics_consent')).toBe('denied');
});

test('what a remote, or a shell that is shown again, of before reads by its bare name says under both what was written last', () => {
  // As they read it, and wrote it (own-headers.ts and saveCookie of platform 2.14).
  const readBefore = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  saveCookie('type_student', '1');
  expect([readBefore('type_student'), readCookie('type_student')]).toEqual(['1', '1']);
  saveCookie('type_student', '0');
  expect(held()).toEqual(['__Host-type_student=0', 'type_student=0']);
  dropCookie('type_student');
  expect(held()).toEqual([]);
  saveCookie('exceeded_storage', '1');
  expect(readBefore('exceeded_storage')).toBe('1');
});

test('one that a neighbour plants counts for nothing beside the own one, on screens and in calls', () => {
  saveCookie('type_student', '0');
  saveCookie('clube_session', 'own');
  for (const planted of ['type_student=1', 'clube_session=foreign']) document.cookie = `${planted}; path=/`;
  expect([readCookie('type_student'), actsAsStudent()]).toEqual(['0', false]);
  expect(ownHeaders()).toEqual({ Authorization: 'Session own' });
  saveCookie('type_student', '1');
  expect(ownHeaders()).toMatchObject({ 'X-Act-Like-Student': '1' });
});
