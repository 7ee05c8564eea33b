import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const MODULE = path.join(import.meta.dirname, 'run-folder.ts');
let parent = '';
beforeEach(() => void (parent = mkdtempSync(path.join(tmpdir(), 'clube-folders-'))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** A run that says which folder it has, and then does this. */
const run = (then: string) =>
  [
    '--input-type=module',
    '-e',
    `import { writeFileSync } from 'node:fs';
     const { openRunFolder } = await import(${JSON.stringify(MODULE)});
     const folder = openRunFolder(${JSON.stringify(parent)});
     writeFileSync(folder + '/left', 'something');
     console.log(folder);
     ${then}`,
  ] as const;

test.each([
  ['ends', ''],
  ['fails', 'process.exit(1)'],
  ['throws', `throw new Error('no')`],
])('what a run that %s left goes with it', (_how, then) => {
  const { stdout } = spawnSync(process.execPath, run(then), { encoding: 'utf8' });
  expect(path.dirname(stdout.trim())).toBe(parent);
  expect(readdirSync(parent)).toEqual([]);
});

test('what a run that was killed left goes when the next begins, and what another has that still runs stays', async () => {
  const begin = async () => {
    const child = spawn(process.execPath, run('setInterval(() => {}, 1000)'), { stdio: ['ignore', 'pipe', 'inherit'] });
    const [folder] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, folder: folder.toString().trim() };
  };
  const [killed, living] = await Promise.all([begin(), begin()]);
  // Nobody's: another program's, and one of a process that never was.
  mkdirSync(path.join(parent, 'clube-running'));
  writeFileSync(path.join(parent, 'clube-run-x'), '');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(existsSync(killed.folder)).toBe(true);

  spawnSync(process.execPath, run(''));
  const left = readdirSync(parent).toSorted();
  living.child.kill('SIGKILL');
  await once(living.child, 'exit');
  expect(left).toEqual([path.basename(living.folder), 'clube-run-x', 'clube-running'].toSorted());
});
