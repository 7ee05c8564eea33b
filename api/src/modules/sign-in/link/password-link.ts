import type { FastifyInstance } from 'fastify';
import { plainWords } from '../../../lib/plain-words.ts';
import { drawMail } from '../../mail/look.ts';
import { findOwnMailPanel, languageOf } from '../../mail/panel.ts';
import { resetWords } from './words.ts';
import { findUser } from '../../user/queries.ts';
import { createOneTimeToken, type PasswordLinkKind } from './token.queries.ts';

const VALID_SECONDS = 60 * 60;

/** Mails a one-time link to set a password. It leads to the panel where the person is a member, else to the main app. */
export async function sendPasswordLink(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  { userId, siteId, kind }: { userId: number; siteId: number | null; kind: PasswordLinkKind },
): Promise<void> {
  const [user, panel, token] = await Promise.all([
    findUser(app.db, userId),
    findOwnMailPanel(app, userId, siteId),
    createOneTimeToken(app.db, { kind, userId, validSeconds: VALID_SECONDS }),
  ]);
  const words = resetWords[languageOf(panel, user.country)]({ panel: panel.name, name: plainWords(user.first_name) });
  await app.clube.mailer.send(drawMail(user.email, panel, words, `${panel.origin}/set-password?token=${token}`));
}
