// A server that does nothing but run one task; the tests kill it. Arguments: file, data folder.
import { runTask } from '../src/worker/run.ts';
import { withWorkFolder } from '../src/worker/work-folder.ts';

const [file = '', dataFolder = ''] = process.argv.slice(2);
const entry = new URL('misbehaving-worker.ts', import.meta.url).pathname;
const wish = { name: 'original', key: '' };
await withWorkFolder(dataFolder, (folder) =>
  runTask<'copy'>({ name: 'copy', file, folder, wish }, { entry, onStart: (pid) => process.send?.({ pid }) }),
);
