import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';

/** For whom a lesson is open at this moment, as the access rule says it to each of them; for whoever edits it. */
export const LessonReach = Closed({
  /** Students whose access to the course stands. */
  members_count: Type.Integer(),
  /** There are more students than are asked about: it is said of those who were enrolled last. */
  is_part: Type.Boolean(),
  /** Of these, who may open the lesson now. */
  open_count: Type.Integer(),
  /** Whose date comes first, and what gives it: the course (or their class), the module or the lesson. Null: nobody waits for a date. */
  next: Nullable(
    Closed({
      id: Id,
      name: Type.String(),
      opens_at: Timestamp,
      level: Enum(['course', 'module', 'lesson'] as const),
      /** Something there waits for what stands before it too, for them or for others. */
      is_in_turn: Type.Boolean(),
    }),
  ),
});
export type LessonReach = Static<typeof LessonReach>;
