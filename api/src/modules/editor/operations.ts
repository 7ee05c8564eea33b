import type { CourseEditor, EditorBeat } from '@clube/shared/contracts/editor';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { CoursePath } from '../course/paths.ts';
import { deleteEditors, findOtherEditors, upsertEditor } from './queries.ts';

/**
 * A tab of the editor is there, for as long as it says so again.
 * @returns everybody else who is @throws AppError `course.not_found`
 */
export async function beat(db: Db, at: CoursePath, memberId: number, said: EditorBeat): Promise<CourseEditor[]> {
  if (!(await upsertEditor(db, at, memberId, said))) throw new AppError('course.not_found', 'Not found');
  return findOtherEditors(db, at, memberId);
}

/**
 * A tab shows nothing of the course any more; all that somebody has where none is named.
 * @throws AppError `course.not_found`
 */
export async function leave(db: Db, at: CoursePath, memberId: number, tab: string | undefined): Promise<void> {
  if (!(await deleteEditors(db, at, memberId, tab))) throw new AppError('course.not_found', 'Not found');
}
