import { expect, test } from '@jest/globals';
import { isOwnablePath, pathsOverlap } from './paths.ts';

test.each(['/home', '/curso/:curso', '/a/b-c/:d_e', '/v1.2/x'])('%s may be owned', (path) => {
  expect(isOwnablePath(path)).toBe(true);
});

test.each([
  '/',
  '',
  'home',
  '/*',
  '/a(',
  '/(a+)+b',
  '/a/*',
  '/a?',
  '/:id?',
  '/a//b',
  '/a/',
  '/:',
  '/../x',
  '/a b',
  '/é',
  '/%2e',
])('%s may not', (path) => {
  expect(isOwnablePath(path)).toBe(false);
});

test('two paths overlap where one address would belong to both', () => {
  expect(pathsOverlap('/curso/:curso', '/curso/novo')).toBe(true);
  expect(pathsOverlap('/:any', '/home')).toBe(true);
  expect(pathsOverlap('/HOME', '/home')).toBe(true);
  expect(pathsOverlap('/curso/:curso', '/curso/:curso/modulo')).toBe(false);
  expect(pathsOverlap('/a/:x', '/b/:x')).toBe(false);
});
