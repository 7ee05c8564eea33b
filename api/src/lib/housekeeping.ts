import type { FastifyBaseLogger } from 'fastify';
import { loggedCause } from '../database/logged-error.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Does the chores now and then every hour; several servers may do them at once. Returns what stops it. */
export function startHousekeeping(chores: readonly (() => Promise<unknown>)[], log: FastifyBaseLogger): () => void {
  const run = async () => {
    for (const chore of chores)
      // One that fails is tried again in an hour, and holds up none of the others.
      await chore().catch((error: Error) => log.warn(loggedCause(error), 'a chore failed'));
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
