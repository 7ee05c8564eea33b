import type { CoursePatch, CourseWrite } from '@clube/shared/contracts/course';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
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
      position: sql<number>`(select coalesce(max(position), 0) + 1 from courses where site_id = ${siteId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function patchCourse(
  db: Db,
  { siteId, courseId }: CoursePath,
  { published, version, ...patch }: CoursePatch,
) {
  return db
    .updateTable('courses')
    .set({
      ...patch,
      updated_at: sql<Date>`now()`,
      ...versionAndState({ published }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .where(isVersion(version))
    .returning('id')
    .executeTakeFirst();
}

export const deleteCourse = (db: Db, { siteId, courseId }: CoursePath) =>
  db.deleteFrom('courses').where('site_id', '=', siteId).where('id', '=', courseId).returning('id').executeTakeFirst();

export const findCourse = (db: Db, { siteId, courseId }: CoursePath) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'published_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .executeTakeFirst();
