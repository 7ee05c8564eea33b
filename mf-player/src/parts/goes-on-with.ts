import type { Watch } from '@clube/shared/contracts/course';

/** The first lesson that is not done (product.md §4) or, while that one is closed, the first beside it that is open: who goes on names where to. */
export const goesOnWith = ({ currentLesson, currentModuleLessons = [] }: Watch) =>
  currentLesson?.is_liberated === false
    ? (currentModuleLessons.find(({ is_liberated, is_completed }) => is_liberated && !is_completed) ?? currentLesson)
    : currentLesson;
