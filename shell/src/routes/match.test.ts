import { expect, test } from '@jest/globals';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import * as onServer from './match.server.ts';
import { matchPath } from './match.ts';

const patterns = [
  ...Object.keys(shellPaths),
  '/home',
  '/curso/:curso',
  '/curso/:curso/modulo/:modulo',
  '/ajuda/*',
  '*',
];
const paths = [
  '/',
  '/home',
  '/HOME',
  '/home/',
  '/curso/7',
  '/curso/7/modulo/8',
  '/curso/venda/9',
  '/ajuda',
  '/ajuda/3/x',
  '/nowhere',
  '//',
];

test.each(paths)('on the server %s is what it is in browsers, each time that it is looked up', (path) => {
  const look = () => patterns.map((pattern) => [pattern, onServer.matchPath(pattern, path)] as const);
  const found = look();
  expect(found).toEqual(patterns.map((pattern) => [pattern, matchPath(pattern, path)]));
  expect(look()).toEqual(found);
  expect(found.some(([, match]) => match !== null)).toBe(true);
});
