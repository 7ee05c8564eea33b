import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { FileError, WorkerError, type WorkerProblem } from './errors.ts';
import type { Task, TaskName, Tasks, WorkerMessage } from './tasks.ts';

/** What one task may take. Memory in MiB: V8's heap, the worker's whole process, and each program it starts. */
export type Limits = {
  heapMib: number;
  workerMib: number;
  programMib: number;
  /** The whole task, and the longest time without a sign of getting on; milliseconds. */
  wallMs: number;
  stallMs: number;
  /** 0 (as everybody) to 19 (only what nobody else wants). */
  nice: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Copying is quick and small whatever the file; drawing anew takes what the encoder takes, after everybody else. */
export const limitsOf: Record<TaskName, Limits> = {
  copy: { heapMib: 124, workerMib: 250, programMib: 400, wallMs: 20 * MINUTE, stallMs: 30 * SECOND, nice: 5 },
  convert: { heapMib: 112, workerMib: 250, programMib: 1500, wallMs: 12 * HOUR, stallMs: 2 * MINUTE, nice: 15 },
  rendition: { heapMib: 112, workerMib: 250, programMib: 1500, wallMs: 12 * HOUR, stallMs: 2 * MINUTE, nice: 19 },
  stills: { heapMib: 112, workerMib: 250, programMib: 1000, wallMs: 2 * HOUR, stallMs: 5 * MINUTE, nice: 19 },
  picture: { heapMib: 64, workerMib: 600, programMib: 0, wallMs: 15 * SECOND, stallMs: 15 * SECOND, nice: 5 },
};

const WATCH_EVERY_MS = 50;
const ENTRY = path.join(import.meta.dirname, 'main.ts');
const isPosix = process.platform !== 'win32';

/** Where tasks have their folders. Beside the storage: what a task made is adopted without copying it. */
export const workFolder = (dataFolder: string) => path.join(dataFolder, 'work');

/** One life of one server: containers often have the same process id in each life, and in each other. */
const LIFE = [os.hostname(), process.pid, Date.now().toString(36)].join('~');
/** Longer than any task may take; milliseconds. */
const FORGOTTEN_MS = 24 * HOUR;

function isServerGone(name: string): boolean | undefined {
  const [host, pid, began] = name.split('~');
  if (host !== os.hostname()) return undefined;
  if (Number(pid) === process.pid) return !LIFE.endsWith(`~${began}`);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes what tasks of servers that were killed left behind; of another machine's only what is older than a day. */
export async function sweepWorkFolder(dataFolder: string): Promise<void> {
  const root = workFolder(dataFolder);
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name);
    const age = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? 0);
    if (isServerGone(name) ?? age > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder for the length of some work. */
export async function withWorkFolder<T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const root = workFolder(dataFolder);
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(path.join(root, `${LIFE}~`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where installed packages lie: mediabunny's real place up to the first node_modules. */
const modulesFolder = () => {
  const entry = realpathSync(createRequire(import.meta.url).resolve('mediabunny'));
  const mark = `${path.sep}node_modules`;
  return entry.slice(0, entry.indexOf(mark) + mark.length);
};

/** Node itself refuses every other file: what a file of others names is out of reach, whoever follows it. */
function permissions({ file, folder, name }: Task, entry: string): string[] {
  const own = [import.meta.dirname, path.dirname(entry)].map((place) => path.join(place, '*'));
  const readable = [...own, path.join(modulesFolder(), '*'), path.join(folder, '*'), file];
  const api = path.resolve(import.meta.dirname, '../..');
  return [
    '--permission',
    ...[...readable, path.join(api, 'node_modules/*'), path.join(api, 'package.json')].map(
      (entry) => `--allow-fs-read=${entry}`,
    ),
    `--allow-fs-write=${path.join(folder, '*')}`,
    '--allow-worker',
    ...(name === 'picture' ? ['--allow-addons'] : ['--allow-child-process']),
  ];
}

/** Only what finding programs and libraries takes: no setting and no secret of the server. */
function environment(folder: string): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(kept), TMPDIR: folder, MALLOC_ARENA_MAX: '2' };
}

function startWorker(task: Task, limits: Limits, entry: string): ChildProcess {
  const child = fork(entry, [String(process.pid)], {
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${limits.heapMib}`,
      '--max-semi-space-size=2',
      ...permissions(task, entry),
    ],
    cwd: task.folder,
    env: environment(task.folder),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Leads a group, so that the programs it starts end with it.
    detached: isPosix,
  });
  if (child.pid) {
    os.setPriority(child.pid, limits.nice);
    // When the machine itself runs out of memory, this process goes first (Linux).
    if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
  }
  return child;
}

function killGroup(child: ChildProcess) {
  try {
    if (isPosix && child.pid) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended, and nobody of its group is left.
  }
}

const readProc = (file: string) => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** Resident memory in MiB now (Linux); elsewhere V8's own limit has to do. */
const residentMib = (pid: number | string) => Number(/VmRSS:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024;
const programsOf = (pid: number) => readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean);

/**
 * Gives a task to a worker of its own and waits for it, however it ends: the worker answers, dies, fills its memory or
 * hangs. Nothing of it is left when this returns but the files in the task's folder.
 * @param options.entry the worker's program; tests bring one that misbehaves
 * @throws FileError when the file is of no use; trying again would find the same
 * @throws WorkerError when the worker ended without an answer
 */
export function runTask<N extends TaskName>(
  task: Task<N>,
  options: { limits?: Limits; signal?: AbortSignal; entry?: string; onStart?: (pid: number) => void } = {},
): Promise<Tasks[N]['result']> {
  const { limits = limitsOf[task.name], signal, entry = ENTRY } = options;
  return new Promise((resolve, reject) => {
    const child = startWorker(task as Task, limits, entry);
    const started = performance.now();
    let lastSign = started;
    let answer: WorkerMessage | undefined;
    let ended: { problem: WorkerProblem; message: string } | undefined;
    let tail = '';
    const end = (problem: WorkerProblem, message: string) => {
      ended ??= { problem, message };
      killGroup(child);
    };
    const stop = () => end('stopped', 'The server stops or the file was deleted');
    const watch = setInterval(() => {
      const now = performance.now();
      if (now - started > limits.wallMs) return end('time', `More than ${limits.wallMs} ms`);
      if (now - lastSign > limits.stallMs) return end('time', `Nothing happened for ${limits.stallMs} ms`);
      const pid = child.pid ?? 0;
      if (residentMib(pid) > limits.workerMib) return end('memory', `More than ${limits.workerMib} MiB`);
      if (programsOf(pid).some((program) => residentMib(program) > limits.programMib))
        return end('memory', `A program took more than ${limits.programMib} MiB`);
    }, WATCH_EVERY_MS);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();

    const settle = (code: number | null) => {
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
      killGroup(child);
      if (ended) return reject(new WorkerError(ended.problem, ended.message));
      if (answer?.type === 'done') return resolve(answer.result);
      if (answer?.type === 'problem') {
        const { problem, message } = answer;
        return reject(problem === 'no_space' ? new WorkerError(problem, message) : new FileError(problem, message));
      }
      const isHeap = /heap out of memory|allocation failed/i.test(tail);
      reject(new WorkerError(isHeap ? 'memory' : 'crashed', `The worker ended with ${code}: ${tail}`));
    };
    child.once('error', (error) => end('crashed', error.message));
    child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)));
    child.on('message', (message: WorkerMessage) => {
      lastSign = performance.now();
      if (message.type === 'progress') return;
      // Its files are written; there is nothing more that it should do.
      answer ??= message;
      killGroup(child);
    });
    // Not 'close': a program that outlives the worker holds its output open, and is ended only here.
    child.once('exit', settle);
    if (child.pid) options.onStart?.(child.pid);
    child.send(task, (error) => error && end('crashed', error.message));
  });
}
