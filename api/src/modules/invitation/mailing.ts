import { IMPORT_MAILS_PER_HOUR } from '@clube/shared/contracts/member-filters';
import type { FastifyBaseLogger } from 'fastify';
import { byMailbox } from '../../lib/rate-limit.ts';
import { countHit, findHits } from '../../lib/rate-limit.queries.ts';
import type { Context } from '../../plugins/context.ts';
import { findPanelsToMail, markMailed, putOff, takeToMail } from './mail.queries.ts';
import { MAILBOX_MOST, sendInvitation } from './operations.ts';
import { findInvitation } from './queries.ts';

const EVERY_MS = 20_000;
const HOUR = 3600;
/** As many of a panel before the next panel has its turn. */
const TURN = 25;

const keyOf = (siteId: number) => `importMail:panel:${siteId}`;

async function mailOne(context: Context, siteId: number, { id, email }: { id: number; email: string }): Promise<void> {
  const { connection, config } = context;
  const { db } = connection;
  const place = { siteId, id };
  const most = (allowed: number) => allowed * config.rateLimitFactor;
  const ofPanel = await countHit(db, keyOf(siteId), HOUR);
  if (ofPanel.hits > most(IMPORT_MAILS_PER_HOUR)) return void (await putOff(db, place, Number(ofPanel.seconds_left)));
  // A mailbox that many panels, or many rows of a file, write to is left alone, as when somebody invites by hand.
  const { hits, seconds_left: left } = await countHit(db, `invite:${byMailbox(email)}`, HOUR);
  if (hits > most(MAILBOX_MOST)) return void (await putOff(db, place, Number(left)));
  const invitation = await findInvitation(db, place);
  if (!invitation) return;
  await sendInvitation({ clube: context, db }, invitation);
  await markMailed(db, place);
}

/** Mails what waits, so many a panel and hour; one that cannot be sent holds up none of the others. */
export async function mailInvitations(context: Context, onFailure: (error: unknown) => void): Promise<void> {
  const { connection, config, mailer } = context;
  if (!mailer.isReady) return;
  let waiting = await findPanelsToMail(connection.db);
  while (waiting.length > 0) {
    const more: number[] = [];
    for (const siteId of waiting) {
      const sent = await findHits(connection.db, keyOf(siteId));
      const left = Math.max(0, IMPORT_MAILS_PER_HOUR * config.rateLimitFactor - sent);
      const taken = left === 0 ? [] : await takeToMail(connection.db, siteId, Math.min(TURN, left));
      for (const invitation of taken) await mailOne(context, siteId, invitation).catch(onFailure);
      if (taken.length === TURN) more.push(siteId);
    }
    waiting = more;
  }
}

/** Mails invitations of imports by and by. Returns what stops it. */
export async function startMailing(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  const complain = (error: unknown) => log.warn({ err: error }, 'an invitation could not be sent');
  let isStopped = false;
  const run = () => (isStopped ? Promise.resolve() : mailInvitations(context, complain).catch(complain));
  let running = run();
  const timer = setInterval(() => (running = running.then(run)), EVERY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
