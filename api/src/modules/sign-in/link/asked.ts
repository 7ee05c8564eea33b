import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { randomToken } from '../../../lib/crypto.ts';
import { every } from '../../../lib/every.ts';
import { byMailbox, isWithin } from '../../../lib/rate-limit.ts';
import type { Context } from '../../../plugins/context.ts';
import { sendInvitation } from '../../invitation/operations.ts';
import { findForMailbox } from '../../invitation/queries.ts';
import { drawMail } from '../../mail/look.ts';
import { findMailPanel, languageOf } from '../../mail/panel.ts';
import { isMember } from '../../member/queries.ts';
import { sendAccess } from '../../order/access.ts';
import { findUnopened } from '../../order/queries.ts';
import { findUserByEmail } from '../../user/queries.ts';
import { findAccount, findMemberWithoutPassword, insertRegistration } from './account.queries.ts';
import { endAsk, takeDueAsks, type AccountAsk, type DueAsk } from './asked.queries.ts';
import { sendPasswordLink } from './password-link.ts';
import { knownWords, welcomeWords } from './words.ts';

type Sender = Pick<FastifyInstance, 'clube' | 'db'>;
type Asked<Kind extends AccountAsk['kind']> = Extract<AccountAsk, { kind: Kind }>;

const VALID_SECONDS = 60 * 60;
/**
 * What may be mailed in an hour: to one mailbox for one address and for everybody, and to all mailboxes for one address, which a whole school
 * has, and for one line, of whose addresses a list that has leaked would be mailed.
 */
const MAILS = { ofAddress: 5, ofAll: 20, toAll: 200, ofNetwork: 800 };
const EVERY_MS = 20_000;

/**
 * Whether a mailbox is written to once more. Asked for a mail that would go out, after the captcha was solved: whoever does not
 * solve it, or has not the document, uses up nothing of somebody else's, and nobody else's address uses up mine. Mails of one kind
 * use up none of another: nobody is kept from a new password by registering them somewhere. What is tried again was counted.
 */
async function mayWriteTo(
  app: Sender,
  kind: string,
  { email, address, network }: AccountAsk,
  tries: number,
): Promise<boolean> {
  if (tries > 1) return true;
  const mailbox = byMailbox(email);
  const within = (who: string, max: number) =>
    isWithin(app, { key: `ask-mail:${kind}:${who}`, max, windowSeconds: 3600 });
  // Each counts what the one before let by: what goes to one mailbox in vain uses up no mail to others, nor does an address that had all of its.
  return (
    (await within(`${address}:${mailbox}`, MAILS.ofAddress)) &&
    (await within(address, MAILS.toAll)) &&
    (await within(network, MAILS.ofNetwork)) &&
    (await within(mailbox, MAILS.ofAll))
  );
}

/** Keeps what somebody typed and mails the mailbox: a link that makes the account, or the truth where there is one. */
async function register(app: Sender, ask: Asked<'register'>, tries: number): Promise<void> {
  const { email, siteId, country } = ask;
  if (!(await mayWriteTo(app, `register:${siteId ?? 'main'}`, ask, tries))) return;
  const token = randomToken();
  await insertRegistration(app.db, ask, token, VALID_SECONDS);
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
async function sendFirstAccess(app: Sender, purchase: Asked<'first_access'>, tries: number): Promise<void> {
  const { email, document, siteId } = purchase;
  const order = await findUnopened(app.db, purchase);
  const invitation = order ? undefined : await findForMailbox(app.db, purchase);
  const member = order || invitation ? undefined : await findMemberWithoutPassword(app.db, email, document, siteId);
  if (!(order ?? invitation ?? member) || !(await mayWriteTo(app, 'first-access', purchase, tries))) return;
  if (order) await sendAccess(app, order);
  else if (invitation) await sendInvitation(app, invitation);
  else if (member) await sendPasswordLink(app, { ...member, kind: 'first_access' });
}

/** To an account a link to set its password; to somebody who is only invited so far, their invitation once more. */
async function sendWayIn(app: Sender, ask: Asked<'reset'>, tries: number): Promise<void> {
  const { email, siteId } = ask;
  if (!(await mayWriteTo(app, 'reset', ask, tries))) return;
  const user = await findUserByEmail(app.db, email);
  if (user) return sendPasswordLink(app, { userId: user.id, siteId, kind: 'reset' });
  const invitation = await findForMailbox(app.db, { email, siteId });
  if (invitation) await sendInvitation(app, invitation);
}

/** Mails what was asked, and forgets that it was; what cannot be sent waits for its next try. */
export async function mailAsk(app: Sender, { id, ask, tries }: DueAsk): Promise<void> {
  if (ask.kind === 'register') await register(app, ask, tries);
  else if (ask.kind === 'first_access') await sendFirstAccess(app, ask, tries);
  else await sendWayIn(app, ask, tries);
  await endAsk(app.db, id);
}

/**
 * Mails what another server was asked and did not get to, or could not send. One that fails holds up none of the others.
 * @param isStopped asked before each mail: whoever stops leaves the rest to another server
 */
export async function mailDueAsks(
  clube: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  if (!clube.mailer.isReady) return;
  const app = { clube, db: clube.connection.db };
  while (!isStopped()) {
    const due = await takeDueAsks(app.db);
    if (due.length === 0) return;
    for (const ask of due) {
      if (isStopped()) return;
      await mailAsk(app, ask).catch(onFailure);
    }
  }
}

/** Looks for such asks three times a minute. Returns what stops it. */
export const startMailingAsks = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'an account mail could not be sent', (complain, isStopped) =>
    mailDueAsks(context, complain, isStopped),
  );
