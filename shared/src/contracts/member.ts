import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Enum, Id, Moment, Nullable, Timestamp } from './common.ts';
import { MOST_AT_ONCE, memberSorts, memberStates, progressBands } from './member-filters.ts';
import { commentStatuses } from './comment-statuses.ts';
import { AnsweredField } from './custom-field.ts';
import { MemberGroup } from './member-group.ts';
import { locales } from './locale.ts';
import { CurrencyCode } from './offer.ts';
import { subscriptionStates } from './member-subscription-states.ts';
import { orderStates } from './order-states.ts';
import { roles } from './policy.ts';
import { SecurityEvent } from './security-event.ts';

/** From most rights to least; what each may is in `policy.ts`. */
export const Role = Enum(roles);

/**
 * One mailbox, as browsers check it (HTML's e-mail state) with a dot in the domain: nothing that a mail program reads as a
 * list, a name or a comment.
 */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$";
/** One mailbox. */
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: EMAIL_PATTERN });
const person = {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Nullable(Type.String()),
  role: Role,
  created_at: Timestamp,
  /** Null: they never opened the panel. */
  last_seen_at: Nullable(Timestamp),
  suspended_at: Nullable(Timestamp),
  /** By name. */
  groups: Type.Array(MemberGroup),
};
/**
 * A person under the name by which this panel knows them. `percentage_complete` of the course that was asked for, else over all
 * of theirs; 0 to 100.
 */
export const Member = Closed({ ...person, courses_count: Type.Integer(), percentage_complete: Type.Number() });
export type Member = Static<typeof Member>;

const filters = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  role: Type.Optional(Role),
  course: Type.Optional(Id),
  class: Type.Optional(Id),
  group: Type.Optional(Id),
  state: Type.Optional(Enum(memberStates)),
  progress: Type.Optional(Enum(progressBands)),
  away_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
};
/**
 * Whom a list holds. Each word of `q` is a part of a name, an e-mail or a document, accents and case aside; one of less than
 * three letters begins it. `progress` speaks of `course`, else of all their courses together, as
 * `percentage_complete` does. `away_days`: not seen for so many days.
 */
