import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordEvent } from '../security-event/operations.ts';
import { drawMail } from '../mail/look.ts';
import { findOwnMailPanel, languageOf } from '../mail/panel.ts';
import { noticeWords, type NoticeKind } from './notice-words.ts';
import { findUser } from './queries.ts';

async function sendNotice(app: FastifyInstance, kind: NoticeKind, userId: number, siteId: number | null) {
  const [{ email, country }, panel] = await Promise.all([
    findUser(app.db, userId),
    findOwnMailPanel(app, userId, siteId),
  ]);
  const words = noticeWords(languageOf(panel, country), panel.name, kind);
  await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/reset-password`));
}

/**
 * Writes down that somebody's way into their account changed, or what was taken out by it, and tells their mailbox, so that who did not do it
 * learns of it. What is about a panel (`siteId`) stands in its own list too. The change is made: a mail that cannot be sent neither undoes it nor holds up its answer; the log says so.
 */
export async function tellOfChange(
  request: FastifyRequest,
  { kind, userId, siteId, detail }: { kind: NoticeKind; userId: number; siteId?: number; detail?: string },
): Promise<void> {
  const { server: app, session, arrival } = request;
  await recordEvent(request, { kind, userId, actorId: userId, ...(siteId && { siteId }), ...(detail && { detail }) });
  if (!app.clube.mailer.isReady) return;
  const here = arrival.kind === 'panel' ? arrival.siteId : null;
  void sendNotice(app, kind, userId, session?.siteId ?? here).catch((error: unknown) =>
    request.log.error({ err: error, event: kind }, 'a notice could not be mailed'),
  );
}
