/** What is edited of a course, module or lesson with the part itself, in the order in which it is told. */
export const editedFields = [
  'title',
  'author',
  'category',
  'description',
  'text',
  'media',
  'poster',
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
/** What `media` says of a lesson that is a quiz. */
export const QUIZ = 'quiz';
