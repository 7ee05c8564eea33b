import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Enum, Id, Nullable, Percent, Timestamp } from './common.ts';

/**
 * How somebody came to a course: `purchase` was paid for, `courtesy` was an order that cost nothing, `enrolment` was given by the panel,
 * `team` comes with the role there.
 */
const courseTypes = ['purchase', 'courtesy', 'enrolment', 'team'] as const;
/** How somebody came to a course. */
export type CourseType = (typeof courseTypes)[number];

/** A course that somebody has, in one of their panels (`GET /me/courses`, product.md §2). `percentage_complete` 0 to 100, two decimals. */
export const MyCourse = Closed({
  id: Id,
  title: Type.String(),
  author: Type.String(),
  /** Address of the owner's picture; null where a cover is drawn, missing where a server does not say it. */
  cover: Type.Optional(Nullable(Type.String())),
  site_id: Id,
  /** Name of its panel. */
  panel: Type.String(),
  /** Of the panel that the session is in: it opens without going elsewhere. */
  is_here: Type.Boolean(),
  type: Enum(courseTypes),
  lessons_count: Type.Integer(),
  lessons_completed_count: Type.Integer(),
  percentage_complete: Percent,
  /** As a course's card says it. */
  is_done: Type.Optional(Type.Boolean()),
  /** Until when it is open, or since when it is not any more; null: access without an end. */
  expires_at: Nullable(Timestamp),
  has_access: Type.Boolean(),
  /** Why it does not open; null when it does. */
  reason: Nullable(AccessReason),
  /** When its rules open it. */
  release_at: Nullable(Timestamp),
  /** What is on sale in the session's panel that would open it again. */
  offer_id: Nullable(Id),
});
export type MyCourse = Static<typeof MyCourse>;
