import type { CourseCard } from './course.ts';

type Counted = Pick<CourseCard, 'is_done' | 'lessons_completed_count' | 'percentage_complete'>;

/** How far somebody is in a course: what it is offered with ('Começar', 'Continuar', 'Rever'), and among which it stands. */
export type CourseStage = 'new' | 'begun' | 'done';

/** Of the server's word; of a server that does not say it, by what is completed of all its lessons. */
export function courseStage({ is_done, lessons_completed_count, percentage_complete }: Counted): CourseStage {
  if (is_done ?? percentage_complete >= 100) return 'done';
  return lessons_completed_count > 0 ? 'begun' : 'new';
}
