import { Type, type Static } from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './common.ts';

/** `with_media`: with the files of videos and sounds, which may be large; without them lessons come back without what they show. */
export const CourseExportAsk = Closed({ with_media: Type.Boolean() });
export type CourseExportAsk = Static<typeof CourseExportAsk>;
/** A packed course. `ready_at` and `size_bytes` are null while it is made, and where that `failed` and was given up; it is gone at `expires_at`. */
export const CourseExport = Closed({
  id: Id,
  with_media: Type.Boolean(),
  created_at: Timestamp,
  ready_at: Nullable(Timestamp),
  size_bytes: Nullable(Type.Integer()),
  failed: Type.Boolean(),
  expires_at: Timestamp,
});
export type CourseExport = Static<typeof CourseExport>;
/** The last ones of a course, the newest first. `media_bytes`: of all that its lessons show. */
export const CourseExportList = Closed({ exports: Type.Array(CourseExport), media_bytes: Type.Integer() });
export type CourseExportList = Static<typeof CourseExportList>;
