-- What an instructor teaches, and who is given a certificate, are said in one place each. See docs/adr/0163-certificates-ask-the-one-rule.md.

-- Enrolments that have not ended: of an instructor, what they teach (docs/adr/0054). The planner sees through a view whichever
-- way it is asked: who teaches this course, what does this member teach, does this one teach that.
create view teachings as
  select e.site_id, e.member_id, e.course_id from enrolments e where e.expires_at is null or e.expires_at > now();

create or replace function tell_media() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'media:changed', 'site_id', changed.site_id, 'media_id', changed.id, 'instructors', coalesce((
      -- A notice holds 8,000 bytes.
      select json_agg(taught.id) from (
        select m.id from members m
        where m.site_id = changed.site_id and m.role = 'instructor' and (m.id = changed.created_by or exists (
          select 1 from lessons l
          join teachings t on t.site_id = l.site_id and t.course_id = l.course_id
          where l.site_id = changed.site_id and l.media_id = changed.id and t.member_id = m.id))
        order by m.id limit 400) taught), '[]'))::text);
  return coalesce(new, old);
end $$;

create or replace function notify_of_report() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array(
      select m.id from members m
      where m.site_id = c.site_id and m.id <> new.member_id and m.id is distinct from c.member_id
        and (m.role in ('owner', 'admin', 'moderator') or (m.role = 'instructor' and exists (
          select from teachings t where t.site_id = m.site_id and t.member_id = m.id and t.course_id = c.course_id)))
    ), 'comment.reported', 'comment:' || c.id || coalesce(':' || extract(epoch from c.edited_at), ''), jsonb_strip_nulls(jsonb_build_object('course_id', c.course_id, 'module_id', c.module_id,
      'lesson_id', c.lesson_id, 'comment_id', c.id, 'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name))))
  from comments c
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  left join members a on a.site_id = c.site_id and a.id = c.member_id
  where c.site_id = new.site_id and c.id = new.comment_id;
  return null;
end $$;

-- As in 0271, to whom the course is open: the one rule says it, and from when its days count. Staff are asked as students,
-- because it is one of their own enrolment that they get.
create or replace function issue_certificates(site bigint, course bigint, only_member bigint) returns void language sql as $$
  insert into certificates (site_id, course_id, member_id, title, code, workload_seconds, created_at)
  select c.site_id, c.id, p.member_id, c.title,
    upper(regexp_replace(left(r.hex, 12) || right(r.hex, 12), '(.{4})(?=.)', '\1-', 'g')),
    coalesce((select sum(l.duration_seconds) from lessons l join lesson_progress d
      on d.site_id = l.site_id and d.member_id = p.member_id and d.lesson_id = l.id and d.completed_at is not null
      where l.site_id = c.site_id and l.course_id = c.id), 0),
    greatest((select max(d.completed_at) from lesson_progress d
      where d.site_id = c.site_id and d.member_id = p.member_id and d.course_id = c.id),
      case when w.days > 0 then a.started_at + make_interval(days => w.days) end)
  from courses c
  join course_progress p on p.site_id = c.site_id and p.course_id = c.id
  left join certificate_rules s on s.site_id = c.site_id and s.course_id = c.id
  cross join lateral (select coalesce(s.percent, 100) as percent, coalesce(s.days, 0) as days) w
  cross join lateral (select replace(gen_random_uuid()::text, '-', '') as hex where p.member_id is not null) r
  join lateral course_access(c.site_id, p.member_id, false) a on a.course_id = c.id
  where c.site_id = site and c.id = course
    and (only_member is null or p.member_id = only_member) and p.lessons_completed_count > 0
    and a.visible and a.reason is null
    and (s.quizzes is not true or quizzes_left(c.site_id, p.member_id, c.id) = 0)
    and (w.days = 0 or a.started_at + make_interval(days => w.days) <= now())
    and not exists (select from certificates k
      where k.site_id = c.site_id and k.course_id = c.id and k.member_id = p.member_id)
    and case when p.lessons_completed_count * 100 >= c.lessons_count * w.percent
        or exists (select from modules m where m.site_id = c.site_id and m.course_id = c.id and m.is_for_classes)
        or exists (select from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.is_for_classes)
      then (select n.total > 0 and n.completed * 100 >= n.total * w.percent
        from lessons_for_certificate(c.site_id, p.member_id, c.id) n)
      else false end
  on conflict (site_id, course_id, member_id) do nothing
$$;
