import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** One part of a course, or the course. */
export type Part = { siteId: number; courseId: number; moduleId?: number | null; lessonId?: number | null };
/** Every lesson that shows a media: what is written of its captions and chapters is written of each of them. */
export type Showing = { siteId: number; mediaId: number };
/** Modules or lessons of one course. */
export type Several = { siteId: number; courseId: number; table: 'modules' | 'lessons'; ids: readonly number[] };
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
// A quiz that a lesson had before it became a video stays where it is, and is none of the lesson's content.
const QUIZ = sql`'is_quiz', p.media_type = 'quiz', 'quiz', case when p.media_type = 'quiz' then (select jsonb_build_object(
    'passing_percent', q.passing_percent, 'max_attempts', q.max_attempts, 'shows_answers', q.shows_answers, 'is_shuffled', q.is_shuffled,
    'questions', q.questions) from quizzes q where q.site_id = p.site_id and q.lesson_id = p.id) end`;
const textsOf = (site: RawBuilder<unknown>, media: RawBuilder<unknown>) => sql`
  'captions', (select jsonb_object_agg(c.language, jsonb_build_object('key', c.content_key, 'lines', c.lines_count, 'origin', c.origin))
    from media_captions c where c.site_id = ${site} and c.media_id = ${media}),
  'chapters', (select jsonb_agg(jsonb_build_object('seconds', h.seconds, 'title', h.title) order by h.seconds)
    from media_chapters h where h.site_id = ${site} and h.media_id = ${media})`;
// Names, no files: what is deleted is kept by the bin, for as long as that keeps it.
const MATERIALS = sql`'materials', (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', f.type) order by t.position, t.id)
    from materials t join material_files f on f.site_id = t.site_id and f.key = t.storage_key
    where t.site_id = p.site_id and t.lesson_id = p.id)`;
const MODULE = sql`jsonb_build_object('title', p.title, ${RULES}, ${PERCENT})`;
const LESSON = sql`jsonb_build_object('title', p.title, 'description', p.description, 'body', p.body, 'picture_keys', p.picture_keys,
  ${QUIZ}, 'media_id', p.media_id, 'media_url', p.media_url, 'media_seconds', case when p.media_url is not null then p.duration_seconds end, 'media_name', (select d.name from media d
    where d.site_id = p.site_id and d.id = p.media_id), ${textsOf(sql`p.site_id`, sql`p.media_id`)}, ${MATERIALS}, ${RULES}, ${PERCENT}, ${FREE})`;

type Kind = {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  content: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  is: RawBuilder<unknown>;
};
const lessonsThat = (where: RawBuilder<unknown>): Kind => ({
  table: sql`lessons p`,
  where,
  content: LESSON,
  columns: sql`p.site_id, p.course_id, null::bigint, p.id`,
  is: sql`v.site_id = p.site_id and v.lesson_id = p.id`,
});
/** Where a part `p` is, what is kept of it, and which versions `v` are its. */
function kindOf(of: Part | Showing | Several): Kind {
  if ('ids' in of) {
    const where = sql`p.site_id = ${of.siteId} and p.course_id = ${of.courseId} and p.id = any(${of.ids}::bigint[])`;
    if (of.table === 'lessons') return lessonsThat(where);
    return {
      table: sql`modules p`,
      where,
      content: MODULE,
      columns: sql`p.site_id, p.course_id, p.id, null::bigint`,
      is: sql`v.site_id = p.site_id and v.module_id = p.id and v.lesson_id is null`,
    };
  }
  if ('mediaId' in of) return lessonsThat(sql`p.site_id = ${of.siteId} and p.media_id = ${of.mediaId}`);
  const { siteId, courseId, moduleId, lessonId } = of;
  if (lessonId)
    return {
      table: sql`lessons p`,
      where: sql`p.site_id = ${siteId} and p.course_id = ${courseId} and p.module_id = ${moduleId} and p.id = ${lessonId}`,
      content: LESSON,
      columns: sql`${siteId}::bigint, ${courseId}::bigint, null::bigint, ${lessonId}::bigint`,
      is: sql`v.site_id = ${siteId} and v.lesson_id = ${lessonId}`,
    };
  if (moduleId)
    return {
      table: sql`modules p`,
      where: sql`p.site_id = ${siteId} and p.course_id = ${courseId} and p.id = ${moduleId}`,
      content: MODULE,
      columns: sql`${siteId}::bigint, ${courseId}::bigint, ${moduleId}::bigint, null::bigint`,
      is: sql`v.site_id = ${siteId} and v.module_id = ${moduleId} and v.lesson_id is null`,
    };
  return {
    table: sql`courses p`,
    where: sql`p.site_id = ${siteId} and p.id = ${courseId}`,
    content: sql`jsonb_build_object('title', p.title, 'author', p.author, 'category', p.category, 'description', p.description,
      'trailer_lesson_id', p.trailer_lesson_id, 'trailer', (select l.title from lessons l where l.site_id = p.site_id and l.id = p.trailer_lesson_id),
      ${RULES}, ${FREE})`,
    columns: sql`${siteId}::bigint, ${courseId}::bigint, null::bigint, null::bigint`,
    is: sql`v.site_id = ${siteId} and v.course_id = ${courseId} and v.module_id is null and v.lesson_id is null`,
  };
}
export const isVersionOf = (part: Part) => kindOf(part).is;

