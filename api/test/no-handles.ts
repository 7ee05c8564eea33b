// A server that has no handle left when it wants something done, started by the tests with few of them. Says what it is told.
import { openSync, writeSync } from 'node:fs';
import { runTask } from '../src/worker/run.ts';

const isThereOne = () => {
  try {
    return openSync('/dev/null', 'r') > 0;
  } catch {
    return false;
  }
};
while (isThereOne());
const task = { name: 'copy', file: '/dev/null', folder: '/', wish: { name: 'original', key: '' } } as const;
await runTask<'copy'>(task, { entry: '/dev/null' }).catch((error: Error & { problem?: string }) =>
  writeSync(1, `${error.name} ${error.problem ?? error.message}`),
);
