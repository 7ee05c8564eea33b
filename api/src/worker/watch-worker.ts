import { openChannel, isRecord } from '../lib/child-channel.ts';
import { fileProblems, workerProblems, type WorkerProblem } from './errors.ts';
import type { Limits } from './limits.ts';
import { endedForMemory, programsOf, residentMib, waitsOf } from './proc.ts';
import { killWorker, startWorker } from './start-worker.ts';
import type { Task, TaskName, Tasks, WorkerMessage } from './tasks.ts';
import { createWorkClock } from './work-clock.ts';

/** How a task ended, whoever says so: the worker, or who watched it. */
export type Outcome = Exclude<WorkerMessage, { type: 'progress' }>;

/** Of a message: with room for each segment and each damage of a day. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Characters of the words to a fault. */
const MOST_WORDS = 10_000;
const WATCH_EVERY_MS = 50;
/** Looking at each thread costs more than looking at a process. */
const CLOCK_EVERY_MS = 250;

/** What a worker says, whatever it read; the result of its task is read by whoever wanted it. */
function readMessage(said: unknown): WorkerMessage | undefined {
  if (!isRecord(said)) return undefined;
  const { type, share, result } = said;
  if (type === 'progress')
    return { type, share: typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined };
  if (type === 'done') return isRecord(result) ? { type, result: result as Tasks[TaskName]['result'] } : undefined;
  if (typeof said['message'] !== 'string') return undefined;
  const message = said['message'].slice(0, MOST_WORDS);
  const fileProblem = fileProblems.find((known) => known === said['problem']);
  if (type === 'problem') return fileProblem && { type, problem: fileProblem, message };
  const problem = workerProblems.find((known) => known === said['problem']);
  return type === 'ended' && problem ? { type, problem, message } : undefined;
}

/** The longest time worked without a sign of life. */
function createStallWatch(stallMs: number) {
  let last = 0;
  let isHeard = true;
  return {
    heard: () => void (isHeard = true),
    isStalled(worked: number): boolean {
      if (isHeard) [last, isHeard] = [worked, false];
      return worked - last > stallMs;
    },
  };
}

/** The time that a worker and its programs worked since it was started. */
function createWorked(pid: number) {
  const started = performance.now();
  const clock = createWorkClock(() => waitsOf(pid, ...programsOf(pid)), started);
  let last = { at: started, worked: 0 };
  return () => {
    const now = performance.now();
    if (now - last.at >= CLOCK_EVERY_MS) last = { at: now, worked: clock(now) };
    return last.worked;
  };
}

/**
 * Why a worker ended that said nothing, and that nobody here ended.
 * @param ranOut how many Linux had ended for memory when it began
 */
function problemOf(by: NodeJS.Signals | null, tail: string, ranOut: number): WorkerProblem {
  if (/heap out of memory|allocation failed/i.test(tail)) return 'memory';
  // What a file brings about has another signal, or is counted by the system: this was somebody, whom no file has a say in.
  return by === 'SIGKILL' && endedForMemory() === ranOut ? 'stopped' : 'crashed';
}

/**
 * Gives a task to a worker of its own and waits for it, however it ends: the worker answers, dies, fills its memory or
 * hangs. Nothing of it is left when this returns but the files in the task's folder.
 * @param options.entry the worker's program
 * @param options.onShare told how much of the file is done, 0 to 1, as often as the worker says so
 */
export function watchWorker(
  task: Task,
  options: {
    limits: Limits;
    entry: string;
    signal: AbortSignal;
    onStart: (pid: number) => void;
    onShare: (share: number) => void;
  },
): Promise<Outcome> {
  const { limits, entry, signal, onStart, onShare } = options;
  return new Promise((resolve) => {
    const ranOut = endedForMemory();
    const child = startWorker(task, limits, entry);
    const pid = child.pid ?? 0;
    const workedUntilNow = createWorked(pid);
    const stall = createStallWatch(limits.stallMs);
    let outcome: Outcome | undefined;
    let tail = '';
    const end = (problem: WorkerProblem, message: string) => {
      outcome ??= { type: 'ended', problem, message };
      killWorker(child, task);
    };
    const stop = () => end('stopped', 'The server stops or the file was deleted');
    const watch = setInterval(() => {
      const worked = workedUntilNow();
      if (worked > limits.wallMs) return end('time', `More than ${limits.wallMs} ms`);
      if (stall.isStalled(worked)) return end('time', `Nothing happened for ${limits.stallMs} ms`);
      if (residentMib(pid) > limits.workerMib) return end('memory', `More than ${limits.workerMib} MiB`);
      if (programsOf(pid).some((program) => residentMib(program) > limits.programMib))
        return end('memory', `A program took more than ${limits.programMib} MiB`);
    }, WATCH_EVERY_MS);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();

    const settle = (code: number | null, by: NodeJS.Signals | null = null) => {
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      killWorker(child, task);
      const message = `The worker ended with ${code ?? by}: ${tail}`;
      resolve(outcome ?? { type: 'ended', problem: problemOf(by, tail, ranOut), message });
    };
    child.once('error', (error) => (child.pid ? end('crashed', error.message) : settle(null)));
    child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)));
    const hear = (message: WorkerMessage) => {
      stall.heard();
      if (message.type === 'progress') return message.share === undefined ? undefined : onShare(message.share);
      // Its files are written; there is nothing more that it should do.
      outcome ??= message;
      killWorker(child, task);
    };
    const broken = (why: string) => end('crashed', `The worker was ended: ${why}`);
    const channel = openChannel<WorkerMessage, Task>(child, { mostBytes: MOST_BYTES, read: readMessage, hear, broken });
    // Not 'close': a program that outlives the worker holds its output open, and is ended only here.
    child.once('exit', settle);
    if (child.pid) onStart(child.pid);
    // Nobody is there to take it: it has ended, and how is told by that.
    channel.send(task, (error) => (tail += error.message));
  });
}
