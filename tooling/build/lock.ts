import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';

const AGAIN_MS = 200;
const BUSY = 5;
/** Nothing but the work itself may refer to a lock while it runs; one that nobody refers to is collected, which gives it back. */
const held = new Set<DatabaseSync>();

/** Whoever has it keeps it until they close it or end, however they end: the system's own lock on a file, on every system. */
function take(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    return undefined;
  }
}

/** Has a lock from now until this process ends, however it ends. @returns false where another process has it */
export function holdUntilEnd(file: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true });
  const lock = take(file);
  if (lock) held.add(lock);
  return lock !== undefined;
}

/** Does a work that two processes must not do at once: whoever comes second waits until the first is done. */
export async function oneAtATime<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  let lock = take(file);
  while (!lock) {
    await after(AGAIN_MS);
    lock = take(file);
  }
  held.add(lock);
  try {
    return await work();
  } finally {
    held.delete(lock);
    lock.close();
  }
}
