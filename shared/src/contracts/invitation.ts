import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, LineOrNone, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { Email } from './member.ts';
import { writtenDocument } from './written-document.ts';

/** Roles that somebody can be invited as. Only owners invite admins; nobody is invited as an owner. */
const InvitedRole = Enum(['admin', 'instructor', 'moderator', 'support', 'student'] as const);

/** Days for which an invitation's link can be accepted. */
export const INVITATION_DAYS = 7;

/** `POST /member`: whom a panel asks in, in its own words. Courses are those that open when the person accepts. */
export const InvitationCreate = Closed({
  email: Email,
  first_name: Line(80),
  last_name: Type.Optional(LineOrNone(80)),
  /** First access asks for it. */
  ...writtenDocument,
  role: Type.Optional(InvitedRole),
  course_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
});
export type InvitationCreate = Static<typeof InvitationCreate>;

/** Somebody who has not accepted yet, as the panel typed it. */
export const Invitation = Closed({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: InvitedRole,
  courses: Type.Array(Type.String()),
  created_at: Timestamp,
  expires_at: Timestamp,
  is_expired: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;
/** The newest first. */
export const InvitationPage = Page(Invitation);
export type InvitationPage = Static<typeof InvitationPage>;
/** `q` is part of a name or e-mail. */
export const InvitationQuery = Type.Object(
  { ...PageQuery.properties, q: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
);
export type InvitationQuery = Static<typeof InvitationQuery>;

/** `POST /invitation/resend`: all whom the list holds under `q`. */
export const InvitationsResend = Closed({ q: Type.Optional(Type.String({ maxLength: 100 })) });
export type InvitationsResend = Static<typeof InvitationsResend>;
/** How many are mailed by and by; those that wait for their mail already are not counted. */
export const InvitationsResent = Closed({ total: Type.Integer() });
export type InvitationsResent = Static<typeof InvitationsResent>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = Closed({
  id: Id,
  panel: Type.String(),
  /** Who invited; null when that person left the panel. */
  inviter: Nullable(Type.String()),
  role: InvitedRole,
  courses: Type.Array(Type.String()),
  /** Offers that were paid for and open with it: then it is the way in to a purchase. Missing where a server does not say it. */
  bought: Type.Optional(Type.Array(Type.String())),
});
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;
