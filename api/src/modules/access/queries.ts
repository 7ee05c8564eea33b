import type { AccessReason } from '@clube/shared/contracts/access';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { viewerValues, type Viewer } from './rule.ts';

/** Where a lesson stands: ids that do not belong together find nothing. */
type Place = { courseId: number; moduleId: number; lessonId: number };

const FIND_LESSON_ACCESS = `
  select a.reason from lesson_access($1, $2, $3, $4) a where a.module_id = $5 and a.lesson_id = $6`;

/** Whether a lesson is open to the viewer; undefined when the panel has no such lesson there. */
export async function findLessonAccess(db: Db, viewer: Viewer, { courseId, moduleId, lessonId }: Place) {
  const values = [...viewerValues(viewer), courseId, moduleId, lessonId];
  const [row] = await named<{ reason: AccessReason | null }>(db, 'lesson-access', FIND_LESSON_ACCESS, values);
  return row;
}

const MAY_PLAY = `
  select 1 from lessons l
  where l.site_id = $1 and l.media_id = $4
    and (select a.reason is null from lesson_access($1, $2, $3, l.course_id) a where a.lesson_id = l.id)
  union all
  select 1 from media m where $3::boolean is null and m.site_id = $1 and m.id = $4 and m.created_by = $2
  limit 1`;

/** Whether a media is shown in a lesson that is open to the viewer; staff see what stands in no lesson too, an instructor what they brought. */
export async function mayPlay(db: Db, viewer: Viewer, mediaId: number): Promise<boolean> {
  if (viewer.isStaff) return true;
  return (await named(db, 'may-play', MAY_PLAY, [...viewerValues(viewer), mediaId])).length > 0;
}

const TEACHES = `
  select 1 from teachings where site_id = $1 and member_id = $2 and course_id = $3`;

/** Whether a course is one of an instructor's own. */
export const teaches = async (db: Db, { siteId, memberId }: Pick<Viewer, 'siteId' | 'memberId'>, courseId: number) =>
  (await named(db, 'teaches', TEACHES, [siteId, memberId, courseId])).length > 0;

/** The course of a student who has exactly one open in a panel; signing in leads straight to it. */
export async function findOnlyCourse(db: Db, siteId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ course_id: number }>`
    select min(a.course_id)::bigint as course_id
    from members m cross join lateral course_access(m.site_id, m.id, false) a
    where m.site_id = ${siteId} and m.user_id = ${userId} and m.role = 'student' and a.reason is null
    having count(*) = 1`.execute(db);
  return rows[0]?.course_id;
}

/** Of rows `l` that have a `course_id`: of a course that the instructor teaches. */
export const isTaught = (memberId: number) => sql`exists (select 1 from teachings t
  where t.site_id = l.site_id and t.course_id = l.course_id and t.member_id = ${memberId})`;
