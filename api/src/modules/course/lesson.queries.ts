import type { LessonPatch, LessonWrite } from '@clube/shared/contracts/course';
import { sql, type Insertable } from 'kysely';
import type pg from 'pg';
import { named, type Db } from '../../database/connect.ts';
import type { Database } from '../../database/types.ts';
import type { LessonPath, ModulePath } from './paths.ts';

const EMBEDS: [RegExp, 'youtube' | 'vimeo' | 'panda'][] = [
  [/^(www\.|m\.)?youtube(-nocookie)?\.com$|^youtu\.be$/, 'youtube'],
  [/^(www\.|player\.)?vimeo\.com$/, 'vimeo'],
  [/(^|\.)pandavideo\.com(\.br)?$/, 'panda'],
];

/** Which player a link needs; undefined when no player knows it. */
export function embedOf(url: string): 'youtube' | 'vimeo' | 'panda' | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, protocol } = new URL(url);
  return protocol === 'https:' ? EMBEDS.find(([pattern]) => pattern.test(hostname))?.[1] : undefined;
}

type LessonMedia = Pick<Insertable<Database['lessons']>, 'media_id' | 'media_url' | 'media_type' | 'duration_seconds'>;

/** The columns that follow from what a lesson shows. Returns undefined when the media is not the panel's. */
export async function lessonMedia(
  db: Db,
  siteId: number,
  write: LessonPatch,
): Promise<Partial<LessonMedia> | undefined> {
  if (write.media_id) {
    const media = await db
      .selectFrom('media')
      .select(['kind', 'duration_seconds'])
      .where('site_id', '=', siteId)
      .where('id', '=', write.media_id)
      .executeTakeFirst();
    if (!media) return undefined;
    return {
      media_id: write.media_id,
      media_url: null,
      media_type: media.kind === 'audio' ? 'audio' : 'hls',
      duration_seconds: Math.round(media.duration_seconds ?? 0),
    };
  }
  if (write.media_url) {
    const provider = embedOf(write.media_url);
    return provider && { media_id: null, media_url: write.media_url, media_type: provider };
  }
  return write.media_id === null || write.media_url === null
    ? { media_id: null, media_url: null, media_type: 'text', duration_seconds: 0 }
    : {};
}

export const createLesson = (
  db: Db,
  { siteId, courseId, moduleId }: ModulePath,
  lesson: LessonWrite,
  media: Partial<LessonMedia>,
) =>
  db
    .insertInto('lessons')
    .values({
      site_id: siteId,
      course_id: courseId,
      module_id: moduleId,
      title: lesson.title.trim(),
      description: lesson.description ?? '',
      release_at: lesson.release_at ?? null,
      ...media,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from lessons where site_id = ${siteId} and module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const patchLesson = (
  db: Db,
  path: LessonPath,
  { title, description, release_at }: LessonPatch,
  media: Partial<LessonMedia>,
) =>
  db
    .updateTable('lessons')
    .set({
      ...(title !== undefined && { title: title.trim() }),
      ...(description !== undefined && { description }),
      ...(release_at !== undefined && { release_at }),
      ...media,
    })
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('module_id', '=', path.moduleId)
    .where('id', '=', path.lessonId)
    .returning('id')
    .executeTakeFirst();

export const deleteLesson = (db: Db, path: LessonPath) =>
  db
    .deleteFrom('lessons')
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('module_id', '=', path.moduleId)
    .where('id', '=', path.lessonId)
    .returning('id')
    .executeTakeFirst();

export type LessonRow = {
  id: number;
  title: string;
  description: string;
  media_type: string;
  media_id: number | null;
  media_url: string | null;
  is_liberated: boolean;
  published: boolean;
  enrolled: boolean;
  position_seconds: number;
  media_status: string | null;
  error_code: string | null;
  poster_key: string | null;
  sprite: { key: string; interval: number; columns: number; width: number; height: number } | null;
};

/** One lesson with what decides whether a member may see it. */
const FIND_LESSON = `
  select l.id, l.title, l.description, l.media_type, l.media_id, l.media_url,
    (l.release_at is null or l.release_at <= now()) and (m.release_at is null or m.release_at <= now()) as is_liberated,
    c.published_at is not null as published,
    e.member_id is not null and (e.expires_at is null or e.expires_at > now()) as enrolled,
    coalesce(p.position_seconds, 0) as position_seconds,
    md.status as media_status, md.error_code, md.poster_key, md.sprite
  from lessons l
  join modules m on m.site_id = l.site_id and m.id = l.module_id
  join courses c on c.site_id = l.site_id and c.id = l.course_id
  left join enrolments e on e.site_id = l.site_id and e.member_id = $5 and e.course_id = l.course_id
  left join lesson_progress p on p.site_id = l.site_id and p.member_id = $5 and p.lesson_id = l.id
  left join media md on md.site_id = l.site_id and md.id = l.media_id
  where l.site_id = $1 and l.course_id = $2 and l.module_id = $3 and l.id = $4`;

export async function findLesson(
  pool: Pick<pg.Pool, 'query'>,
  { siteId, courseId, moduleId, lessonId }: LessonPath,
  memberId: number,
): Promise<LessonRow | undefined> {
  const values = [siteId, courseId, moduleId, lessonId, memberId];
  const [row] = await named<LessonRow>(pool, 'find-lesson', FIND_LESSON, values);
  return row;
}

export const findMaterials = (db: Db, siteId: number, lessonId: number) =>
  db
    .selectFrom('materials')
    .select(['id', 'name', 'size_bytes'])
    .where('site_id', '=', siteId)
    .where('lesson_id', '=', lessonId)
    .orderBy('id')
    .execute();

export const rateLesson = (db: Db, { siteId, lessonId }: LessonPath, memberId: number, rating: number) =>
  db
    .insertInto('ratings')
    .values({ site_id: siteId, member_id: memberId, lesson_id: lessonId, rating })
    .onConflict((conflict) => conflict.columns(['site_id', 'member_id', 'lesson_id']).doUpdateSet({ rating }))
    .execute();
