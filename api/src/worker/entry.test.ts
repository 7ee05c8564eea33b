import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findEntry, hashOf, SOURCE, type Built } from './entry.ts';

const FILES = ['src/worker/main.ts', 'src/worker/picture.ts'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-built-'));
  mkdirSync(path.join(folder, 'a1/worker'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
const say = (built: Built) => writeFileSync(path.join(folder, 'newest.json'), JSON.stringify(built));

test('the worker that was built of these sources is the one that works', () => {
  say({ folder: 'a1', files: FILES, hash: hashOf(FILES) });
  expect(findEntry(folder)).toBe(path.join(folder, 'a1/worker/main.mjs'));
});

test.each([
  ['of sources that changed', { folder: 'a1', files: FILES, hash: hashOf(FILES.slice(1)) }],
  ['of a source that is gone', { folder: 'a1', files: ['src/worker/was.ts'], hash: hashOf([]) }],
])('one %s does not work: the sources do', (_of, built) => {
  say(built);
  expect(findEntry(folder)).toBe(SOURCE);
});

test('where none was built the sources work', () => expect(findEntry(folder)).toBe(SOURCE));
