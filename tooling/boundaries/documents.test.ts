import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];
const MADE = new Set(['node_modules', 'dist']);

/** Every folder and file of the repository, from its root. */
function pathsBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name) || entry.name.startsWith('.')) return [];
    const at = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? [at, ...pathsBelow(at)] : [at];
  });
}

/** What a document names as a file or folder: addresses, calls, names of packages and places of a noun to come are none. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, named]) => named!)
    .filter((named) => /^[\w.-]+(\/|\.(ts|tsx|json|md|sql)$)/.test(named) && !/[\s<(@]/.test(named));

/** @returns those of the paths that a document names that are neither there nor the end of one that is */
function missingIn(text: string, there: readonly string[]): string[] {
  const ends = (named: string) => there.some((at) => `/${at}`.endsWith(`/${named}`));
  const matches = (named: string) => there.some((at) => path.matchesGlob(at, named));
  return pathsIn(text).filter((named) => !(named.includes('*') ? matches(named) : ends(named.replace(/\/$/, ''))));
}

const there = pathsBelow('');

test.each(DOCUMENTS)('every file and folder that %s names is there', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  expect(pathsIn(text).length).toBeGreaterThan(15);
  expect(missingIn(text, there)).toEqual([]);
});

test('one that moved is found, wherever the document begins it', () => {
  const text =
    '`api/src/app.ts`, `api/src/gone.ts`, `modules/audit`, `modules/gone`, `gone.ts`, `/members`, `GET /me/courses`';
  expect(missingIn(text, there)).toEqual(['api/src/gone.ts', 'modules/gone', 'gone.ts']);
});
