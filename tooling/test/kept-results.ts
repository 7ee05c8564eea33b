import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * A run writes into a folder of its own, so that two in one tree are not in each other's way; what failed is brought into the
 * tree when it is over, whole and at once.
 * @param made where the run wrote
 * @param kept where people look
 */
export function keepResults(made: string, kept: string, hasFailed: boolean): void {
  // The run's folder may be on another disk, from which nothing is moved in one step.
  const coming = `${kept}.${process.pid}`;
  const isThere = hasFailed && existsSync(made);
  if (isThere) {
    mkdirSync(path.dirname(kept), { recursive: true });
    cpSync(made, coming, { recursive: true });
  }
  rmSync(kept, { recursive: true, force: true });
  if (!isThere) return;
  try {
    renameSync(coming, kept);
  } catch (error) {
    // Another run of this tree was quicker.
    rmSync(coming, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}
