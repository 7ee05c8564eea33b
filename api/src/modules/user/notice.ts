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

/** Tells somebody's mailbox what is written down otherwise. A mail that cannot be written down, or sent, holds nothing up; the log says so. */
export async function tellMailbox(request: FastifyRequest, userId: number, notice: NoticeKind): Promise<void> {
  const { server: app, session, arrival } = request;
  const here = arrival.kind === 'panel' ? arrival.siteId : null;
  const about = { userId, siteId: session?.siteId ?? here, notice };
  const owed = await owe(app.clube, app.db, noticeMail, about).catch((error: unknown) => {
    request.log.error({ err: error, event: notice }, 'a notice could not be written down');
    return [];
  });
  mailAfterwards(request, 'a notice', owed);
}

/** Those that are an event of their own. */
type Change = Exclude<NoticeKind, 'payment.changed' | 'admin.added'>;
/**
 * Writes down that somebody's way into their account changed, or what was taken out by it, and tells their mailbox, so that who did not do it
 * learns of it. What is about a panel (`siteId`) stands in its own list too. The change is made: no mail undoes it.
 */
export async function tellOfChange(
  request: FastifyRequest,
  { kind, userId, siteId, detail }: { kind: Change; userId: number; siteId?: number; detail?: string },
): Promise<void> {
  await recordEvent(request, { kind, userId, actorId: userId, ...(siteId && { siteId }), ...(detail && { detail }) });
  await tellMailbox(request, userId, kind);
}
