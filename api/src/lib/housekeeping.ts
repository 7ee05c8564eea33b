import type { FastifyBaseLogger } from 'fastify';
import { loggedCause } from '../database/logged-error.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Whether the server stops: what a chore has left to do by then is done by another. */
export type IsStopped = () => boolean;

/** Does the chores now and then every hour; several servers may do them at once. Returns what stops it. */
export function startHousekeeping(
  chores: readonly ((isStopped: IsStopped) => Promise<unknown>)[],
  log: FastifyBaseLogger,
): () => void {
  let isOver = false;
  const isStopped = () => isOver;
  const run = async () => {
    for (const chore of chores) {
      if (isStopped()) return;
      // One that fails is tried again in an hour, and holds up none of the others.
      await chore(isStopped).catch((error: Error) => log.warn(loggedCause(error), 'a chore failed'));
    }
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  void run();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
