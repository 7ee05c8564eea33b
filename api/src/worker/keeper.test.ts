import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runTask } from './run.ts';

const GARBLING = path.join(import.meta.dirname, '../../test/garbling-keeper.ts');
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
