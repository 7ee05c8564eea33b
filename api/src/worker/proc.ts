import { readdirSync, readFileSync } from 'node:fs';

// What Linux tells about processes in /proc. Elsewhere there is nothing to read, and every answer is 0 or empty.
const readProc = (file: string) => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Resident memory now, in MiB. */
export const residentMib = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024;

/** Process ids of the programs that a process has started. */
export const programsOf = (pid: number) =>
  readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** How many processes Linux has ended since it began because memory ran out; of another system nobody knows. */
export const endedForMemory = (): number => Number(/^oom_kill (\d+)$/m.exec(readProc('vmstat'))?.[1] ?? Number.NaN);

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** How long each thread of these processes has waited for a processor since it began; milliseconds. */
export const waitsOf = (...pids: number[]): ReadonlyMap<string, number> =>
  new Map(
    pids.flatMap((pid) =>
      threadsOf(pid).map((thread): [string, number] => [
        thread,
        Number(readProc(`${pid}/task/${thread}/schedstat`).split(' ')[1] ?? 0) / 1e6,
      ]),
    ),
  );
