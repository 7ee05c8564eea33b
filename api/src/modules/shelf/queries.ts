import type { Shelf } from '@clube/shared/contracts/shelf';
import type { ShelfRuleKind } from '@clube/shared/contracts/shelf-rules';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { isVersion, versionAndState } from '../course/version.queries.ts';
import { audienceJson, isForSomebody, stateJson } from '../promotion/shown.queries.ts';
import { chosenIds, ruleJson } from './shown.queries.ts';

/** One of a panel's shelves. */
export type ShelfPath = { siteId: number; id: number };
/** The columns that a write gives. */
export type ShelfColumns = {
  title?: string;
  rule?: ShelfRuleKind;
  category?: string;
  course_ids?: number[];
  audience_course_id?: number | null;
  audience_class_id?: number | null;
  audience_offer_id?: number | null;
  starts_at?: string | null;
  ends_at?: string | null;
};

const LIST = `
  select json_build_object('id', p.id, 'title', p.title,
    'rule', ${ruleJson(chosenIds('courses c where c.site_id = p.site_id and c.id = w.id'))},
    'audience', ${audienceJson}, 'starts_at', p.starts_at, 'ends_at', p.ends_at, 'version', p.version, 'state', ${stateJson}) as shelf
  from shelves p where p.site_id = $1 and ${isForSomebody} order by p.position, p.id`;

export async function listShelves(db: Db, siteId: number): Promise<Shelf[]> {
  const rows = await named<{ shelf: Shelf }>(db, 'shelf-list', LIST, [siteId]);
  return rows.map(({ shelf }) => shelf);
}

export const findShelf = (db: Db, { siteId, id }: ShelfPath) =>
  db
    .selectFrom('shelves')
    .select(['id', 'starts_at', 'ends_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

/** How many there are; the panel's row is held, so that they are counted one after another. */
export async function countShelves(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('shelves')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertShelf = (
  db: Db,
  siteId: number,
  columns: ShelfColumns & { title: string; rule: ShelfRuleKind },
  published: boolean,
) =>
  db
    .insertInto('shelves')
    .values({
      site_id: siteId,
      ...columns,
      published_at: published ? sql<Date>`now()` : null,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from shelves where site_id = ${siteId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateShelf = (
  db: Db,
  { siteId, id }: ShelfPath,
  columns: ShelfColumns,
  { published, version }: { published?: boolean | undefined; version?: number | undefined },
) =>
  db
    .updateTable('shelves')
    .set({ ...columns, ...versionAndState({ published }) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where(isVersion(version))
    .returning('id')
    .executeTakeFirst();

/** How many of these courses the panel has. */
export async function countCourses(db: Db, siteId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from courses
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.count;
}
