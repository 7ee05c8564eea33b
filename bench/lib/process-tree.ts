import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

type Stat = { pid: number; parent: number; ticks: number };
/** Clock ticks a second: Linux's USER_HZ. */
const HZ = 100;

function readStats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command may hold spaces and brackets; what counts comes after the last one.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        return [];
      }
    });
}

/** A process and everything below it. */
function below(root: number, stats: readonly Stat[] = readStats()): number[] {
  const inside = new Set([root]);
  for (let size = 0; size !== inside.size;) {
    size = inside.size;
    for (const { pid, parent } of stats) if (inside.has(parent)) inside.add(pid);
  }
  return [...inside];
}

/** CPU of a process and everything below it so far, in milliseconds (Linux). @param command counts those alone whose command line holds it */
export function cpuMs(root: number, command?: string): number {
  const stats = readStats();
  const inside = new Set(command === undefined ? below(root, stats) : processesBelow(root, command));
  return stats.reduce((sum, { pid, ticks }) => (inside.has(pid) ? sum + ticks : sum), 0) * (1000 / HZ);
}

/** CPU of one process alone so far, in milliseconds (Linux). */
export function ownCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * (1000 / HZ);
}

/** The processes at any depth below one whose command line holds a text (Linux). */
export const processesBelow = (root: number, command: string): number[] =>
  below(root).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command);
    } catch {
      return false;
    }
  });

/** Resident memory in MiB, at its highest, of those processes; of one that ends meanwhile nothing is known any more. */
export const peaksBelow = (root: number, command: string): number[] =>
  processesBelow(root, command).flatMap((pid) => {
    try {
      return [memoryField(pid, 'VmHWM')];
    } catch {
      return [];
    }
  });

const memoryField = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Resident memory of one process now and at its highest since `resetPeak`, in MiB (Linux). */
export const memoryMib = (pid: number) => ({ now: memoryField(pid, 'VmRSS'), peak: memoryField(pid, 'VmHWM') });
export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How long the main thread of a process has waited for a processor so far, in milliseconds (Linux). */
export const waitedForProcessorMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
