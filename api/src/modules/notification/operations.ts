import type { FastifyBaseLogger } from 'fastify';
import { every } from '../../lib/every.ts';
import { replyAddress } from '../../lib/reply-address.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { clearDue, findSaid, pauseMails, takeDueMails, type DueMail } from './mail.queries.ts';
import { pathOf } from './present.ts';
import { tellOfLessons } from './queries.ts';
import { notificationWords } from './words.ts';

const EVERY_MS = 30_000;

/** What one mail tells. Where answers by mail are taken, a ticket's are a mail of their own: an answer to it goes to that ticket. */
function mailsOf({ config }: Context, due: DueMail): DueMail[] {
  if (config.replyDomain === '') return [due];
  const parts = Map.groupBy(due.told, ({ kind, payload }) =>
    kind === 'ticket.answered' ? payload.ticket_id : undefined,
  );
  return [...parts.values()].map((told) => ({ ...due, told }));
}

async function sendMail(context: Context, due: DueMail): Promise<void> {
  const { connection, config, mailer } = context;
  const { db } = connection;
  const panel = await findMailPanel({ clube: context, db }, due.site_id);
  const { site_id: siteId, member_id: memberId, told, first_name: name } = due;
  const [only] = told;
  const ticketId = config.replyDomain !== '' && only?.kind === 'ticket.answered' ? only.payload.ticket_id : undefined;
  const said = ticketId === undefined ? [] : await findSaid(db, siteId, told);
  const words = notificationWords(languageOf(panel, due.country), { panel: panel.name, name, told, said });
  const path = told.length === 1 || ticketId !== undefined ? pathOf(only!.kind, only!.payload) : '/home';
  const replyTo = ticketId === undefined ? {} : { replyTo: replyAddress(config, { siteId, ticketId, memberId }) };
  await mailer.send({ ...drawMail(due.email, panel, words, panel.origin + path), ...replyTo });
  await db.transaction().execute(async (trx) => {
    await clearDue(trx, due);
    await pauseMails(trx, due);
  });
}

/**
 * Mails what is due. One that cannot be sent is tried again some minutes later and holds up none of the others.
 * @param isStopped asked before each lot: whoever stops leaves the rest to another server
 */
export async function sendDueMails(
  context: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  if (!context.mailer.isReady) return;
  while (!isStopped()) {
    const due = await takeDueMails(context.connection.db);
    if (due.length === 0) return;
    for (const mail of due.flatMap((all) => mailsOf(context, all))) await sendMail(context, mail).catch(onFailure);
  }
}

/** Tells of new lessons and mails what is due, twice a minute. Returns what stops it. */
export const startNotifying = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'a notification could not be sent', async (complain, isStopped) => {
    await tellOfLessons(context.connection.db).catch(complain);
    await sendDueMails(context, complain, isStopped);
  });
