import type { FreeCourse } from '@clube/shared/contracts/sale';
import { named, type Db } from '../../database/connect.ts';
import { VISITOR } from '../access/rule.ts';
import { coverUrl, trailerOf } from '../course/watch.queries.ts';
import { BY_ITSELF } from './free.queries.ts';

/** As many as a page shows. */
const MOST = 200;

/**
 * Courses that stand before the public by themselves and of which the rule shows a visitor something, in their order: all of a free one
 * that is for everybody, of another one its free lessons alone. $1 site, $2 one of them or null.
 */
const FREE_COURSES = `
  select json_build_object('id', c.id, 'title', c.title, 'description', c.description, 'author', c.author, 'cover', ${coverUrl},
    'lessons_count', outline.lessons, 'duration_seconds', outline.seconds,
    'modules', case when $2::bigint is null then '[]' else outline.modules end,
    'trailer', ${trailerOf('$1')}) as course, c.is_free
  from courses c
  join sites s on s.id = c.site_id and s.deleted_at is null
  cross join lateral (
    select coalesce(sum(m.lessons), 0) as lessons, coalesce(sum(m.seconds), 0) as seconds, json_agg(json_build_object(
      'title', m.title, 'duration_seconds', m.seconds, 'lessons', m.outline) order by m.position, m.id) as modules
    from (
      select m.id, m.title, m.position, count(*) as lessons, sum(l.duration_seconds) as seconds,
        json_agg(json_build_object('title', l.title, 'duration_seconds', l.duration_seconds, 'mediaType', l.media_type,
          'free', case when a.reason is null then json_build_object('module_id', m.id, 'lesson_id', l.id) end)
          order by l.position, l.id) as outline
      from lesson_access($1, ${VISITOR}, false, c.id) a
      join modules m on m.site_id = $1 and m.id = a.module_id
      join lessons l on l.site_id = $1 and l.id = a.lesson_id
      where a.visible and a.reason is distinct from 'class'
      group by m.id, m.title, m.position
    ) m
  ) outline
  where c.site_id = $1 and ($2::bigint is null or c.id = $2) and c.published_at is not null and ${BY_ITSELF}
    and (c.is_free or exists (select from lessons f where f.site_id = $1 and f.course_id = c.id and f.is_free))
    and outline.lessons > 0
  order by c.position, c.id
  limit ${MOST}`;

/** `isWhole`: all of it is open to anybody; of another one its free lessons alone are named. */
export type FoundFreeCourse = { course: FreeCourse; isWhole: boolean };

/** @param courseId of the one whose outline is asked for; null for all, without theirs */
export async function findFreeCourses(
  db: Db,
  { siteId, courseId }: { siteId: number; courseId: number | null },
): Promise<FoundFreeCourse[]> {
  const rows = await named<{ course: FreeCourse; is_free: boolean }>(db, 'free-courses', FREE_COURSES, [
    siteId,
    courseId,
  ]);
  return rows.map(({ course, is_free }) => ({ course, isWhole: is_free }));
}
