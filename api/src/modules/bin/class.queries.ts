import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

type Entry = { siteId: number; binId: number };

/**
 * Whoever is in a class that goes is in none, and has the course no longer: a class that is not there opens nothing, and its end is no
 * other way in. The entry keeps how they stood. Staff keep their course, for no class ends that.
 */
export const endPlaces = (trx: Db, { siteId, binId }: Entry, classId: number) =>
  sql`with stood as (
      select e.member_id, e.course_id, e.expires_at,
        case when m.role = 'student' then least(e.expires_at, now()) else e.expires_at end as after
      from enrolments e join members m on m.site_id = e.site_id and m.id = e.member_id
      where e.site_id = ${siteId} and e.class_id = ${classId} order by e.member_id for update of e
    ), ended as (
      update enrolments e set class_id = null, expires_at = s.after from stood s
      where e.site_id = ${siteId} and e.member_id = s.member_id and e.course_id = s.course_id
    )
    update bin_entries set members = (select coalesce(jsonb_agg(
        jsonb_build_object('member_id', s.member_id, 'expires_at', s.expires_at, 'after', s.after) order by s.member_id), '[]') from stood s)
    where site_id = ${siteId} and id = ${binId}`.execute(trx);

/** They are in it again, as they were, where nothing was bought, given back, moved or changed since. */
export const giveBackPlaces = (trx: Db, { siteId, binId }: Entry) =>
  sql`update enrolments e set class_id = l.class_id, expires_at = w.expires_at
    from bin_entries l cross join lateral jsonb_to_recordset(l.members) as w(member_id bigint, expires_at timestamptz, after timestamptz)
    where l.site_id = ${siteId} and l.id = ${binId}
      and e.site_id = l.site_id and e.course_id = l.course_id and e.member_id = w.member_id
      and e.class_id is null and e.expires_at is not distinct from w.after
      -- Money that was given back meanwhile leaves no trace in an enrolment that was over already.
      and not exists (select from order_courses c join orders o on o.site_id = c.site_id and o.id = c.order_id
        where c.site_id = e.site_id and c.course_id = e.course_id and c.granted_at is not null and o.member_id = e.member_id
          and not order_counts(o) and (greatest(o.closed_at, o.part_closes_at) > l.deleted_at or exists (select from order_events v
            where v.site_id = o.site_id and v.order_id = o.id and v.created_at > l.deleted_at)))`.execute(trx);
