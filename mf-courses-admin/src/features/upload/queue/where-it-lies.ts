import type { LessonIds } from '@clube/shared/clients/lesson';
import { fetchOutline } from '@clube/shared/clients/outline';
import { isApiError } from '@clube/shared/transport';

/** Done to a lesson where it lies now: while a file was sent it may have been moved to another module. @throws ApiError */
export async function whereItLies<Answer>(ids: LessonIds, act: (ids: LessonIds) => Promise<Answer>): Promise<Answer> {
  try {
    return await act(ids);
  } catch (error) {
    if (!isApiError(error, 'lesson.not_found')) throw error;
    const { modules } = await fetchOutline(ids.courseId);
    const now = modules.find(({ lessons }) => lessons.some(({ id }) => id === ids.lessonId));
    if (!now || now.id === ids.moduleId) throw error;
    return act({ ...ids, moduleId: now.id });
  }
}
