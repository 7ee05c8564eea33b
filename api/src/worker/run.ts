import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { bareEnvironment } from '../lib/bare-environment.ts';
import { CHANNEL, isRecord, openChannel, type Channel } from '../lib/child-channel.ts';
import { findEntry } from './entry.ts';
import { FileError, WorkerError } from './errors.ts';
import type { KeeperMessage, KeeperRequest } from './keeper.ts';
import { KEEPER_BYTES, limitsOf, type Limits } from './limits.ts';
import type { Task, TaskName, Tasks } from './tasks.ts';
import type { Outcome } from './watch-worker.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.ts');
const SMALL = ['--no-warnings', '--max-semi-space-size=1', '--max-old-space-size=64'];
const KEEPER_GONE: Outcome = { type: 'ended', problem: 'stopped', message: 'Who watches the workers was ended' };

type Pending = {
  onStart: (pid: number) => void;
  onShare: (share: number) => void;
  onEnd: (outcome: Outcome) => void;
};
type Keeper = { child: ChildProcess; channel: Channel<KeeperRequest>; pending: Map<number, Pending> };

/** What it says; how a task ended was read there (watch-worker.ts). */
function readMessage(said: unknown): KeeperMessage | undefined {
  if (!isRecord(said) || typeof said['id'] !== 'number') return undefined;
  const { type, pid, share, outcome } = said;
  const isKnown =
    (type === 'started' && typeof pid === 'number') ||
    (type === 'progress' && typeof share === 'number') ||
    (type === 'ended' && isRecord(outcome));
  return isKnown ? (said as KeeperMessage) : undefined;
}

/** The process that starts and watches the workers. It ends with this one, and keeps nothing alive by itself. @throws WorkerError `machine` */
function startKeeper(program: string): Keeper {
  const child = spawn(process.execPath, [...SMALL, program], {
    env: { ...bareEnvironment(), ...CHANNEL },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (!child.pid) {
    // Says later what is known now. Of a machine without handles it has no channel either.
    child.once('error', () => {});
    throw new WorkerError('machine', 'Who watches the workers could not be started');
  }
  const pending: Keeper['pending'] = new Map();
  const hear = (message: KeeperMessage) => {
    const task = pending.get(message.id);
    if (message.type === 'started') return task?.onStart(message.pid);
    if (message.type === 'progress') return task?.onShare(message.share);
    task?.onEnd(message.outcome);
  };
  const lose = () => {
    if (keeper?.child === child) keeper = undefined;
    for (const task of pending.values()) task.onEnd(KEEPER_GONE);
  };
  child.once('error', lose);
  child.once('exit', lose);
  const channel = openChannel<KeeperMessage, KeeperRequest>(child, {
    mostBytes: KEEPER_BYTES,
    read: readMessage,
    hear,
    broken: lose,
  });
  return { child, channel, pending };
}

let keeper: Keeper | undefined;
/** Looked for once: a process goes on with what it began with. */
let found: string | undefined;
let lastId = 0;

/** Asks the keeper, or a new one where that has ended, to have a task done. */
function askKeeper(task: Task, options: Required<RunOptions>): Promise<Outcome> {
  const { limits, entry, signal, onStart, onShare } = options;
  const { child, channel, pending } = (keeper ??= startKeeper(options.keeper));
  const id = (lastId += 1);
  return new Promise((resolve) => {
    const stop = () => channel.send({ type: 'stop', id });
    const onEnd = (outcome: Outcome) => {
      pending.delete(id);
      signal.removeEventListener('abort', stop);
      if (pending.size === 0) {
        child.unref();
        channel.unref();
      }
      resolve(outcome);
    };
    pending.set(id, { onStart, onShare, onEnd });
    child.ref();
    channel.ref();
    channel.send({ type: 'run', id, task, limits, entry }, () => onEnd(KEEPER_GONE));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}

/**
 * `entry` is the worker's program, and `keeper` that of who starts it where none runs; tests bring ones that misbehave. `onShare` is told
 * how much of the file is done, 0 to 1.
 */
type RunOptions = {
  limits?: Limits;
  signal?: AbortSignal;
  entry?: string;
  keeper?: string;
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
    keeper: program = KEEPER,
    onStart = () => {},
    onShare = () => {},
  }: RunOptions = {},
): Promise<Tasks[N]['result']> {
  const outcome = await askKeeper(task as Task, { limits, signal, entry, keeper: program, onStart, onShare });
  if (outcome.type === 'done') return outcome.result;
  if (outcome.type === 'ended') throw new WorkerError(outcome.problem, outcome.message);
  throw new FileError(outcome.problem, outcome.message);
}
