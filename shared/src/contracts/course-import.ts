import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { outlineFields } from './course-import-fields.ts';

/** `POST /course/import`, with the file as its body: the ZIP of a course, or a spreadsheet (CSV) of lessons. */
export const CourseImportQuery = Closed({ file: Type.Optional(Type.String({ maxLength: 200 })) });
export type CourseImportQuery = Static<typeof CourseImportQuery>;

/** Of a spreadsheet, from 0; null where it has none. */
const Column = Nullable(Type.Integer({ minimum: 0, maximum: 99 }));
const columns = Object.fromEntries(outlineFields.map((field) => [field, Column])) as Record<
  (typeof outlineFields)[number],
  typeof Column
>;
/** Which column of a spreadsheet is what. */
export const OutlineColumns = Closed(columns);
export type OutlineColumns = Static<typeof OutlineColumns>;

/**
 * Why a file, or a part of it, is not brought. Of a whole file: `not_a_file` (neither ZIP nor text), `archive` (a ZIP that is damaged),
 * `too_many_files`, `file_name`, `link`, `encrypted`, `repeated_name`, `bomb` (it unpacks to far more than it is), `no_document`,
 * `document_too_large`, `not_json`, `unknown_version`, `not_a_course`, `too_many_rows`, `no_rows`, `too_demanding`. Of a part: the others;
 * `storage` is the panel's quota.
 */
const importFaults = [
  'not_a_file',
  'archive',
  'too_many_files',
  'file_name',
  'link',
  'encrypted',
  'repeated_name',
  'bomb',
  'no_document',
  'document_too_large',
  'not_json',
  'unknown_version',
  'not_a_course',
  'too_many_rows',
  'no_rows',
  'too_demanding',
  'file_missing',
  'reference',
  'damaged',
  'address',
  'text',
  'text_link',
  'quiz',
  'picture',
  'material',
  'captions',
  'certificate',
  'media_left_out',
  'storage',
  'title_missing',
  'title_long',
  'formula',
  'kind',
  'release',
  'repeated',
] as const;
/** A word of what is wrong. */
export type CourseImportFault = (typeof importFaults)[number];

/** `where`: module and lesson, or the line of a spreadsheet; `value` as it stands in the file. */
export const CourseImportError = Closed({ fault: Enum(importFaults), where: Type.String(), value: Type.String() });
export type CourseImportError = Static<typeof CourseImportError>;

const counts = {
  modules: Type.Integer(),
  lessons: Type.Integer(),
  quizzes: Type.Integer(),
  media: Type.Integer(),
  materials: Type.Integer(),
  pictures: Type.Integer(),
  /** Of media and materials. */
  bytes: Type.Integer(),
  /** Lessons that were published where the file was made, and those of them whose date is still to come. */
  published: Type.Integer(),
  scheduled: Type.Integer(),
};
/** What a file holds, before anything of it is made. */
export const CourseImportReport = Closed({
  title: Type.String(),
  ...counts,
  /** How many things are wrong; `errors` are the first of them. */
  faults: Type.Integer(),
  errors: Type.Array(CourseImportError),
  /** Of a spreadsheet, else null: the names in its first row, its first rows, and which column is what. */
  sheet: Nullable(
    Closed({
      columns: Type.Array(Type.String()),
      sample: Type.Array(Type.Array(Type.String())),
      mapping: OutlineColumns,
    }),
  ),
});
export type CourseImportReport = Static<typeof CourseImportReport>;

/** `sending` and `checking`: it is looked at; `ready`: nothing is made yet; `running`; and how it ended. */
const importStates = ['sending', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed'] as const;
/** `draft`: nobody sees anything before it is published; `file`: parts stand as they stood where the file was made. */
export const CourseImportStart = Closed({ publication: Enum(['draft', 'file'] as const) });
export type CourseImportStart = Static<typeof CourseImportStart>;
/**
 * One import. `colleague`: who else began it, without a name once they are gone; null of one's own; `report`: null also of theirs;
 * `course_id`: the course that it goes into, null before it is made; `known`: parts that were there already.
 */
export const CourseImport = Closed({
  id: Id,
  /** Left out by a server of the release before. */
  colleague: Type.Optional(Nullable(Closed({ name: Nullable(Type.String()) }))),
  file: Type.String(),
  kind: Enum(['zip', 'csv'] as const),
  size_bytes: Type.Integer(),
  state: Enum(importStates),
  report: Nullable(CourseImportReport),
  total: Type.Integer(),
  done: Type.Integer(),
  known: Type.Integer(),
  course_id: Nullable(Id),
  /** What the panel may still keep, in bytes. */
  room_bytes: Type.Integer(),
  created_at: Timestamp,
});
export type CourseImport = Static<typeof CourseImport>;
/** The last ones of who asks, and what goes on of others where they manage the panel, the newest first. */
export const CourseImportList = Type.Array(CourseImport);
export type CourseImportList = Static<typeof CourseImportList>;
