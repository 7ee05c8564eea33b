-- A certificate is given by rule, in the transaction that makes it true. See docs/adr/0086-a-certificate-is-given-by-rule.md.
alter table certificates add column workload_seconds integer not null default 0 check (workload_seconds >= 0);
create index certificates_by_member on certificates (site_id, member_id, created_at desc, id desc);

-- How many lessons of a course a member can ever complete (drafts and those of other classes do not count), and how many they have.
create function lessons_for_certificate(site bigint, member bigint, course bigint)
returns table (total integer, completed integer) language sql stable as $$
  select count(*)::integer, count(p.completed_at)::integer
  from modules m
  join lessons l on l.site_id = m.site_id and l.module_id = m.id
  left join lesson_progress p on p.site_id = l.site_id and p.member_id = member and p.lesson_id = l.id
  left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
  left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
  left join class_rules rl on rl.site_id = m.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
  where m.site_id = site and m.course_id = course and m.published_at is not null and l.published_at is not null
    and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
$$;

-- Gives the certificate of a course to its enrolled members (null: all of them) who have nothing left to complete. The code has
-- 96 random bits; the day is that of the last lesson. The counters are asked first: they cost nothing, and mostly say no.
create function issue_certificates(site bigint, course bigint, only_member bigint) returns void language sql as $$
  insert into certificates (site_id, course_id, member_id, title, code, workload_seconds, created_at)
  select c.site_id, c.id, p.member_id, c.title,
    upper(regexp_replace(left(r.hex, 12) || right(r.hex, 12), '(.{4})(?=.)', '\1-', 'g')),
    coalesce((select sum(l.duration_seconds) from lessons l join lesson_progress d
      on d.site_id = l.site_id and d.member_id = p.member_id and d.lesson_id = l.id and d.completed_at is not null
      where l.site_id = c.site_id and l.course_id = c.id), 0),
    (select max(d.completed_at) from lesson_progress d
      where d.site_id = c.site_id and d.member_id = p.member_id and d.course_id = c.id)
  from courses c
  join course_progress p on p.site_id = c.site_id and p.course_id = c.id
  join enrolments e on e.site_id = c.site_id and e.member_id = p.member_id and e.course_id = c.id
  cross join lateral (select replace(gen_random_uuid()::text, '-', '') as hex where p.member_id is not null) r
  where c.site_id = site and c.id = course and c.published_at is not null
    and (only_member is null or p.member_id = only_member) and p.lessons_completed_count > 0
    and (e.expires_at is null or e.expires_at > now())
    and not exists (select from certificates k
      where k.site_id = c.site_id and k.course_id = c.id and k.member_id = p.member_id)
    and case when p.lessons_completed_count >= c.lessons_count
        or exists (select from modules m where m.site_id = c.site_id and m.course_id = c.id and m.is_for_classes)
        or exists (select from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.is_for_classes)
      then (select n.total > 0 and n.completed >= n.total from lessons_for_certificate(c.site_id, p.member_id, c.id) n)
      else false end
  on conflict (site_id, course_id, member_id) do nothing
$$;

-- Whoever completes the last lesson.
create function certify_member() returns trigger language plpgsql as $$
begin
  perform issue_certificates(new.site_id, new.course_id, new.member_id);
  return null;
end $$;
create trigger certify_first after insert on course_progress for each row
  when (new.lessons_completed_count > 0) execute function certify_member();
create trigger certify_next after update of lessons_completed_count on course_progress for each row
  when (new.lessons_completed_count > old.lessons_completed_count) execute function certify_member();

-- Whoever had all but a lesson that is there no more.
create function certify_members() returns trigger language plpgsql as $$
begin
  perform issue_certificates(new.site_id, new.id, null);
  return null;
end $$;
create trigger certify_rest after update of lessons_count on courses for each row
  when (new.lessons_count < old.lessons_count) execute function certify_members();

-- Those who finished before there was the rule.
select issue_certificates(c.site_id, c.id, null) from courses c;
