import { named, type Db } from '../../database/connect.ts';
import type { Due } from './changes.queries.ts';

// Of what is in the bin, too: nothing counts it when it is taken out again.
const COUNT = `
  insert into statistic_courses (site_id, course_id, finished)
  select c.site_id, c.id, (select count(*)::int from course_progress p
    join members m on m.site_id = p.site_id and m.id = p.member_id and m.role = 'student'
    where p.site_id = c.site_id and p.course_id = c.id and c.lessons_count > 0
      and p.lessons_completed_count >= c.lessons_count)
  from public.courses c where c.site_id = $1 and (c.id = any($2::bigint[]) or exists (
    select from public.lessons l where l.site_id = c.site_id and l.course_id = c.id and l.id = any($3::bigint[])))
  on conflict (site_id, course_id) do update set finished = excluded.finished`;

/** Counts what stands of courses anew, and of those whose lessons these are. */
export const countCourses = (trx: Db, siteId: number, { courses, lessons }: Due) =>
  named(trx, 'statistic-course', COUNT, [siteId, courses, lessons]);
