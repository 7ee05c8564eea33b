import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { bundledPackages } from './bundled-packages.ts';

const FROM = path.join(ROOT, 'api/package.json');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'clube-bundles-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a module offers, as Node itself loads it beside the api. */
const offered = (specifiers: readonly string[]): string[][] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const namesOf = async (name) => Object.keys(await import(name)).toSorted();
         console.log(JSON.stringify(await Promise.all(${JSON.stringify(specifiers)}.map(namesOf))));`,
      ],
      { cwd: path.dirname(FROM), encoding: 'utf8' },
    ),
  ) as string[][];

test('each module of a bundled package offers the same from the bundle', () => {
  const mapped = Object.entries(bundledPackages(FROM, folder));
  const specifiers = mapped.map(([pattern]) => pattern.slice(1, -1));
  expect(specifiers).toEqual(expect.arrayContaining(['typebox', 'typebox/value', 'kysely']));
  expect(offered(mapped.map(([, file]) => file))).toEqual(offered(specifiers));
});

test('a bundle is made once', () => {
  const first = bundledPackages(FROM, folder);
  const made = () => readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).ino]);
  const before = made();
  expect(bundledPackages(FROM, folder)).toEqual(first);
  expect(made()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('tests of the server load the bundle', () => {
  // A name that only the API's rooms list.
  const name = 'typebox/value';
  expect(import.meta.resolve(name)).toMatch(/\/packages-\w+\/typebox-value\.mjs$/);
});
