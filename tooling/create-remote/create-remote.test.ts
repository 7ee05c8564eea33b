import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { createRemote, CreateRemoteError } from './create-remote.ts';

const NAME = 'mf-scaffold-check';
/** A workspace beside the real one: its rooms are the real ones, and what is new in it no other step reads. */
const workspace = mkdtempSync(path.join(tmpdir(), 'clube-workspace-'));
const folder = path.join(workspace, NAME);
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { status, output: stdout + stderr };
};
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

beforeAll(() => {
  for (const name of readdirSync(ROOT)) symlinkSync(path.join(ROOT, name), path.join(workspace, name));
  createRemote(NAME, workspace);
  // Another remote's packages stand in for an install, which would write into the lockfile.
  symlinkSync(path.join(ROOT, 'mf-player/node_modules'), path.join(folder, 'node_modules'));
  run(bin('oxfmt'), NAME);
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

test.each([
  ['types', bin('tsc'), ['-p', NAME]],
  ['lint', bin('oxlint'), ['--quiet', NAME]],
  ['format', bin('oxfmt'), ['--check', NAME]],
])('a new remote passes the %s check', (_name, command, args) => {
  expect(run(command, ...args)).toEqual({ status: 0, output: expect.any(String) });
});

test('a new remote builds, with its page and its languages as chunks of their own', () => {
  expect(run(process.execPath, path.join(ROOT, 'tooling/build/build-app.ts'), folder)).toEqual({
    status: 0,
    output: expect.any(String),
  });
  const { chunks } = JSON.parse(readFileSync(path.join(folder, 'dist/chunks.json'), 'utf8')) as { chunks: object };
  expect(Object.keys(chunks)).toEqual(expect.arrayContaining(['remote', 'welcome', 'locale-es', 'locale-en']));
  // That which the texts are written in is in the code.
  expect(chunks).not.toHaveProperty('locale-pt');
});

test('the build of a new remote has a server’s face, and its page is in it', () => {
  const faces = readdirSync(path.join(folder, 'dist/server')).filter((file) => file.endsWith('.js'));
  expect(faces).toEqual([expect.stringMatching(/^remote\.[a-f0-9]{8}\.js$/)]);
  const face = readFileSync(path.join(folder, 'dist/server', faces[0]!), 'utf8');
  // The page is called by its address, and its words are there: not fetched, as a browser does.
  for (const part of ['"/scaffold-check"', '"Scaffold check"', 'module.exports']) expect(face).toContain(part);
});

test.each(['live', 'mf-', 'mf-Live', 'mf-../x', 'mf-a--b'])('the name %s is refused', (name) => {
  expect(() => createRemote(name)).toThrow(CreateRemoteError);
});

test('the working tree that other steps read stays as it was', () => {
  expect(readdirSync(ROOT)).not.toContain(NAME);
});

test('a name that exists is refused and nothing is overwritten', () => {
  expect(() => createRemote('mf-player')).toThrow('mf-player exists already');
});
