import type { Watch } from '@clube/shared/contracts/course';
import { policies } from '@clube/shared/contracts/policy';
import { watchParts, type WatchPart } from '@clube/shared/contracts/watch-parts';
import { named, read, type Db } from '../../database/connect.ts';
import { imageAddressSql } from '../../lib/image-file.ts';
import { courseAccess, lessonsWithin, modulesWithin, viewerValues, type Viewer } from '../access/rule.ts';

/** Of the course `c` with its progress `cp`, 0 to 100. */
export const percentage = `case when c.lessons_count = 0 then 0 else round(100.0 * coalesce(cp.lessons_completed_count, 0) / c.lessons_count, 2) end`;

/**
 * Whether the member has completed all that they ever can of the course `c`, whose access is `a` and their progress `cp`: what the certificate
 * counts (docs/adr/0086). The counters are asked first; staff come to the lessons of all classes.
 * @param site expression of its panel's id @param member expression of theirs
 */
export const isDone = (site: string, member: string) => `case
  when coalesce(cp.lessons_completed_count, 0) = 0 then false
  when cp.lessons_completed_count >= c.lessons_count then true
  when not a.is_staff and exists (select from modules m where m.site_id = ${site} and m.course_id = c.id and (m.is_for_classes
    or exists (select from lessons l where l.site_id = ${site} and l.module_id = m.id and l.is_for_classes)))
    then (select (n.n).total > 0 and (n.n).completed >= (n.n).total
      from (select lessons_for_certificate(${site}, ${member}, c.id) as n offset 0) n)
  else false end`;

/** What is on sale that would open the course `c`, whose access is `a`. @param site expression of its panel's id */
const onSale = (site: string) => `
  select o.id, o.trial_days from offer_courses oc join offers o on o.site_id = oc.site_id and o.id = oc.offer_id
  where a.reason in ('no_enrolment', 'expired') and c.archived_at is null
    and oc.site_id = ${site} and oc.course_id = c.id and o.state = 'on_sale' and (o.ends_at is null or o.ends_at > now())
    and (o.seats is null or o.seats_taken < o.seats)
  order by o.id limit 1`;
/** Its id. @param site as above */
export const offerThatOpens = (site: string) => `(select o.id from (${onSale(site)}) o)`;

/** Address of the picture of the course `c`; null where a cover is drawn by code. */
export const coverUrl = imageAddressSql('c', 'cover_key');
/** The same of its tall picture; null where the middle of the other stands for it. */
export const posterUrl = imageAddressSql('c', 'poster_key');

/**
 * A course as one member sees it. $1 site, $2 member, $3 staff. `c` is the course, `a` its access, `cp` its progress, `s` what is on sale that
 * would open it. The trial of that is theirs unless they had it or have paid for the offer before.
 */
export const courseFields = `
  'id', c.id, 'title', c.title, 'author', c.author, 'category', c.category, 'cover', ${coverUrl}, 'poster', ${posterUrl},
  'modules_count', c.modules_count, 'lessons_count', c.lessons_count,
  'lessons_completed_count', coalesce(cp.lessons_completed_count, 0), 'percentage_complete', ${percentage},
  'is_done', ${isDone('$1', '$2')}, 'published', c.published_at is not null, 'published_at', c.published_at, 'archived', c.archived_at is not null,
  'has_access', a.reason is null, 'reason', a.reason, 'release_at', a.opens_at,
  'expires_at', a.expires_at,
  'offer_id', s.id, 'offer_trial', case when s.trial_days is not null then trial_of_offer($1, $2, s.id) end`;

const writers = policies['course.write'].map((role) => `'${role}'`).join(', ');
/** Whether the member may change the course whose access is `a`: more of the staff see it than write it. $1 site, $2 member. */
export const editable = `(a.is_staff and exists (
    select from members w where w.site_id = $1 and w.id = $2 and w.role in (${writers})))`;

/** The courses that a member may see; `access` is `course_access`, or where a statement has its rows already. */
export const visibleCourses = (access = courseAccess) => `courses c
  join ${access} a on a.course_id = c.id and a.visible
  left join course_progress cp on cp.site_id = c.site_id and cp.member_id = $2 and cp.course_id = c.id
  left join lateral (${onSale('$1')}) s on true
  where c.site_id = $1`;

/** Its number is its place among those that are shown: between them may stand drafts, and what was deleted left a gap. */
const moduleJson = `json_build_object(
  'id', m.id, 'title', m.title, 'position', m.number,
  'is_liberated', m.reason is null, 'reason', m.reason, 'release_at', m.opens_at, 'release_percent', m.opens_percent,
  'lessons_count', m.lessons_count, 'lessons_completed_count', m.completed,
  'duration_seconds', m.duration_seconds, 'seconds_left', m.seconds_left, 'open_left', m.open_left)`;

