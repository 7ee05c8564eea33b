import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../build/apps.ts';

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>
>;
type Use = { room: string; name: string; version: string };

const rooms = ['.', ...globSync('*/package.json', { cwd: ROOT }).map((file) => path.dirname(file))];
const uses: Use[] = rooms.flatMap((room) => {
  const text = readFileSync(path.join(ROOT, room, 'package.json'), 'utf8');
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name, version]) => ({ room, name, version }));
});
const { catalog } = parse(readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as {
  catalog: Record<string, string>;
};
const roomsOf = (name: string) => uses.filter((use) => use.name === name).map(({ room }) => room);

test('a package that several rooms use has its version from the catalog alone', () => {
  expect(uses.length).toBeGreaterThan(200);
  expect(uses.filter(({ name, version }) => version !== 'catalog:' && roomsOf(name).length > 1)).toEqual([]);
});

test('every version is exact, and the catalog names none that nobody uses', () => {
  const exact = /^(?:npm:@?[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  const named = [...uses.map(({ version }) => version), ...Object.values(catalog)];
  expect(named.filter((version) => version !== 'catalog:' && !exact.test(version))).toEqual([]);
  expect(Object.keys(catalog).filter((name) => roomsOf(name).length === 0)).toEqual([]);
});
