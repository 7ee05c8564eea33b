import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../plugins/context.ts';
import { applyEvent } from './apply.ts';
import { findDue } from './event.queries.ts';
import { tellDue } from './mail.ts';

const EVERY_MS = 2000;

/** Applies what is due, until nothing is, and tells whom a mail waited for. */
export async function applyDue(context: Context, onFailure: (error: unknown) => void): Promise<void> {
  const app = { clube: context, db: context.connection.db };
  for (;;) {
    const due = await findDue(app.db);
    if (due.length === 0) break;
    for (const at of due) {
      const send = await applyEvent(app, at, onFailure);
      await send?.().catch(onFailure);
    }
  }
  await tellDue(app, onFailure);
}

/** Looks now and then for what a server could not, or was killed with. Returns what stops it. */
export async function startApplying(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  const complain = (error: unknown) => log.warn({ err: error }, 'an event of a purchase could not be applied');
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void applyDue(context, complain)
      .catch(complain)
      .finally(() => (isRunning = false));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