/** A lesson in a list. `l` is the lesson, `a` its access, `p` the member's progress, `r` their rating. */
export const lessonFields = `
  'id', l.id, 'module_id', l.module_id, 'title', l.title, 'position', l.position,
  'is_completed', p.completed_at is not null, 'marked_as_completed', p.completed_at is not null,
  'is_liberated', a.reason is null, 'reason', a.reason, 'release_at', a.opens_at, 'release_percent', a.opens_percent,
  'mediaType', l.media_type, 'media_id', l.media_id, 'duration_seconds', l.duration_seconds,
  'percent', case when l.media_type in ('youtube', 'vimeo', 'panda') then coalesce(p.percent, 0) else 100 end,
  'watched_percent', coalesce(p.percent, 0),
  'my_rating', r.rating`;

export const lessonJoins = `
  left join lesson_progress p on p.site_id = l.site_id and p.member_id = $2 and p.lesson_id = l.id
  left join ratings r on r.site_id = l.site_id and r.member_id = $2 and r.lesson_id = l.id`;

/** What somebody may see of the course `c` who has not bought it; what is open says more than this. */
const freeLessons = `case when a.reason in ('no_enrolment', 'expired') then free_lessons($1, c.id) else '[]' end`;

/** What shows the course `c` to anybody: the lesson that was chosen for it, while that opens to everybody. @param site expression of its panel's id */
export const trailerOf = (site: string) => `(
    select json_build_object('id', f.id, 'module_id', f.module_id, 'title', f.title)
    from lessons f join modules m on m.site_id = f.site_id and m.id = f.module_id
    where f.site_id = ${site} and f.id = c.trailer_lesson_id and f.course_id = c.id
      and f.is_free and f.published_at is not null and m.published_at is not null)`;

/** Of the lesson `l` in the module `m`, by the rule `r` of the class that who asks is in, whether or not it is done. */
const ofRule = (column: string) => `case when r.id is null then l.${column} else r.${column} end`;
/** Whether it opens to them at all. */
const isTheirs = '(a.is_staff or l.is_free or r.id is not null or not l.is_for_classes)';
const isReleased = `(${ofRule('release_after_days')} is null or a.started_at is not null) and coalesce(greatest(${ofRule('release_at')}, a.started_at + ${ofRule('release_after_days')} * interval '24 hours') <= now(), true)`;
/** As `lessons_within` says it; what waits for a percentage is asked for last, once for the course, and only where a lesson has one. */
const isOpen = `(a.is_staff or l.is_free or a.reason is null and ${isTheirs} and ${isReleased}
  and ((a.is_sequential or ${ofRule('is_sequential')})
    and array[m.position, m.id, l.position, l.id] > (select next_in_turn($1, $2, $4))) is not true
  and not (${ofRule('release_after_percent')} is not null and l.id = any((select w.ids from waiting w)::bigint[])))`;
/**
 * The lessons of the course's `module_rights` before which less was done than they ask for: what `lesson_before` says, of all at once. To
 * ask that of each costs a course of 1,000 such lessons as much again as all of its page.
 */
const WAITING = `
  select lessons_that_wait($1, $2, (select c.class_id from course c),
    array(select a.module_id from module_rights a where a.reason is distinct from 'class')) as ids`;

/**
 * Everything that a lesson screen needs in one round trip. Parts that are not asked for are not computed.
 * $4 course, $5 module or null, $6 lesson or null, $7 parts. Without a module: the lesson's, else the first with something
 * open that is not done, else the first with something left that opens some day, one that is open before one that is not, else the first with any.
 * Without a lesson: the first incomplete one, else the first (product.md §4); one of another class stands behind all others.
 * The rule is asked in a step of its own at each level: in a join it is asked for each pair, and what stands before a lesson is dear.
 * What is left is what one can come to: a lesson of another class, or of a day that is still to come, is none of it; one that waits for others is.
 */
