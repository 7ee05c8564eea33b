import type { FastifyBaseLogger } from 'fastify';
import { loggedCause } from '../database/logged-error.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Whether the server stops: what a chore has left to do by then is done by another. */
export type IsStopped = () => boolean;

/**
 * Does the chores now and then every hour; several servers may do them at once. Returns what stops it.
 * @param isClockBelieved asked before each time: what is erased, billed or told too early cannot be taken back
 */
export function startHousekeeping(
  chores: readonly ((isStopped: IsStopped) => Promise<unknown>)[],
  log: FastifyBaseLogger,
  isClockBelieved: () => Promise<boolean>,
): () => void {
  let isOver = false;
  const isStopped = () => isOver;
  const run = async () => {
    if (!(await isClockBelieved())) return log.warn('the clock has jumped: chores wait an hour for whoever mends it');
    for (const chore of chores) {
      if (isStopped()) return;
      // One that fails is tried again in an hour, and holds up none of the others.
      await chore(isStopped).catch((error: Error) => log.warn(loggedCause(error), 'a chore failed'));
    }
  };
  const runAll = () => void run().catch((error: Error) => log.warn(loggedCause(error), 'chores failed'));
  const timer = setInterval(runAll, EVERY_MS);
  timer.unref();
  runAll();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
