import { allows, roles, type Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { wholeSecondsSql } from '../../lib/whole-seconds.ts';
import type { TextColumns } from '../course/lesson-text.ts';
import type { Step } from '../../worker/course-plan.ts';
import type { ImportPath } from './queries.ts';

const mayImport = roles.filter((role) => allows('course.write', role));

export type Running = {
  courseId: number | null;
  memberId: number;
  role: Role;
  kind: 'zip' | 'csv';
  publication: 'draft' | 'file';
};
/** An import that runs, held until the transaction ends; `isRightful` as of now. Undefined when it is over. */
export async function lockRunning(
  trx: Db,
  { siteId, id }: ImportPath,
): Promise<(Running & { isRightful: boolean }) | undefined> {
  const { rows } = await sql<Running & { isRightful: boolean }>`
    select i.course_id as "courseId", i.created_by as "memberId", m.role, i.kind, i.publication,
      m.id is not null and (i.course_id is null or exists (select from courses c where c.site_id = i.site_id and c.id = i.course_id
        and (m.role <> 'instructor' or exists (select from teachings t
          where t.site_id = c.site_id and t.course_id = c.id and t.member_id = m.id)))) as "isRightful"
    from course_imports i left join members m on m.site_id = i.site_id and m.id = i.created_by
      and m.suspended_at is null and m.role = any(${mayImport}::text[])
    where i.site_id = ${siteId} and i.id = ${id} and i.state = 'running' for update of i`.execute(trx);
  return rows[0];
}

export type Waiting = { place: number; step: Step };
/** The next that is not made yet; undefined when all is. */
export async function findNext(db: Db, { siteId, id }: ImportPath): Promise<Waiting | undefined> {
  const { rows } =
    await sql<Waiting>`select place, content || jsonb_build_object('kind', kind) as step from course_import_steps
    where site_id = ${siteId} and import_id = ${id} and done_at is null order by place limit 1`.execute(db);
  return rows[0];
}

/** False when another worker made it meanwhile. @param made what the panel calls it; null where nothing was */
export async function markMade(
  trx: Db,
  { siteId, id }: ImportPath,
  place: number,
  made: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update course_import_steps set done_at = now(), made = ${made}, content = '{}'
    where site_id = ${siteId} and import_id = ${id} and place = ${place} and done_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
export const countMade = (trx: Db, { siteId, id }: ImportPath, isKnown: boolean) =>
  sql`update course_imports set done = done + 1, known = known + ${isKnown ? 1 : 0}, tries = 0
    where site_id = ${siteId} and id = ${id}`.execute(trx);
export const setCourse = (trx: Db, { siteId, id }: ImportPath, courseId: number) =>
  sql`update course_imports set course_id = ${courseId} where site_id = ${siteId} and id = ${id}`.execute(trx);

/** What the panel calls things of the file that are made, by their names in it. */
export async function findMade(db: Db, { siteId, id }: ImportPath, kind: Step['kind'], names: readonly string[]) {
  const { rows } = await sql<{ name: string; made: string }>`select name, made from course_import_steps
    where site_id = ${siteId} and import_id = ${id} and kind = ${kind} and name = any(${[...names]}::text[])
      and made is not null`.execute(db);
  return new Map(rows.map(({ name, made }) => [name, made]));
}

type RulesOf<Kind extends 'course' | 'module' | 'lesson'> = Extract<Step, { kind: Kind }>['rules'];
/** Since when others see it: from now on, or not yet. */
const shownFrom = (isPublished: boolean) => (isPublished ? sql<Date>`now()` : null);
type Place = { siteId: number; courseId: number };

export const writeCourseRules = (trx: Db, { siteId, courseId }: Place, rules: RulesOf<'course'>) =>
  trx.updateTable('courses').set(rules).where('site_id', '=', siteId).where('id', '=', courseId).execute();

/** Courses are written one after another, as their order is. */
export const holdCourse = (trx: Db, { siteId, courseId }: Place) =>
  sql`select from courses where site_id = ${siteId} and id = ${courseId} for update`.execute(trx);

export async function findModuleByTitle(
  trx: Db,
  { siteId, courseId }: Place,
  title: string,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from modules where site_id = ${siteId} and course_id = ${courseId}
    and title = ${title.trim()} order by position, id limit 1`.execute(trx);
  return rows[0]?.id;
}
export async function insertModule(
  trx: Db,
  { siteId, courseId }: Place,
  { title, rules, isPublished }: { title: string; rules: RulesOf<'module'>; isPublished: boolean },
): Promise<number> {
  const { id } = await trx
    .insertInto('modules')
    .values({
      site_id: siteId,
      course_id: courseId,
      title: title.trim(),
      ...rules,
      published_at: shownFrom(isPublished),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from modules where site_id = ${siteId} and course_id = ${courseId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type LessonPlace = Place & { moduleId: number };
export async function findLessonByTitle(
  trx: Db,
  { siteId, courseId, moduleId }: LessonPlace,
  title: string,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from lessons where site_id = ${siteId} and course_id = ${courseId}
    and module_id = ${moduleId} and title = ${title.trim()} order by position, id limit 1`.execute(trx);
  return rows[0]?.id;
}

type Shows = {
  media_id: number | null;
  media_url: string | null;
  media_type: string;
  /** Of what another host shows. */
  seconds?: number | undefined;
};
export async function insertLesson(
  trx: Db,
  { siteId, courseId, moduleId }: LessonPlace,
  made: {
    title: string;
    rules: RulesOf<'lesson'>;
    isPublished: boolean;
    text: Partial<TextColumns>;
    shows: Shows;
    /** What stands around what is linked. */
    linked: { own_poster_key: string | null; chapters: string | null };
  },
): Promise<number> {
  const { title, rules, isPublished, text } = made;
  const { seconds = 0, ...shows } = made.shows;
  const { id } = await trx
    .insertInto('lessons')
    .values({
      site_id: siteId,
      course_id: courseId,
      module_id: moduleId,
      title: title.trim(),
      ...rules,
      ...text,
      ...shows,
      ...made.linked,
      duration_seconds: sql<number>`coalesce((select ${sql.raw(wholeSecondsSql('duration_seconds'))} from media where site_id = ${siteId} and id = ${shows.media_id}), ${seconds})`,
      published_at: shownFrom(isPublished),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from lessons where site_id = ${siteId} and module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The lesson shows what its course is. */
export const setTrailer = (trx: Db, { siteId, courseId, lessonId }: Place & { lessonId: number }) =>
  trx
    .updateTable('courses')
    .set({ trailer_lesson_id: lessonId })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();

export const findMediaKind = (trx: Db, siteId: number, mediaId: number) =>
  trx.selectFrom('media').select('kind').where('site_id', '=', siteId).where('id', '=', mediaId).executeTakeFirst();

/** Whether a medium has these bytes, in the bin or not. */
export const isSource = async (db: Db, siteId: number, key: string): Promise<boolean> =>
  (await db
    .selectFrom('public.media')
    .select('id')
    .where('site_id', '=', siteId)
    .where('source_key', '=', key)
    .executeTakeFirst()) !== undefined;

export const publishCourse = (trx: Db, { siteId, courseId }: Place) =>
  trx
    .updateTable('courses')
    .set({ published_at: sql<Date>`coalesce(published_at, now())` })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();

export const setCover = (trx: Db, { siteId, courseId }: Place, mediaId: number) =>
  trx
    .updateTable('courses')
    .set({ cover_media_id: mediaId })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();

export const writeCertificate = (trx: Db, { siteId, courseId }: Place, design: string) =>
  trx
    .insertInto('certificate_designs')
    .values({ site_id: siteId, course_id: courseId, design })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
