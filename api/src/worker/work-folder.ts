import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Where tasks have their folders. Beside the storage: what a task made is adopted without copying it. */
export const workFolder = (dataFolder: string) => path.join(dataFolder, 'work');

/** One life of one server: containers often have the same process id in each life, and in each other. */
const LIFE = [os.hostname(), process.pid, Date.now().toString(36)].join('~');
/** Longer than any task may take; milliseconds. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

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
