import type { CourseEditor, EditorBeat } from '@clube/shared/contracts/editor';
import { EDITOR_STAYS_SECONDS } from '@clube/shared/contracts/editor-times';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import type { CoursePath } from '../course/paths.ts';

// A module or lesson that is none of this course is told as the course as a whole. What went by without a last word makes room.
const UPSERT = `
  with gone as (
    delete from course_editors
    where site_id = $1 and course_id = $2 and member_id = $3 and tab <> $4 and expires_at <= now())
  insert into course_editors (site_id, course_id, member_id, tab, module_id, lesson_id, expires_at)
  select c.site_id, c.id, $3, $4,
    (select m.id from modules m where m.site_id = c.site_id and m.course_id = c.id and m.id = $5),
    (select l.id from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.module_id = $5 and l.id = $6),
    now() + make_interval(secs => ${EDITOR_STAYS_SECONDS})
  from courses c where c.site_id = $1 and c.id = $2
  on conflict (site_id, course_id, member_id, tab) do update
    set module_id = excluded.module_id, lesson_id = excluded.lesson_id, expires_at = excluded.expires_at
  returning 1`;

/** @returns whether the panel has such a course */
export const upsertEditor = async (
  db: Db,
  { siteId, courseId }: CoursePath,
  memberId: number,
  { tab, module_id, lesson_id }: EditorBeat,
): Promise<boolean> =>
  (await named(db, 'editor-upsert', UPSERT, [siteId, courseId, memberId, tab, module_id, lesson_id])).length > 0;

const FIND_OTHERS = `
  select m.id as member_id, trim(m.first_name || ' ' || m.last_name) as name, ${photoAddressSql('u.photo_key')} as photo,
    (select json_agg(p) from (select distinct e.module_id, e.lesson_id from course_editors e
      where e.site_id = m.site_id and e.course_id = $2 and e.member_id = m.id and e.expires_at > now()) p) as places
  from members m join users u on u.id = m.user_id
  where m.site_id = $1 and m.id <> $3 and exists (select from course_editors e
    where e.site_id = m.site_id and e.course_id = $2 and e.member_id = m.id and e.expires_at > now())
  order by name, m.id`;

/** Everybody but this member who has the course open. */
export const findOtherEditors = (db: Db, { siteId, courseId }: CoursePath, memberId: number) =>
  named<CourseEditor>(db, 'editor-others', FIND_OTHERS, [siteId, courseId, memberId]);

// Whoever deletes a course leaves its page then.
const DELETE = `
  with gone as (
    delete from course_editors
    where site_id = $1 and course_id = $2 and member_id = $3 and tab = coalesce($4, tab))
  select 1 from public.courses c where c.site_id = $1 and c.id = $2`;

/** @param tab all of the member's where there is none @returns whether the panel has such a course, also in its bin */
export const deleteEditors = async (
  db: Db,
  { siteId, courseId }: CoursePath,
  memberId: number,
  tab: string | undefined,
): Promise<boolean> => (await named(db, 'editor-delete', DELETE, [siteId, courseId, memberId, tab ?? null])).length > 0;
