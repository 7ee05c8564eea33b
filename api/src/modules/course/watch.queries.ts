import type { Watch } from '@clube/shared/contracts/course';
import { watchParts, type WatchPart } from '@clube/shared/contracts/watch-parts';
import type pg from 'pg';
import { named } from '../../database/connect.ts';

const isLiberated = (alias: string) => `(${alias}.release_at is null or ${alias}.release_at <= now())`;
const percentage = `case when c.lessons_count = 0 then 0 else round(100.0 * coalesce(cp.lessons_completed_count, 0) / c.lessons_count, 2) end`;

/** A course as one member sees it. $1 site, $2 member, $3 staff. `c` is the course, `cp` its progress, `e` the enrolment. */
export const courseFields = `
  'id', c.id, 'title', c.title, 'author', c.author,
  'modules_count', c.modules_count, 'lessons_count', c.lessons_count,
  'lessons_completed_count', coalesce(cp.lessons_completed_count, 0), 'percentage_complete', ${percentage},
  'published', c.published_at is not null,
  'has_access', $3::boolean or (e.member_id is not null and (e.expires_at is null or e.expires_at > now())),
  'expires_at', e.expires_at`;

export const courseJoins = `
  left join course_progress cp on cp.site_id = c.site_id and cp.member_id = $2 and cp.course_id = c.id
  left join enrolments e on e.site_id = c.site_id and e.member_id = $2 and e.course_id = c.id`;

const moduleJson = `json_build_object(
  'id', m.id, 'title', m.title, 'position', m.position, 'is_liberated', $3::boolean or ${isLiberated('m')}, 'release_at', m.release_at,
  'lessons_count', m.lessons_count, 'lessons_completed_count', coalesce(mp.lessons_completed_count, 0),
  'duration_seconds', (select coalesce(sum(l.duration_seconds), 0) from lessons l where l.site_id = m.site_id and l.module_id = m.id))`;

const lessonJson = `json_build_object(
  'id', l.id, 'module_id', l.module_id, 'title', l.title, 'position', l.position,
  'is_completed', p.completed_at is not null, 'marked_as_completed', p.completed_at is not null,
  'is_liberated', $3::boolean or (${isLiberated('l')} and ${isLiberated('m')}), 'release_at', coalesce(l.release_at, m.release_at),
  'mediaType', l.media_type, 'media_id', l.media_id, 'duration_seconds', l.duration_seconds,
  'percent', case when l.media_type in ('youtube', 'vimeo', 'panda') then coalesce(p.percent, 0) else 100 end,
  'watched_percent', coalesce(p.percent, 0),
  'my_rating', r.rating)`;

const lessonJoins = `
  left join lesson_progress p on p.site_id = l.site_id and p.member_id = $2 and p.lesson_id = l.id
  left join ratings r on r.site_id = l.site_id and r.member_id = $2 and r.lesson_id = l.id`;

/**
 * Everything that a lesson screen needs in one round trip. Parts that are not asked for are not computed.
 * $4 course, $5 module or null, $6 lesson or null, $7 parts. Without a module: the lesson's, else the first with something
 * left to do, else the first. Without a lesson: the first incomplete one, else the first (product.md §4).
 */
const WATCH = `
  with c as materialized (
    select * from courses where site_id = $1 and id = $4 and ($3::boolean or published_at is not null)
  ),
  current as materialized (
    select m.* from modules m join c on c.id = m.course_id
    left join module_progress mp on mp.site_id = m.site_id and mp.member_id = $2 and mp.module_id = m.id
    where m.site_id = $1
      and ($5::bigint is null or m.id = $5)
      and ($6::bigint is null or m.id = (select l.module_id from lessons l where l.site_id = $1 and l.id = $6 and l.course_id = c.id))
    order by (coalesce(mp.lessons_completed_count, 0) >= m.lessons_count), m.position, m.id limit 1
  )
  select
    (select json_build_object(${courseFields}, 'description', c.description) from c ${courseJoins}) as course,
    case when 'modules' = any($7) then (
      select coalesce(json_agg(${moduleJson} order by m.position, m.id), '[]') from modules m join c on c.id = m.course_id
      left join module_progress mp on mp.site_id = m.site_id and mp.member_id = $2 and mp.module_id = m.id
      where m.site_id = $1
    ) end as modules,
    case when 'currentModule' = any($7) then (
      select ${moduleJson} from current m
      left join module_progress mp on mp.site_id = m.site_id and mp.member_id = $2 and mp.module_id = m.id
    ) end as "currentModule",
    case when 'currentModuleLessons' = any($7) then (
      select coalesce(json_agg(${lessonJson} order by l.position, l.id), '[]') from current m
      join lessons l on l.site_id = m.site_id and l.module_id = m.id ${lessonJoins}
    ) end as "currentModuleLessons",
    case when 'currentLesson' = any($7) then (
      select ${lessonJson} from current m
      join lessons l on l.site_id = m.site_id and l.module_id = m.id ${lessonJoins}
      where $6::bigint is null or l.id = $6
      order by (p.completed_at is not null), l.position, l.id limit 1
    ) end as "currentLesson"`;

export type Viewer = { siteId: number; memberId: number; isStaff: boolean };
type WatchRow = { [Part in WatchPart]: Watch[Part] | null };

/** The parts of a course that were asked for, or undefined when the viewer's panel has no such course. */
export async function watchCourse(
  pool: Pick<pg.Pool, 'query'>,
  viewer: Viewer,
  options: {
    courseId: number;
    moduleId?: number | undefined;
    lessonId?: number | undefined;
    parts: readonly WatchPart[];
  },
): Promise<Watch | undefined> {
  const values = [
    viewer.siteId,
    viewer.memberId,
    viewer.isStaff,
    options.courseId,
    options.moduleId ?? null,
    options.lessonId ?? null,
    options.parts,
  ];
  const [row] = await named<WatchRow>(pool, 'watch', WATCH, values);
  if (!row?.course) return undefined;
  const parts = watchParts.filter((part) => options.parts.includes(part) || part === 'course');
  return Object.fromEntries(parts.map((part) => [part, row[part]])) as Watch;
}

const COURSES = `
  select json_build_object(${courseFields}) as course from courses c ${courseJoins}
  where c.site_id = $1 and ($3::boolean or c.published_at is not null)
  order by c.position, c.id`;

export async function listCourses(pool: Pick<pg.Pool, 'query'>, viewer: Viewer) {
  const rows = await named<{ course: NonNullable<Watch['course']> }>(pool, 'list-courses', COURSES, [
    viewer.siteId,
    viewer.memberId,
    viewer.isStaff,
  ]);
  return rows.map(({ course }) => course);
}
