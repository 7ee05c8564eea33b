import type { Deletion, DeletionAsk } from '@clube/shared/contracts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import { userOf } from '../../plugins/session.ts';
import { drawMail } from '../mail/look.ts';
import { findOwnMailPanel } from '../mail/panel.ts';
import { hasSecondFactor, spendCode } from '../second-factor/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { tellOfChange } from '../user/notice.ts';
import { assertPassword } from '../user/operations.ts';
import { findUser } from '../user/queries.ts';
import * as queries from './deletion.queries.ts';
import { goingWords } from './words.ts';

type Going = { userId: number; siteId: number | null; token: string; eraseAt: Date };

async function sendGoing(app: FastifyInstance, { userId, siteId, token, eraseAt }: Going): Promise<void> {
  const [{ email, country }, panel] = await Promise.all([
    findUser(app.db, userId),
    findOwnMailPanel(app, userId, siteId),
  ]);
  const locale = localeOfCountry(country);
  const day = new Intl.DateTimeFormat(locale === 'pt' ? 'pt-BR' : locale, { dateStyle: 'long', timeZone: 'UTC' });
  const words = goingWords[locale]({ panel: panel.name, day: day.format(eraseAt) });
  await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/keep-account?token=${token}`));
}

/**
 * Asks for the own account to be erased, two weeks from now. Asked again, the days go on as they were. Without its mail nothing is
 * asked: whoever did not do it must learn of it.
 * @throws AppError what `assertPassword` throws, `auth.wrong_code` where the second factor is on, `account.owns_panels`, `mail.unavailable`
 */
export async function askForDeletion(request: FastifyRequest, { password, code = '' }: DeletionAsk): Promise<Deletion> {
  const app = request.server;
  const session = userOf(request);
  const { userId } = session;
  await assertPassword(request, password);
  if (await hasSecondFactor(app, userId)) await spendCode(app, userId, code);
  const token = randomToken();
  const eraseAt = await app.db.transaction().execute(async (trx) => {
    const { isOwner } = await queries.lockSeats(trx, userId);
    if (isOwner) throw new AppError('account.owns_panels', 'Hand the panels over or close them first');
    const at = await queries.insertDeletion(trx, userId, token);
    if (at) await sendGoing(app, { userId, siteId: session.siteId, token, eraseAt: at });
    return at;
  });
  if (eraseAt) await recordEvent(request, { kind: 'deletion.asked', userId });
  return queries.findDeletion(app.db, session);
}

/** The account stays. Who never asked to go stays too. */
export async function takeBackDeletion(request: FastifyRequest): Promise<Deletion> {
  const { db } = request.server;
  const session = userOf(request);
  const { userId } = session;
  if (await queries.takeBack(db, userId)) await tellOfChange(request, { kind: 'deletion.taken_back', userId });
  return queries.findDeletion(db, session);
}

/** The same by the secret of the mail, for whoever cannot sign in: somebody else may know the password. @throws AppError `auth.link_invalid` */
export async function keepByToken(request: FastifyRequest, token: string): Promise<void> {
  const kept = await queries.takeBackByToken(request.server.db, token);
  if (!kept) throw new AppError('auth.link_invalid', 'This link is not valid any more');
  await tellOfChange(request, { kind: 'deletion.taken_back', userId: kept.user_id });
}
