import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { runTask } from './run.ts';

const GARBLING = path.join(import.meta.dirname, '../../test/garbling-keeper.ts');
const NO_HANDLES = path.join(import.meta.dirname, '../../test/no-handles.ts');
const MISBEHAVING = path.join(import.meta.dirname, '../../test/misbehaving-worker.ts');

const folder = mkdtempSync(path.join(tmpdir(), 'clube-keeper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['no JSON', 'no JSON\n'],
  ['null', 'null\n'],
  ['a task that has no number', '{"type":"started","pid":1}\n'],
  ['an end without how', '{"type":"ended","id":1}\n'],
  ['megabytes in one line', 'x'.repeat(2 ** 23)],
])(
  'a keeper that writes %s ends with the tries that it had, and the next task has another one',
  async (_what, text) => {
    const file = path.join(folder, 'file');
    const run = (says: string, keeper?: string) => {
      writeFileSync(file, says);
      const task = { name: 'copy', file, folder, wish: { name: 'original', key: '' } } as const;
      return runTask<'copy'>(task, { entry: MISBEHAVING, ...(keeper && { keeper }) });
    };
    // Tests before this one leave theirs.
    await expect(run('keeper')).rejects.toMatchObject({ problem: 'stopped' });
    await expect(run(text, GARBLING)).rejects.toMatchObject({ problem: 'stopped' });
    expect(await run('nothing')).toEqual({});
  },
);

/** Somebody else's task, which goes on until it is stopped. */
async function begin(how: string) {
  const own = mkdtempSync(path.join(folder, 'task-'));
  const file = path.join(own, 'file');
  writeFileSync(file, how);
  const stop = new AbortController();
  const { promise: started, resolve } = Promise.withResolvers<number>();
  const task = { name: 'copy', file, folder: own, wish: { name: 'original', key: '' } } as const;
  const ended = runTask<'copy'>(task, { entry: MISBEHAVING, signal: stop.signal, onStart: resolve }).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await started;
  return { ended, stop: () => stop.abort() };
}
const STOPPED = 'The server stops or the file was deleted';

test.each(['deepest', 'values', 'bytes', 'numbers'])(
  'a worker whose answer is one, but none with what stands around it on its way (%s), takes no other with it',
  async (how) => {
    const other = await begin('silence');
    const worker = await begin(how);
    expect(await worker.ended).toBe('The worker said too much at once');
    other.stop();
    expect(await other.ended).toBe(STOPPED);
  },
);

test('workers that say how far they are as often as each may take no other with them', async () => {
  const all = await Promise.all(['silence', 'shares', 'shares', 'shares'].map(begin));
  await after(1500);
  for (const { stop } of all) stop();
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual(all.map(() => STOPPED));
});

(process.platform === 'linux' ? test : test.skip)(
  'where the machine has no handle left for a keeper, that is the machine’s fault',
  async () => {
    const few = ['-c', 'ulimit -n 100 && exec "$0" "$@"', process.execPath, '--no-warnings', NO_HANDLES];
    const { stdout } = await promisify(execFile)('sh', few);
    expect(stdout).toBe('WorkerError machine');
  },
);
