import { IMPORT_MAILS_PER_HOUR } from '@clube/shared/contracts/member-filters';
import type { FastifyBaseLogger } from 'fastify';
import { countHit, findHits } from '../../lib/rate-limit.queries.ts';
import type { Context } from '../../plugins/context.ts';
import { findPanelsToMail, markMailed, putOff, takeToMail, type ToMail } from './mail.queries.ts';
import { waitOfAll, waitOfPerson } from './mailbox.ts';
import { sendInvitation } from './operations.ts';
import { findInvitation } from './queries.ts';

const EVERY_MS = 20_000;
const HOUR = 3600;
/** As many of a panel before the next panel has its turn. */
const TURN = 25;

/** As many of one person, whatever panels they look after. */
const PERSON_MOST = 2 * IMPORT_MAILS_PER_HOUR;
/** As many to one domain, whoever asks: whoever reads all of its mailboxes is one person, however many names they have. */
const DOMAIN_MOST = 100;
/** Providers of so many people that this would bound nobody but the good. */
const PUBLIC_DOMAIN =
  /^(?:gmail|googlemail|icloud|outlook|hotmail|live|msn|yahoo|ymail|aol|proton|protonmail|uol|bol|terra|ig|globo)\.(?:com|me|es|com\.br|com\.mx|com\.ar)$/;

const keyOf = (siteId: number) => `importMail:panel:${siteId}`;

async function mailOne(context: Context, siteId: number, { id, email, user_id: userId }: ToMail): Promise<void> {
  const { connection, config } = context;
  const { db } = connection;
  const place = { siteId, id };
  const most = (allowed: number) => allowed * config.rateLimitFactor;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  // A mailbox that many panels, or many rows of a file, write to is left alone, as when somebody invites by hand.
  const bounds: [key: string, max: number][] = [
    [keyOf(siteId), IMPORT_MAILS_PER_HOUR],
    [`importMail:person:${userId}`, PERSON_MOST],
  ];
  if (!PUBLIC_DOMAIN.test(domain)) bounds.push([`importMail:domain:${domain}`, DOMAIN_MOST]);
  for (const [key, max] of bounds) {
    const { hits, seconds_left: left } = await countHit(db, key, HOUR);
    if (hits > most(max)) return void (await putOff(db, place, Number(left)));
  }
  const needs = { clube: context, db };
  const wait = (await waitOfPerson(needs, { email, userId })) || (await waitOfAll(needs, { email }));
  if (wait > 0) return void (await putOff(db, place, wait));
  const invitation = await findInvitation(db, place);
  if (!invitation) return;
  await sendInvitation(needs, invitation);
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
