import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** One part of a course, or the course. */
export type Part = { siteId: number; courseId: number; moduleId?: number | null; lessonId?: number | null };
/** Who saves, and what they go back to where they do. */
export type Saver = { memberId: number; restoredFrom?: Date };

/** Saves of one person within so long are one version, as long as it did not begin longer ago than the second. */
const PAUSE = '10 minutes';
const LONGEST = '1 hour';
/** How many of a part are kept, and for how long (version/queries.ts). */
const MOST = 100;

const RULES = sql`'published', p.published_at is not null, 'release_at', p.release_at, 'release_after_days', p.release_after_days,
  'is_sequential', p.is_sequential, 'is_for_classes', p.is_for_classes`;
const PERCENT = sql`'release_after_percent', p.release_after_percent`;
const FREE = sql`'is_free', p.is_free`;

type Kind = {
  row: RawBuilder<unknown>;
  content: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  is: RawBuilder<unknown>;
};
/** Where a part is, what is kept of it, and which versions `v` are its. */
function kindOf({ siteId, courseId, moduleId, lessonId }: Part): Kind {
  if (lessonId)
    return {
      row: sql`lessons p where p.site_id = ${siteId} and p.course_id = ${courseId} and p.module_id = ${moduleId} and p.id = ${lessonId}`,
      content: sql`jsonb_build_object('title', p.title, 'description', p.description, 'body', p.body, 'picture_keys', p.picture_keys,
        'is_quiz', p.media_type = 'quiz', 'media_id', p.media_id, 'media_url', p.media_url, 'media_name', (select d.name from media d
          where d.site_id = p.site_id and d.id = p.media_id), ${RULES}, ${PERCENT}, ${FREE})`,
      columns: sql`${siteId}::bigint, ${courseId}::bigint, null::bigint, ${lessonId}::bigint`,
      is: sql`v.site_id = ${siteId} and v.lesson_id = ${lessonId}`,
    };
  if (moduleId)
    return {
      row: sql`modules p where p.site_id = ${siteId} and p.course_id = ${courseId} and p.id = ${moduleId}`,
      content: sql`jsonb_build_object('title', p.title, ${RULES}, ${PERCENT})`,
      columns: sql`${siteId}::bigint, ${courseId}::bigint, ${moduleId}::bigint, null::bigint`,
      is: sql`v.site_id = ${siteId} and v.module_id = ${moduleId} and v.lesson_id is null`,
    };
  return {
    row: sql`courses p where p.site_id = ${siteId} and p.id = ${courseId}`,
    content: sql`jsonb_build_object('title', p.title, 'author', p.author, 'category', p.category, 'description', p.description, ${RULES}, ${FREE})`,
    columns: sql`${siteId}::bigint, ${courseId}::bigint, null::bigint, null::bigint`,
    is: sql`v.site_id = ${siteId} and v.course_id = ${courseId} and v.module_id is null and v.lesson_id is null`,
  };
}
export const isVersionOf = (part: Part) => kindOf(part).is;

/** How a part is now; undefined when it is not there. */
export async function findNow<Content>(db: Db, part: Part) {
  const { row, content } = kindOf(part);
  const { rows } = await sql<{ content: Content; version: number }>`
    select ${content} as content, p.version from ${row}`.execute(db);
  return rows[0];
}

/** Holds the course of a part: before its parts, as whoever deletes them does, or each would wait for the other. */
export const holdCourse = (trx: Db, { siteId, courseId }: Part) =>
  sql`select from courses where site_id = ${siteId} and id = ${courseId} for key share`.execute(trx);

/** How it is before the first save that is kept. */
export async function keepFirst(trx: Db, part: Part): Promise<void> {
  const { row, content, columns, is } = kindOf(part);
  await sql`insert into versions (site_id, course_id, module_id, lesson_id, content)
    select ${columns}, ${content} from ${row}
      and not exists (select from versions v where ${is}) for no key update`.execute(trx);
}

export async function keepNow(trx: Db, part: Part, { memberId, restoredFrom }: Saver): Promise<void> {
  const { row, content, columns, is } = kindOf(part);
  await sql`
    with saved as (
      select ${content} as content from ${row}
    ), last as (
      select v.id, v.content, coalesce(v.saved_by = ${memberId} and v.restored_from is null and ${restoredFrom ?? null}::timestamptz is null
        and v.saved_at > now() - ${PAUSE}::interval and v.began_at > now() - ${LONGEST}::interval, false) as goes_on
      from versions v where ${is} order by v.id desc limit 1
    ), gone_on as (
      update versions v set content = s.content, saved_at = now() from saved s, last l
      where v.site_id = ${part.siteId} and v.id = l.id and l.goes_on and l.content <> s.content
    )
    insert into versions (site_id, course_id, module_id, lesson_id, saved_by, content, restored_from)
    select ${columns}, ${memberId}, s.content, ${restoredFrom ?? null}::timestamptz from saved s left join last l on true
    where l.id is null or (not l.goes_on and l.content <> s.content)`.execute(trx);
  await sql`delete from versions d where d.site_id = ${part.siteId} and d.id in (
    select v.id from versions v where ${is} order by v.id desc offset ${MOST})`.execute(trx);
}
