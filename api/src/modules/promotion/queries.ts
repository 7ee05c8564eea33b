import type { Promotion, PromotionImage, PromotionKind } from '@clube/shared/contracts/promotion';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { isVersion, versionAndState } from '../course/version.queries.ts';
import { audienceJson, isForSomebody, linkedLesson, shownFields, stateJson, tableOf } from './shown.queries.ts';

/** One of a panel's promotions. */
export type PromotionPath = { siteId: number; kind: PromotionKind; id: number };
/** The columns that a write gives. */
export type PromotionColumns = {
  title?: string;
  subtitle?: string;
  button_text?: string;
  link?: string;
  link_course_id?: number | null;
  link_lesson_id?: number | null;
  audience_course_id?: number | null;
  audience_class_id?: number | null;
  audience_offer_id?: number | null;
  starts_at?: string | null;
  ends_at?: string | null;
};

const LIST = (table: string) => `
  select json_build_object(${shownFields},
    'target', case
      when pl.id is not null then json_build_object('kind', 'lesson', 'course_id', p.link_course_id, 'lesson_id', p.link_lesson_id)
      when pc.id is not null then json_build_object('kind', 'course', 'course_id', p.link_course_id)
      when p.link <> '' then json_build_object('kind', 'address', 'address', p.link) end,
    'audience', ${audienceJson},
    'starts_at', p.starts_at, 'ends_at', p.ends_at, 'version', p.version, 'state', ${stateJson}) as promotion
  from ${table} p ${linkedLesson}
  left join courses pc on pc.site_id = p.site_id and pc.id = p.link_course_id
  where p.site_id = $1 and ${isForSomebody} order by p.position, p.id`;

export async function listPromotions(db: Db, siteId: number, kind: PromotionKind): Promise<Promotion[]> {
  const rows = await named<{ promotion: Promotion }>(db, `${kind}-list`, LIST(tableOf[kind]), [siteId]);
  return rows.map(({ promotion }) => promotion);
}

export const findPromotion = (db: Db, { siteId, kind, id }: PromotionPath) =>
  db
    .selectFrom(tableOf[kind])
    .select(['id', 'starts_at', 'ends_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

/** How many of a kind there are; the panel's row is held, so that they are counted one after another. */
export async function countPromotions(trx: Db, siteId: number, kind: PromotionKind): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forUpdate().execute();
  const { count } = await trx
    .selectFrom(tableOf[kind])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertPromotion = (
  db: Db,
  { siteId, kind }: Omit<PromotionPath, 'id'>,
  { title, ...columns }: PromotionColumns & { title: string },
  published: boolean,
) =>
  db
    .insertInto(tableOf[kind])
    .values({
      site_id: siteId,
      title,
      ...columns,
      published_at: published ? sql<Date>`now()` : null,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(tableOf[kind])} where site_id = ${siteId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updatePromotion = (
  db: Db,
  { siteId, kind, id }: PromotionPath,
  columns: PromotionColumns,
  { published, version }: { published?: boolean | undefined; version?: number | undefined },
) =>
  db
    .updateTable(tableOf[kind])
    .set({ ...columns, ...versionAndState({ published }) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where(isVersion(version))
    .returning('id')
    .executeTakeFirst();

/** @returns the key of the one before, whoever wrote it; undefined when there is no such promotion */
export async function writeImage(
  db: Db,
  { siteId, kind, id }: PromotionPath,
  name: PromotionImage,
  key: string | null,
) {
  const [table, column] = [sql.table(tableOf[kind]), sql.ref(`${name}_key`)];
  const { rows } = await sql<{ before: string | null }>`
    update ${table} p set ${column} = ${key}
    from (select id, ${column} as before from ${table} where site_id = ${siteId} and id = ${id} for update) b
    where p.site_id = ${siteId} and p.id = b.id returning b.before`.execute(db);
  return rows[0];
}

/** Whether the panel has this lesson in this course. */
export const hasLesson = async (db: Db, siteId: number, courseId: number, lessonId: number): Promise<boolean> =>
  (await db
    .selectFrom('lessons')
    .select('id')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('id', '=', lessonId)
    .executeTakeFirst()) !== undefined;
