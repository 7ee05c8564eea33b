import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { demoPanel, demoPeople } from '../../api/demo/content.ts';
import { DEMO_PASSWORD } from '../../api/demo/seed.ts';
import { ROOT } from '../build/apps.ts';
import { runtimeEnvironment } from '../launcher/runtime.mjs';

const MADE = new Set(['node_modules', 'dist']);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

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

test.each([
  ['README.md', 4],
  ['ARCHITECTURE.md', 15],
  ['CONTRIBUTING.md', 15],
])('every file and folder that %s names is there', (document, least) => {
  const text = read(document);
  expect(pathsIn(text).length).toBeGreaterThan(least);
  expect(missingIn(text, there)).toEqual([]);
});

test('one that moved is found, wherever the document begins it', () => {
  const text =
    '`api/src/app.ts`, `api/src/gone.ts`, `modules/audit`, `modules/gone`, `gone.ts`, `/members`, `GET /me/courses`';
  expect(missingIn(text, there)).toEqual(['api/src/gone.ts', 'modules/gone', 'gone.ts']);
});

/** Links of a document to files and to headings; what stands in a code span is none. */
const linksIn = (text: string) =>
  [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!);
/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const headingsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);

const DOCUMENTS = there.filter((file) => file.endsWith('.md') && (!file.includes('/') || file.startsWith('docs/')));
test.each(DOCUMENTS)('every link of %s leads to a file and a heading that are there', (document) => {
  const isThere = (link: string) => {
    const [file = '', anchor] = link.split('#');
    const at = file ? path.posix.join(path.posix.dirname(document), file) : document;
    const leadsTo = (heading: string) => anchorOf(heading) === anchor;
    return there.includes(at) && (anchor === undefined || headingsOf(read(at)).some(leadsTo));
  };
  const inner = linksIn(read(document)).filter((link) => !link.startsWith('https://'));
  expect(inner.filter((link) => !isThere(link))).toEqual([]);
});

test('the contents of ARCHITECTURE.md name each of its parts once', () => {
  const text = read('ARCHITECTURE.md');
  const [, ...headings] = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  const [, contents = ''] = /^## Contents\n([^]*?)^## /m.exec(text) ?? [];
  expect(headings.length).toBeGreaterThan(30);
  expect([...contents.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name).toSorted()).toEqual(headings.toSorted());
});

describe('README.md', () => {
  const readme = read('README.md');

  test('says where the demo is, and with which account one enters', () => {
    const rows = readme.split('\n').filter((line) => line.includes('http://') && line.startsWith('|'));
    const has = (...words: string[]) => rows.some((row) => words.every((word) => row.includes(word)));
    const account = (role: string) =>
      `\`${demoPeople.find((one) => one.role === role)!.email}\` · \`${DEMO_PASSWORD}\``;
    expect(has('http://localhost:3000 ', account('owner'))).toBe(true);
    expect(has(`http://${demoPanel.slug}.localhost:3000 `, account('student'))).toBe(true);
  });

  test('puts the Node and the pnpm that were fetched on the PATH', () => {
    const [, pnpm = ''] = runtimeEnvironment().PATH.split(path.delimiter);
    expect(readme).toContain(`export PATH="$PWD/${path.relative(ROOT, pnpm)}:$PATH"`);
  });

  test('has a row for every room and for every command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = Object.keys(scripts).filter((name) => !['start', 'test'].includes(name));
    expect(commands.filter((name) => !new RegExp(`^\\| \`pnpm ${name}[ \`]`, 'm').test(readme))).toEqual([]);
    const rooms = there.filter((at) => there.includes(`${at}/package.json`) && !at.includes('/'));
    expect(rooms.filter((room) => !new RegExp(`^\\| \`${room}\` `, 'm').test(readme))).toEqual([]);
  });
});

test('every entry that knip.json names is there', () => {
  type Workspaces = Record<string, { entry: readonly string[] }>;
  const { workspaces } = JSON.parse(read('knip.json')) as { workspaces: Workspaces };
  const missing = Object.entries(workspaces).flatMap(([room, { entry }]) =>
    entry
      .map((pattern) => path.posix.join(room, pattern))
      .filter((pattern) => !there.some((at) => path.matchesGlob(at, pattern))),
  );
  expect(missing).toEqual([]);
});
