import type { LessonReach } from '@clube/shared/contracts/lesson-reach';
import { named, type Db } from '../../database/connect.ts';
import { lessonsWithin, modulesWithin } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';

/** Of so many students the rule is asked, those who were enrolled last: in turn it costs a third of a millisecond each, and more in a long course (docs/adr/0481). */
const MOST = 1000;

const WAITS = 'r.is_sequential or r.release_after_percent is not null';
/** The rule says the first reason that holds, and before its date it asks for no turn: whether there is one is all that is said. */
const IS_IN_TURN = `exists (
  select from courses r where r.site_id = $1 and r.id = $2 and r.is_sequential
  union all select from modules r where r.site_id = $1 and r.id = $3 and (${WAITS})
  union all select from lessons r where r.site_id = $1 and r.id = $4 and (${WAITS})
  union all select from class_rules r where r.site_id = $1 and r.course_id = $2 and coalesce(r.module_id, $3) = $3
    and coalesce(r.lesson_id, $4) = $4 and (${WAITS}))`;

/**
 * $1 site, $2 course, $3 module, $4 lesson, $5 of how many at most. The access rule is asked once for each student; whoever is suspended sees nothing, and whose
 * access ends before the date will not see it then.
 */
const REACH = `
  with newest as materialized (
    select m.id, m.first_name, m.last_name
    from enrolments e
    join members m on m.site_id = e.site_id and m.id = e.member_id and m.role = 'student' and m.suspended_at is null
    where e.site_id = $1 and e.course_id = $2 and coalesce(e.expires_at > now(), true)
    order by e.started_at desc, m.id desc limit $5::integer + 1
  ), asked as materialized (
    select m.id, m.first_name, m.last_name, l.reason, l.opens_at, coalesce(a.expires_at > l.opens_at, true) as lasts,
      case l.opens_at when a.opens_at then 'course' when o.opens_at then 'module' else 'lesson' end as level
    from (select * from newest limit $5) m
    cross join lateral course_access($1, m.id, false) a
    cross join lateral ${modulesWithin('$2', 'a', 'm.id')} o
    cross join lateral ${lessonsWithin('$2', '$3', 'o', 'm.id')} l
    where a.course_id = $2 and o.module_id = $3 and l.lesson_id = $4
      and coalesce(a.expires_at > now(), true)
  )
  select (select count(*)::integer from asked) as members_count,
    (select count(*) from newest) > $5 as is_part,
    (select count(*)::integer from asked where reason is null) as open_count,
    (select json_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name), 'opens_at', s.opens_at,
        'level', s.level, 'is_in_turn', ${IS_IN_TURN})
      from asked s where s.reason = 'not_released' and s.lasts
      order by s.opens_at, s.first_name, s.last_name, s.id limit 1) as next
  from lessons t where t.site_id = $1 and t.course_id = $2 and t.module_id = $3 and t.id = $4`;

/** Who may open a lesson now, in numbers, and who will next; undefined when the panel has no such lesson there. */
export async function findLessonReach(
  db: Db,
  { siteId, courseId, moduleId, lessonId }: LessonIds,
  most = MOST,
): Promise<LessonReach | undefined> {
  const [row] = await named<LessonReach>(db, 'lesson-reach', REACH, [siteId, courseId, moduleId, lessonId, most]);
  return row;
}
