// Starts the workers and watches them, in the place of the server: starting a process copies the page tables of the one
// that starts it, some 80 ms for each GiB it holds, in which nobody would be answered. This one stays small.
import { isHeard } from '../lib/child-channel.ts';
import { KEEPER_BYTES, type Limits } from './limits.ts';
import { watchWorker, type Outcome } from './watch-worker.ts';
import type { Task } from './tasks.ts';

/** What the server asks of its keeper. */
export type KeeperRequest =
  | { type: 'run'; id: number; task: Task; limits: Limits; entry: string }
  | { type: 'stop'; id: number };
/** What it hears: each task's worker has started, how much of its file is done, and how it ended. */
export type KeeperMessage =
  | { type: 'started'; id: number; pid: number }
  | { type: 'progress'; id: number; share: number }
  | { type: 'ended'; id: number; outcome: Outcome };

const running = new Map<number, AbortController>();
/** To a server that was killed a moment ago nothing can be said: that is no error, and the workers are ended by what hears of it. */
const say = (message: KeeperMessage) => process.connected && process.send?.(message, undefined, undefined, () => {});

/** One that cannot be started takes none of the others with it. */
const couldNotStart = (error: Error): Outcome => ({ type: 'ended', problem: 'machine', message: error.message });

/** Of what a worker says of how far it is, so often. The server counts what it hears of all of them together, and ends who says too much. */
const SHARE_EVERY_MS = 100;
function sayShares(id: number): (share: number) => void {
  let next = 0;
  return (share) => {
    const now = performance.now();
    if (now < next) return;
    next = now + SHARE_EVERY_MS;
    say({ type: 'progress', id, share });
  };
}

/** What a worker may just say may be too much with what stands around it, or as it is written anew: the server would end this process. */
function sayEnded(id: number, outcome: Outcome): void {
  const message = { type: 'ended', id, outcome } as const;
  const crashed = { type: 'ended', problem: 'crashed', message: 'The worker said too much at once' } as const;
  say(isHeard(message, KEEPER_BYTES) ? message : { ...message, outcome: crashed });
}

async function run({ id, task, limits, entry }: Extract<KeeperRequest, { type: 'run' }>): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  const onStart = (pid: number) => void say({ type: 'started', id, pid });
  const options = { limits, entry, signal: stop.signal, onStart, onShare: sayShares(id) };
  const outcome = await watchWorker(task, options).catch(couldNotStart);
  running.delete(id);
  sayEnded(id, outcome);
}

process.on('message', (request: KeeperRequest) => {
  if (request.type === 'stop') running.get(request.id)?.abort();
  else void run(request);
});
// A server that is told to stop, perhaps by a key in the terminal that reaches this process too, ends its tasks itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.once('disconnect', () => {
  for (const stop of running.values()) stop.abort();
  process.exit();
});
