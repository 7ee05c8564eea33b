import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Enum, Id, Line, Moment, Nullable, Page, PageQuery, Percent, Timestamp } from './common.ts';
import { ReleasePercent, Rule } from './rule.ts';

/** `upcoming`: its start is still to come; `over`: its end has been; `archived`: put away, whatever its dates say. */
const classStates = ['upcoming', 'running', 'over', 'archived'] as const;
/** How a class stands now. */
export type ClassState = (typeof classStates)[number];

const period = { starts_at: Nullable(Moment), ends_at: Nullable(Moment) };
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/**
 * People who take a course together. Nothing of the course opens before `starts_at`, and days after the enrolment are counted
 * from it; at `ends_at` the access of its members is over. `version` goes back with a change.
 */
export const CourseClass = Closed({
  id: Id,
  title: Type.String(),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  state: Enum(classStates),
  /** Students who are in it, whether their access stands or not. */
  members_count: Type.Integer(),
  /** Rules of its own. */
  rules_count: Type.Integer(),
  /** Banners, cards and shelves that are shown to it alone. */
  promotions_count: Type.Integer(),
  version: Type.Integer(),
});
export type CourseClass = Static<typeof CourseClass>;
/** The classes of a course, those that were put away last; `without_class`: students who are in none. */
export const ClassList = Closed({ classes: Type.Array(CourseClass), without_class: Type.Integer() });
export type ClassList = Static<typeof ClassList>;

/** What holds for a class in place of the rule of the course (no module), of a module, or of a lesson. */
export const ClassRule = Closed({
  module_id: Nullable(Id),
  lesson_id: Nullable(Id),
  ...Rule.properties,
  release_at: Nullable(Timestamp),
  release_after_percent: ReleasePercent,
});
export type ClassRule = Static<typeof ClassRule>;
/** A class with its rules. */
export const ClassDetail = Closed({ ...CourseClass.properties, rules: Type.Array(ClassRule) });
export type ClassDetail = Static<typeof ClassDetail>;

/** A new class. */
export const ClassWrite = Closed({ title: Line(80), ...Type.Partial(Closed(period)).properties });
export type ClassWrite = Static<typeof ClassWrite>;
/** What of a class changes. `archived` puts it away or takes it out again; `version` is the one that was seen. */
export const ClassPatch = Type.Partial(
  Closed({ title: Line(80), ...period, archived: Type.Boolean(), version: Version }),
  { additionalProperties: false, minProperties: 1 },
);
export type ClassPatch = Static<typeof ClassPatch>;
/** A rule of a class; null takes it away, so that what the course says holds again. `version` is that of the class. */
export const ClassRuleWrite = Closed({
  module_id: Nullable(Id),
  lesson_id: Nullable(Id),
  rule: Nullable(Closed({ ...Rule.properties, release_after_percent: Type.Optional(ReleasePercent) })),
  version: Type.Optional(Version),
});
export type ClassRuleWrite = Static<typeof ClassRuleWrite>;

/** Students of a course: of one class, or all but those of one; `q` is part of a name or an e-mail. */
export const EnrolledQuery = Closed({
  ...PageQuery.properties,
  q: Type.Optional(Type.String({ maxLength: 100 })),
  class: Type.Optional(Id),
  not_class: Type.Optional(Id),
});
export type EnrolledQuery = Static<typeof EnrolledQuery>;
/** A student of a course. `id` is the member's; the e-mail is told to whoever manages members. */
export const Enrolled = Closed({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  photo: Nullable(Type.String()),
  class_id: Nullable(Id),
  class_title: Nullable(Type.String()),
  started_at: Timestamp,
  /** When their access ends: that of the enrolment or that of the class. */
  expires_at: Nullable(Timestamp),
  percentage_complete: Percent,
});
export type Enrolled = Static<typeof Enrolled>;
/** Students of a course, by name. */
export const EnrolledPage = Page(Enrolled);
export type EnrolledPage = Static<typeof EnrolledPage>;
/** Students into a class, or out of theirs (null). `from` is the class that they were seen in. */
export const ClassMove = Closed({
  to: Nullable(Id),
  members: Type.Array(Closed({ id: Id, from: Nullable(Id) }), { minItems: 1, maxItems: 100 }),
});
export type ClassMove = Static<typeof ClassMove>;

/** When something opens for a member, and why it does not. Without a date nothing but the reason closes it. */
const calendarPart = {
  id: Id,
  title: Type.String(),
  opens_at: Nullable(Timestamp),
  reason: Nullable(AccessReason),
  /** What stands before it, how much of that is done, and how much must be; null where it does not wait for that by itself. */
  waits_for: Nullable(Closed({ title: Type.String(), percent: Percent, needs: Percent })),
};
/** What opens when for one member, or for somebody who is enrolled now, as the access rule says it to them. */
export const Calendar = Closed({
  /** Null: somebody new. */
  member: Nullable(Closed({ id: Id, name: Type.String() })),
  class: Nullable(
    Closed({ id: Id, title: Type.String(), starts_at: Nullable(Timestamp), ends_at: Nullable(Timestamp) }),
  ),
  /** When they were enrolled; null: they are not. */
  started_at: Nullable(Timestamp),
  course: Closed({ opens_at: Nullable(Timestamp), reason: Nullable(AccessReason), expires_at: Nullable(Timestamp) }),
  /** The first lesson that they have still to complete: what is in turn waits for it. */
  next: Nullable(Closed({ id: Id, title: Type.String() })),
  modules: Type.Array(Closed({ ...calendarPart, lessons: Type.Array(Closed(calendarPart)) })),
});
export type Calendar = Static<typeof Calendar>;
