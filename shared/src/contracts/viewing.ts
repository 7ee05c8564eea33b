import { type Static, Type } from 'typebox';
import { Closed, Id, Nullable } from './common.ts';

/** Whom a session of staff looks on as: a student, or somebody who is enrolled this very moment (null). */
export const Viewing = Closed({
  member: Nullable(Closed({ id: Id, name: Type.String() })),
  /** An instructor sees so much of them, and no more; null: all of the panel. */
  course_id: Nullable(Id),
});
export type Viewing = Static<typeof Viewing>;

/** Whom to look on as. An instructor names a course of theirs. */
export const ViewingWrite = Closed({ member_id: Nullable(Id), course_id: Type.Optional(Id) });
export type ViewingWrite = Static<typeof ViewingWrite>;
