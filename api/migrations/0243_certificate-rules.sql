-- What a course asks for its certificate: lessons, in percent of those that a member can complete, and days since the enrolment began. No row:
-- every lesson, and no days. See docs/adr/0086-a-certificate-is-given-by-rule.md.
create table certificate_rules (
  site_id bigint not null references sites on delete cascade,
  course_id bigint not null,
  percent integer not null check (percent between 1 and 100),
  days integer not null check (days between 0 and 3650),
  primary key (site_id, course_id),
  foreign key (site_id, course_id) references courses on delete cascade
);
-- The hourly look at whose days are over.
create index certificate_rules_with_days on certificate_rules (site_id, course_id) where days > 0;

-- As in 0117, by the course's rule. The day is that of the last lesson, or the one on which the days were over.
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
