import type { CoursePatch, CourseWrite } from '@clube/shared/contracts/course';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { enrol } from '../member/queries.ts';
import { keepVersion } from './keep-version.ts';
import type { Saver } from './keep-version.queries.ts';
import type { CoursePath } from './paths.ts';
import { createCourse, findCourse, findFreeLesson, patchCourse } from './queries.ts';

/** A draft. Whoever teaches it is enrolled, or nobody but the panel's owner and admins would go on with it. */
export const beginCourse = (db: Db, { siteId, memberId, role }: Member, course: CourseWrite): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    const created = await createCourse(trx, siteId, course);
    if (role === 'instructor') await enrol(trx, siteId, memberId, created.id, null);
    return created;
  });

/** @throws AppError `version.stale` when it is there in another version than was seen, else `code` when it was not written */
export async function assertWritten(
  written: unknown,
  { version }: { version?: number | undefined },
  find: () => Promise<unknown>,
  code: ErrorCode,
): Promise<void> {
  if (written === undefined && version !== undefined && (await find()) !== undefined)
    throw new AppError('version.stale', 'Somebody else has saved meanwhile');
  assertFound(written, code);
}

/** @throws AppError `course.not_found`, `version.stale` when somebody else saved meanwhile, `lesson.not_found` for a trailer that is no free lesson of it */
export const saveCourse = (db: Db, at: CoursePath, patch: CoursePatch, saver: Saver) =>
  keepVersion(db, at, saver, async (trx) => {
    const { trailer_lesson_id: trailer } = patch;
    if (typeof trailer === 'number') assertFound(await findFreeLesson(trx, at, trailer), 'lesson.not_found');
    await assertWritten(await patchCourse(trx, at, patch), patch, () => findCourse(trx, at), 'course.not_found');
  });
