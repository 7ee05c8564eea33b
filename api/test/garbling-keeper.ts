// Started by the tests in the place of who starts the workers: of each task it says what stands in its file, and another way in which it is none.
import { readFileSync } from 'node:fs';
import { write } from './garbling.mjs';

process.on('message', ({ task }: { task: { file: string } }) => write(readFileSync(task.file, 'utf8')));
