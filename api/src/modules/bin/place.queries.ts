import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** What has an order, and the list in which it stands. */
const lists = {
  course: { table: 'courses', of: 'site_id' },
  module: { table: 'modules', of: 'course_id' },
  lesson: { table: 'lessons', of: 'module_id' },
  material: { table: 'materials', of: 'lesson_id' },
  banner: { table: 'banners', of: 'site_id' },
  card: { table: 'cards', of: 'site_id' },
  shelf: { table: 'shelves', of: 'site_id' },
  article: { table: 'articles', of: 'site_id' },
} as const;

type Placed = keyof typeof lists;
export const hasPlace = (kind: BinKind): kind is Placed => kind in lists;

/** What stands at its place or behind it gives way, where another stands there by now. */
export async function makeRoom(trx: Db, kind: Placed, { siteId, id }: { siteId: number; id: number }): Promise<void> {
  const { table, of } = lists[kind];
  const own = (column: string) =>
    sql`(select ${sql.ref(column)} from ${sql.table(`public.${table}`)} where site_id = ${siteId} and id = ${id})`;
  // By its plain name: what is in the bin keeps its own place.
  await sql`update ${sql.table(table)} t set position = t.position + 1
    where t.site_id = ${siteId} and t.${sql.ref(of)} = ${own(of)} and t.position >= ${own('position')}
      and exists (select from ${sql.table(table)} o
        where o.site_id = ${siteId} and o.${sql.ref(of)} = ${own(of)} and o.position = ${own('position')})`.execute(
    trx,
  );
}
