import type { Role } from '@clube/shared/contracts/policy';
import { AppError, assertFound } from '../../lib/errors.ts';

export type LessonAccess = { is_liberated: boolean; published: boolean; enrolled: boolean };

export const isStaff = (role: Role) => role !== 'student';

/** A lesson that this role may open now; the reason when it may not. */
export function assertMayWatch<L extends LessonAccess>(lesson: L | undefined, role: Role): L {
  const found = assertFound(lesson, 'lesson.not_found');
  if (isStaff(role)) return found;
  if (!found.published) throw new AppError('lesson.not_found', 'Not found');
  if (!found.enrolled) throw new AppError('course.no_access', 'You do not have access to the course');
  if (!found.is_liberated) throw new AppError('lesson.locked', 'This lesson is still locked');
  return found;
}
