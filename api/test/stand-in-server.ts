// A server that does nothing but run one task; the tests kill it. Arguments: file, data folder.
import { readFileSync } from 'node:fs';
import { limitsOf } from '../src/worker/limits.ts';
import { runTask } from '../src/worker/run.ts';
import { withWorkFolder } from '../src/worker/work-folder.ts';

const [file = '', dataFolder = ''] = process.argv.slice(2);
const entry = new URL('misbehaving-worker.ts', import.meta.url).pathname;
const wish = { name: 'original', key: '' };
// Only who may start programs is told so.
const engine = readFileSync(file, 'utf8') === 'program' ? ('program' as const) : undefined;
// Nor is the program ended by its size before the tests have seen it.
const limits = { ...limitsOf.copy, programMib: 100 };
await withWorkFolder(dataFolder, (folder) =>
  runTask<'copy'>(
    { name: 'copy', file, folder, wish, engine },
    { entry, limits, onStart: (pid) => process.send?.({ pid }) },
  ),
);
