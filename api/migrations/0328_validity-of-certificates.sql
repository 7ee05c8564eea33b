-- A certificate may end, and be renewed. See docs/adr/0140-a-register-of-certificates.md.
alter table certificate_rules
  add column valid_months integer check (valid_months between 1 and 600),
  add column valid_until date,
  -- Whoever does the course anew gets it anew.
  add column renews boolean not null default false,
  add check (valid_months is null or valid_until is null);
alter table certificates
  add column expires_at timestamptz,
  -- Its member does the course anew for it.
  add column restarted_at timestamptz;
create index certificates_by_end on certificates (expires_at) where expires_at is not null;

create function certificate_end(site bigint, course bigint, at timestamptz) returns timestamptz language sql stable as $$
  select case when r.valid_until is not null then (r.valid_until + time '23:59:59') at time zone 'utc'
    else at + make_interval(months => r.valid_months) end
  from certificate_rules r where r.site_id = site and r.course_id = course
$$;

-- As in 0242, with the day that it ends.
create or replace function take_certificate_edition() returns trigger language plpgsql as $$
begin
  new.edition_id := (select d.edition_id from certificate_designs d
    where d.site_id = new.site_id and d.course_id = new.course_id for key share);
  new.expires_at := coalesce(new.expires_at, certificate_end(new.site_id, new.course_id, new.issued_at));
  return new;
end $$;

alter table certificates add column revoked_at timestamptz;
-- 96 random bits. Its argument makes it one for each row.
create function certificate_code(member bigint) returns text language sql volatile as $$
  select upper(regexp_replace(left(r.hex, 12) || right(r.hex, 12), '(.{4})(?=.)', '\1-', 'g'))
  from (select replace(gen_random_uuid()::text, '-', '') as hex where member is not null) r
$$;

-- As in 0285; nothing is given after the day that all of them end, and what is done anew is given anew.
create or replace function issue_certificates(site bigint, course bigint, only_member bigint) returns void language sql as $$
  insert into certificates as had (site_id, course_id, member_id, title, code, workload_seconds, created_at)
  select c.site_id, c.id, p.member_id, c.title, certificate_code(p.member_id),
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
  join lateral course_access(c.site_id, p.member_id, false) a on a.course_id = c.id
  where c.site_id = site and c.id = course
    and (only_member is null or p.member_id = only_member) and p.lessons_completed_count > 0
    and a.visible and a.reason is null
    and (s.valid_until is null or s.valid_until >= (now() at time zone 'utc')::date)
    and (s.quizzes is not true or quizzes_left(c.site_id, p.member_id, c.id) = 0)
    and (w.days = 0 or a.started_at + make_interval(days => w.days) <= now())
    and not exists (select from certificates k
      where k.site_id = c.site_id and k.course_id = c.id and k.member_id = p.member_id
        and (k.restarted_at is null or k.revoked_at is not null))
    and case when p.lessons_completed_count * 100 >= c.lessons_count * w.percent
        or exists (select from modules m where m.site_id = c.site_id and m.course_id = c.id and m.is_for_classes)
        or exists (select from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.is_for_classes)
      then (select n.total > 0 and n.completed * 100 >= n.total * w.percent
        from lessons_for_certificate(c.site_id, p.member_id, c.id) n)
      else false end
  on conflict (site_id, course_id, member_id) do update set title = excluded.title, code = excluded.code,
    workload_seconds = excluded.workload_seconds, created_at = excluded.created_at, issued_at = excluded.issued_at,
    expires_at = excluded.expires_at, edition_id = excluded.edition_id, restarted_at = null
  where had.restarted_at is not null and had.revoked_at is null
$$;
