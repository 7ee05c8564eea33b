// In a file without schemas: the browser needs what is in it alone.

/** Letters of the name of a category. */
export const MAX_CATEGORY = 60;

/** The categories that courses stand in, by name; a category is there as long as a course stands in it. */
export const categoriesOf = (courses: readonly { category?: string | undefined }[]): string[] =>
  [...new Set(courses.flatMap(({ category }) => category || []))].toSorted((one, other) =>
    one.localeCompare(other, 'pt'),
  );
