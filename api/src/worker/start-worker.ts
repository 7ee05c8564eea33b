import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bareEnvironment } from '../lib/bare-environment.ts';
import { CHANNEL } from '../lib/child-channel.ts';
import { goFirst, standBehind } from '../lib/process-place.ts';
import { walled } from '../lib/walled.ts';
import { ownDrawingCpus } from './drawing-cpus.ts';
import type { Limits } from './limits.ts';
import type { Task, TaskName } from './tasks.ts';

const isPosix = process.platform !== 'win32';

/** Where installed packages lie: mediabunny's real place up to the first node_modules. */
const modulesFolder = () => {
  const entry = realpathSync(createRequire(import.meta.url).resolve('mediabunny'));
  const mark = `${path.sep}node_modules`;
  return entry.slice(0, entry.indexOf(mark) + mark.length);
};

/** Where the contracts lie: of this repository, or of an installed package. */
const contractsFolder = () => {
  const entry = realpathSync(createRequire(import.meta.url).resolve('@clube/shared/contracts/common'));
  return path.resolve(path.dirname(entry), '../..');
};

/** Tasks that load the picture library, whichever engine they draw with: a still may be heavier than it may be. */
const WITH_PICTURES: readonly TaskName[] = ['picture', 'sheet', 'stills'];

/** Node itself refuses every other file: what a file of others names is out of reach, whoever follows it. */
function permissions({ file, folder, name, engine }: Task, entry: string): string[] {
  const own = [import.meta.dirname, path.dirname(entry)].map((place) => path.join(place, '*'));
  const readable = [...own, path.join(modulesFolder(), '*'), path.join(folder, '*'), file];
  const api = path.resolve(import.meta.dirname, '../..');
  // What a course may be is written in the contracts, which browsers and server read too.
  if (name === 'course') readable.push(path.join(api, 'src/lib/*'), path.join(contractsFolder(), '*'));
  return [
    '--permission',
    ...[...readable, path.join(api, 'node_modules/*'), path.join(api, 'package.json')].map(
      (entry) => `--allow-fs-read=${entry}`,
    ),
    `--allow-fs-write=${path.join(folder, '*')}`,
    '--allow-worker',
    ...(WITH_PICTURES.includes(name) || engine === 'built-in' ? ['--allow-addons'] : []),
    ...(engine === 'program' ? ['--allow-child-process'] : []),
  ];
}

/** Programs of util-linux, for what Node cannot ask for. */
const findTool = (name: string) =>
  process.platform === 'linux' && [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file));
const CHRT = findTool('chrt');
const TASKSET = findTool('taskset');
const LEAST = 19;

/** Linux's class of what runs only where nobody else wants to. @param cpus to run on, where not on all */
export function behindOthers(program: string, words: string[], cpus = ownDrawingCpus()) {
  const idle = CHRT ? [CHRT, '--idle', '0', program, ...words] : [program, ...words];
  const [execPath = program, ...execArgv] = cpus && TASKSET ? [TASKSET, '-c', cpus, ...idle] : idle;
  return { execPath, execArgv };
}

/** The process of one task: without the server's settings, with rights to its file and folder alone, at its priority. */
export function startWorker(task: Task, limits: Limits, entry: string): ChildProcess {
  const flags = [
    '--no-warnings',
    `--max-old-space-size=${limits.heapMib}`,
    '--max-semi-space-size=2',
    ...permissions(task, entry),
  ];
  // No file has anything to ask of a network, whatever it names.
  const [program, words] = walled(process.execPath, flags);
  const all = [...words, entry, String(process.pid)];
  const isLeast = limits.nice >= LEAST;
  const { execPath, execArgv } = isLeast ? behindOthers(program, all) : { execPath: program, execArgv: all };
  const child = spawn(execPath, execArgv, {
    cwd: task.folder,
    env: { ...bareEnvironment(), TMPDIR: task.folder, MALLOC_ARENA_MAX: '2', ...CHANNEL },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Leads a group where it starts a program, so that this ends with it. Nobody else does: a group would be a session of
    // its own, and Linux shares its processors between sessions evenly, whatever the priorities in them are.
    detached: isPosix && task.engine === 'program',
  });
  if (child.pid) {
    standBehind(child.pid, limits.nice);
    goFirst(child.pid);
  }
  return child;
}

/** Ends a worker and the programs that it started. */
export function killWorker(child: ChildProcess, { engine }: Pick<Task, 'engine'>) {
  try {
    if (isPosix && child.pid && engine === 'program') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended, and nobody of its group is left.
  }
}
