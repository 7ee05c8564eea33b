import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../build/apps.ts';

type Named = Record<string, string>;
type Locked = Record<string, { specifier: string }>;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Lockfile = {
  importers: Record<string, Partial<Record<(typeof KINDS)[number], Locked>>>;
  packages: Record<string, { resolution: Record<string, unknown> }>;
};
const lockfile = parse(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;

test('each component comes from the registry under its version, with the hash of its bytes: none from a repository, an address or a folder', () => {
  const all = Object.entries(lockfile.packages);
  expect(all.length).toBeGreaterThan(1000);
  const others = all.filter(
    ([key, { resolution }]) =>
      !/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/.test(key) ||
      Object.keys(resolution).join() !== 'integrity' ||
      !/^sha512-[\w+/]{86}==$/.test(String(resolution['integrity'])),
  );
  expect(others.map(([key]) => key)).toEqual([]);
});

test('the lockfile knows every package that a room names, and no other', () => {
  const rooms = globSync('{.,*}/package.json', { cwd: ROOT }).map((file) => path.dirname(file));
  const named = rooms.map((room) => {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, room, 'package.json'), 'utf8')) as Record<string, Named>;
    return [room, Object.assign({}, ...KINDS.map((kind) => manifest[kind] ?? {})) as Named] as const;
  });
  const locked = Object.entries(lockfile.importers).map(([room, kinds]) => {
    const entries = KINDS.flatMap((kind) => Object.entries(kinds[kind] ?? {}));
    return [room, Object.fromEntries(entries.map(([name, { specifier }]) => [name, specifier]))] as const;
  });
  expect(Object.fromEntries(locked)).toEqual(Object.fromEntries(named));
});