export const MemberFilters = Closed(filters);
export type MemberFilters = Static<typeof MemberFilters>;
/** `after` is the `next` of the page before; by name unless `sort` says otherwise. */
export const MemberQuery = Closed({
  ...filters,
  sort: Type.Optional(Enum(memberSorts)),
  after: Type.Optional(Type.String({ maxLength: 1000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
});
export type MemberQuery = Static<typeof MemberQuery>;
/** A page of the list. `next` goes back as `after`; null on the last one. */
export const MemberPage = Closed({ data: Type.Array(Member), next: Nullable(Type.String()) });
export type MemberPage = Static<typeof MemberPage>;
/** How many a list holds, asked by itself because counting is slower than showing. */
export const MemberCount = Closed({ total: Type.Integer() });
export type MemberCount = Static<typeof MemberCount>;
/**
 * `language` of its first row; it says too what parts columns, for programs open what their country writes. `members`: of the list only
 * these, up to 1,000 ids with commas between.
 */
export const MemberExportQuery = Closed({
  ...filters,
  members: Type.Optional(Type.String({ maxLength: 16_000, pattern: `^\\d{1,15}(,\\d{1,15}){0,${MOST_AT_ONCE - 1}}$` })),
  language: Type.Optional(Enum(locales)),
});
export type MemberExportQuery = Static<typeof MemberExportQuery>;

/** A course that somebody has or had. `reason` is why it is not open to them now. */
export const MemberCourse = Closed({
  id: Id,
  title: Type.String(),
  class_title: Nullable(Type.String()),
  started_at: Timestamp,
  expires_at: Nullable(Timestamp),
  lessons_count: Type.Integer(),
  completed_count: Type.Integer(),
  reason: Nullable(AccessReason),
});
export type MemberCourse = Static<typeof MemberCourse>;

/** All that the panel knows of one member; of each kind the newest, and how many there are of what has no list here. */
export const MemberProfile = Closed({
  ...person,
  phone: Nullable(Type.String()),
  document: Nullable(Type.String()),
  /** Country and name, as `pt_nif`. */
  document_kind: Nullable(Type.String()),
  custom_fields: Type.Array(AnsweredField),
  courses: Type.Array(MemberCourse),
  certificates: Type.Array(Closed({ title: Type.String(), code: Type.String(), created_at: Timestamp })),
  comments: Type.Array(
    Closed({
      id: Id,
      comment: Type.String(),
      lesson: Type.String(),
      status: Enum(commentStatuses),
      created_at: Timestamp,
    }),
  ),
  comments_count: Type.Integer(),
  /** By others, below comments of this member. */
  answers_count: Type.Integer(),
  tickets: Type.Array(
    Closed({ id: Id, title: Type.String(), status: Enum(['open', 'closed'] as const), updated_at: Timestamp }),
  ),
  tickets_count: Type.Integer(),
  orders: Type.Array(
    Closed({
      id: Id,
      offer_name: Type.String(),
      amount: Type.Integer(),
      currency: CurrencyCode,
      state: Enum(orderStates),
      /** Its buyer says that they paid; missing where a server does not say it. */
      is_claimed: Type.Optional(Type.Boolean()),
      /** In how many parts it is paid, and how many came in; missing where a server does not say it. */
      instalments: Type.Optional(Type.Integer()),
      instalments_paid: Type.Optional(Type.Integer()),
      /** What it is found by among the panel's orders; missing where a server does not say it. */
      reference: Type.Optional(Type.String()),
      created_at: Timestamp,
    }),
  ),
  /** Those that stand first. `next_charge_at` is null where nothing more is charged, or it is due already. */
  subscriptions: Type.Array(
    Closed({
      id: Id,
      offer_name: Type.String(),
      amount: Type.Integer(),
      currency: CurrencyCode,
      state: Enum(subscriptionStates),
      current_period_end: Timestamp,
      next_charge_at: Nullable(Timestamp),
    }),
  ),
  /** In this panel; where somebody is signed in elsewhere is not its business. */
  sessions: Type.Array(Closed({ id: Id, device: Type.String(), last_seen_at: Timestamp })),
  /** What was done about their access, for the panel's owner; nothing for anybody else. */
  history: Type.Array(SecurityEvent),
});
export type MemberProfile = Static<typeof MemberProfile>;

/** Only owners make or unmake admins; nobody makes an owner, nor changes their own role. */
export const MemberPatch = Closed({ role: Enum(['admin', 'instructor', 'moderator', 'support', 'student'] as const) });
export type MemberPatch = Static<typeof MemberPatch>;

const Members = Type.Array(Id, { minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true });
/** When they were suspended by what is taken back: whoever was suspended anew since stays so. */
const Suspensions = Type.Array(Moment, { maxItems: 200 });
/** The acts, for whom `who` says. */
const actsFor = <W extends Parameters<typeof Closed>[0]>(who: W) =>
  Type.Union([
    Closed({ kind: Type.Literal('enrol'), ...who, course_id: Id, expires_at: Nullable(Moment) }),
    Closed({ kind: Type.Literal('extend'), ...who, course_id: Id, days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
    Closed({ kind: Type.Literal('end'), ...who, course_id: Id }),
    Closed({ kind: Type.Literal('unenrol'), ...who, course_id: Id }),
    Closed({ kind: Type.Literal('suspend'), ...who }),
    Closed({ kind: Type.Literal('resume'), ...who, suspended_at: Type.Optional(Suspensions) }),
    Closed({ kind: Type.Literal('group'), ...who, group_id: Id }),
    Closed({ kind: Type.Literal('ungroup'), ...who, group_id: Id }),
    Closed({ kind: Type.Literal('role'), ...who, ...MemberPatch.properties }),
    Closed({ kind: Type.Literal('remove'), ...who }),
    Closed({ kind: Type.Literal('mail'), ...who }),
    Closed({ kind: Type.Literal('unmail'), ...who }),
  ]);
/**
 * One act for many members. `enrol`: opens a course until a moment, or for good, for who does not have it open until later;
 * `extend`: adds days to the end that a course has, from now where it is over; `end`: closes it now, progress stays; `unenrol`:
 * takes it away; `suspend` and `resume`: the whole panel, never of the owner, of oneself, or, by an admin, of admins;
 * `group` puts into a group of the panel, `ungroup` takes out of it; `role`, by the rules of `MemberPatch`; `remove` takes out of the panel
 * with all that they made; `mail` tells where the panel is, by and by, and `unmail` takes back what was not sent.
 */
export const MemberAct = actsFor({ members: Members });
export type MemberAct = Static<typeof MemberAct>;
/** An act without for whom. */
export const MemberActWanted = actsFor({});
export type MemberActWanted = Static<typeof MemberActWanted>;
/** What acts are called. */
export const memberActKinds = [
  'enrol',
  'extend',
  'end',
  'unenrol',
  'suspend',
  'resume',
  'group',
  'ungroup',
  'role',
  'remove',
  'mail',
  'unmail',
] as const satisfies readonly MemberAct['kind'][];
/** How an enrolment stood before it was changed, when that was, and how it was left; `is_new`: there was none. */
const EnrolmentBefore = Closed({
  member_id: Id,
  is_new: Type.Boolean(),
  started_at: Nullable(Moment),
  expires_at: Nullable(Moment),
  class_id: Nullable(Id),
  changed_at: Type.Optional(Moment),
  left: Type.Optional(Closed({ is_there: Type.Boolean(), expires_at: Nullable(Moment) })),
});
/** Whom an act changed; whoever it passed over is not among them. `enrolments` undo one about a course, `roles` one about roles. */
export const MemberActed = Closed({
  changed: Type.Array(Id),
  enrolments: Type.Array(EnrolmentBefore),
  roles: Type.Array(Closed({ member_id: Id, role: Role })),
  /** When it suspended them, for its way back. */
  suspended_at: Type.Optional(Suspensions),
});
export type MemberActed = Static<typeof MemberActed>;
/** `POST /member/bulk/undo`: enrolments of a course as they were, but of whoever bought it since they were changed. */
export const EnrolmentsRestore = Closed({
  course_id: Id,
  enrolments: Type.Array(EnrolmentBefore, { minItems: 1, maxItems: MOST_AT_ONCE }),
});
export type EnrolmentsRestore = Static<typeof EnrolmentsRestore>;

/**
 * What the access rule says of a lesson for a member. `level`: what is not open; `opens_at`: when a date opens it; `before`: the
 * lesson or module that is still to be done; `expires_at`: when the course closed, or will;
 * `is_class_over`: it closed because their class ended.
 */
export const MemberLessonAccess = Closed({
  reason: Nullable(AccessReason),
  level: Nullable(Enum(['course', 'module', 'lesson'] as const)),
  is_suspended: Type.Boolean(),
  /** Staff see everything of the course, whatever its rules. */
  is_staff: Type.Boolean(),
  /** The course is published, and put away: it is there only for those who were enrolled before. */
  is_archived: Type.Boolean(),
  course: Closed({ id: Id, title: Type.String() }),
  module: Type.String(),
  lesson: Type.String(),
  class_title: Nullable(Type.String()),
  opens_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  is_class_over: Type.Boolean(),
  before: Nullable(Closed({ title: Type.String(), percent: Type.Number() })),
  /** How much of `before` must be done, where a part of it is enough. */
  opens_percent: Nullable(Type.Integer()),
});
export type MemberLessonAccess = Static<typeof MemberLessonAccess>;
