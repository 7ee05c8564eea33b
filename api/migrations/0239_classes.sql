-- Classes have a start and an end of their own, and can be put away. See docs/adr/0131-classes-have-a-start-and-an-end.md.
alter table classes
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add check (ends_at > starts_at);
create index classes_by_end on classes (ends_at) where ends_at is not null;

-- Every course of a panel for one member. `visible`: may be shown at all. `reason`: why it does not open, null when it does.
-- `opens_at`: the date that its rules and the class give. `started_at`: what days are counted from, which in a class with a start
-- is that. `expires_at`: the end of the enrolment or of the class, whichever comes first. `staff` is what the caller acts as: an
-- owner who views as a student is none; null is staff of the courses that they are enrolled in, which is what an instructor is
-- (docs/adr/0054-an-instructors-courses.md); no class ends that.
-- Each of the three is one plain select, so that the planner sees through it; keep them so (access.test.ts looks).
create or replace function course_access(site bigint, member bigint, staff boolean)
returns table (course_id bigint, class_id bigint, started_at timestamptz, expires_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select a.id, a.class_id, a.started_at, a.expires_at, a.is_sequential, a.opens_at,
    coalesce(staff, a.is_taught) or a.published_at is not null,
    case when coalesce(staff, a.is_taught) then null
      when a.published_at is null then 'not_published'
      when a.member_id is null then 'no_enrolment'
      when a.expires_at <= now() then 'expired'
      when a.is_for_classes and a.rule_id is null then 'class'
      when a.opens_at > now() then 'not_released'
    end
  from (
    select c.id, c.published_at, c.is_for_classes, e.member_id, e.class_id, r.id as rule_id,
      e.member_id is not null and (e.expires_at is null or e.expires_at > now()) as is_taught,
      coalesce(k.starts_at, e.started_at) as started_at,
      least(e.expires_at, k.ends_at) as expires_at,
      case when r.id is null then c.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null
        then greatest(k.starts_at, c.release_at, coalesce(k.starts_at, e.started_at) + c.release_after_days * interval '24 hours')
        else greatest(k.starts_at, r.release_at, coalesce(k.starts_at, e.started_at) + r.release_after_days * interval '24 hours')
      end as opens_at
    from courses c
    left join enrolments e on e.site_id = c.site_id and e.member_id = member and e.course_id = c.id
    left join classes k on k.site_id = e.site_id and k.id = e.class_id
    left join class_rules r on r.site_id = e.site_id and r.class_id = e.class_id and r.module_id is null and r.lesson_id is null
    where c.site_id = site
  ) a
$$;

-- Whoever is given more of a course after their class was over goes on without it: its end would take what they have just got.
-- Whatever gives writes what the second of these says as the class; what takes back does not.
create function class_is_over(site bigint, class bigint) returns boolean language sql stable as $$
  select exists (select from classes k where k.site_id = site and k.id = class and k.ends_at <= now())
$$;
create function class_that_lasts(site bigint, class bigint) returns bigint language sql stable as $$
  select case when not class_is_over(site, class) then class end
$$;
