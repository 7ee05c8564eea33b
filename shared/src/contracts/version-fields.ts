/** What is edited of a course, module or lesson with the part itself, in the order in which it is told. */
export const editedFields = [
  'title',
  'author',
  'category',
  'description',
  'text',
  'media',
  'published',
  'release_at',
  'release_after_days',
  'release_after_percent',
  'is_sequential',
  'is_for_classes',
  'is_free',
] as const;
/** One of what is edited with the part. */
export type EditedField = (typeof editedFields)[number];
/** What is edited beside a lesson and kept in its versions too: its quiz, and the captions and chapters of what it shows. */
export const besideFields = [
  'questions',
  'passing_percent',
  'max_attempts',
  'shows_answers',
  'is_shuffled',
  'captions',
  'chapters',
] as const;
/** One of what is edited beside a lesson. */
export type BesideField = (typeof besideFields)[number];
/** What of a course, module or lesson is kept in its versions, in the order in which it is told. */
export const versionFields = [...editedFields, ...besideFields] as const;
/** What `media` says of a lesson that is a quiz. */
export const QUIZ = 'quiz';
/** One of what is kept. */
export type VersionField = (typeof versionFields)[number];
