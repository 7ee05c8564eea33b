import { expect, test } from '@jest/globals';
import { matchPath } from 'react-router';
import { mayFit } from './path-fit.ts';

const patterns =
  '/ /home home /Home /curso/:curso /curso/:curso/aula/:aula /curso/venda/:id /_components * /* /curso/* /:any /:any?/home /home? /home?/x /a.b/c /ação/x /kit /config_curso'.split(
    ' ',
  );
const paths = [
  '',
  ...'/ // /home /home/ /HOME //home /home// /homes /curso /curso/1 /Curso/1/ /curso//1 /curso/1/aula/2 /curso/venda/3 /x /x/home home'.split(
    ' ',
  ),
  ...'/a.b/c /axb/c /ação/x /%61 /_components /\u017F /\u212Ait /config_curso /configxcurso'.split(' '),
];

test('a pattern that the router finds in a path may fit it, and most others may not', () => {
  const all = patterns.flatMap((pattern) => paths.map((path) => [pattern, path] as const));
  const found = all.filter(([pattern, path]) => matchPath(pattern, path));
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(([pattern, path]) => !mayFit(pattern, path))).toEqual([]);
  expect(['/home', '/curso/1', '/curso/1/aula/2'].map((path) => mayFit('/members', path))).toEqual([
    false,
    false,
    false,
  ]);
  expect(mayFit('/', '/home')).toBe(false);
});
