import type { MemberLessonAccess } from '@clube/shared/contracts/member';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

type Place = { siteId: number; memberId: number; lessonId: number };

/** What the access rule says of a lesson for a member, with what its reason speaks of; undefined when there is no such pair. */
export async function explainAccess(
  db: Db,
  { siteId, memberId, lessonId }: Place,
): Promise<MemberLessonAccess | undefined> {
  const { rows } = await sql<MemberLessonAccess>`
    select la.reason,
      case when la.reason is null then null when ca.reason = la.reason then 'course'
        when ma.reason = la.reason then 'module' else 'lesson' end as level,
      m.suspended_at is not null as is_suspended,
      ca.is_staff,
      ca.reason is not distinct from 'not_published' and c.published_at is not null as is_archived,
      json_build_object('id', c.id, 'title', c.title) as course, o.title as module, l.title as lesson, k.title as class_title,
      la.opens_at, ca.expires_at,
      la.reason is not distinct from 'expired' and k.ends_at is not distinct from ca.expires_at as is_class_over,
      case when la.reason = 'sequential' then (
        select json_build_object('title', b.title, 'percent', coalesce(p.percent, 0))
        from next_in_turn(${siteId}, ${memberId}, c.id) as place
        join lessons b on b.site_id = ${siteId} and b.id = place[4]
        left join lesson_progress p on p.site_id = b.site_id and p.member_id = m.id and p.lesson_id = b.id)
      when la.reason = 'percent' and ma.reason = 'percent' then (select json_build_object('title', b.title, 'percent', b.percent)
        from module_before(${siteId}, ${memberId}, c.id, array[o.position, o.id]) b)
      when la.reason = 'percent' then (select json_build_object('title', b.title, 'percent', b.percent)
        from lesson_before(${siteId}, ${memberId}, c.id, array[o.position, o.id, l.position, l.id]) b) end as before,
      case when la.reason = 'percent' then coalesce(case when ma.reason = 'percent' then ma.opens_percent end, la.opens_percent) end
        as opens_percent
    from members m
    join lessons l on l.site_id = m.site_id and l.id = ${lessonId}
    join modules o on o.site_id = l.site_id and o.id = l.module_id
    join courses c on c.site_id = l.site_id and c.id = l.course_id
    join course_access(${siteId}, ${memberId}, is_staff(m.role)) ca on ca.course_id = c.id
    cross join lateral module_access(${siteId}, ${memberId}, is_staff(m.role), c.id) ma
    cross join lateral lesson_access(${siteId}, ${memberId}, is_staff(m.role), c.id) la
    left join classes k on k.site_id = m.site_id and k.id = ca.class_id
    where m.site_id = ${siteId} and m.id = ${memberId} and ma.module_id = o.id and la.lesson_id = l.id`.execute(db);
  return rows[0];
}
