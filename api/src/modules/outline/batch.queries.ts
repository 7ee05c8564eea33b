import type { OutlineMade } from '@clube/shared/contracts/outline';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath, ModulePath } from '../course/paths.ts';

/** What the same call made before; undefined when it is the first. */
export async function findBatch(
  db: Db,
  { siteId, courseId }: CoursePath,
  key: string,
): Promise<OutlineMade | undefined> {
  const row = await db
    .selectFrom('outline_batches')
    .select('made')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && (row.made as OutlineMade);
}

export const keepBatch = (db: Db, { siteId, courseId }: CoursePath, key: string, made: OutlineMade) =>
  db
    .insertInto('outline_batches')
    .values({ site_id: siteId, course_id: courseId, idempotency_key: key, made: JSON.stringify(made) })
    .execute();

/** Drafts for files, at the end of a module; their ids in the order of their titles. */
export async function insertDrafts(trx: Db, { siteId, courseId, moduleId }: ModulePath, titles: readonly string[]) {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (site_id, course_id, module_id, title, published_at, made_for_file, position)
    select ${siteId}, ${courseId}, ${moduleId}, trim(t.title), null, true, t.place + (
      select coalesce(max(position), 0) from lessons where site_id = ${siteId} and module_id = ${moduleId})
    from unnest(${titles}::text[]) with ordinality as t(title, place) order by t.place returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
