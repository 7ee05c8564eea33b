import { createHash } from 'node:crypto';
import type { Job } from '../../../lib/jobs.ts';
import { countHit } from '../../../lib/rate-limit.queries.ts';
import type { ReplyAt } from '../../../lib/reply-address.ts';
import type { Context } from '../../../plugins/context.ts';
import { findSpeaker, keepMail, type MailPath } from './queries.ts';
import { isAutomatic, readHeader, senderOf } from './read.ts';

export const mailJob: Job<MailPath> = {
  name: 'ticket.take-mail',
  keyOf: ({ siteId, id }) => `${siteId}:${id}`,
};

/** Why a mail is not taken, as its sender's server is told. 5xx: never; 4xx: not now. */
export class MailRefused extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** As many as messages that are written in the panel. */
const AN_HOUR = 30;

/** @throws MailRefused where nobody may answer here */
export async function assertSpeaker({ connection }: Pick<Context, 'connection'>, at: ReplyAt): Promise<string> {
  const speaker = await findSpeaker(connection.db, at);
  if (!speaker) throw new MailRefused(550, 'No such address');
  return speaker.email;
}

/**
 * Takes a mail: when this returns it is on the disk, and somebody will act on it. One that was taken before is the same one.
 * @throws MailRefused for mails of programs, of others than the address was made for, and of too many an hour
 */
export async function takeMail(
  { config, connection, jobs }: Pick<Context, 'config' | 'connection' | 'jobs'>,
  at: ReplyAt,
  raw: Buffer,
): Promise<void> {
  const { db } = connection;
  const header = await readHeader(raw);
  if (!header) throw new MailRefused(552, 'The header is too long');
  if (isAutomatic(header)) throw new MailRefused(550, 'Automatic mails are not taken here');
  const messageId = header.messageId?.trim();
  if (messageId?.toLowerCase().endsWith(`@${config.replyDomain.toLowerCase()}>`))
    throw new MailRefused(550, 'This mail is our own');
  // Whoever forwards a mail gives its address away: it works for its own mailbox alone.
  if (senderOf(header) !== (await assertSpeaker({ connection }, at)))
    throw new MailRefused(550, 'This address belongs to somebody else');
  const { hits } = await countHit(db, `ticket-mail:${at.siteId}:${at.memberId}`, 3600);
  if (hits > AN_HOUR * config.rateLimitFactor) throw new MailRefused(452, 'Too many mails, try again later');
  const key = createHash('sha256')
    .update(messageId ?? raw)
    .digest();
  await db.transaction().execute(async (trx) => {
    const id = await keepMail(trx, at, key, raw);
    if (id !== undefined) await jobs.send(mailJob, { siteId: at.siteId, id }, trx);
  });
}
