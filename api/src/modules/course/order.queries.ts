import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Writes the new order only when it names exactly the children there are; false when the list is stale. */
export async function reorder(
  db: Db,
  table: 'courses' | 'modules' | 'lessons' | 'banners' | 'cards',
  scope: { siteId: number; courseId?: number; moduleId?: number },
  ids: number[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const inScope = sql`site_id = ${scope.siteId}
      ${scope.moduleId === undefined ? sql`` : sql`and module_id = ${scope.moduleId}`}
      ${scope.courseId === undefined ? sql`` : sql`and course_id = ${scope.courseId}`}`;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${inScope} for update`.execute(
      trx,
    );
    const present = new Set(rows.map(({ id }) => id));
    if (ids.length !== present.size || new Set(ids).size !== ids.length || !ids.every((id) => present.has(id)))
      return false;
    await sql`update ${sql.table(table)} t set position = o.position
      from unnest(${ids}::bigint[]) with ordinality as o(id, position) where t.site_id = ${scope.siteId} and t.id = o.id`.execute(
      trx,
    );
    if (scope.courseId !== undefined)
      await sql`update courses set outline_version = outline_version + 1
        where site_id = ${scope.siteId} and id = ${scope.courseId}`.execute(trx);
    return true;
  });
}
