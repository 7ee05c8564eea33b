/** What of a course, module or lesson is kept in its versions, in the order in which it is told. */
export const versionFields = [
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
/** What `media` says of a lesson that is a quiz. */
export const QUIZ = 'quiz';
/** One of what is kept. */
export type VersionField = (typeof versionFields)[number];