/** How a part is now; undefined when it is not there. */
export async function findNow<Content>(db: Db, part: Part) {
  const { table, where, content } = kindOf(part);
  const { rows } = await sql<{ content: Content; version: number }>`
    select ${content} as content, p.version from ${table} where ${where}`.execute(db);
  return rows[0];
}

/** Holds the course of a part: before its parts, as whoever deletes them does, or each would wait for the other. */
export const holdCourse = (trx: Db, { siteId, courseId }: Part) =>
  sql`select from courses where site_id = ${siteId} and id = ${courseId} for key share`.execute(trx);

/** Captions and chapters of a media, as versions of lessons hold them. */
export async function findTexts<Texts>(db: Db, { siteId, mediaId }: Showing): Promise<Texts> {
  const { rows } = await sql<{ texts: Texts }>`
    select jsonb_build_object(${textsOf(sql`${siteId}::bigint`, sql`${mediaId}::bigint`)}) as texts`.execute(db);
  return rows[0]!.texts;
}

/**
 * Holds a lesson, all lessons that show a media, or both: who saves one of them waits, so that no version misses what another one says.
 * The media first, as whoever replaces it does, courses before their lessons, and each in its order.
 */
export async function holdLessons(
  trx: Db,
  { siteId, lessonId = null, mediaId = null }: { siteId: number; lessonId?: number | null; mediaId?: number | null },
): Promise<void> {
  const are = sql`l.site_id = ${siteId} and (l.id = ${lessonId}::bigint or l.media_id = ${mediaId}::bigint)`;
  if (mediaId !== null)
    await sql`select from media where site_id = ${siteId} and id = ${mediaId} for key share`.execute(trx);
  await sql`select from courses c where c.site_id = ${siteId} and c.id in (select l.course_id from lessons l where ${are})
    order by c.id for key share`.execute(trx);
  await sql`select from lessons l where ${are} order by l.id for no key update`.execute(trx);
}

/** How it is before the first save that is kept. */
export async function keepFirst(trx: Db, of: Part | Showing | Several): Promise<void> {
  const { table, where, content, columns, is } = kindOf(of);
  await sql`insert into versions (site_id, course_id, module_id, lesson_id, content)
    select ${columns}, ${content} from ${table} where ${where}
      and not exists (select from versions v where ${is}) for no key update`.execute(trx);
}

/** How it is now, where that is another than the last version says. */
export async function keepNow(trx: Db, of: Part | Showing | Several, { memberId, restoredFrom }: Saver): Promise<void> {
  const { table, where, content, columns, is } = kindOf(of);
  await sql`
    with saved (site_id, course_id, module_id, lesson_id, content, last_id, last_content, goes_on) as (
      select ${columns}, ${content}, l.id, l.content, l.goes_on
      from ${table} left join lateral (
        select v.id, v.content, coalesce(v.saved_by = ${memberId} and v.restored_from is null and ${restoredFrom ?? null}::timestamptz is null
          and v.saved_at > now() - ${PAUSE}::interval and v.began_at > now() - ${LONGEST}::interval, false) as goes_on
        from versions v where ${is} order by v.id desc limit 1
      ) l on true where ${where}
    ), gone_on as (
      update versions v set content = s.content, saved_at = now() from saved s
      where v.site_id = s.site_id and v.id = s.last_id and s.goes_on and s.last_content <> s.content
    )
    insert into versions (site_id, course_id, module_id, lesson_id, saved_by, content, restored_from)
    select s.site_id, s.course_id, s.module_id, s.lesson_id, ${memberId}, s.content, ${restoredFrom ?? null}::timestamptz from saved s
    where s.last_id is null or (not s.goes_on and s.last_content <> s.content)`.execute(trx);
  await sql`delete from versions d where d.site_id = ${of.siteId} and d.id in (
    select o.id from ${table} cross join lateral (select v.id from versions v where ${is} order by v.id desc offset ${MOST}) o
    where ${where})`.execute(trx);
}

/**
 * What a file brings along came with it: the last version of each lesson that shows it says so, one in the bin too, and nobody is said to have
 * written it.
 */
export const keepBrought = (db: Db, at: Showing) => {
  const { where, content, is } = kindOf(at);
  return sql`update versions u set content = n.content
    from (select p.site_id, l.id, ${content} as content from public.lessons p
      cross join lateral (select v.id from versions v where ${is} order by v.id desc limit 1) l where ${where}) n
    where u.site_id = n.site_id and u.id = n.id`.execute(db);
};
