-- An instructor's courses are those that they are enrolled in: they are staff there, and a student of the panel elsewhere.
-- See docs/adr/0054-an-instructors-courses.md.

-- Who taught every course until now goes on with those that there are.
insert into enrolments (site_id, member_id, course_id)
  select m.site_id, m.id, c.id from members m join courses c on c.site_id = m.site_id where m.role = 'instructor'
  on conflict do nothing;

-- Every course of a panel for one member. `visible`: may be shown at all. `reason`: why it does not open, null when it does.
-- `opens_at`: the date that its rules give. `staff` is what the caller acts as: an owner who views as a student is none; null is
-- staff of the courses that they are enrolled in, which is what an instructor is (docs/adr/0054-an-instructors-courses.md).
-- Each of the three is one plain select, so that the planner sees through it; keep them so (access.test.ts looks).
create or replace function course_access(site bigint, member bigint, staff boolean)
returns table (course_id bigint, class_id bigint, started_at timestamptz, expires_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select c.id, e.class_id, e.started_at, e.expires_at,
    case when r.id is null then c.is_sequential else r.is_sequential end,
    case when r.id is null then greatest(c.release_at, e.started_at + c.release_after_days * interval '24 hours')
      else greatest(r.release_at, e.started_at + r.release_after_days * interval '24 hours') end,
    coalesce(staff, e.member_id is not null and (e.expires_at is null or e.expires_at > now())) or c.published_at is not null,
    case when coalesce(staff, e.member_id is not null and (e.expires_at is null or e.expires_at > now())) then null
      when c.published_at is null then 'not_published'
      when e.member_id is null then 'no_enrolment'
      when e.expires_at <= now() then 'expired'
      when c.is_for_classes and r.id is null then 'class'
      when case when r.id is null then greatest(c.release_at, e.started_at + c.release_after_days * interval '24 hours')
        else greatest(r.release_at, e.started_at + r.release_after_days * interval '24 hours') end > now() then 'not_released'
    end
  from courses c
  left join enrolments e on e.site_id = c.site_id and e.member_id = member and e.course_id = c.id
  left join class_rules r on r.site_id = e.site_id and r.class_id = e.class_id and r.module_id is null and r.lesson_id is null
  where c.site_id = site
$$;

-- The modules of a course for one member. What closes a course closes its modules; whom it is open to without a reason, as
-- staff of some courses, its modules and lessons are open to as well.
create or replace function module_access(site bigint, member bigint, staff boolean, course bigint)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select m.id, m.position, m.class_id, m.started_at, m.course_sequential, m.opens_at,
    coalesce(staff, false) or m.course_reason is null or m.course_reason not in ('not_published', 'no_enrolment', 'expired'),
    case when coalesce(staff, m.course_reason is null) then null
      when m.course_reason <> 'not_released' then m.course_reason
      when m.is_for_classes and m.rule_id is null then 'class'
      when m.opens_at > now() then 'not_released'
      when (m.course_sequential or m.is_sequential)
        and array[m.position, m.id] > (select next_in_turn(site, member, course))[1:2] then 'sequential'
    end
  from (
    select m.id, m.position, m.is_for_classes, r.id as rule_id, a.class_id, a.started_at, a.reason as course_reason,
      a.is_sequential as course_sequential,
      case when r.id is null then m.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then greatest(a.opens_at, m.release_at, a.started_at + m.release_after_days * interval '24 hours')
        else greatest(a.opens_at, r.release_at, a.started_at + r.release_after_days * interval '24 hours') end as opens_at
    from course_access(site, member, staff) a
    join modules m on m.site_id = site and m.course_id = a.course_id
    left join class_rules r on r.site_id = site and r.class_id = a.class_id and r.module_id = m.id and r.lesson_id is null
    where a.course_id = course
  ) m
$$;

-- The lessons of a course for one member. What closes a module closes its lessons; only what was completed already stays
-- open when its turn is over.
create or replace function lesson_access(site bigint, member bigint, staff boolean, course bigint)
returns table (lesson_id bigint, module_id bigint, opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select l.id, l.module_id, l.opens_at, l.visible,
    case when coalesce(staff, l.module_reason is null) then null
      when l.module_reason not in ('not_released', 'sequential') then l.module_reason
      when l.is_for_classes and l.rule_id is null then 'class'
      when l.opens_at > now() then 'not_released'
      when (l.module_reason is not null or (l.is_sequential
          and array[l.module_position, l.module_id, l.position, l.id] > (select next_in_turn(site, member, course))))
        and not exists (select from lesson_progress p
          where p.site_id = site and p.member_id = member and p.lesson_id = l.id and p.completed_at is not null)
        then 'sequential'
    end
  from (
    select l.id, l.module_id, l.position, l.is_for_classes, r.id as rule_id, a.visible, a.reason as module_reason,
      a.position as module_position,
      a.is_sequential or case when r.id is null then l.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then greatest(a.opens_at, l.release_at, a.started_at + l.release_after_days * interval '24 hours')
        else greatest(a.opens_at, r.release_at, a.started_at + r.release_after_days * interval '24 hours') end as opens_at
    from module_access(site, member, staff, course) a
    join lessons l on l.site_id = site and l.module_id = a.module_id
    left join class_rules r on r.site_id = site and r.class_id = a.class_id and r.module_id = a.module_id and r.lesson_id = l.id
  ) l
$$;
