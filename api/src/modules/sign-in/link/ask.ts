import type { TaxDocument } from '@clube/shared/contracts/document';
import type { PasswordRecoveryBody, RegisterBody, ValidatePurchaseBody } from '@clube/shared/contracts/sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { randomToken } from '../../../lib/crypto.ts';
import { askedDocumentOf } from '../../../lib/document.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { byAddress, byMailbox, isWithin, limit } from '../../../lib/rate-limit.ts';
import { sendInvitation } from '../../invitation/operations.ts';
import { findForMailbox } from '../../invitation/queries.ts';
import { drawMail } from '../../mail/look.ts';
import { findMailPanel, languageOf } from '../../mail/panel.ts';
import { isMember } from '../../member/queries.ts';
import { findMetas } from '../../meta/queries.ts';
import { sendAccess } from '../../order/access.ts';
import { findUnopened } from '../../order/queries.ts';
import { findUserByEmail } from '../../user/queries.ts';
import { siteOf } from '../arrival.ts';
import { assertCaptcha } from '../../../lib/captcha.ts';
import { findAccount, findMemberWithoutPassword, insertRegistration, type Registration } from './account.queries.ts';
import { sendPasswordLink } from './password-link.ts';
import { parsePhone } from './phone.ts';
import { knownWords, welcomeWords } from './words.ts';

const VALID_SECONDS = 60 * 60;

/** What one address may have mailed to one mailbox, and everybody together; an hour. */
const MAILS = { ofAddress: 5, ofAll: 20 };
type Asking = { email: string; ip: string };
/**
 * Whether a mailbox is written to once more. Asked for a mail that would go out, after the captcha was solved: whoever does not
 * solve it, or has not the document, uses up nothing of somebody else's, and nobody else's address uses up mine. Mails of one kind
 * use up none of another: nobody is kept from a new password by registering them somewhere.
 */
async function mayWriteTo(app: FastifyInstance, kind: string, { email, ip }: Asking): Promise<boolean> {
  const mailbox = byMailbox(email);
  const of = (who: string, max: number) =>
    isWithin(app, { key: `ask-mail:${kind}:${who}${mailbox}`, max, windowSeconds: 3600 });
  return (await of(`${byAddress(ip)}:`, MAILS.ofAddress)) && (await of('', MAILS.ofAll));
}

/**
 * Keeps what somebody typed and mails the mailbox: a link that makes the account, or the truth where there is one. What the
 * caller answers must not wait for it, for how long it takes tells which of both it was.
 */
async function register(app: FastifyInstance, registration: Registration, ip: string): Promise<void> {
  const { email, siteId, country } = registration;
  if (!(await mayWriteTo(app, `register:${siteId ?? 'main'}`, { email, ip }))) return;
  const token = randomToken();
  await insertRegistration(app.db, registration, token, VALID_SECONDS);
  const [account, belongs, panel] = await Promise.all([
    findAccount(app.db, email),
    siteId !== null && isMember(app.db, siteId, email),
    findMailPanel(app, siteId),
  ]);
  const joins = siteId !== null && !belongs;
  // Who has an account is written to in its language, whatever somebody typed.
  const locale = languageOf(panel, account?.country ?? country);
  const link = `${panel.origin}/set-password?token=${token}`;
  const words = account
    ? knownWords[locale]({ panel: panel.name, joins })
    : welcomeWords[locale]({ panel: panel.name });
  await app.clube.mailer.send(drawMail(email, panel, words, account && !joins ? `${panel.origin}/` : link));
}

/** Mails the way to a first password to whoever has a purchase under this e-mail and document; to nobody else. */
async function sendFirstAccess(
  app: FastifyInstance,
  purchase: Asking & { document: TaxDocument | null; siteId: number | null },
): Promise<void> {
  const { email, document, siteId } = purchase;
  const order = await findUnopened(app.db, purchase);
  const invitation = order ? undefined : await findForMailbox(app.db, purchase);
  const member = order || invitation ? undefined : await findMemberWithoutPassword(app.db, email, document, siteId);
  if (!(order ?? invitation ?? member) || !(await mayWriteTo(app, 'first-access', purchase))) return;
  if (order) await sendAccess(app, order);
  else if (invitation) await sendInvitation(app, invitation);
  else if (member) await sendPasswordLink(app, { ...member, kind: 'first_access' });
}

/** To an account a link to set its password; to somebody who is only invited so far, their invitation once more. */
async function sendWayIn(
  app: FastifyInstance,
  { email, ip, siteId }: Asking & { siteId: number | null },
): Promise<void> {
  if (!(await mayWriteTo(app, 'reset', { email, ip }))) return;
  const user = await findUserByEmail(app.db, email);
  if (user) return sendPasswordLink(app, { userId: user.id, siteId, kind: 'reset' });
  const invitation = await findForMailbox(app.db, { email, siteId });
  if (invitation) await sendInvitation(app, invitation);
}

const mailAfterwards = (request: FastifyRequest, work: () => Promise<unknown>) =>
  request.server.afterwards(request, 'an account mail', work);

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/**
 * Somebody wants an account, on a panel's host as one of its students.
 * @throws AppError `auth.register_closed`, `auth.document_invalid`, `auth.phone_invalid`, `auth.captcha_invalid`, `rate.limited`
 */
export async function askRegistration(request: FastifyRequest, body: RegisterBody): Promise<void> {
  const app = request.server;
  const email = body.email.toLowerCase();
  await limit(app, { key: `register:${byAddress(request.ip)}`, max: 20, windowSeconds: 3600 });
  const siteId = siteOf(request);
  if (siteId !== null && (await findMetas(app.db, siteId, ['free_courses']))['free_courses'] !== 'on')
    throw new AppError('auth.register_closed', 'This panel takes no registrations');
  const country = body.phone_country;
  const document = askedDocumentOf({ ...body, document_country: country });
  const phone = parsePhone(body.phone, country);
  if (!phone) throw fieldError('/phone', 'auth.phone_invalid', 'The phone number is not valid in this country');
  await assertCaptcha(app, body.captcha);
  const [firstName, lastName] = splitName(body.name);
  mailAfterwards(request, () =>
    register(app, { email, firstName, lastName, phone, country, document, siteId }, request.ip),
  );
}

/** Somebody bought something and has no password yet. @throws AppError `auth.document_invalid`, `rate.limited` */
export async function askFirstAccess(request: FastifyRequest, body: ValidatePurchaseBody): Promise<void> {
  const app = request.server;
  const email = body.email.toLowerCase();
  await limit(app, { key: `purchase:${byAddress(request.ip)}`, max: 30, windowSeconds: 3600 });
  const document = askedDocumentOf(body);
  mailAfterwards(request, () => sendFirstAccess(app, { email, ip: request.ip, document, siteId: siteOf(request) }));
}

/** Somebody forgot their password. @throws AppError `auth.captcha_invalid`, `rate.limited` */
export async function askReset(request: FastifyRequest, body: Static<typeof PasswordRecoveryBody>): Promise<void> {
  const app = request.server;
  await limit(app, { key: `recovery:${byAddress(request.ip)}`, max: 20, windowSeconds: 3600 });
  await assertCaptcha(app, body.captcha);
  mailAfterwards(request, () =>
    sendWayIn(app, { email: body.email.toLowerCase(), ip: request.ip, siteId: siteOf(request) }),
  );
}
