/** What a spreadsheet of lessons may say. In a file without schemas: the browser uses it. */
export const outlineFields = ['module', 'lesson', 'kind', 'address', 'description', 'release'] as const;
/** One of them. */
export type OutlineField = (typeof outlineFields)[number];
