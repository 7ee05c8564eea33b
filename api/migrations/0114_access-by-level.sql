-- The rule of each level stands in a function of its own that takes what the level above it said. Whoever has asked for a course
-- or a module already goes on from there instead of asking again. See docs/adr/0083-the-rule-goes-on-from-the-level-above.md.
-- Each is one plain select, so that the planner sees through it; keep them so (access.test.ts looks).

-- The modules of a course, of which `course_access` said the last four. What closes a course closes its modules; whom it is open
-- to without a reason, as staff of some courses, its modules and lessons are open to as well.
create function modules_within(site bigint, member bigint, staff boolean, course bigint,
  course_class bigint, course_started_at timestamptz, course_sequential boolean, course_opens_at timestamptz, course_reason text)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select m.id, m.position, course_class, course_started_at, course_sequential, m.opens_at,
    coalesce(staff, course_reason is null) or (m.published_at is not null
      and (course_reason is null or course_reason not in ('not_published', 'no_enrolment', 'expired'))),
    case when coalesce(staff, course_reason is null) then null
      when course_reason <> 'not_released' then course_reason
      when m.published_at is null then 'not_published'
      when m.is_for_classes and m.rule_id is null then 'class'
      when m.opens_at > now() then 'not_released'
      when (course_sequential or m.is_sequential)
        and array[m.position, m.id] > (select next_in_turn(site, member, course))[1:2] then 'sequential'
    end
  from (
    select m.id, m.position, m.is_for_classes, m.published_at, r.id as rule_id,
      case when r.id is null then m.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then greatest(course_opens_at, m.release_at, course_started_at + m.release_after_days * interval '24 hours')
        else greatest(course_opens_at, r.release_at, course_started_at + r.release_after_days * interval '24 hours') end as opens_at
    from modules m
    left join class_rules r on r.site_id = site and r.class_id = course_class and r.module_id = m.id and r.lesson_id is null
    where m.site_id = site and m.course_id = course
  ) m
$$;

-- The lessons of a module, of which `module_access` or `modules_within` said all that begins with `module_`. What closes a module
-- closes its lessons; only what was completed already stays open when its turn is over.
create function lessons_within(site bigint, member bigint, staff boolean, course bigint, module bigint,
  module_position integer, module_class bigint, module_started_at timestamptz, module_sequential boolean,
  module_opens_at timestamptz, module_visible boolean, module_reason text)
returns table (lesson_id bigint, opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select l.id, l.opens_at, module_visible and (coalesce(staff, module_reason is null) or l.published_at is not null),
    case when coalesce(staff, module_reason is null) then null
      when module_reason not in ('not_released', 'sequential') then module_reason
      when l.published_at is null then 'not_published'
      when l.is_for_classes and l.rule_id is null then 'class'
      when l.opens_at > now() then 'not_released'
      when (module_reason is not null or (l.is_sequential
          and array[module_position, module, l.position, l.id] > (select next_in_turn(site, member, course))))
        and not exists (select from lesson_progress p
          where p.site_id = site and p.member_id = member and p.lesson_id = l.id and p.completed_at is not null)
        then 'sequential'
    end
  from (
    select l.id, l.position, l.is_for_classes, l.published_at, r.id as rule_id,
      module_sequential or case when r.id is null then l.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then greatest(module_opens_at, l.release_at, module_started_at + l.release_after_days * interval '24 hours')
        else greatest(module_opens_at, r.release_at, module_started_at + r.release_after_days * interval '24 hours') end as opens_at
    from lessons l
    left join class_rules r on r.site_id = site and r.class_id = module_class and r.module_id = module and r.lesson_id = l.id
    where l.site_id = site and l.module_id = module
  ) l
$$;

-- The modules of a course for one member.
create or replace function module_access(site bigint, member bigint, staff boolean, course bigint)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select m.module_id, m.position, m.class_id, m.started_at, m.is_sequential, m.opens_at, m.visible, m.reason
  from course_access(site, member, staff) a
  cross join lateral modules_within(site, member, staff, course,
    a.class_id, a.started_at, a.is_sequential, a.opens_at, a.reason) m
  where a.course_id = course
$$;

-- The lessons of a course for one member.
create or replace function lesson_access(site bigint, member bigint, staff boolean, course bigint)
returns table (lesson_id bigint, module_id bigint, opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select l.lesson_id, m.module_id, l.opens_at, l.visible, l.reason
  from module_access(site, member, staff, course) m
  cross join lateral lessons_within(site, member, staff, course, m.module_id,
    m.position, m.class_id, m.started_at, m.is_sequential, m.opens_at, m.visible, m.reason) l
$$;
