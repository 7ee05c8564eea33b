import type { Calendar } from '@clube/shared/contracts/class';
import { named, type Db } from '../../database/connect.ts';
import { courseAccess, lessonsWithin, modulesWithin, NEWCOMER } from '../access/rule.ts';
import type { CoursePath } from '../course/paths.ts';

/** @param before what says what stands before it, and how much of that is done */
const part = (thing: string, access: string, before: string) =>
  `'id', ${thing}.id, 'title', ${thing}.title, 'opens_at', ${access}.opens_at, 'reason', ${access}.reason,
  'waits_for', case when ${access}.reason = 'percent' then (
    select json_build_object('title', w.title, 'percent', w.percent, 'needs', ${access}.opens_percent)
    from ${before} w where ${access}.opens_percent is not null) end`;
const moduleBefore = `module_before($1, $2, $4, array[m.position, m.id])`;
const lessonBefore = `lesson_before($1, $2, $4, array[m.position, m.id, l.position, l.id])`;

/**
 * $1 site, $2 member or `NEWCOMER`, $3 staff (a student: false), $4 course, $5 whether members who are not enrolled are told of. The rule
 * itself answers, so that nothing else is said here than what the member finds.
 */
const CALENDAR = `
  with a as materialized (select a.* from ${courseAccess} a where a.course_id = $4),
  m as materialized (
    select x.*, t.title, t.id from a cross join lateral ${modulesWithin('$4', 'a')} x
    join modules t on t.site_id = $1 and t.course_id = $4 and t.id = x.module_id
  )
  select json_build_object(
    'member', case when b.id is not null then json_build_object('id', b.id, 'name', trim(b.first_name || ' ' || b.last_name)) end,
    'class', case when k.id is not null
      then json_build_object('id', k.id, 'title', k.title, 'starts_at', k.starts_at, 'ends_at', k.ends_at) end,
    'started_at', case when $2 = ${NEWCOMER} then now() else e.started_at end,
    'course', json_build_object('opens_at', a.opens_at, 'reason', a.reason, 'expires_at', a.expires_at),
    'next', (select json_build_object('id', l.id, 'title', l.title) from lessons l
      where l.site_id = $1 and l.id = (select next_in_turn($1, $2, $4))[4]),
    'modules', (select coalesce(json_agg(json_build_object(${part('m', 'm', moduleBefore)}, 'lessons', (
        select coalesce(json_agg(json_build_object(${part('l', 'x', lessonBefore)}) order by l.position, l.id), '[]')
        from ${lessonsWithin('$4', 'm.id', 'm')} x
        join lessons l on l.site_id = $1 and l.module_id = m.id and l.id = x.lesson_id
      )) order by m.position, m.id), '[]') from m)) as calendar
  from a
  left join members b on b.site_id = $1 and b.id = $2 and b.role = 'student'
  left join enrolments e on e.site_id = $1 and e.member_id = b.id and e.course_id = $4
  left join classes k on k.site_id = e.site_id and k.id = e.class_id
  where $2 = ${NEWCOMER} or (b.id is not null and (e.member_id is not null or $5::boolean))`;

/** What opens when for a student; undefined when the panel has no such course or student, or they may not be told of. */
export async function findCalendar(
  db: Db,
  { siteId, courseId }: CoursePath,
  memberId: number,
  tellsAll: boolean,
): Promise<Calendar | undefined> {
  const values = [siteId, memberId, false, courseId, tellsAll];
  const [row] = await named<{ calendar: Calendar }>(db, 'class-calendar', CALENDAR, values);
  return row?.calendar;
}
