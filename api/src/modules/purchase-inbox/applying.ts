import type { FastifyBaseLogger } from 'fastify';
import { every } from '../../lib/every.ts';
import type { Context } from '../../plugins/context.ts';
import { applyEvent } from './apply.ts';
import { findDue } from './event.queries.ts';
import { tellDue } from './mail.ts';

const EVERY_MS = 2000;

/**
 * Applies what is due, until nothing is, and tells whom a mail waited for.
 * @param isStopped asked before each event: whoever stops leaves the rest to another server
 */
export async function applyDue(
  context: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  const app = { clube: context, db: context.connection.db };
  for (;;) {
    const due = await findDue(app.db);
    if (due.length === 0) break;
    for (const at of due) {
      if (isStopped()) return;
      const send = await applyEvent(app, at, onFailure);
      await send?.().catch(onFailure);
    }
  }
  await tellDue(app, onFailure);
}

/** Looks now and then for what a server could not, or was killed with. Returns what stops it. */
export const startApplying = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'an event of a purchase could not be applied', (complain, isStopped) =>
    applyDue(context, complain, isStopped),
  );
