import type { MyCourse } from '@clube/shared/contracts/my-course';
import { named, type Db } from '../../database/connect.ts';
import type { Session } from '../../plugins/session.ts';
import { lacksFactor } from '../../plugins/session.queries.ts';
import { coverUrl, isDone, offerThatOpens, percentage } from '../course/watch.queries.ts';

/**
 * By the order that opened it last, else by the panel's own hand. One that was there before an order came, and outlived it, was given
 * by the panel.
 */
const TYPE = `coalesce(
  case when coalesce(v.is_staff, a.reason is null) then 'team' end,
  (select case when o.amount > 0 then 'purchase' else 'courtesy' end
    from orders o join order_courses oc on oc.site_id = o.site_id and oc.order_id = o.id
    where o.site_id = v.site_id and o.member_id = v.member_id and oc.course_id = c.id and oc.granted_at is not null
      and (o.state = 'paid' or not oc.had_before)
    order by o.state = 'paid' desc, oc.granted_at desc, o.id desc limit 1),
  'enrolment')`;

/**
 * $1 person, $2 the only panel that counts or null, $3 panel of the session or null, $4 acts as a student, $5 came with a
 * passkey. Each panel is asked the one
 * access rule, as the person would be asked there: staff that the panel wants a second factor of and that has none is a student.
 * A course is somebody's when they are enrolled, or when it is open to their role.
 */
const MY_COURSES = `
  with mine as materialized (
    select m.site_id, m.id as member_id, s.name as panel,
      case when $4 or (not $5 and ${lacksFactor('m.site_id', 'm.user_id')}) then false else is_staff(m.role) end as is_staff
    from members m join sites s on s.id = m.site_id and s.deleted_at is null
    where m.user_id = $1 and m.suspended_at is null and ($2::bigint is null or m.site_id = $2)
  )
  select json_build_object(
    'id', c.id, 'title', c.title, 'author', c.author, 'cover', ${coverUrl},
    'site_id', v.site_id, 'panel', v.panel, 'is_here', v.site_id is not distinct from $3::bigint,
    'type', ${TYPE},
    'lessons_count', c.lessons_count, 'lessons_completed_count', coalesce(cp.lessons_completed_count, 0),
    'percentage_complete', ${percentage}, 'is_done', d.is_done,
    'expires_at', case when v.is_staff then null else a.expires_at end,
    'has_access', a.reason is null, 'reason', a.reason, 'release_at', a.opens_at,
    'offer_id', case when v.site_id = $3::bigint then ${offerThatOpens('v.site_id')} end) as course
  from mine v
  cross join lateral course_access(v.site_id, v.member_id, v.is_staff) a
  join courses c on c.site_id = v.site_id and c.id = a.course_id
  left join course_progress cp on cp.site_id = v.site_id and cp.member_id = v.member_id and cp.course_id = c.id
  cross join lateral (select ${isDone('v.site_id', 'v.member_id')} as is_done) d
  where a.visible and (a.started_at is not null or a.reason is null)
  order by a.reason is not null, d.is_done or c.lessons_count = 0,
    coalesce(cp.lessons_completed_count, 0) = 0, v.panel, v.site_id, c.position, c.id`;

export type Whose = Pick<Session, 'userId' | 'siteId' | 'boundTo' | 'isLowered' | 'byPasskey'>;

/** Open ones first, and of these what was begun; then by panel, in the panel's order. */
export async function listMyCourses(db: Db, whose: Whose): Promise<MyCourse[]> {
  const { userId, boundTo, siteId, isLowered, byPasskey } = whose;
  const values = [userId, boundTo, siteId, isLowered, byPasskey];
  const rows = await named<{ course: MyCourse }>(db, 'my-courses', MY_COURSES, values);
  return rows.map(({ course }) => course);
}
