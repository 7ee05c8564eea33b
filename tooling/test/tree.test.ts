import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changedFiles, readIgnored, readTree } from './tree.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const git = (...args: string[]) => expect(spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status).toBe(0);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what a run leaves in the working tree is named: new, changed, changed once more, gone; ignored files are nobody’s', () => {
  git('init');
  for (const name of ['kept', 'changed', 'gone', 'begun']) write(name, 'as committed');
  write('.gitignore', 'ignored');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'first');
  // Somebody was at work before the run began.
  write('begun', 'by a person');
  write('draft', 'by a person');
  const before = readTree(folder)!;
  expect(changedFiles(before, readTree(folder)!)).toEqual([]);
  write('changed', 'by the run');
  write('begun', 'by the run');
  write('new', 'by the run');
  write('ignored', 'by the run');
  rmSync(path.join(folder, 'gone'));
  rmSync(path.join(folder, 'draft'));
  expect(changedFiles(before, readTree(folder)!)).toEqual(['begun', 'changed', 'draft', 'gone', 'new']);
});

test('a folder without git has no tree to compare', () => {
  expect(readTree(folder)).toBeUndefined();
});

test('what a test leaves in what was built is named, however deep; a folder that is not there has nothing', () => {
  mkdirSync(path.join(folder, 'shell/dist/server'), { recursive: true });
  for (const name of ['main.js', 'gone.js', 'server/draw.js']) write(`shell/dist/${name}`, 'as built');
  const read = () => readIgnored(folder, ['shell/dist', 'mf-none/dist']);
  const before = read();
  expect(changedFiles(before, read())).toEqual([]);
  write('shell/dist/server/draw.js', 'by a test');
  write('shell/dist/new.js', 'by a test');
  write('shell/beside.ts', 'by a test');
  rmSync(path.join(folder, 'shell/dist/gone.js'));
  expect(changedFiles(before, read())).toEqual([
    'shell/dist/gone.js',
    'shell/dist/new.js',
    'shell/dist/server/draw.js',
  ]);
});
