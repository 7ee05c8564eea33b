import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { bareEnvironment } from '../lib/bare-environment.ts';
import { findEntry } from './entry.ts';
import { FileError, WorkerError } from './errors.ts';
import type { KeeperMessage, KeeperRequest } from './keeper.ts';
import { limitsOf, type Limits } from './limits.ts';
import type { Task, TaskName, Tasks } from './tasks.ts';
import type { Outcome } from './watch-worker.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.ts');
const KEEPER_GONE: Outcome = { type: 'ended', problem: 'stopped', message: 'Who watches the workers was ended' };

type Pending = {
  onStart: (pid: number) => void;
  onShare: (share: number) => void;
  onEnd: (outcome: Outcome) => void;
};
type Keeper = { child: ChildProcess; pending: Map<number, Pending> };

/** The process that starts and watches the workers. It ends with this one, and keeps nothing alive by itself. */
function startKeeper(): Keeper {
  const child = fork(KEEPER, [], {
    execArgv: ['--no-warnings', '--max-semi-space-size=1', '--max-old-space-size=64'],
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pending: Keeper['pending'] = new Map();
  child.on('message', (message: KeeperMessage) => {
    const task = pending.get(message.id);
    if (message.type === 'started') return task?.onStart(message.pid);
    if (message.type === 'progress') return task?.onShare(message.share);
    task?.onEnd(message.outcome);
  });
  const lose = () => {
    if (keeper?.child === child) keeper = undefined;
    for (const task of pending.values()) task.onEnd(KEEPER_GONE);
  };
  child.once('error', lose);
  child.once('exit', lose);
  return { child, pending };
}

let keeper: Keeper | undefined;
/** Looked for once: a process goes on with what it began with. */
let found: string | undefined;
let lastId = 0;

/** Asks the keeper, or a new one where that has ended, to have a task done. */
function askKeeper(task: Task, { limits, entry, signal, onStart, onShare }: Required<RunOptions>): Promise<Outcome> {
  const { child, pending } = (keeper ??= startKeeper());
  const id = (lastId += 1);
  const say = (request: KeeperRequest) => child.connected && child.send(request);
  return new Promise((resolve) => {
    const stop = () => say({ type: 'stop', id });
    const onEnd = (outcome: Outcome) => {
      pending.delete(id);
      signal.removeEventListener('abort', stop);
      if (pending.size === 0) {
        child.unref();
        child.channel?.unref();
      }
      resolve(outcome);
    };
    pending.set(id, { onStart, onShare, onEnd });
    child.ref();
    child.channel?.ref();
    child.send(
      { type: 'run', id, task, limits, entry } satisfies KeeperRequest,
      (error) => error && onEnd(KEEPER_GONE),
    );
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}

/** `entry` is the worker's program; tests bring one that misbehaves. `onShare` is told how much of the file is done, 0 to 1. */
type RunOptions = {
  limits?: Limits;
  signal?: AbortSignal;
  entry?: string;
  onStart?: (pid: number) => void;
  onShare?: (share: number) => void;
};

/**
 * Gives a task to a worker of its own and waits for it, however it ends: the worker answers, dies, fills its memory or
 * hangs. Nothing of it is left when this returns but the files in the task's folder.
 * @throws FileError when the file is of no use; trying again would find the same
 * @throws WorkerError when the worker ended without an answer about the file
 */
export async function runTask<N extends TaskName>(
  task: Task<N>,
  {
    limits = limitsOf[task.name],
    signal = new AbortController().signal,
    entry = (found ??= findEntry()),
    onStart = () => {},
    onShare = () => {},
  }: RunOptions = {},
): Promise<Tasks[N]['result']> {
  const outcome = await askKeeper(task as Task, { limits, signal, entry, onStart, onShare });
  if (outcome.type === 'done') return outcome.result;
  if (outcome.type === 'ended') throw new WorkerError(outcome.problem, outcome.message);
  throw new FileError(outcome.problem, outcome.message);
}
