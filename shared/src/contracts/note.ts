import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Lines, Nullable, Page, Timestamp } from './common.ts';
import { locales } from './locale.ts';
import { MAX_NOTE, noteFormats } from './note-limits.ts';

/** No lesson is longer than a week. */
const Second = Type.Integer({ minimum: 0, maximum: 604_800 });
const Text = Lines(MAX_NOTE);

/**
 * What its reader wrote down in a lesson. `seconds` is null where there is no time to speak of; `lesson.title` while the lesson
 * is not published; `is_open` says whether the lesson is open to its author now, who may not write in a closed one.
 */
export const Note = Closed({
  id: Id,
  text: Type.String(),
  seconds: Nullable(Type.Integer({ minimum: 0 })),
  version: Type.Integer(),
  created_at: Timestamp,
  edited_at: Nullable(Timestamp),
  module_id: Id,
  lesson: Closed({ id: Id, title: Nullable(Type.String()) }),
  is_open: Type.Boolean(),
});
export type Note = Static<typeof Note>;
/** In the order of the course, then of the lesson's time; without a time first. */
export const NotePage = Page(Note);
export type NotePage = Static<typeof NotePage>;
/** `lesson`: of this one alone; `q`: words that a note has, without accents and case. */
export const NoteQuery = Closed({
  lesson: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type NoteQuery = Static<typeof NoteQuery>;

/** A new note. `seconds`: the place in the media that it is about. */
export const NoteWrite = Closed({ text: Text, seconds: Type.Optional(Nullable(Second)) });
export type NoteWrite = Static<typeof NoteWrite>;
/** Another text; `version` is the one that was read. */
export const NotePatch = Closed({ text: Text, version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) });
export type NotePatch = Static<typeof NotePatch>;

/** The file that is asked for, and the language of the few words in it that are not its author’s. */
export const NoteExportQuery = Closed({
  format: Enum(noteFormats),
  locale: Type.Optional(Enum(locales)),
});
