import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

test('pnpm bench without a name says which measurements there are: all that stand here', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  const [, names = ''] = /^Usage: pnpm bench (.+) \[--save\]$/m.exec(stderr) ?? [];
  const folders = globSync('*/main.ts', { cwd: import.meta.dirname }).map((file) => path.dirname(file));
  expect(names.split(' | ').toSorted()).toEqual(folders.toSorted());
});
