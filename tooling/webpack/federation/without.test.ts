import { expect, test } from '@jest/globals';
import without from './without.js';

const run = (source: string, functions: Record<string, string>) =>
  without.call({ getOptions: () => ({ functions }), resourcePath: 'a.js' }, source);

test('functions, methods and functions of variables, also those that are made into something, get another body; what stands beside stays', () => {
  const source =
    'class A { async go(a) { return a; } stay() { return 1; } }\nfunction b() { c(); }\nconst d = () => { e(); };\nvar f = made((g) => { h(); });';
  expect(run(source, { go: '{}', b: '{ x(); }', d: '{}', f: '{}' })).toBe(
    'class A { async go(a) {} stay() { return 1; } }\nfunction b() { x(); }\nconst d = () => {};\nvar f = made((g) => {});',
  );
});

test('a function that is not there any more, or there twice, fails the build', () => {
  expect(() => run('function a() {}\nconst b = { c: () => { var a = () => {}; } };', { a: '{}' })).toThrow(
    'a.js has 2 functions a',
  );
  expect(() => run('function a() {}', { b: '{}' })).toThrow('a.js has no function b any more');
});
