import type { PasswordRecoveryBody, RegisterBody, ValidatePurchaseBody } from '@clube/shared/contracts/sign-in';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { askedDocumentOf } from '../../../lib/document.ts';
import { AppError } from '../../../lib/errors.ts';
import { byAddress, byMailbox, byNetwork, limit } from '../../../lib/rate-limit.ts';
import { findMetas } from '../../meta/queries.ts';
import { siteOf } from '../arrival.ts';
import { assertCaptcha } from '../../../lib/captcha.ts';
import { mailAsk } from './asked.ts';
import { insertAsk, type AccountAsk } from './asked.queries.ts';
import { personOf } from './person.ts';

const HOUR = 3600;
/**
 * Once the captcha was solved, else whoever solves none would use it up for all of an address. Mails count by mailbox besides (asked.ts), so
 * a whole school may ask in one hour.
 */
const SOLVED = { max: 200, windowSeconds: HOUR };

/**
 * What was asked is written down before the answer, alike whoever asks for whom: a server that dies leaves it to another. What the
 * caller is answered must not wait for the mail, for how long that takes tells whether there is an account (docs/adr/0310).
 */
async function mailAfterwards(request: FastifyRequest, ask: AccountAsk): Promise<void> {
  const app = request.server;
  const id = await insertAsk(app.db, ask);
  app.afterwards(request, 'an account mail', () => mailAsk(app, { id, ask, tries: 1 }));
}

const askerOf = ({ ip }: FastifyRequest) => ({ address: byAddress(ip), network: byNetwork(ip) });

/**
 * Somebody wants an account, on a panel's host as one of its students.
 * @throws AppError `auth.register_closed`, `auth.document_invalid`, `auth.phone_invalid`, `auth.captcha_invalid`, `rate.limited`
 */
export async function askRegistration(request: FastifyRequest, body: RegisterBody): Promise<void> {
  const app = request.server;
  const asker = askerOf(request);
  const email = body.email.toLowerCase();
  const siteId = siteOf(request);
  if (siteId !== null && (await findMetas(app.db, siteId, ['free_courses']))['free_courses'] !== 'on')
    throw new AppError('auth.register_closed', 'This panel takes no registrations');
  const person = personOf(body);
  await assertCaptcha(app, body.captcha);
  await limit(app, { key: `register:${asker.address}`, ...SOLVED });
  await mailAfterwards(request, { kind: 'register', ...asker, email, ...person, siteId });
}

/**
 * Somebody bought something and has no password yet. Without a captcha (product.md §7) it counts by mailbox: who guesses at one keeps
 * nobody of their address from another.
 * @throws AppError `auth.document_invalid`, `rate.limited`
 */
export async function askFirstAccess(request: FastifyRequest, body: ValidatePurchaseBody): Promise<void> {
  const asker = askerOf(request);
  const email = body.email.toLowerCase();
  await limit(request.server, { key: `purchase:${asker.address}:${byMailbox(email)}`, max: 30, windowSeconds: HOUR });
  const document = askedDocumentOf(body);
  await mailAfterwards(request, { kind: 'first_access', ...asker, email, document, siteId: siteOf(request) });
}

/** Somebody forgot their password. @throws AppError `auth.captcha_invalid`, `rate.limited` */
export async function askReset(request: FastifyRequest, body: Static<typeof PasswordRecoveryBody>): Promise<void> {
  const asker = askerOf(request);
  await assertCaptcha(request.server, body.captcha);
  await limit(request.server, { key: `recovery:${asker.address}`, ...SOLVED });
  await mailAfterwards(request, { kind: 'reset', ...asker, email: body.email.toLowerCase(), siteId: siteOf(request) });
}
