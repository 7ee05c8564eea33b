import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../../lib/crypto.ts';
import { localeOfCountry } from '../../../lib/locale.ts';
import { drawMail } from '../../mail/look.ts';
import { findMailPanel } from '../../mail/panel.ts';
import { knownWords, welcomeWords } from './words.ts';
import { sendPasswordLink } from './password-link.ts';
import { findUserByEmail } from '../queries.ts';
import { sendInvitation } from '../../invitation/operations.ts';
import { findForMailbox } from '../../invitation/queries.ts';
import { isMember } from '../../member/queries.ts';
import { findAccount, findMemberWithoutPassword, insertRegistration, type Registration } from './queries.ts';

const VALID_SECONDS = 60 * 60;

/**
 * Keeps what somebody typed and mails the mailbox: a link that makes the account, or the truth where there is one. What the
 * caller answers must not wait for it, for how long it takes tells which of both it was.
 */
export async function register(app: FastifyInstance, registration: Registration): Promise<void> {
  const { email, siteId, country } = registration;
  const token = randomToken();
  await insertRegistration(app.db, registration, token, VALID_SECONDS);
  const [account, belongs, panel] = await Promise.all([
    findAccount(app.db, email),
    siteId !== null && isMember(app.db, siteId, email),
    findMailPanel(app, siteId),
  ]);
  const joins = siteId !== null && !belongs;
  const locale = localeOfCountry(country);
  const link = `${panel.origin}/set-password?token=${token}`;
  const words = account
    ? knownWords[locale]({ panel: panel.name, joins })
    : welcomeWords[locale]({ panel: panel.name });
  await app.clube.mailer.send(drawMail(email, panel, words, account && !joins ? `${panel.origin}/` : link));
}

/** Mails the way to a first password to whoever has a purchase under this e-mail and document; to nobody else. */
export async function sendFirstAccess(
  app: FastifyInstance,
  purchase: { email: string; document: string; siteId: number | null },
): Promise<void> {
  const { email, document, siteId } = purchase;
  const invitation = await findForMailbox(app.db, purchase);
  if (invitation) return sendInvitation(app, invitation);
  const member = await findMemberWithoutPassword(app.db, email, document, siteId);
  if (member) await sendPasswordLink(app, { ...member, kind: 'first_access' });
}

/** To an account a link to set its password; to somebody who is only invited so far, their invitation once more. */
export async function sendWayIn(app: FastifyInstance, email: string, siteId: number | null): Promise<void> {
  const user = await findUserByEmail(app.db, email);
  if (user) return sendPasswordLink(app, { userId: user.id, siteId, kind: 'reset' });
  const invitation = await findForMailbox(app.db, { email, document: null, siteId });
  if (invitation) await sendInvitation(app, invitation);
}
