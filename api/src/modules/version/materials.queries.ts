import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { LessonIds } from '../course/paths.ts';

type Lesson = Pick<LessonIds, 'siteId' | 'lessonId'>;

/** Those of the ids that the lesson has, in the bin or not. */
export async function findMaterialsOf(db: Db, { siteId, lessonId }: Lesson, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from public.materials
    where site_id = ${siteId} and lesson_id = ${lessonId} and id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Entries of the lesson's materials in the bin: before the lesson, as whoever restores one holds them. */
export const holdDeleted = (trx: Db, { siteId, lessonId }: Lesson) =>
  sql`select from bin_entries where site_id = ${siteId} and id in (
      select bin_id from public.materials where site_id = ${siteId} and lesson_id = ${lessonId} and bin_id is not null)
    order by id for update`.execute(trx);

/** The entry of a material in the bin; undefined when it is not there. */
export async function findBinOf(trx: Db, siteId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ bin_id: number }>`select bin_id from public.materials
    where site_id = ${siteId} and id = ${id} and bin_id is not null for update`.execute(trx);
  return rows[0]?.bin_id;
}
