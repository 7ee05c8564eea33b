import type { FastifyInstance } from 'fastify';
import { plainWords } from '../../lib/plain-words.ts';
import { localeOfCountry } from './locale.ts';
import { drawMail } from './mail-look.ts';
import { findMailPanel } from './mail-panel.ts';
import { resetWords } from './mails.ts';
import { createOneTimeToken, findMemberships, findUserById } from './queries.ts';

const VALID_SECONDS = 60 * 60;

/** Mails a one-time link to set a password. It leads to the panel where the person is a member, else to the main app. */
export async function sendPasswordLink(
  app: FastifyInstance,
  { userId, siteId }: { userId: number; siteId: number | null },
): Promise<void> {
  const [user, memberships, token] = await Promise.all([
    findUserById(app.db, userId),
    findMemberships(app.db, userId),
    createOneTimeToken(app.db, { kind: 'password', userId, siteId: null, host: null, validSeconds: VALID_SECONDS }),
  ]);
  const isMember = memberships.some((membership) => membership.site_id === siteId);
  const panel = await findMailPanel(app, isMember ? siteId : null);
  const words = resetWords[localeOfCountry(user.country)]({ panel: panel.name, name: plainWords(user.first_name) });
  await app.clube.mailer.send(drawMail(user.email, panel, words, `${panel.origin}/set-password?token=${token}`));
}
