import type { CourseArt } from '@clube/shared/contracts/course-cover';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';

/** What of a course is not a row of its own: undefined when the panel has no such course. Held: it changes no more meanwhile. */
export const holdOriginal = (trx: Db, { siteId, courseId }: CoursePath) =>
  trx
    .selectFrom('courses')
    .select(['trailer_lesson_id', 'cover_key', 'poster_key'])
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst();

/** A draft at the end of the list, with all that the course says of itself and nothing in it. */
export async function insertCourseCopy(
  trx: Db,
  { siteId, courseId }: CoursePath,
  { title, cover, poster }: { title: string } & Record<CourseArt, string | null>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into courses (site_id, title, description, author, category, cover_media_id, cover_key, poster_key, position,
      release_at, release_after_days, is_sequential, is_for_classes, is_free)
    select site_id, ${title}, description, author, category, cover_media_id, ${cover}, ${poster},
      (select max(position) + 1 from courses where site_id = ${siteId}),
      release_at, release_after_days, is_sequential, is_for_classes, is_free
    from courses where site_id = ${siteId} and id = ${courseId} returning id`.execute(trx);
  return rows[0]!.id;
}

/** Modules without their lessons, as published as they are. @returns which module became which */
export async function copyModules(trx: Db, { siteId, courseId }: CoursePath, to: number) {
  await sql`
    insert into modules (site_id, course_id, title, position, release_at, release_after_days, release_after_percent, is_sequential, is_for_classes, published_at)
    select site_id, ${to}, title, position, release_at, release_after_days, release_after_percent, is_sequential, is_for_classes, published_at
    from modules where site_id = ${siteId} and course_id = ${courseId} order by position, id`.execute(trx);
  const inOrder = async (course: number) => {
    const rows = await trx
      .selectFrom('modules')
      .select('id')
      .where('site_id', '=', siteId)
      .where('course_id', '=', course)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const [originals, copies] = [await inOrder(courseId), await inOrder(to)];
  return originals.map((from, index) => ({ from, to: copies[index]! }));
}

/** Whoever knows the lessons is told of none, and nobody else has the course yet. */
export const forgetNews = (trx: Db, { siteId, courseId }: CoursePath) =>
  sql`delete from lesson_news n using lessons l
    where l.site_id = ${siteId} and l.course_id = ${courseId} and n.site_id = l.site_id and n.lesson_id = l.id`.execute(
    trx,
  );

export const setTrailer = (trx: Db, { siteId, courseId }: CoursePath, lessonId: number) =>
  trx
    .updateTable('courses')
    .set({ trailer_lesson_id: lessonId })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();

/** What is asked for a certificate, and the drawing of it as it is edited: none is in force before somebody puts it there. */
export async function copyCertificate(trx: Db, { siteId, courseId }: CoursePath, to: number): Promise<void> {
  await sql`insert into certificate_rules (site_id, course_id, percent, days, quizzes, valid_months, valid_until, renews)
    select site_id, ${to}, percent, days, quizzes, valid_months, valid_until, renews
    from certificate_rules where site_id = ${siteId} and course_id = ${courseId}`.execute(trx);
  await sql`insert into certificate_designs (site_id, course_id, design)
    select site_id, ${to}, design from certificate_designs where site_id = ${siteId} and course_id = ${courseId}`.execute(
    trx,
  );
}
