import type { CoursePatch } from '@clube/shared/contracts/course';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { CoursePath } from './paths.ts';
import { findCourse, patchCourse } from './queries.ts';

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

/** @throws AppError `course.not_found`, `version.stale` when somebody else saved meanwhile */
export const saveCourse = async (db: Db, at: CoursePath, patch: CoursePatch) =>
  assertWritten(await patchCourse(db, at, patch), patch, () => findCourse(db, at), 'course.not_found');
