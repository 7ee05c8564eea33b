import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { mailFrequencies } from './mail-frequencies.ts';

/** What somebody is told of. */
export const notificationKinds = [
  'comment.answered',
  'comment.mentioned',
  'comment.reported',
  'comment.published',
  'comment.removed',
  'ticket.answered',
  'ticket.asked',
  'ticket.assigned',
  'ticket.merged',
  'lesson.published',
  'certificate.earned',
  'certificate.revoked',
  'certificate.ending',
  'access.ending',
  'order.claimed',
] as const;
const NotificationKind = Enum(notificationKinds);
/** `noun.past-tense`. */
export type NotificationKind = Static<typeof NotificationKind>;

/** The texts are the screen's: `title` names the lesson, ticket or course that it is about. */
export const Notification = Closed({
  id: Id,
  kind: NotificationKind,
  title: Type.String(),
  /** Who answered, or wrote what it is about. */
  person: Nullable(Type.String()),
  /** The beginning of what was answered. */
  text: Nullable(Type.String()),
  /** How many lessons are new, where they are several. */
  count: Nullable(Type.Integer()),
  /** When access, or a certificate, ends. */
  at: Nullable(Timestamp),
  /** Where it leads. */
  to: Type.String(),
  read: Type.Boolean(),
  created_at: Timestamp,
});
export type Notification = Static<typeof Notification>;

/** `before`: the id of the oldest that is known; without it the newest page. */
export const NotificationQuery = Closed({ before: Type.Optional(Id) });
/** The newest first, 20 a page. `unread` is over all pages and stops at 100. */
export const NotificationPage = Closed({
  data: Type.Array(Notification),
  has_more: Type.Boolean(),
  unread: Type.Integer({ minimum: 0, maximum: 100 }),
});
export type NotificationPage = Static<typeof NotificationPage>;
/** How many are not read; stops at 100. */
export const Unread = Closed({ unread: Type.Integer({ minimum: 0, maximum: 100 }) });
export type Unread = Static<typeof Unread>;

/** How somebody is told of one kind. */
export const NotificationChoice = Closed({
  kind: NotificationKind,
  in_app: Type.Boolean(),
  mail: Enum(mailFrequencies),
});
export type NotificationChoice = Static<typeof NotificationChoice>;
/** One for each kind. */
export const NotificationChoices = Type.Array(NotificationChoice);
