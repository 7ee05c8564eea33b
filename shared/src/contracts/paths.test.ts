import { expect, test } from '@jest/globals';
import { isPathPattern, matchesPath, pathsOverlap } from './paths.ts';

test.each(['/home', '/curso/:curso', '/a/b-c/:d_e', '/v1.2/x'])('%s is a pattern', (pattern) => {
  expect(isPathPattern(pattern)).toBe(true);
});

test.each(['/', '', 'home', '/*', '/a(', '/(a+)+b', '/a/*', '/a?', '/:id?', '/a//b', '/a/', '/:', '/../x', '/a b', '/é', '/%2e'])(
  '%s is none',
  (pattern) => {
    expect(isPathPattern(pattern)).toBe(false);
  },
);

test('a param covers one part, and nothing else does', () => {
  expect(matchesPath('/curso/:curso', '/curso/7')).toBe(true);
  expect(matchesPath('/curso/:curso', '/Curso/7/')).toBe(true);
  expect(matchesPath('/curso/:curso', '/curso/7/modulo')).toBe(false);
  expect(matchesPath('/curso/:curso', '/curso/')).toBe(false);
  expect(matchesPath('/', '/')).toBe(true);
  expect(matchesPath('/home', '/homes')).toBe(false);
});

test('two patterns overlap where one address would belong to both', () => {
  expect(pathsOverlap('/curso/:curso', '/curso/novo')).toBe(true);
  expect(pathsOverlap('/:any', '/home')).toBe(true);
  expect(pathsOverlap('/HOME', '/home')).toBe(true);
  expect(pathsOverlap('/curso/:curso', '/curso/:curso/modulo')).toBe(false);
  expect(pathsOverlap('/a/:x', '/b/:x')).toBe(false);
});
