import { Enum } from '@clube/shared/contracts/common';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordEvent } from '../security-event/operations.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail, mailAfterwards, owe } from '../mail/owed.ts';
import { findOwnMailPanel, languageOf } from '../mail/panel.ts';
import { noticeKinds, noticeWords, type NoticeKind } from './notice-words.ts';
import { findUser } from './queries.ts';

export const noticeMail = defineMail(
  'user.notice',
  Type.Object({
    userId: Type.Integer(),
    siteId: Type.Union([Type.Integer(), Type.Null()]),
    notice: Enum(noticeKinds),
  }),
  async (app, { userId, siteId, notice }) => {
    const [{ email, country }, panel] = await Promise.all([
      findUser(app.db, userId),
      findOwnMailPanel(app, userId, siteId),
    ]);
    const words = noticeWords(languageOf(panel, country), panel.name, notice);
    await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/reset-password`));
  },
);

/**
 * Writes down that somebody's way into their account changed, or what was taken out by it, and tells their mailbox, so that who did not do it
 * learns of it. What is about a panel (`siteId`) stands in its own list too. The change is made: a mail that cannot be written down, or sent, neither
 * undoes it nor holds up its answer; the log says so.
 */
export async function tellOfChange(
  request: FastifyRequest,
  { kind, userId, siteId, detail }: { kind: NoticeKind; userId: number; siteId?: number; detail?: string },
): Promise<void> {
  const { server: app, session, arrival } = request;
  await recordEvent(request, { kind, userId, actorId: userId, ...(siteId && { siteId }), ...(detail && { detail }) });
  const here = arrival.kind === 'panel' ? arrival.siteId : null;
  const about = { userId, siteId: session?.siteId ?? here, notice: kind };
  const owed = await owe(app.clube, app.db, noticeMail, about).catch((error: unknown) => {
    request.log.error({ err: error, event: kind }, 'a notice could not be written down');
    return [];
  });
  mailAfterwards(request, 'a notice', owed);
}
