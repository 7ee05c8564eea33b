import { expect, test } from '@jest/globals';
import { wantedPath } from './arrive.ts';

test('only a path of this site is followed after signing in', () => {
  expect(wantedPath('?to=%2Fajuda%2F3%3Fa%3D1')).toBe('/ajuda/3?a=1');
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/']) {
    expect(wantedPath(`?to=${encodeURIComponent(to)}`)).toBeUndefined();
  }
});
