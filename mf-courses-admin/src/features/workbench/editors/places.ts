import type { CourseEditor } from '@clube/shared/contracts/editor';

type Editors = readonly CourseEditor[];

/** Those who have this lesson open. */
export const atLesson = (editors: Editors, lessonId: number): Editors =>
  editors.filter(({ places }) => places.some(({ lesson_id }) => lesson_id === lessonId));

/** Those who have this module open, its lessons left out; where they are folded away, they count too. */
export const atModule = (editors: Editors, moduleId: number, isFolded: boolean): Editors =>
  editors.filter(({ places }) =>
    places.some(({ module_id, lesson_id }) => module_id === moduleId && (isFolded || lesson_id === null)),
  );
