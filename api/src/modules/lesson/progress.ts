import type { Progress } from '@clube/shared/contracts/lesson';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { LessonIds } from '../course/paths.ts';
import { findProgress, writeCompleted } from './progress.queries.ts';

/** The one way to complete a lesson. @throws AppError `lesson.not_watched` when the panel's minimum is not reached, `lesson.not_ready` while its file is converted, `quiz.not_passed` */
export async function setCompleted(db: Db, path: LessonIds, memberId: number, completed: boolean): Promise<Progress> {
  const { isAllowed, isQuiz, isConverting } = await writeCompleted(db, path, memberId, completed);
  if (!isAllowed && isQuiz) throw new AppError('quiz.not_passed', 'This quiz has not been passed');
  if (!isAllowed && isConverting) throw new AppError('lesson.not_ready', 'The file of this lesson is not ready yet');
  if (!isAllowed)
    throw new AppError('lesson.not_watched', 'This lesson has not been watched far enough to be completed');
  return findProgress(db, path, memberId);
}
