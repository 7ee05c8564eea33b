import { existsSync, readFileSync } from 'node:fs';

const ALLOWED = /^Cpus_allowed_list:\s*(.*)$/m;
/** A list as Linux writes it, `0-3,8`. */
const cpusIn = (list: string) =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

/**
 * Where a container has a quota of time, what draws while nobody else wants to takes it from everybody in it, who stand still for the rest of
 * each period: there whatever draws shares a core less than the quota has, and one at least.
 * @param quota `cpu.max` of the container's cgroup, microseconds of how many: `max 100000`, `150000 100000`
 * @param allowed the CPUs that it may run on
 * @returns those to draw on, as `taskset` takes them; undefined: all
 */
export function drawingCpus(quota: string, allowed: string): string | undefined {
  const [time = NaN, period = NaN] = quota.split(' ').map(Number);
  const cpus = cpusIn(allowed);
  const cores = time / period;
  return cores < cpus.length ? cpus.slice(-Math.max(1, Math.floor(cores - 1))).join(',') : undefined;
}

const QUOTA = '/sys/fs/cgroup/cpu.max';
/** The same of this process, now: a container may be moved to other CPUs while it runs. */
export const ownDrawingCpus = () =>
  existsSync(QUOTA)
    ? drawingCpus(readFileSync(QUOTA, 'utf8'), ALLOWED.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0')
    : undefined;
