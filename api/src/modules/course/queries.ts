import type { CoursePatch, CourseReach, CourseWrite } from '@clube/shared/contracts/course';
import type { CourseArt } from '@clube/shared/contracts/course-cover';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { CoursePath } from './paths.ts';
import { isVersion, versionAndState } from './version.queries.ts';

export async function createCourse(db: Db, siteId: number, course: CourseWrite) {
  return db
    .insertInto('courses')
    .values({
      site_id: siteId,
      title: course.title.trim(),
      description: course.description ?? '',
      author: course.author ?? '',
      category: course.category?.trim() ?? '',
      position: sql<number>`(select coalesce(max(position), 0) + 1 from courses where site_id = ${siteId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function patchCourse(
  db: Db,
  { siteId, courseId }: CoursePath,
  { title, category, published, archived, version, ...patch }: CoursePatch,
) {
  return db
    .updateTable('courses')
    .set({
      ...(title !== undefined && { title: title.trim() }),
      ...(category !== undefined && { category: category.trim() }),
      ...patch,
      ...(archived !== undefined && { archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null }),
      updated_at: sql<Date>`now()`,
      ...versionAndState({ published }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .where(isVersion(version))
    .returning('id')
    .executeTakeFirst();
}

/** @returns the key of the picture before; undefined when the panel has no such course */
export async function writeArt(db: Db, { siteId, courseId }: CoursePath, art: CourseArt, key: string | null) {
  const column = sql.ref(`${art}_key`);
  const { rows } = await sql<{ before: string | null }>`
    update courses c set ${column} = ${key}, updated_at = now()
    from (select id, ${column} as before from courses where site_id = ${siteId} and id = ${courseId} for update) b
    where c.site_id = ${siteId} and c.id = b.id returning b.before`.execute(db);
  return rows[0];
}

export const findCourse = (db: Db, { siteId, courseId }: CoursePath) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'published_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .executeTakeFirst();

/** A lesson of the course that is marked as open to anybody, be it a draft still. */
export const findFreeLesson = (db: Db, { siteId, courseId }: CoursePath, lessonId: number) =>
  db
    .selectFrom('lessons')
    .select('id')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('id', '=', lessonId)
    .where('is_free', '=', true)
    .executeTakeFirst();

const REACH = `
  select (select count(*)::integer from enrolments e
      left join classes k on k.site_id = e.site_id and k.id = e.class_id
      where e.site_id = c.site_id and e.course_id = c.id
        and coalesce(least(e.expires_at, k.ends_at) > now(), true)) as members_count,
    (select count(distinct p.member_id)::integer from lesson_progress p
      where p.site_id = c.site_id and p.course_id = c.id) as started_count
  from courses c where c.site_id = $1 and c.id = $2`;

/** Whom a course reaches; undefined when the panel has no such course. */
export async function findReach(db: Db, { siteId, courseId }: CoursePath): Promise<CourseReach | undefined> {
  const [row] = await named<CourseReach>(db, 'course-reach', REACH, [siteId, courseId]);
  return row;
}
