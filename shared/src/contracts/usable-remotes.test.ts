import { expect, test } from '@jest/globals';
import type { Release } from './remote.ts';
import { isPathPattern, usableRemotes } from './usable-remotes.ts';

const text = { pt: '', es: '', en: '' };
const release = (name: string, path: string, to = '/home', base = `/releases/${name}/0/`): Release => ({
  hash: '0123456789abcdef',
  base,
  entry: { file: 'remoteEntry.js', integrity: 'sha384-x' },
  chunks: {},
  manifest: {
    name,
    owner: 'team',
    platform: '^1.0.0',
    paths: [
      { path: '/good', title: text },
      { path, title: text },
    ],
    navigation: [{ to, label: text, icon: 'home', order: 1 }],
    tour: [],
    slots: [],
  },
});

test('a path is words, :names and perhaps a star at its end', () => {
  const good = ['/', '/home', '/curso/:id/modulo/:m', '/ajuda/*', '/config_curso/a-b', '/a.b/%20'];
  const bad = [
    '/a(',
    '/(a+)+b',
    '*',
    '/*',
    'home',
    '//evil',
    '/a//b',
    '/:a?/:b?',
    '/a*',
    '/*/b',
    '/a b',
    '/x\n',
    '/["',
  ];
  expect(good.filter((path) => !isPathPattern(path))).toEqual([]);
  expect(bad.filter(isPathPattern)).toEqual([]);
});

test('a bad path or link costs itself, a foreign folder of files the remote, and each is told', () => {
  const lines: string[] = [];
  const usable = usableRemotes(
    [
      release('mf-good', '/curso/:id'),
      release('mf-path', '/a('),
      release('mf-link', '/b', 'javascript:alert(1)'),
      release('mf-link', '/b', '/\t/evil.example'),
      release('mf-far', '/c', '/home', 'https://files.example/mf-far/'),
      ...[
        'http://evil.example/',
        '//evil.example/',
        '/\n/evil.example/',
        'data:text/javascript,',
        'java\tscript:x',
      ].map((base) => release('mf-bad', '/d', '/home', base)),
    ],
    (line) => lines.push(line),
  );
  expect(usable.map(({ manifest }) => manifest.name)).toEqual(['mf-good', 'mf-path', 'mf-link', 'mf-link', 'mf-far']);
  expect(usable[1]!.manifest.paths.map(({ path }) => path)).toEqual(['/good']);
  expect(usable.slice(2, 4).map(({ manifest }) => manifest.navigation)).toEqual([[], []]);
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain('/a(');
});
