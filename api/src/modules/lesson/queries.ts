import type { AccessReason } from '@clube/shared/contracts/access';
import type { Chapter } from '@clube/shared/contracts/media';
import type { Lesson, LessonDetail, LessonPatch, LessonWrite } from '@clube/shared/contracts/lesson';
import { sql, type Insertable } from 'kysely';
import { read, type Db } from '../../database/connect.ts';
import type { Database, StoredRendition, StoredSprite } from '../../database/types.ts';
import { linkedPosterSql } from '../../lib/poster-address.ts';
import { viewerValues, type Viewer } from '../access/rule.ts';
import type { LessonIds, ModulePath } from '../course/paths.ts';
import { isVersion, versionAndState } from '../course/version.queries.ts';
import { lessonFields, lessonJoins } from '../course/watch.queries.ts';
import { materialFields, materialRows } from '../material/queries.ts';
import { isOwnMedia } from '../media/own-media.queries.ts';
import type { Loudness } from '../../worker/loudness.ts';
import type { StoredText, TextColumns } from '../course/lesson-text.ts';

export type LessonMedia = Pick<
  Insertable<Database['lessons']>,
  'media_id' | 'media_url' | 'media_type' | 'duration_seconds' | 'own_poster_key' | 'chapters'
>;
/** What of a lesson follows from something else that was written: what it plays, what stands for that and is in it, and its text. */
export type LessonColumns = Partial<LessonMedia & TextColumns>;

/** What a lesson takes over from a media of the panel; undefined when there is none, or it is not the instructor's. */
export const findLessonMedia = (db: Db, viewer: Viewer, mediaId: number) =>
  db
    .selectFrom('media')
    .select(['kind', 'duration_seconds'])
    .where('site_id', '=', viewer.siteId)
    .where('id', '=', mediaId)
    .where(isOwnMedia(viewer))
    .executeTakeFirst();

export const createLesson = (
  db: Db,
  { siteId, courseId, moduleId }: ModulePath,
  lesson: LessonWrite,
  columns: LessonColumns,
) =>
  db
    .insertInto('lessons')
    .values({
      site_id: siteId,
      course_id: courseId,
      module_id: moduleId,
      title: lesson.title.trim(),
      release_at: lesson.release_at ?? null,
      ...(lesson.published === false && { published_at: null }),
      ...columns,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from lessons where site_id = ${siteId} and module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const patchLesson = (
  db: Db,
  path: LessonIds,
  {
    title,
    published,
    version,
    media_id: _id,
    media_url: _url,
    media_seconds: _seconds,
    poster: _poster,
    chapters: _chapters,
    quiz: _quiz,
    text: _text,
    description: _words,
    ...rest
  }: LessonPatch,
  columns: LessonColumns,
) =>
  db
    .updateTable('lessons')
    .set({
      ...(title !== undefined && { title: title.trim() }),
      ...rest,
      ...columns,
      ...versionAndState({ published }),
    })
    .where(isVersion(version))
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('module_id', '=', path.moduleId)
    .where('id', '=', path.lessonId)
    .returning('id')
    .executeTakeFirst();

export type LessonRow = StoredText & {
  reason: AccessReason | null;
  lesson: Lesson;
  media_type: string;
  media_id: number | null;
  media_url: string | null;
  position_seconds: number;
  positioned_at: Date | null;
  media_status: string | null;
  error_code: string | null;
  poster_key: string | null;
  media_updated_at: Date | null;
  /** Address of the picture that stands for a linked video. */
  linked_poster: string | null;
  sprite: StoredSprite | null;
  renditions: StoredRendition[];
  loudness: Loudness | null;
  plays_as_sent: boolean | null;
  languages: string[];
  chapters: Chapter[];
  materials: LessonDetail['materials'];
  comments_count: number;
};

const FIND_LESSON = `
  select a.reason, json_build_object(${lessonFields}) as lesson, l.description, l.body, l.media_type, l.media_id, l.media_url,
    coalesce(p.position_seconds, 0) as position_seconds, p.positioned_at, md.status as media_status, md.error_code,
    coalesce(md.own_poster_key, md.poster_key) as poster_key, md.updated_at as media_updated_at,
    ${linkedPosterSql('l')} as linked_poster, md.sprite,
    coalesce(md.renditions, '[]') as renditions, md.loudness, md.play_key = md.source_key as plays_as_sent,
    (select coalesce(json_agg(t.language order by t.language), '[]')
      from media_captions t where t.site_id = $1 and t.media_id = l.media_id) as languages,
    case when l.media_url is not null then coalesce(l.chapters::json, '[]')
      else (select coalesce(json_agg(json_build_object('seconds', t.seconds, 'title', t.title) order by t.seconds), '[]')
        from media_chapters t where t.site_id = $1 and t.media_id = l.media_id) end as chapters,
    (select coalesce(json_agg(json_build_object(${materialFields}) order by t.position, t.id), '[]')
      from ${materialRows} where t.site_id = $1 and t.lesson_id = l.id) as materials,
    coalesce((select case when $3::boolean then n.total else n.approved end
      from thread_counts n where n.site_id = $1 and n.lesson_id = l.id), 0) as comments_count
  from lesson_access($1, $2, $3, $4) a
  join lessons l on l.site_id = $1 and l.id = a.lesson_id ${lessonJoins}
  left join media md on md.site_id = l.site_id and md.id = l.media_id
  where a.module_id = $5 and a.lesson_id = $6`;

/** All of one lesson, with whether the viewer may have it. */
export async function findLesson(db: Db, viewer: Viewer, path: LessonIds): Promise<LessonRow | undefined> {
  const values = [...viewerValues(viewer), path.courseId, path.moduleId, path.lessonId];
  const [row] = await read<LessonRow>(db, 'find-lesson', FIND_LESSON, values);
  return row;
}

export const rateLesson = (db: Db, { siteId, lessonId }: LessonIds, memberId: number, rating: number) =>
  db
    .insertInto('ratings')
    .values({ site_id: siteId, member_id: memberId, lesson_id: lessonId, rating })
    .onConflict((conflict) => conflict.columns(['site_id', 'member_id', 'lesson_id']).doUpdateSet({ rating }))
    .execute();
