import type { ViewingWrite } from '@clube/shared/contracts/viewing';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { teaches } from '../access/queries.ts';
import { isStudent, upsertViewing } from './queries.ts';

/**
 * Begins to look on as somebody. An instructor does so within a course of theirs, as a student of that; nobody looks on as staff.
 * @throws AppError `course.not_found`, `member.not_found`
 */
export async function beginViewing(
  db: Db,
  member: Member,
  sessionId: number,
  { member_id: memberId, course_id }: ViewingWrite,
): Promise<void> {
  const isInstructor = member.role === 'instructor';
  if (isInstructor && !(course_id && (await teaches(db, member, course_id))))
    throw new AppError('course.not_found', 'Not found');
  const whom = { siteId: member.siteId, memberId, courseId: isInstructor ? course_id! : null };
  if (memberId !== null) assertFound((await isStudent(db, whom)) || undefined, 'member.not_found');
  await upsertViewing(db, sessionId, whom);
}
