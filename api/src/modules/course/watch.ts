import type { Watch } from '@clube/shared/contracts/course';
import { assertOpen } from '../access/rule.ts';

/** Whether all of it may be told: the course is open, or the lesson that was asked for is, which may be free in a course that is not theirs. */
export const isWatchable = ({ course, currentLesson }: Watch, lessonId: number | null | undefined): boolean =>
  course?.has_access === true || (currentLesson?.is_liberated === true && currentLesson.id === lessonId);

/** @throws AppError that says why the course is not open */
export function assertWatchable(found: Watch, lessonId: number | undefined): void {
  if (!isWatchable(found, lessonId)) assertOpen('course', found.course);
}
