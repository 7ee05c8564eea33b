import type { ClassMove, ClassPatch, ClassRuleWrite, ClassWrite } from '@clube/shared/contracts/class';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { assertWritten } from '../course/operations.ts';
import type { CoursePath } from '../course/paths.ts';
import { lockEnrolments, writeClassOf } from './enrolment.queries.ts';
import {
  countClasses,
  deleteRule,
  hasPlace,
  insertClass,
  lockClass,
  lockCourse,
  touchClass,
  updateClass,
  upsertRule,
  type ClassPath,
} from './queries.ts';

/** More than a course has; it bounds what a list holds. */
const MAX_CLASSES = 200;

type Moment = string | Date | null | undefined;
/** @throws AppError `class.ends_first` */
function assertPeriod(start: Moment, end: Moment): void {
  if (start && end && new Date(end) <= new Date(start))
    throw new AppError('class.ends_first', 'It ends before it begins');
}

/** Holds the course until there is one more. @throws AppError `course.not_found`, `class.limit` */
export async function assertRoomForClass(trx: Db, at: CoursePath): Promise<void> {
  assertFound(await lockCourse(trx, at), 'course.not_found');
  if ((await countClasses(trx, at)) >= MAX_CLASSES)
    throw new AppError('class.limit', `There are ${MAX_CLASSES} already`);
}

/** @throws AppError `course.not_found`, `class.limit`, `class.ends_first` */
export const createClass = (db: Db, at: CoursePath, write: ClassWrite): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    assertPeriod(write.starts_at, write.ends_at);
    await assertRoomForClass(trx, at);
    return insertClass(trx, at, write);
  });

/** @throws AppError `class.not_found`, `version.stale`, `class.ends_first` */
export const saveClass = (db: Db, at: ClassPath, patch: ClassPatch): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const before = assertFound(await lockClass(trx, at), 'class.not_found');
    const { starts_at = before.starts_at, ends_at = before.ends_at } = patch;
    assertPeriod(starts_at, ends_at);
    await assertWritten(await updateClass(trx, at, patch), patch, async () => before, 'class.not_found');
  });

/**
 * Writes what holds for a class at a place of its course, or takes it away.
 * @throws AppError `class.not_found`, `version.stale`, `module.not_found`, `lesson.not_found`
 */
export const saveRule = (db: Db, at: ClassPath, { rule, version, ...place }: ClassRuleWrite): Promise<void> =>
  db.transaction().execute(async (trx) => {
    assertFound(await lockClass(trx, at), 'class.not_found');
    await assertWritten(await touchClass(trx, at, version), { version }, async () => at, 'class.not_found');
    if (!(await hasPlace(trx, at, place)))
      throw new AppError(place.lesson_id === null ? 'module.not_found' : 'lesson.not_found', 'Not found');
    await (rule ? upsertRule(trx, at, place, rule) : deleteRule(trx, at, place));
  });

/**
 * Moves students into a class or out of theirs: all of them, or none when somebody else has moved one of them meanwhile.
 * @throws AppError `class.not_found`, `class.archived`, `member.not_found`, `class.member_moved`
 */
export const moveMembers = (db: Db, at: CoursePath, { to, members }: ClassMove): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The class before its members, as whoever erases it does.
    if (to !== null) {
      const target = assertFound(await lockClass(trx, { ...at, classId: to }, 'share'), 'class.not_found');
      if (target.archived_at) throw new AppError('class.archived', 'This class takes nobody any more');
    }
    const ids = [...new Set(members.map(({ id }) => id))];
    const held = new Map((await lockEnrolments(trx, at, ids)).map((row) => [row.member_id, row.class_id]));
    if (held.size < ids.length) throw new AppError('member.not_found', 'Not found');
    if (members.some(({ id, from }) => held.get(id) !== from))
      throw new AppError('class.member_moved', 'Somebody else has moved them meanwhile');
    await writeClassOf(trx, at, ids, to);
  });