const WATCH = `
  with
  course as materialized (
    select a.*, json_build_object(${courseFields}, 'editable', ${editable}, 'description', c.description, 'version', c.version,
      'free_lessons', ${freeLessons}, 'trailer', ${trailerOf('$1')}) as course from ${visibleCourses()} and c.id = $4 and a.course_id = $4
  ),
  module_rights as materialized (
    select a.* from course c cross join lateral ${modulesWithin('$4', 'c')} a where a.visible
  ),
  waiting as materialized (${WAITING}),
  course_modules as materialized (
    select m.id, m.title, m.position, row_number() over (order by m.position, m.id) as number, m.lessons_count, a.class_id, a.started_at, a.is_sequential, a.visible, a.reason, a.opens_at,
      a.is_staff, a.opens_percent,
      coalesce(mp.lessons_completed_count, 0) as completed, t.duration_seconds, t.seconds_left, t.theirs_left, t.open_left
    from module_rights a
    join modules m on m.site_id = $1 and m.course_id = $4 and m.id = a.module_id
    left join module_progress mp on mp.site_id = $1 and mp.member_id = $2 and mp.module_id = m.id
    cross join lateral (
      select coalesce(sum(l.duration_seconds), 0) as duration_seconds,
        coalesce(sum(l.duration_seconds) filter (where p.completed_at is null and (a.is_staff or l.is_free or ${isTheirs} and ${isReleased})), 0) as seconds_left,
        count(*) filter (where p.completed_at is null and ${isTheirs}) as theirs_left,
        count(*) filter (where p.completed_at is null and ${isOpen}) as open_left
      from lessons l
      left join lesson_progress p on p.site_id = $1 and p.member_id = $2 and p.lesson_id = l.id
      left join class_rules r on r.site_id = $1 and r.class_id = a.class_id and r.module_id = m.id and r.lesson_id = l.id
      where l.site_id = $1 and l.module_id = m.id and l.published_at is not null
    ) t
  ),
  current as materialized (
    select m.* from course_modules m
    where ($5::bigint is null or m.id = $5)
      and ($6::bigint is null or m.id = (select l.module_id from lessons l where l.site_id = $1 and l.id = $6 and l.course_id = $4))
    order by (m.reason is not null or m.open_left = 0), (m.reason is not distinct from 'class' or m.theirs_left = 0),
      m.lessons_count = 0, m.reason is not null, m.position, m.id limit 1
  ),
  lesson_rights as materialized (
    select m.id as module_id, a.* from current m cross join lateral ${lessonsWithin('$4', 'm.id', 'm')} a where a.visible
  ),
  module_lessons as materialized (
    select l.id, l.position, a.reason, p.completed_at is not null as completed, json_build_object(${lessonFields}) as lesson
    from lesson_rights a
    join lessons l on l.site_id = $1 and l.module_id = a.module_id and l.id = a.lesson_id ${lessonJoins}
  )
  select
    (select course from course) as course,
    case when 'modules' = any($7) then (
      select coalesce(json_agg(${moduleJson} order by m.position, m.id), '[]') from course_modules m
    ) end as modules,
    case when 'currentModule' = any($7) then (select ${moduleJson} from current m) end as "currentModule",
    case when 'currentModuleLessons' = any($7) then (
      select coalesce(json_agg(l.lesson order by l.position, l.id), '[]') from module_lessons l
    ) end as "currentModuleLessons",
    case when 'currentLesson' = any($7) then (
      select l.lesson from module_lessons l
      where $6::bigint is null or l.id = $6
      order by l.reason is not distinct from 'class', l.completed, l.position, l.id limit 1
    ) end as "currentLesson"`;

type WatchRow = { [Part in WatchPart]: Watch[Part] | null };

/** The parts of a course that were asked for, or undefined when the viewer's panel has no such course. */
export async function watchCourse(
  db: Db,
  viewer: Viewer,
  options: {
    courseId: number;
    moduleId?: number | undefined;
    lessonId?: number | undefined;
    parts: readonly WatchPart[];
  },
): Promise<Watch | undefined> {
  const values = [
    ...viewerValues(viewer),
    options.courseId,
    options.moduleId ?? null,
    options.lessonId ?? null,
    options.parts,
  ];
  const [row] = await read<WatchRow>(db, 'watch', WATCH, values);
  if (!row?.course) return undefined;
  const parts = watchParts.filter((part) => options.parts.includes(part) || part === 'course');
  return Object.fromEntries(parts.map((part) => [part, row[part]])) as Watch;
}

/** What the counters of a course leave out while it is a draft. $1 site */
const heldByDraft = `case when c.published_at is null and a.is_staff then (
    select json_build_object('modules', count(distinct m.id), 'lessons', count(l.id))
    from modules m left join lessons l on l.site_id = m.site_id and l.module_id = m.id
    where m.site_id = $1 and m.course_id = c.id) end`;

const COURSES = `
  select json_build_object(${courseFields}, 'editable', ${editable}, 'holds', ${heldByDraft}) as course from ${visibleCourses()} order by c.position, c.id`;

export async function listCourses(db: Db, viewer: Viewer) {
  const rows = await named<{ course: NonNullable<Watch['course']> }>(db, 'list-courses', COURSES, viewerValues(viewer));
  return rows.map(({ course }) => course);
}
