import { setTimeout as wait } from 'node:timers/promises';
import type { LoginBody, LoginResult } from '@clube/shared/contracts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { byAccount, byAddress, countTry, limit, takeTryBack } from '../../lib/rate-limit.ts';
import { takeHitBack } from '../../lib/rate-limit.queries.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { userOf } from '../../plugins/session.ts';
import { findMemberships } from '../member/membership.queries.ts';
import { spendCode } from '../second-factor/operations.ts';
import { takeChallenge, tryChallenge } from '../second-factor/queries.ts';
import { recordEvent, recordRefusal } from '../security-event/operations.ts';
import { findBoundHandOff, meanHandOff, redeemHandOff, type BoundHandOff } from '../session/hand-off.queries.ts';
import { isOwnDomain } from '../session/hand-off.ts';
import { moveOn } from '../session/operations.ts';
import { hasPassword } from '../user/password.queries.ts';
import { verifyPassword } from '../user/password.ts';
import { findUser, findUserByEmail } from '../user/queries.ts';
import { siteOf } from './arrival.ts';
import { assertCaptcha } from '../../lib/captcha.ts';
import { enter, finishEntering } from './enter.ts';
import { findEntrance } from './entrance.ts';
import { isLinked } from './google/queries.ts';
import { presentLogin } from './present.ts';

const isWrong = () => new AppError('auth.invalid_credentials', 'The e-mail or the password is wrong');

/**
 * E-mail and password. On a panel's host only its members come in; on the main app who has one panel is led into it.
 * @throws AppError `auth.invalid_credentials`, `auth.not_member`, `auth.captcha_invalid`, `auth.second_factor_required`, `rate.limited`
 */
export async function signInByPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, captcha }: LoginBody,
): Promise<LoginResult> {
  const app = request.server;
  const failures = `login-failed:${byAccount(email)}`;
  const tries = `login:${byAddress(request.ip)}`;
  // First, or whoever solves none would use up the tries of all who stand behind their address.
  await assertCaptcha(app, captcha);
  await limit(app, { key: tries, max: 30, windowSeconds: 300 });
  // A solved captcha always gets its one try; guessing only makes it slow.
  await wait(await countTry(app, failures));
  const here = siteOf(request);
  const user = await findUserByEmail(app.db, email);
  if (!(await verifyPassword(user?.password_hash, password)) || !user) {
    const refused = { kind: 'session.refused', userId: user?.id ?? null, siteId: here, detail: 'password' } as const;
    // Where there is an account there is one row more to write: the answer waits for neither.
    app.afterwards(request, 'the event of a refused sign-in', () => recordRefusal(request, refused));
    throw isWrong();
  }
  await takeTryBack(app, failures);
  // Nor was it one at guessing: a whole class stands behind one address.
  await takeHitBack(app.db, tries);
  const siteId = await findEntrance(request, user.id, here);
  if (siteId === undefined) throw new AppError('auth.not_member', 'This account has no access to this panel');
  return enter(request, reply, { userId: user.id, siteId, way: 'password' }, async (trx) => {
    if (!(await hasPassword(trx, user.id, user.password_hash))) throw isWrong();
  });
}

/**
 * The second step, for a browser that holds a challenge.
 * @throws AppError `auth.second_factor_expired`, `auth.wrong_code`, `rate.limited`
 */
export async function signInByCode(request: FastifyRequest, reply: FastifyReply, code: string): Promise<LoginResult> {
  const app = request.server;
  const held = app.secretCookieOf(request, 'clube_second_factor') ?? '';
  const challenge = await tryChallenge(app.db, held);
  const isOver = () => new AppError('auth.second_factor_expired', 'Begin again with the password');
  if (!challenge) {
    reply.clearSecretCookie('clube_second_factor');
    throw isOver();
  }
  const { userId, siteId } = challenge;
  const asker = `challenge:${sha256(held).toString('base64url')}` as const;
  await spendCode(request, { userId, siteId, asker }, code);
  const entered = await finishEntering(request, reply, challenge, async (trx) => {
    if (!(await takeChallenge(trx, held))) throw isOver();
  });
  reply.clearSecretCookie('clube_second_factor');
  return entered;
}

