import type { LessonIds } from '@clube/shared/clients/lesson';

/** Where a draft is found again. */
export const draftPlace = ({ lessonId }: LessonIds, threadId?: number) =>
  threadId === undefined ? String(lessonId) : `${lessonId}:${threadId}`;
