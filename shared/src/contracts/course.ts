import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Enum, Id, Line, LineOrNone, NameOrNone, Nullable, Percent, Timestamp } from './common.ts';
import { Lesson } from './lesson.ts';
import { Module } from './module.ts';
import { MAX_CATEGORY } from './course-category.ts';
import { Amount, CurrencyCode } from './offer.ts';
import { partPatch } from './rule.ts';
import { watchParts } from './watch-parts.ts';

/** A course in a list, as one member sees it. `percentage_complete` 0 to 100, two decimals. */
export const CourseCard = Closed({
  id: Id,
  title: Type.String(),
  author: Type.String(),
  /** In the panel's own words; empty where it stands in none, missing where a server does not say it. */
  category: Type.Optional(Type.String()),
  /** Address of the owner's picture; null where a cover is drawn, missing where a server does not say it. */
  cover: Type.Optional(Nullable(Type.String())),
  /** The same for its tall picture; null where the middle of the other stands for it. */
  poster: Type.Optional(Nullable(Type.String())),
  modules_count: Type.Integer(),
  lessons_count: Type.Integer(),
  /**
   * What is in a draft, on air or not, in the list of whoever sees drafts; null where it is on air, or of no concern to who asks, missing where
   * a server does not say it.
   */
  holds: Type.Optional(Nullable(Closed({ modules: Type.Integer(), lessons: Type.Integer() }))),
  lessons_completed_count: Type.Integer(),
  percentage_complete: Percent,
  /** Whether all is completed that who asks can complete, as their certificate counts it; missing where a server does not say it. */
  is_done: Type.Optional(Type.Boolean()),
  published: Type.Boolean(),
  /** Since when; null while it is a draft, missing where a server does not say it. */
  published_at: Type.Optional(Nullable(Timestamp)),
  /** Put away: nobody new gets to it. Missing where a server does not say it. */
  archived: Type.Optional(Type.Boolean()),
  /** Whether who asks may change it: an instructor sees others' courses too. Missing where a server does not say it. */
  editable: Type.Optional(Type.Boolean()),
  has_access: Type.Boolean(),
  /** Why the course does not open for who asks; null when it does. */
  reason: Nullable(AccessReason),
  /** When its rules open it, for who asks. */
  release_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  /** What is on sale that would open it; null where it is open, or nothing is. */
  offer_id: Nullable(Id),
  /** How that can be tried first, by whoever has not; null where it cannot, missing where a server does not say it. */
  offer_trial: Type.Optional(
    Nullable(Closed({ days: Type.Integer(), amount: Amount, currency: CurrencyCode, period_days: Type.Integer() })),
  ),
});
export type CourseCard = Static<typeof CourseCard>;
/** The free lesson that shows what a course is, to whoever has it and to whoever has not. */
export const Trailer = Closed({ id: Id, module_id: Id, title: Type.String() });
export type Trailer = Static<typeof Trailer>;
/** A course on its own screen. */
export const Course = Closed({
  ...CourseCard.properties,
  description: Type.String(),
  /** Lessons that are free in a course that is not, or no longer, theirs. */
  free_lessons: Type.Array(Closed({ id: Id, module_id: Id, title: Type.String() })),
  /** Of what is saved of it; missing where a server does not say it. */
  version: Type.Optional(Type.Integer()),
  /** Null where its owner chose none that opens; missing where a server does not say it. */
  trailer: Type.Optional(Nullable(Trailer)),
});
export type Course = Static<typeof Course>;

const Part = Enum(watchParts);
/** Which parts of a course are asked for, and from which module and lesson on (product.md §4). */
export const WatchQuery = Closed({
  'data[]': Type.Union([Part, Type.Array(Part, { maxItems: 5 })]),
  current_module_id: Type.Optional(Id),
  current_lesson_id: Type.Optional(Id),
});
/** The parts that were asked for; a part that was not is left out, one that there is none of is null or empty. */
export const Watch = Type.Object(
  {
    course: Type.Optional(Course),
    modules: Type.Optional(Type.Array(Module)),
    currentModule: Type.Optional(Nullable(Module)),
    currentModuleLessons: Type.Optional(Type.Array(Lesson)),
    currentLesson: Type.Optional(Nullable(Lesson)),
  },
  { additionalProperties: false },
);
export type Watch = Static<typeof Watch>;
/** Whom a course reaches, for whoever is about to take it away from them. */
export const CourseReach = Closed({
  /** Whose enrolment stands. */
  members_count: Type.Integer(),
  /** Who has begun a lesson or completed one, enrolled or not any more. */
  started_count: Type.Integer(),
});
export type CourseReach = Static<typeof CourseReach>;
/** A new course; a draft until it is published. */
export const CourseWrite = Closed({
  title: Line(120),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  author: Type.Optional(LineOrNone(120)),
  category: Type.Optional(NameOrNone(MAX_CATEGORY)),
});
export type CourseWrite = Static<typeof CourseWrite>;
/** What a copy of a course is called. */
export const CourseCopy = Closed({ title: Line(120) });
export type CourseCopy = Static<typeof CourseCopy>;
/** What of a course changes; `published` shows or hides it, `archived` does so for those alone who are not enrolled. */
export const CoursePatch = Type.Partial(
  Closed({
    ...CourseWrite.properties,
    ...partPatch,
    /** Open to anybody, enrolled or not; its dates and the order of its lessons hold as ever. */
    is_free: Type.Boolean(),
    archived: Type.Boolean(),
    /** One of its free lessons; null takes the trailer away. */
    trailer_lesson_id: Nullable(Id),
  }),
  { additionalProperties: false, minProperties: 1 },
);
export type CoursePatch = Static<typeof CoursePatch>;
