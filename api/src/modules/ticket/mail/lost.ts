import { Enum } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { plainWords } from '../../../lib/plain-words.ts';
import { drawMail } from '../../mail/look.ts';
import { defineMail } from '../../mail/owed.ts';
import { findMailPanel, languageOf } from '../../mail/panel.ts';
import { lostReasons, lostWords } from './lost-words.ts';
import { findSpeaker } from './queries.ts';

/**
 * Tells whoever answered by mail that it did not come into their ticket, while they may still speak there. No program is told: its mails are
 * refused before they are kept (`takeMail`), and this one has no address that takes an answer. `From` may be forged: it goes out once a day
 * of one ticket (`actOnMail`).
 */
export const lostMail = defineMail(
  'ticket.mail-lost',
  Type.Object({
    siteId: Type.Integer(),
    ticketId: Type.Integer(),
    memberId: Type.Integer(),
    reason: Enum(lostReasons),
  }),
  async (app, { reason, ...at }) => {
    const [panel, speaker] = await Promise.all([findMailPanel(app, at.siteId), findSpeaker(app.db, at)]);
    if (!speaker) return;
    const words = lostWords[languageOf(panel, speaker.country)]({ reason, title: plainWords(speaker.title) });
    await app.clube.mailer.send(drawMail(speaker.email, panel, words, `${panel.origin}/ajuda/${at.ticketId}`));
  },
);
