import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { LessonIds } from '../course/paths.ts';
import { IS_REFUSED } from '../course/refused-draft.ts';

/** `broughtBy`: whose file it was; null when they are gone. */
export type RefusedDraft = LessonIds & { broughtBy: number | null };

/** Drafts that go with a file of no use (`IS_REFUSED`), with whose file it was. */
export async function findRefusedDrafts(
  db: Db,
  {
    siteId = null,
    mediaId = null,
    lessonId = null,
  }: { [Id in 'siteId' | 'mediaId' | 'lessonId']?: number | null } = {},
): Promise<RefusedDraft[]> {
  const { rows } = await sql<RefusedDraft>`
    select l.site_id as "siteId", l.course_id as "courseId", l.module_id as "moduleId", l.id as "lessonId", d.created_by as "broughtBy"
    from lessons l join media d on d.site_id = l.site_id and d.id = l.media_id
    where ${sql.raw(IS_REFUSED)} and (${siteId}::bigint is null or l.site_id = ${siteId}) and (${mediaId}::bigint is null or l.media_id = ${mediaId})
      and (${lessonId}::bigint is null or l.id = ${lessonId})
    order by l.site_id, l.id`.execute(db);
  return rows;
}
