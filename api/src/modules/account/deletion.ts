import type { Deletion, DeletionAsk } from '@clube/shared/contracts/account';
import { longDay } from '@clube/shared/contracts/long-day';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { tagOf } from '../../lib/locale.ts';
import type { Mail } from '../../lib/mailer.ts';
import { userOf, type Session } from '../../plugins/session.ts';
import { drawMail } from '../mail/look.ts';
import { findOwnMailPanel, languageOf } from '../mail/panel.ts';
import { assertCode, hasSecondFactor } from '../second-factor/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { tellOfChange } from '../user/notice.ts';
import { assertPassword } from '../user/operations.ts';
import { findUser } from '../user/queries.ts';
import * as queries from './deletion.queries.ts';
import { presentAsked } from './present.ts';
import { goingWords } from './words.ts';

/** @throws AppError `session.ended` when the account is erased by now */
export async function readDeletion(db: Db, session: Pick<Session, 'userId' | 'boundTo'>): Promise<Deletion> {
  const found = await queries.findDeletion(db, session);
  if (!found) throw new AppError('session.ended', 'Session is not available');
  return found;
}

/** The mail of somebody who goes, but for the day. Whatever it needs of the database is read by now. */
async function prepareGoing(app: FastifyInstance, userId: number, siteId: number | null, token: string) {
  const [{ email, country }, panel] = await Promise.all([
    findUser(app.db, userId),
    findOwnMailPanel(app, userId, siteId),
  ]);
  const locale = languageOf(panel, country);
  return (eraseAt: Date) => {
    const words = goingWords[locale]({ panel: panel.name, day: longDay(eraseAt, tagOf(locale)) });
    return drawMail(email, panel, words, `${panel.origin}/keep-account?token=${token}`);
  };
}

/** Mails what was asked, and only then it is. @returns whether nobody took it back meanwhile @throws AppError `mail.unavailable` */
async function mailGoing(request: FastifyRequest, mail: Mail, token: string): Promise<boolean> {
  const { db, clube } = request.server;
  try {
    await clube.mailer.send(mail);
  } catch (error) {
    request.log.error({ err: error }, 'a deletion could not be mailed');
    await queries.takeBackByToken(db, token);
    throw new AppError('mail.unavailable', 'The mail about it could not be sent');
  }
  return queries.confirmMailed(db, token);
}

/**
 * Asks for the own account to be erased, two weeks from now. Asked again, the days go on as they were. Without its mail nothing is
 * asked: whoever did not do it must learn of it. No lock and no connection is held while the mail goes out, and within the transaction
 * nothing is asked of the pool: a peer takes its time, and calls that wait for each other's connections would wait for ever.
 * @throws AppError what `assertPassword` throws, `auth.wrong_code` where the second factor is on, `account.owns_panels`, `mail.unavailable`,
 *   `request.conflict` when it was taken back in the same moment
 */
export async function askForDeletion(request: FastifyRequest, { password, code = '' }: DeletionAsk): Promise<Deletion> {
  const app = request.server;
  const session = userOf(request);
  const { userId } = session;
  await assertPassword(request, password);
  if (await hasSecondFactor(app, userId)) await assertCode(request, code);
  const token = randomToken();
  const mailOn = await prepareGoing(app, userId, session.siteId, token);
  const { eraseAt, isNew } = await app.db.transaction().execute(async (trx) => {
    const { isOwner } = await queries.lockSeats(trx, userId);
    if (isOwner) throw new AppError('account.owns_panels', 'Hand the panels over or close them first');
    const asked = await queries.insertDeletion(trx, userId, token);
    if (!asked) throw new AppError('request.conflict', 'Something else was asked of this account meanwhile');
    return asked;
  });
  if (isNew && (await mailGoing(request, mailOn(eraseAt), token)))
    await recordEvent(request, { kind: 'deletion.asked', userId });
  const found = await readDeletion(app.db, session);
  // A second call while the first one mails is told the day that the mail says.
  return isNew ? found : presentAsked(found, eraseAt);
}

/** The account stays. Who never asked to go stays too. */
export async function takeBackDeletion(request: FastifyRequest): Promise<Deletion> {
  const { db } = request.server;
  const session = userOf(request);
  const { userId } = session;
  if (await queries.takeBack(db, userId)) await tellOfChange(request, { kind: 'deletion.taken_back', userId });
  return readDeletion(db, session);
}

/** The same by the secret of the mail, for whoever cannot sign in: somebody else may know the password. @throws AppError `auth.link_invalid` */
export async function keepByToken(request: FastifyRequest, token: string): Promise<void> {
  const kept = await queries.takeBackByToken(request.server.db, token);
  if (!kept) throw new AppError('auth.link_invalid', 'This link is not valid any more');
  await tellOfChange(request, { kind: 'deletion.taken_back', userId: kept.user_id });
}
