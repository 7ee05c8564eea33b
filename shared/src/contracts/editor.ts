import { Type, type Static } from 'typebox';
import { Closed, Id, Nullable } from './common.ts';

/** What of a course somebody has open; both null: the course as a whole. */
const place = { module_id: Nullable(Id), lesson_id: Nullable(Id) };

/** A tab of the editor, by a name that it gave itself. */
const Tab = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' });
/** Which tab shows nothing of the course any more; all that one has where none is named. */
export const EditorLeft = Closed({ tab: Type.Optional(Tab) });
/** What a tab of the editor shows. */
export const EditorBeat = Closed({ tab: Tab, ...place });
export type EditorBeat = Static<typeof EditorBeat>;

/** Somebody who has the course open in the editor, once for all their tabs. */
export const CourseEditor = Closed({
  member_id: Id,
  name: Type.String(),
  photo: Nullable(Type.String()),
  places: Type.Array(Closed(place)),
});
export type CourseEditor = Static<typeof CourseEditor>;
/** Everybody else who has it open, by name. */
export const CourseEditors = Closed({ editors: Type.Array(CourseEditor) });
export type CourseEditors = Static<typeof CourseEditors>;