/**
 * Into a panel of one's own. From a session that began on a panel's host there is no way into another.
 * @throws AppError `site.not_found`, `session.ended`
 */
export async function choosePanel(request: FastifyRequest, reply: FastifyReply, siteId: number): Promise<LoginResult> {
  const { db } = request.server;
  const { userId, id, boundTo } = userOf(request);
  const memberships = await findMemberships(db, userId);
  const here = siteOf(request) ?? boundTo ?? siteId;
  if (!memberships.some(({ site_id }) => site_id === siteId && site_id === here))
    throw new AppError('site.not_found', 'Not found');
  const entered = await moveOn(request, reply, { fromSessionId: id, userId, siteId });
  await recordEvent(request, { kind: 'session.started', userId, siteId });
  return presentLogin(request, { ...entered, userId, siteId });
}

const placeOf = (request: FastifyRequest) => ({
  host: hostOf(request),
  browser: request.server.secretCookieOf(request, 'clube_browser') ?? '',
});

/**
 * The holder of an own domain binds a session of theirs to whatever browser a link brings there: what comes from one takes the place of
 * nobody else's session, and begins one only for who says that they mean it. Who is in that panel already is not asked (docs/adr/0504, docs/adr/0524).
 */
const isAsked = async ({ server: app, session }: FastifyRequest, { userId, siteId, fromHost }: BoundHandOff) =>
  fromHost !== null && (session?.userId !== userId || session.siteId !== siteId) && (await isOwnDomain(app, fromHost));

/** What a browser is asked before a hand-off ends in it; undefined where nothing is, or the code is over. `mine`: who else is signed in here. */
export async function findQuestion(request: FastifyRequest, code: string) {
  const { db } = request.server;
  const found = await findBoundHandOff(db, code, placeOf(request));
  if (!found?.panel || !(await isAsked(request, found))) return undefined;
  const { userId, email, country, panel } = found;
  const { session } = request;
  const mine = session && session.userId !== userId ? (await findUser(db, session.userId)).email : undefined;
  return { email, country, panel, mine };
}

/** They mean it: the browser redeems it as it does any other. */
export const answerQuestion = (request: FastifyRequest, code: string) =>
  meanHandOff(request.server.db, code, placeOf(request));

/** @throws AppError `auth.hand_off_unconfirmed`, `auth.other_account` */
async function assertMeant(request: FastifyRequest, found: BoundHandOff): Promise<void> {
  if (!(await isAsked(request, found))) return;
  if (!found.isMeant)
    throw new AppError('auth.hand_off_unconfirmed', 'Somebody has to say that they mean this account and panel');
  if (request.session && request.session.userId !== found.userId)
    throw new AppError('auth.other_account', 'Somebody else is signed in here');
}

/**
 * The end of a hand-off: its code goes on with a session of another host, or is Google's word, a first factor.
 * @throws AppError `auth.link_invalid`, `auth.hand_off_unconfirmed`, `auth.other_account`, `session.ended`, `auth.second_factor_required`
 */
export async function redeem(request: FastifyRequest, reply: FastifyReply, code: string): Promise<LoginResult> {
  const app = request.server;
  const place = placeOf(request);
  const found = await findBoundHandOff(app.db, code, place);
  if (found) await assertMeant(request, found);
  const redeemed = found && (await redeemHandOff(app.db, code, place));
  const isOver = () => new AppError('auth.link_invalid', 'This hand-off is not valid any more');
  if (!redeemed) throw isOver();
  reply.clearSecretCookie('clube_browser');
  const { userId, siteId, sessionId } = redeemed;
  if (sessionId === null || siteId === null)
    return enter(request, reply, { userId, siteId, way: 'google' }, async (trx) => {
      if (!(await isLinked(trx, userId))) throw isOver();
    });
  const entered = await moveOn(request, reply, { fromSessionId: sessionId, userId, siteId });
  return presentLogin(request, { ...entered, userId, siteId });
}
