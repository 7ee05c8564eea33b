import type { MailedLink } from '@clube/shared/contracts/sign-in';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { maskDocument } from '../../../lib/document-number.ts';
import { AppError } from '../../../lib/errors.ts';
import { findByLink, type FoundInvitation } from '../../invitation/queries.ts';
import { findUser } from '../../user/queries.ts';
import { findAccount, findRegistration, type FoundRegistration } from './account.queries.ts';
import { findOneTimeToken } from './token.queries.ts';

/** A link that opens an account or leads into a panel. */
export type OpenLink =
  | { kind: 'registration'; token: string; about: FoundRegistration & { panel: string | null } }
  | { kind: 'invitation'; token: string; about: FoundInvitation };

/** What is said of a link that is over, or never was. */
export const gone = () => new AppError('auth.link_invalid', 'This link is not valid any more');

/** A link that opens an account or leads into a panel. @throws AppError `auth.link_invalid` */
export async function findOpenLink(db: Db, token: string): Promise<OpenLink> {
  const registration = await findRegistration(db, token);
  if (registration) return { kind: 'registration', token, about: registration };
  const invitation = await findByLink(db, token);
  if (!invitation || invitation.is_expired) throw gone();
  return { kind: 'invitation', token, about: invitation };
}

const masked = ({ phone, document, document_kind }: FoundRegistration) => ({
  phone: `***${phone.slice(-4)}`,
  document: document && maskDocument(document, document_kind),
});

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
  bought: [],
};

/** What the page of a mailed link shows. */
export async function describeLink({ db }: FastifyInstance, token: string): Promise<MailedLink> {
  const reset = await findOneTimeToken(db, token);
  if (reset) {
    const { email, first_name, last_name } = await findUser(db, reset.user_id);
    return { ...NOTHING, valid: true, kind: 'reset', email, names: [first_name, last_name] };
  }
  const invitation = await findByLink(db, token);
  const registration = invitation ? undefined : await findRegistration(db, token);
  const found = invitation ?? registration;
  if (!found) return NOTHING;
  return {
    ...NOTHING,
    valid: !invitation?.is_expired,
    kind: invitation ? 'invitation' : 'registration',
    email: found.email,
    names: [found.first_name, found.last_name],
    has_account: (await findAccount(db, found.email)) !== undefined,
    panel: found.panel,
    ...(registration && { typed: masked(registration) }),
    ...(invitation && {
      inviter: invitation.inviter,
      role: invitation.role,
      courses: invitation.courses,
      bought: invitation.bought,
    }),
  };
}
