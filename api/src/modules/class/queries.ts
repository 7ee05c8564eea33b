import type { ClassDetail, ClassList, ClassPatch, ClassRuleWrite, ClassWrite } from '@clube/shared/contracts/class';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';
import { isVersion } from '../course/version.queries.ts';

/** One class of a course. */
export type ClassPath = CoursePath & { classId: number };
type Place = Pick<ClassRuleWrite, 'module_id' | 'lesson_id'>;

/** The students of an enrolment `e`: staff of a course are in no class of it. */
const ofStudent = `exists (select from members m where m.site_id = e.site_id and m.id = e.member_id and m.role = 'student')`;
const promotionsOf = (table: string) =>
  `(select count(*)::integer from ${table} p where p.site_id = k.site_id and p.audience_class_id = k.id)`;
const classFields = `
  'id', k.id, 'title', k.title, 'starts_at', k.starts_at, 'ends_at', k.ends_at, 'version', k.version,
  'state', case when k.archived_at is not null then 'archived' when k.ends_at <= now() then 'over'
    when k.starts_at > now() then 'upcoming' else 'running' end,
  'members_count', (select count(*)::integer from enrolments e
    where e.site_id = k.site_id and e.class_id = k.id and ${ofStudent}),
  'rules_count', (select count(*)::integer from class_rules r where r.site_id = k.site_id and r.class_id = k.id),
  'promotions_count', ${promotionsOf('banners')} + ${promotionsOf('cards')} + ${promotionsOf('shelves')}`;

const LIST = `
  select json_build_object(
    'classes', (select coalesce(json_agg(json_build_object(${classFields})
      order by k.archived_at is not null, coalesce(k.starts_at, k.created_at) desc, k.id desc), '[]')
      from classes k where k.site_id = c.site_id and k.course_id = c.id),
    'without_class', (select count(*)::integer from enrolments e
      where e.site_id = c.site_id and e.course_id = c.id and e.class_id is null and ${ofStudent})) as list
  from courses c where c.site_id = $1 and c.id = $2`;

/** The classes of a course; undefined when the panel has no such course. */
export async function listClasses(db: Db, { siteId, courseId }: CoursePath): Promise<ClassList | undefined> {
  const [row] = await named<{ list: ClassList }>(db, 'class-list', LIST, [siteId, courseId]);
  return row?.list;
}

const DETAIL = `
  select json_build_object(${classFields}, 'rules', (
    select coalesce(json_agg(json_build_object('module_id', r.module_id, 'lesson_id', r.lesson_id, 'release_at', r.release_at,
      'release_after_days', r.release_after_days, 'is_sequential', r.is_sequential, 'release_after_percent', r.release_after_percent) order by r.id), '[]')
    from class_rules r where r.site_id = k.site_id and r.class_id = k.id)) as class
  from classes k where k.site_id = $1 and k.course_id = $2 and k.id = $3`;

/** A class with its rules; undefined when the course has no such class. */
export async function findClass(db: Db, at: ClassPath): Promise<ClassDetail | undefined> {
  const [row] = await named<{ class: ClassDetail }>(db, 'class-detail', DETAIL, [at.siteId, at.courseId, at.classId]);
  return row?.class;
}

/** Holds the course, so that its classes are counted one after another; who is enrolled meanwhile does not wait. */
export const lockCourse = (trx: Db, { siteId, courseId }: CoursePath) =>
  trx
    .selectFrom('courses')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countClasses(trx: Db, { siteId, courseId }: CoursePath): Promise<number> {
  const { count } = await trx
    .selectFrom('classes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertClass = (
  trx: Db,
  { siteId, courseId }: CoursePath,
  { title, starts_at = null, ends_at = null }: ClassWrite,
) =>
  trx
    .insertInto('classes')
    .values({ site_id: siteId, course_id: courseId, title: title.trim(), starts_at, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The class, held until the transaction ends; with `share` from whoever changes or erases it, not from who else comes in. */
export function lockClass(trx: Db, { siteId, courseId, classId }: ClassPath, how: 'alone' | 'share' = 'alone') {
  const found = trx
    .selectFrom('classes')
    .select(['starts_at', 'ends_at', 'archived_at'])
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('id', '=', classId);
  return (how === 'share' ? found.forShare() : found.forUpdate()).executeTakeFirst();
}

const classAt = (trx: Db, { siteId, courseId, classId }: ClassPath) =>
  trx
    .updateTable('classes')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('id', '=', classId)
    .returning('id');

export const updateClass = (trx: Db, at: ClassPath, { title, archived, version, ...period }: ClassPatch) =>
  classAt(trx, at)
    .set({
      ...period,
      ...(title !== undefined && { title: title.trim() }),
      ...(archived !== undefined && { archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null }),
      version: sql<number>`version + 1`,
    })
    .where(isVersion(version))
    .executeTakeFirst();

/** Says that the class is another one than was seen. */
export const touchClass = (trx: Db, at: ClassPath, version: number | undefined) =>
  classAt(trx, at)
    .set({ version: sql<number>`version + 1` })
    .where(isVersion(version))
    .executeTakeFirst();

/** Whether the course has this place: itself, a module, or a lesson of that module. */
export async function hasPlace(trx: Db, { siteId, courseId }: CoursePath, { module_id, lesson_id }: Place) {
  if (module_id === null) return lesson_id === null;
  const { rows } = await sql`select 1 from modules m
    where m.site_id = ${siteId} and m.course_id = ${courseId} and m.id = ${module_id}
      and (${lesson_id}::bigint is null or exists (select from lessons l
        where l.site_id = m.site_id and l.module_id = m.id and l.id = ${lesson_id}))`.execute(trx);
  return rows.length > 0;
}

export const upsertRule = (
  trx: Db,
  { siteId, courseId, classId }: ClassPath,
  place: Place,
  { release_after_percent = null, ...rest }: NonNullable<ClassRuleWrite['rule']>,
) => {
  const rule = { ...rest, release_after_percent: place.module_id === null ? null : release_after_percent };
  return trx
    .insertInto('class_rules')
    .values({ site_id: siteId, course_id: courseId, class_id: classId, ...place, ...rule })
    .onConflict((conflict) => conflict.columns(['site_id', 'class_id', 'module_id', 'lesson_id']).doUpdateSet(rule))
    .execute();
};

export const deleteRule = (trx: Db, { siteId, classId }: ClassPath, { module_id, lesson_id }: Place) =>
  trx
    .deleteFrom('class_rules')
    .where('site_id', '=', siteId)
    .where('class_id', '=', classId)
    .where('module_id', 'is not distinct from', module_id)
    .where('lesson_id', 'is not distinct from', lesson_id)
    .execute();
