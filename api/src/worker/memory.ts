import { totalmem } from 'node:os';
import { limitsOf } from './limits.ts';

/** What the server itself, its keeper, what draws pages and what copies take together; MiB. */
const REST_MIB = 1024;

/** What this process may use of its machine, or of its container where that has less; MiB. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return Math.min(totalmem(), allowed > 0 ? allowed : Number.POSITIVE_INFINITY) / 1024 ** 2;
}

/** How many may draw at once without taking more than there is, should each of them take the most that it may. */
export const mostDrawing = (memoryMib: number): number =>
  Math.max(1, Math.floor((memoryMib - REST_MIB) / limitsOf.convert.workerMib));
