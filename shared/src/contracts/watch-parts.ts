/** What `GET /course/{c}/watch` can give. In a file of its own: the browser needs the list, not the schemas. */
export const watchParts = ['course', 'modules', 'currentModule', 'currentModuleLessons', 'currentLesson'] as const;
/** A part of a course that can be asked for. */
export type WatchPart = (typeof watchParts)[number];
