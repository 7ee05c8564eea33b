import type { AcceptBody, CreatePasswordBody, LoginResult, PasswordSetBody } from '@clube/shared/contracts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { documentColumns } from '../../../lib/document.ts';
import { AppError } from '../../../lib/errors.ts';
import { acceptInvitation, recordJoining } from '../../invitation/operations.ts';
import { addMember } from '../../member/queries.ts';
import { withinPlan } from '../../plan/limit.ts';
import { removePasskeysOf } from '../../passkey/queries.ts';
import { endSessions, lockPerson } from '../../session/queries.ts';
import { tellOfChange } from '../../user/notice.ts';
import { hasPassword, setPassword } from '../../user/password.queries.ts';
import { hashNewPassword } from '../../user/password.ts';
import { findUser } from '../../user/queries.ts';
import { enter } from '../enter.ts';
import { unlink } from '../google/queries.ts';
import {
  findAccount,
  lockMailbox,
  openAccount,
  takeRegistration,
  type NewAccount,
  type Person,
} from './account.queries.ts';
import { findOpenLink, gone, type OpenLink } from './link.ts';
import { personAnew } from './person.ts';
import { findOneTimeToken, redeemOneTimeToken } from './token.queries.ts';

/**
 * The new password behind the link of `password-link.ts`. With the old one end the sessions, the passkeys and the way in by Google, unless
 * they are kept: whoever got in before must not stay in by what is theirs (docs/adr/0149, docs/adr/0332). Nobody is signed in.
 * @throws AppError `auth.link_invalid`, `auth.passwords_differ`, `auth.password_common`, `auth.password_personal`
 */
export async function resetPassword(
  request: FastifyRequest,
  token: string,
  { end_sessions: endsSessions = true, ...passwords }: PasswordSetBody,
): Promise<void> {
  const { db } = request.server;
  const link = await findOneTimeToken(db, token);
  if (!link) throw gone();
  const { email, first_name, last_name } = await findUser(db, link.user_id);
  const passwordHash = await hashNewPassword(passwords, [email, first_name, last_name]);
  const used = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, link.user_id);
    const taken = await redeemOneTimeToken(trx, token);
    if (!taken) throw gone();
    await setPassword(trx, taken.user_id, passwordHash);
    if (!endsSessions) return { ...taken, passkeys: 0, hadGoogle: false };
    await endSessions(trx, taken.user_id, null);
    const hadGoogle = await unlink(trx, taken.user_id);
    return { ...taken, hadGoogle, passkeys: await removePasskeysOf(trx, taken.user_id) };
  });
  await tellOfChange(request, { kind: 'password.changed', userId: used.user_id, detail: used.kind });
  if (used.passkeys > 0)
    await tellOfChange(request, { kind: 'passkey.removed', userId: used.user_id, detail: used.kind });
  if (used.hadGoogle) await tellOfChange(request, { kind: 'google.unlinked', userId: used.user_id, detail: used.kind });
}

/** The account that goes on: a new one with its first password, or the one that is there. */
async function accountFor(
  trx: Db,
  account: NewAccount,
  passwordHash: string | null,
): Promise<{ userId: number; passwordHash: string | null }> {
  if (passwordHash === null) {
    const known = await findAccount(trx, account.email);
    if (!known) throw new AppError('auth.account_missing', 'Choose a password first');
    return { userId: known.id, passwordHash: known.password_hash };
  }
  const opened = await openAccount(trx, account, passwordHash);
  if (opened === undefined) throw new AppError('auth.account_exists', 'There is an account with this e-mail already');
  return { userId: opened, passwordHash };
}

/** Who follows a link: with the first password of a new account, or null; as what they say anew, or as was typed for the registration. */
type Follower = { passwordHash: string | null; person: Person | undefined };
const rowOf = ({ firstName, lastName, phone, country, document }: Person) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
  country,
  ...documentColumns(document),
});

/** `passwordHash`: of the account, as the link found or made it. */
type Followed = { userId: number; passwordHash: string | null } & (
  | { siteId: null }
  | { siteId: number; joining: Awaited<ReturnType<typeof addMember>> }
);

/**
 * Uses a link up: opens the account if there is none, and makes the person a member of the panel the link leads into.
 * All of it or nothing; a link works once.
 */
async function followLink(
  db: Db,
  { kind, token, about }: OpenLink,
  { passwordHash, person: anew }: Follower,
): Promise<Followed> {
  return db.transaction().execute(async (trx) => {
    await lockMailbox(trx, about.email);
    if (kind === 'invitation') {
      // What the panel typed is the panel's; of it the account takes the name only.
      const { first_name, last_name, email } = about;
      const account = { email, first_name, last_name, phone: null, country: null, document: null, document_kind: null };
      const opened = await accountFor(trx, account, passwordHash);
      const joining = await acceptInvitation(trx, about, opened.userId);
      return { ...opened, siteId: about.site_id, joining };
    }
    const taken = await takeRegistration(trx, token);
    if (!taken) throw gone();
    const registration = { ...taken, ...(anew && rowOf(anew)) };
    const opened = await accountFor(trx, registration, passwordHash);
    const { userId } = opened;
    const { site_id: siteId, first_name: firstName, last_name: lastName, phone, ...typed } = registration;
    if (siteId === null) return { ...opened, siteId };
    const person = { userId, firstName, lastName, phone, document: typed.document, documentKind: typed.document_kind };
    const joining = await withinPlan(
      trx,
      { siteId, limit: 'members' },
      async () => addMember(trx, { siteId, role: 'student', courseIds: [], ...person }),
      ({ isNew }) => isNew,
    );
    return { ...opened, siteId, joining };
  });
}

/**
 * What the link brings is done, and the link is over, before a second factor is asked for: the challenge remembers who
 * and where, and whoever lets it lapse signs in with the password (docs/adr/0046). A new password ends what it opens as it ends a link.
 */
async function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  link: OpenLink,
  follower: Follower,
): Promise<LoginResult> {
  const followed = await followLink(request.server.db, link, follower);
  if (followed.siteId !== null) await recordJoining(request, followed.joining, followed);
  const { userId, siteId, passwordHash } = followed;
  return enter(request, reply, { userId, siteId, way: link.kind }, async (trx) => {
    if (!(await hasPassword(trx, userId, passwordHash))) throw gone();
  });
}

/**
 * An account with its first password, for the mailbox that was opened.
 * @throws AppError `auth.link_invalid`, `auth.account_exists`, what `personOf` and `hashNewPassword` throw, `auth.second_factor_required`
 */
export async function openAccountByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { token = '', email, password, confirm_password, ...typed }: CreatePasswordBody,
): Promise<LoginResult> {
  const link = await findOpenLink(request.server.db, token);
  if (link.about.email !== email.toLowerCase())
    throw new AppError('auth.link_invalid', 'This link is for another mailbox');
  const person = personAnew(typed);
  const { first_name, last_name } = person ? rowOf(person) : link.about;
  const passwordHash = await hashNewPassword({ password, confirm_password }, [email, first_name, last_name]);
  return follow(request, reply, link, { passwordHash, person });
}

/**
 * Joins with the account that the mailbox has.
 * @throws AppError `auth.link_invalid`, `auth.account_missing`, what `personOf` throws, `auth.second_factor_required`
 */
export async function joinByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ...typed }: AcceptBody,
): Promise<LoginResult> {
  const link = await findOpenLink(request.server.db, token);
  return follow(request, reply, link, { passwordHash: null, person: personAnew(typed) });
}
