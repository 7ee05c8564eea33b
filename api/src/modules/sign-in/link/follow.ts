import type { MailedLink } from '@clube/shared/contracts/sign-in';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../lib/errors.ts';
import { findOneTimeToken, findUserById } from '../queries.ts';
import { acceptInvitation } from '../../invitation/operations.ts';
import { findByLink, type FoundInvitation } from '../../invitation/queries.ts';
import { addMember } from '../../member/queries.ts';
import {
  findAccount,
  findRegistration,
  openAccount,
  takeRegistration,
  type FoundRegistration,
  type NewAccount,
} from './queries.ts';

export type OpenLink =
  | { kind: 'registration'; token: string; about: FoundRegistration & { panel: string | null } }
  | { kind: 'invitation'; token: string; about: FoundInvitation };

const gone = () => new AppError('auth.link_invalid', 'This link is not valid any more');

/** A link that opens an account or leads into a panel. @throws AppError `auth.link_invalid` */
export async function findOpenLink(db: Db, token: string): Promise<OpenLink> {
  const registration = await findRegistration(db, token);
  if (registration) return { kind: 'registration', token, about: registration };
  const invitation = await findByLink(db, token);
  if (!invitation || invitation.is_expired) throw gone();
  return { kind: 'invitation', token, about: invitation };
}

const NOTHING: MailedLink = {
  valid: false,
  kind: null,
  email: null,
  names: [],
  has_account: false,
  panel: null,
  inviter: null,
  role: null,
  courses: [],
};

/** What the page of a mailed link shows. */
export async function describeLink({ db }: FastifyInstance, token: string): Promise<MailedLink> {
  const reset = await findOneTimeToken(db, token);
  if (reset) {
    const { email, first_name, last_name } = await findUserById(db, reset.user_id);
    return { ...NOTHING, valid: true, kind: 'reset', email, names: [first_name, last_name] };
  }
  const invitation = await findByLink(db, token);
  const found = invitation ?? (await findRegistration(db, token));
  if (!found) return NOTHING;
  return {
    ...NOTHING,
    valid: !invitation?.is_expired,
    kind: invitation ? 'invitation' : 'registration',
    email: found.email,
    names: [found.first_name, found.last_name],
    has_account: (await findAccount(db, found.email)) !== undefined,
    panel: found.panel,
    ...(invitation && { inviter: invitation.inviter, role: invitation.role, courses: invitation.courses }),
  };
}

/** The account that goes on: a new one with its first password, or the one that is there. */
async function accountFor(trx: Db, account: NewAccount, passwordHash: string | null): Promise<number> {
  if (passwordHash === null) {
    const known = await findAccount(trx, account.email);
    if (!known) throw new AppError('auth.account_missing', 'Choose a password first');
    return known.id;
  }
  const opened = await openAccount(trx, account, passwordHash);
  if (opened === undefined) throw new AppError('auth.account_exists', 'There is an account with this e-mail already');
  return opened;
}

type Followed =
  | { userId: number; siteId: null }
  | { userId: number; siteId: number; joining: Awaited<ReturnType<typeof addMember>> };

/**
 * Uses a link up: opens the account if there is none, and makes the person a member of the panel the link leads into.
 * All of it or nothing; a link works once.
 */
export async function followLink(
  db: Db,
  { kind, token, about }: OpenLink,
  passwordHash: string | null,
): Promise<Followed> {
  return db.transaction().execute(async (trx) => {
    if (kind === 'invitation') {
      // What the panel typed is the panel's; of it the account takes the name only.
      const { first_name, last_name, email } = about;
      const account = { email, first_name, last_name, phone: null, country: null, document: null };
      const userId = await accountFor(trx, account, passwordHash);
      const joining = await acceptInvitation(trx, about, userId);
      return { userId, siteId: about.site_id, joining };
    }
    const registration = await takeRegistration(trx, token);
    if (!registration) throw gone();
    const userId = await accountFor(trx, registration, passwordHash);
    const { site_id: siteId, first_name: firstName, last_name: lastName, phone, document } = registration;
    if (siteId === null) return { userId, siteId };
    const person = { userId, firstName, lastName, phone, document };
    return { userId, siteId, joining: await addMember(trx, { siteId, role: 'student', courseIds: [], ...person }) };
  });
}
