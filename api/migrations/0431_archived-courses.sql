-- What is put away: to whoever is enrolled it is what it was, and to everybody else as if it were not published.
alter table courses add column archived_at timestamptz;

-- As in 0335, but for what is put away. A new student (-1) is not enrolled in it.
create or replace function course_access(site bigint, member bigint, staff boolean)
returns table (course_id bigint, class_id bigint, started_at timestamptz, expires_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text, is_staff boolean)
language sql stable as $$
  select a.id, a.class_id, a.started_at, a.expires_at, a.is_sequential, a.opens_at,
    coalesce(staff, a.is_taught)
      or a.published_at is not null and (a.archived_at is null or (a.started_at is not null and member <> -1)),
    case when coalesce(staff, a.is_taught) then null
      when a.published_at is null or (a.archived_at is not null and (a.started_at is null or member = -1)) then 'not_published'
      when a.started_at is null and (a.counts_days or not a.is_free) then 'no_enrolment'
      when a.expires_at <= now() then 'expired'
      when a.is_for_classes and a.rule_id is null then 'class'
      when a.opens_at > now() then 'not_released'
    end,
    coalesce(staff, a.is_taught)
  from (
    select c.id, c.published_at, c.archived_at, c.is_for_classes, c.is_free, e.class_id, r.id as rule_id,
      e.member_id is not null and (e.expires_at is null or e.expires_at > now()) as is_taught,
      case when r.id is null then c.release_after_days else r.release_after_days end is not null as counts_days,
      coalesce(k.starts_at, e.started_at, case when member = -1 then now() end) as started_at,
      case when not c.is_free then least(e.expires_at, k.ends_at) end as expires_at,
      case when r.id is null then c.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null
        then greatest(k.starts_at, c.release_at,
          coalesce(k.starts_at, e.started_at, case when member = -1 then now() end) + c.release_after_days * interval '24 hours')
        else greatest(k.starts_at, r.release_at, coalesce(k.starts_at, e.started_at) + r.release_after_days * interval '24 hours')
      end as opens_at
    from courses c
    left join enrolments e on e.site_id = c.site_id and e.member_id = member and e.course_id = c.id
    left join classes k on k.site_id = e.site_id and k.id = e.class_id
    left join class_rules r on r.site_id = e.site_id and r.class_id = e.class_id and r.module_id is null and r.lesson_id is null
    where c.site_id = site
  ) a
$$;
