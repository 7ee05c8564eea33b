-- A course may ask for its certificate that every quiz was passed. See docs/adr/0151-a-quiz-is-judged-by-the-server.md.
alter table certificate_rules add column quizzes boolean not null default false;

-- Quizzes of a course that a member can pass and has not: those that count as in lessons_for_certificate.
create function quizzes_left(site bigint, member bigint, course bigint) returns integer language sql stable as $$
  select count(*)::integer
  from modules m
  join lessons l on l.site_id = m.site_id and l.module_id = m.id and l.media_type = 'quiz'
  left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
  left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
  left join class_rules rl on rl.site_id = m.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
  where m.site_id = site and m.course_id = course and m.published_at is not null and l.published_at is not null
    and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
    and not exists (select from quiz_attempts t
      where t.site_id = l.site_id and t.lesson_id = l.id and t.member_id = member and t.is_passed)
$$;

-- As in 0243, with the quizzes.
create or replace function issue_certificates(site bigint, course bigint, only_member bigint) returns void language sql as $$
  insert into certificates (site_id, course_id, member_id, title, code, workload_seconds, created_at)
  select c.site_id, c.id, p.member_id, c.title,
    upper(regexp_replace(left(r.hex, 12) || right(r.hex, 12), '(.{4})(?=.)', '\1-', 'g')),
    coalesce((select sum(l.duration_seconds) from lessons l join lesson_progress d
      on d.site_id = l.site_id and d.member_id = p.member_id and d.lesson_id = l.id and d.completed_at is not null
      where l.site_id = c.site_id and l.course_id = c.id), 0),
    greatest((select max(d.completed_at) from lesson_progress d
      where d.site_id = c.site_id and d.member_id = p.member_id and d.course_id = c.id),
      case when w.days > 0 then e.started_at + make_interval(days => w.days) end)
  from courses c
  join course_progress p on p.site_id = c.site_id and p.course_id = c.id
  join enrolments e on e.site_id = c.site_id and e.member_id = p.member_id and e.course_id = c.id
  left join certificate_rules s on s.site_id = c.site_id and s.course_id = c.id
  cross join lateral (select coalesce(s.percent, 100) as percent, coalesce(s.days, 0) as days) w
  cross join lateral (select replace(gen_random_uuid()::text, '-', '') as hex where p.member_id is not null) r
  where c.site_id = site and c.id = course and c.published_at is not null
    and (only_member is null or p.member_id = only_member) and p.lessons_completed_count > 0
    and (e.expires_at is null or e.expires_at > now())
    and (s.quizzes is not true or quizzes_left(c.site_id, p.member_id, c.id) = 0)
    and (w.days = 0 or e.started_at + make_interval(days => w.days) <= now())
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

-- A lesson that was complete before it became a quiz is not completed again by passing it.
create function issue_for_quiz() returns trigger language plpgsql as $$
begin
  perform issue_certificates(l.site_id, l.course_id, new.member_id)
  from lessons l join certificate_rules s on s.site_id = l.site_id and s.course_id = l.course_id and s.quizzes
  where l.site_id = new.site_id and l.id = new.lesson_id;
  return null;
end $$;
create trigger issue_for_quiz after insert on quiz_attempts for each row when (new.is_passed) execute function issue_for_quiz();
