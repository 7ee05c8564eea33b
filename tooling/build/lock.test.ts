import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { oneAtATime } from './lock.ts';

let folder: string;
const children: ChildProcess[] = [];
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => {
  // Also those of a test that failed: Jest waits for every process that holds its output open.
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that says when it has the lock, has thrown away all that nobody refers to, and keeps it until it is ended. */
async function holder(): Promise<ChildProcess> {
  const script = path.join(folder, 'hold.ts');
  const module = path.join(import.meta.dirname, 'lock.ts');
  writeFileSync(
    script,
    `import { oneAtATime } from ${JSON.stringify(module)};
     await oneAtATime(process.argv[2]!, () => new Promise(() => { setInterval(() => {}, 1000); setTimeout(() => { gc(); setTimeout(() => process.send!('has')); }); }));`,
  );
  const child = fork(script, [file], { execArgv: ['--no-warnings', '--expose-gc'] });
  children.push(child);
  await once(child, 'message');
  return child;
}

test('works in one process come one after another', async () => {
  const said: string[] = [];
  const work = (name: string) =>
    oneAtATime(file, async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      said.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two')]);
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('whoever comes while another process has it waits, and has it when that one was killed', async () => {
  const child = await holder();
  let has = false;
  const mine = oneAtATime(file, async () => void (has = true));
  // Asked once already: it was not free.
  expect(has).toBe(false);
  child.kill('SIGKILL');
  await mine;
  expect(has).toBe(true);
});

test('a work that fails gives it back', async () => {
  await expect(oneAtATime(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(oneAtATime(file, async () => 'done')).resolves.toBe('done');
});
