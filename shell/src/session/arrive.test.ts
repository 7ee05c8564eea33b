import { expect, test } from '@jest/globals';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { landing, wantedPath } from './arrive.ts';

const result: LoginResult = {
  Auth: 'token',
  role: 'student',
  custom_fields_filled: true,
  domains: [],
  subdomain: 'atelie',
  sites_count: 1,
  needs_domain: false,
  target_host: null,
};

test('only a path of this site is followed after signing in', () => {
  expect(wantedPath('?to=%2Fajuda%2F3%3Fa%3D1')).toBe('/ajuda/3?a=1');
  // The corpus of addresses is that of localTarget's own test.
  for (const to of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '', '/']) {
    expect(wantedPath(`?to=${encodeURIComponent(to)}`)).toBeUndefined();
  }
});

test.each([
  ['[2.29] a course of the answer', { course_id: 7 }, '/curso/7'],
  ['[2.29] nothing special', {}, '/home'],
  ['several panels', { role: null, sites_count: 2 }, '/select-site'],
  ['no panel', { role: null, sites_count: 0 }, '/not-project'],
  ['a domain that is not set up', { role: 'owner', needs_domain: true }, '/config-domain'],
] as const)('%s leads to the right place', (_name, changes, place) => {
  expect(landing({ ...result, ...changes }, undefined)).toBe(place);
});

test('where somebody wanted to go comes first', () => {
  expect(landing({ ...result, course_id: 7 }, '/ajuda')).toBe('/ajuda');
});
