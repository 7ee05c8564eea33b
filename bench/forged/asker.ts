import { performance } from 'node:perf_hooks';
import { waitedForProcessorMs } from '../lib/process-tree.ts';

const ASK_EVERY_MS = 10;
const paths = ['/health/live', '/health/ready'] as const;
/** `workMs`: the same without what the server's thread waited for a processor meanwhile: that is the machine's share. */
export type Answer = { path: (typeof paths)[number]; ms: number; workMs: number };

const [base, pid] = [process.argv[2]!, Number(process.argv[3])];
const answers: Answer[] = [];
const over = new AbortController();
process.once('message', () => over.abort());
for (let turn = 0; !over.signal.aborted; turn += 1) {
  const path = paths[turn % paths.length]!;
  const [began, waited] = [performance.now(), waitedForProcessorMs(pid)];
  await (await fetch(base + path)).text();
  const ms = performance.now() - began;
  answers.push({ path, ms, workMs: ms - (waitedForProcessorMs(pid) - waited) });
  await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
}
// What is still being sent would go with the connection.
process.send!(answers, undefined, undefined, () => process.disconnect());
