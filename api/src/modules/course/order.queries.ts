import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { inOrder } from '../../lib/same-ids.ts';

export type Ordered = 'courses' | 'modules' | 'lessons' | 'banners' | 'cards' | 'shelves';
/** Whose order it is: of a panel, a course or a module. `listed`: a condition of rows `p`, where lists do not show all of them. */
export type OrderScope = { siteId: number; courseId?: number; moduleId?: number; listed?: string };

/** Ids of what has an order, in that order, held until the transaction ends. */
export async function lockOrdered(
  trx: Db,
  table: Ordered,
  { siteId, courseId, moduleId, listed = 'true' }: OrderScope,
) {
  const { rows } = await sql<{
    id: number;
    position: number;
  }>`select id, position from ${sql.table(table)} p where site_id = ${siteId} and ${sql.raw(listed)}
    ${moduleId === undefined ? sql`` : sql`and module_id = ${moduleId}`}
    ${courseId === undefined ? sql`` : sql`and course_id = ${courseId}`} order by id for update`.execute(trx);
  return inOrder(rows);
}

export async function writePlaces(
  trx: Db,
  table: Ordered,
  { siteId, courseId }: OrderScope,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o(id, position) where t.site_id = ${siteId} and t.id = o.id`.execute(
    trx,
  );
  if (courseId !== undefined)
    await sql`update courses set outline_version = outline_version + 1
      where site_id = ${siteId} and id = ${courseId}`.execute(trx);
}
