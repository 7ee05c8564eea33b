import type { PartKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath } from './paths.ts';

/** A course, a module of it, or one lesson. */
type Place = CoursePath & { moduleId: number | null; lessonId: number | null };
type Found = { title: string; published_at: Date | null };

/** Nobody changes the order of the course meanwhile, or puts something into it. False when it is not there. */
export async function holdCourse(trx: Db, { siteId, courseId }: CoursePath): Promise<boolean> {
  const { rows } = await sql`select from courses where site_id = ${siteId} and id = ${courseId} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Held, so that whoever puts something into it waits until it is in the bin. */
async function holdPart(trx: Db, kind: PartKind, { siteId, courseId, moduleId, lessonId }: Place) {
  const from = {
    course: sql`courses p where p.site_id = ${siteId} and p.id = ${courseId}`,
    module: sql`modules p where p.site_id = ${siteId} and p.course_id = ${courseId} and p.id = ${moduleId}`,
    lesson: sql`lessons p where p.site_id = ${siteId} and p.course_id = ${courseId} and p.module_id = ${moduleId} and p.id = ${lessonId}`,
  };
  const { rows } = await sql<Found>`select p.title, p.published_at from ${from[kind]} for update`.execute(trx);
  if (kind === 'course')
    await sql`select from modules where site_id = ${siteId} and course_id = ${courseId} order by id for update`.execute(
      trx,
    );
  return rows[0];
}

/**
 * Puts a course, module or lesson into the bin with what is in it; what was there before stays an entry of its own. A module or
 * lesson is a draft meanwhile: counts of members hold what is published, and the triggers keep them. A lesson that comes back was asked for:
 * it is none that was made for a file any more. To be called in a transaction.
 * @param memberId who deletes it; null when they are gone
 * @returns the entry's id; undefined when it is not there
 */
export async function putIntoBin(
  trx: Db,
  kind: PartKind,
  place: Place,
  memberId: number | null,
): Promise<number | undefined> {
  if (!(await holdCourse(trx, place))) return undefined;
  const found = await holdPart(trx, kind, place);
  if (!found) return undefined;
  const { siteId, courseId, moduleId, lessonId } = place;
  const { id } = await trx
    .insertInto('bin_entries')
    .values({
      site_id: siteId,
      kind,
      course_id: courseId,
      module_id: moduleId,
      lesson_id: lessonId,
      title: found.title,
      published_at: kind === 'course' ? null : found.published_at,
      deleted_by: memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const within = sql`site_id = ${siteId} and course_id = ${courseId}`;
  if (kind === 'course') {
    await sql`update lessons set bin_id = ${id}, made_for_file = false where ${within}`.execute(trx);
    await sql`update modules set bin_id = ${id} where ${within}`.execute(trx);
    await sql`update courses set bin_id = ${id} where site_id = ${siteId} and id = ${courseId}`.execute(trx);
    return id;
  }
  if (kind === 'module') {
    await sql`update lessons set bin_id = ${id}, made_for_file = false where ${within} and module_id = ${moduleId}`.execute(
      trx,
    );
    await sql`update modules set bin_id = ${id}, published_at = null where ${within} and id = ${moduleId}`.execute(trx);
  } else {
    await sql`update lessons set bin_id = ${id}, published_at = null, made_for_file = false
      where ${within} and id = ${lessonId}`.execute(trx);
  }
  await touchOrder(trx, place);
  return id;
}

/** Whoever moves something by an order in which it was, or was not, is told that the order is another one. */
export const touchOrder = (trx: Db, { siteId, courseId }: CoursePath) =>
  sql`update public.courses set outline_version = outline_version + 1
    where site_id = ${siteId} and id = ${courseId}`.execute(trx);
