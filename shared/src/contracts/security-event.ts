import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Page, Timestamp } from './common.ts';

/** What is written down about access: `noun.past_tense`. */
const securityEventKinds = [
  'session.started',
  'session.refused',
  'session.left',
  'session.ended',
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.refused',
  'recovery_code.used',
  'recovery_codes.made',
  'passkey.added',
  'passkey.removed',
  'google.linked',
  'google.unlinked',
  'export.asked',
  'deletion.asked',
  'deletion.taken_back',
  'panel.exported',
  'panel.closed',
  'panel.reopened',
  'members.exported',
  'orders.exported',
  'owner.changed',
  'address.changed',
  'role.changed',
  'right.refused',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.suspended',
  'member.resumed',
  'member.removed',
  'setting.changed',
  'class.changed',
  'course.right_changed',
] as const;
/** `noun.past_tense`. */
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How somebody proved who they are. */
export type SignInWay = 'password' | 'google' | 'invitation' | 'registration' | 'passkey';

/**
 * One event. `actor` and `target` are names, null where the person is not (or no longer) of this panel; `detail` is a
 * way of signing in, or what was refused of one, the mailed link behind a new password, a role, a setting's key, a policy, or what was done with a class
 * (`made`, `changed`, `erased`, `members`), by `kind`.
 */
export const SecurityEvent = Closed({
  id: Id,
  kind: Enum(securityEventKinds),
  actor: Nullable(Type.String()),
  target: Nullable(Type.String()),
  detail: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  device: Type.String(),
  request_id: Type.String(),
  created_at: Timestamp,
});
export type SecurityEvent = Static<typeof SecurityEvent>;
/** Events of a panel, the newest first. */
export const SecurityEventPage = Page(SecurityEvent);
export type SecurityEventPage = Static<typeof SecurityEventPage>;

/** An event of one's own account. `site` is the panel that it happened in; `by_other`: somebody of that panel did it. */
export const OwnEvent = Closed({
  id: Id,
  kind: Enum(securityEventKinds),
  site: Nullable(Type.String()),
  by_other: Type.Boolean(),
  detail: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  device: Type.String(),
  created_at: Timestamp,
});
export type OwnEvent = Static<typeof OwnEvent>;
/** Events of one’s own account, the newest first. */
export const OwnEventPage = Page(OwnEvent);
export type OwnEventPage = Static<typeof OwnEventPage>;
