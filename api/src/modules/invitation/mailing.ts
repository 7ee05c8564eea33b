import { IMPORT_MAILS_PER_HOUR } from '@clube/shared/contracts/member-filters';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { every } from '../../lib/every.ts';
import { countHit, findHits } from '../../lib/rate-limit.queries.ts';
import type { Context } from '../../plugins/context.ts';
import {
  endAccessMail,
  findPanelsWithAccessMails,
  putAccessMailOff,
  takeAccessMails,
  type AccessMail,
} from '../member/mail.queries.ts';
import { findMailbox } from '../member/queries.ts';
import { boundsOfDomain } from './domain-bound.ts';
import { findPanelsToMail, markMailed, putOff, takeToMail, type ToMail } from './mail.queries.ts';
import { waitOfAll, waitOfPerson } from './mailbox.ts';
import { sendAccess, sendInvitation } from './operations.ts';
import { findInvitation } from './queries.ts';

const EVERY_MS = 20_000;
const HOUR = 3600;
/** As many of a panel before the next panel has its turn. */
const TURN = 25;

/** As many of one person, whatever panels they look after. */
const PERSON_MOST = 2 * IMPORT_MAILS_PER_HOUR;
const keyOf = (siteId: number) => `importMail:panel:${siteId}`;

type Mailed = { email: string; user_id: number };

/** Seconds that a mail of a panel has to wait; 0: it goes now. */
async function waitOf(context: Context, siteId: number, { email, user_id: userId }: Mailed): Promise<number> {
  const { connection, config } = context;
  const { db } = connection;
  const most = (allowed: number) => allowed * config.rateLimitFactor;
  // A mailbox that many panels, or many rows of a file, write to is left alone, as when somebody invites by hand.
  const bounds: [key: string, max: number][] = [
    [keyOf(siteId), IMPORT_MAILS_PER_HOUR],
    [`importMail:person:${userId}`, PERSON_MOST],
  ];
  for (const { key, max } of boundsOfDomain(email, userId)) bounds.push([key, max]);
  for (const [key, max] of bounds) {
    const { hits, seconds_left: left } = await countHit(db, key, HOUR);
    if (hits > most(max)) return Number(left);
  }
  const needs = { clube: context, db };
  return (await waitOfPerson(needs, { email, userId })) || (await waitOfAll(needs, { email }));
}

async function mailInvitation(context: Context, siteId: number, waiting: ToMail): Promise<void> {
  const { db } = context.connection;
  const place = { siteId, id: waiting.id };
  const wait = await waitOf(context, siteId, waiting);
  if (wait > 0) return void (await putOff(db, place, wait));
  const needs = { clube: context, db };
  const invitation = await findInvitation(db, place);
  if (!invitation) return;
  await sendInvitation(needs, invitation);
  await markMailed(db, place);
}

async function mailAccess(context: Context, siteId: number, waiting: AccessMail): Promise<void> {
  const { db } = context.connection;
  const wait = await waitOf(context, siteId, waiting);
  if (wait > 0) return void (await putAccessMailOff(db, siteId, waiting.id, wait));
  // Suspended meanwhile: there is nothing to come in to.
  const mailbox = await findMailbox(db, siteId, waiting.id);
  if (mailbox) await sendAccess({ clube: context, db }, siteId, mailbox);
  await endAccessMail(db, siteId, waiting.id);
}

/** What waits of a kind: of which panels, the next ones of a panel, and how one is sent. */
type Queue<Waiting> = {
  find: (db: Db) => Promise<number[]>;
  take: (db: Db, siteId: number, most: number) => Promise<Waiting[]>;
  mail: (context: Context, siteId: number, waiting: Waiting) => Promise<void>;
};

type Way = { onFailure: (error: unknown) => void; isStopped: () => boolean };

/** So many a panel and hour; one that cannot be sent holds up none of the others. */
async function mailAll<W>(context: Context, { find, take, mail }: Queue<W>, { onFailure, isStopped }: Way) {
  const { connection, config } = context;
  let waiting = await find(connection.db);
  while (waiting.length > 0) {
    const more: number[] = [];
    for (const siteId of waiting) {
      if (isStopped()) return;
      const sent = await findHits(connection.db, keyOf(siteId));
      const left = Math.max(0, IMPORT_MAILS_PER_HOUR * config.rateLimitFactor - sent);
      const taken = left === 0 ? [] : await take(connection.db, siteId, Math.min(TURN, left));
      for (const one of taken) await mail(context, siteId, one).catch(onFailure);
      if (taken.length === TURN) more.push(siteId);
    }
    waiting = more;
  }
}

/**
 * Mails what waits: whom a file asked in, and members whom staff told anew where the panel is.
 * @param isStopped asked before a panel has its turn: whoever stops leaves the rest to another server
 */
export async function mailInvitations(
  context: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  if (!context.mailer.isReady) return;
  const way = { onFailure, isStopped };
  await mailAll(context, { find: findPanelsToMail, take: takeToMail, mail: mailInvitation }, way);
  await mailAll(context, { find: findPanelsWithAccessMails, take: takeAccessMails, mail: mailAccess }, way);
}

/** Mails invitations of imports by and by. Returns what stops it. */
export const startMailing = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'an invitation could not be sent', (complain, isStopped) =>
    mailInvitations(context, complain, isStopped),
  );
