// In a file of its own: whoever edits a part alone takes nothing of it along.
import { editedFields } from './version-fields.ts';

/** What is edited beside a lesson and kept in its versions too: its quiz, its materials, and the captions and chapters of what it shows; and the trailer of a course. */
export const besideFields = [
  'questions',
  'passing_percent',
  'max_attempts',
  'shows_answers',
  'is_shuffled',
  'captions',
  'chapters',
  'materials',
  'trailer',
] as const;
/** One of what is edited beside a lesson. */
export type BesideField = (typeof besideFields)[number];
/** What of a course, module or lesson is kept in its versions, in the order in which it is told. */
export const versionFields = [...editedFields, ...besideFields] as const;
/** One of what is kept. */
export type VersionField = (typeof versionFields)[number];
