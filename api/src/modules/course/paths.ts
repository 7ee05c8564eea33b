/** Where something of a course stands: every query takes the whole way down, so that ids of two panels never mix. */
export type CoursePath = { siteId: number; courseId: number };
export type ModulePath = CoursePath & { moduleId: number };
export type LessonIds = ModulePath & { lessonId: number };
