import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { baseOf, NoBaseError, versionProblem } from './base.ts';
import type { LentReport } from './compare.ts';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-lent-base-'));
  repository = path.join(folder, 'origin');
  mkdirSync(path.join(repository, 'shell'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: repository,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const report = (version: string, ...names: string[]): LentReport => ({
  version,
  since: {},
  modules: { ui: Object.fromEntries(names.map((name) => [name, 'string'])) },
});
function commit(lent: LentReport): string {
  writeFileSync(path.join(repository, 'shell/lent.json'), JSON.stringify(lent));
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '-m', 'x');
  return git('rev-parse', 'HEAD');
}

const BEFORE = report('1.0.0', 'Button');
const UNMOVED = report('1.0.0', 'Button', 'Card');
const MOVED = report('1.1.0', 'Button', 'Card');

test('on main itself the commit before is the base: what it lends more asks for a version', () => {
  const first = commit(BEFORE);
  commit(UNMOVED);
  expect(baseOf(repository)).toBe(first);
  expect(versionProblem(repository, UNMOVED)).toBe(
    `shell/lent.json says 1.0.0; what changed since ${first.slice(0, 8)} asks for 1.1.0`,
  );
  expect(versionProblem(repository, MOVED)).toBeUndefined();
});

test('a branch is judged from where it left main, over all of its commits', () => {
  const first = commit(BEFORE);
  git('checkout', '--quiet', '-b', 'work');
  commit(UNMOVED);
  commit(UNMOVED);
  expect(baseOf(repository)).toBe(first);
  expect(versionProblem(repository, UNMOVED)).toMatch(/asks for 1\.1\.0$/);
});

test('a base that is named counts in the place of main, and one that is not there is an error', () => {
  const first = commit(BEFORE);
  commit(UNMOVED);
  commit(UNMOVED);
  expect(versionProblem(repository, UNMOVED)).toBeUndefined();
  expect(versionProblem(repository, UNMOVED, first)).toMatch(/asks for 1\.1\.0$/);
  expect(() => baseOf(repository, 'gone')).toThrow(NoBaseError);
});

test('a clone of one commit is an error, not a pass; the first commit of all has nothing before it', () => {
  commit(BEFORE);
  expect(versionProblem(repository, UNMOVED)).toBeUndefined();
  commit(UNMOVED);
  const shallow = path.join(folder, 'shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, shallow], { stdio: 'pipe' });
  expect(() => versionProblem(shallow, UNMOVED)).toThrow(/one commit alone/);
  expect(() => baseOf(folder)).toThrow(/no git repository/);
});

test('a checkout of a branch without a main of its own is judged from where it left the main that it was fetched from', () => {
  const first = commit(BEFORE);
  git('checkout', '--quiet', '-b', 'work');
  commit(UNMOVED);
  commit(UNMOVED);
  const checkout = path.join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', '--branch', 'work', `file://${repository}`, checkout], { stdio: 'pipe' });
  expect(baseOf(checkout)).toBe(first);
  expect(versionProblem(checkout, UNMOVED)).toMatch(/asks for 1\.1\.0$/);
});
