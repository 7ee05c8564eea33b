import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepResults } from './kept-results.ts';

let folder: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-kept-'));
  kept = path.join(folder, 'tree/results/specs');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a run leaves in a folder of its own. */
function run(name: string): string {
  const made = path.join(folder, name);
  mkdirSync(path.join(made, 'a-test'), { recursive: true });
  writeFileSync(path.join(made, 'a-test/trace.zip'), name);
  return made;
}
const trace = () => readFileSync(path.join(kept, 'a-test/trace.zip'), 'utf8');

test('what failed is kept where it is said to be, whole, in the place of what an earlier run left', () => {
  keepResults(run('first'), kept, true);
  writeFileSync(path.join(kept, 'a-test/console.txt'), 'of the first');
  keepResults(run('second'), kept, true);
  expect(trace()).toBe('second');
  expect(existsSync(path.join(kept, 'a-test/console.txt'))).toBe(false);
});

test('a run that went well leaves nothing, and nothing of before', () => {
  keepResults(run('first'), kept, true);
  keepResults(run('second'), kept, false);
  expect(existsSync(kept)).toBe(false);
});

test('a run that never began leaves nothing to look for', () => {
  keepResults(path.join(folder, 'never'), kept, true);
  expect(existsSync(kept)).toBe(false);
});
