-- What stands before a module or a lesson is asked for only where a percentage waits for it: 0335 asked for each of a course, and read
-- all that stands before each time, so that a page of a course of 1,000 lessons cost seven times that of one with ten
-- (bench/results/watch.md). What they say is what they said.

-- From the nearest module backwards, no further than there is one with lessons for them.
create or replace function module_before(site bigint, member bigint, course bigint, place bigint[])
returns table (id bigint, title text, percent numeric) language plpgsql stable rows 1 as $$
begin
  return query
    select m.id, m.title, seen.percent
    from modules m
    left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
    left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
    cross join lateral (
      select round(100.0 * count(p.completed_at) / nullif(count(*), 0), 2) as percent
      from lessons l
      left join lesson_progress p on p.site_id = l.site_id and p.member_id = member and p.lesson_id = l.id
      left join class_rules rl on rl.site_id = l.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
      where l.site_id = m.site_id and l.module_id = m.id and l.published_at is not null
        and (rl.id is not null or not l.is_for_classes)
    ) seen
    where m.site_id = site and m.course_id = course and (m.position, m.id) < (place[1], place[2])
      and m.published_at is not null and (rm.id is not null or not m.is_for_classes) and seen.percent is not null
    order by m.position desc, m.id desc limit 1;
end $$;

-- In the lesson's own module first; only the first of a module has it in another.
create or replace function lesson_before(site bigint, member bigint, course bigint, place bigint[])
returns table (id bigint, title text, percent numeric) language plpgsql stable rows 1 as $$
begin
  return query
    select before.id, before.title, case when p.completed_at is not null then 100 else coalesce(p.percent, 0) end::numeric
    from modules m
    left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
    left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
    cross join lateral (
      select l.id, l.title
      from lessons l
      left join class_rules rl on rl.site_id = l.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
      where l.site_id = m.site_id and l.module_id = m.id and l.published_at is not null
        and (m.id <> place[2] or (l.position, l.id) < (place[3], place[4]))
        and (rl.id is not null or not l.is_for_classes)
      order by l.position desc, l.id desc limit 1
    ) before
    left join lesson_progress p on p.site_id = site and p.member_id = member and p.lesson_id = before.id
    where m.site_id = site and m.course_id = course and (m.position, m.id) <= (place[1], place[2])
      and m.published_at is not null and (rm.id is not null or not m.is_for_classes)
    order by m.position desc, m.id desc limit 1;
end $$;

create or replace function modules_within(site bigint, member bigint, staff boolean, course bigint,
  course_class bigint, course_started_at timestamptz, course_sequential boolean, course_opens_at timestamptz, course_reason text)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text, is_staff boolean, opens_percent integer)
language sql stable as $$
  select m.id, m.position, course_class, course_started_at, course_sequential, m.opens_at,
    staff or (m.published_at is not null and case
      when course_reason is null then true
      when course_reason = 'not_published' then false
      when course_reason in ('no_enrolment', 'expired') then exists (select from lessons f
        where f.site_id = site and f.module_id = m.id and f.is_free and f.published_at is not null)
      else true end),
    case when staff then null
      when course_reason <> 'not_released' then course_reason
      when m.published_at is null then 'not_published'
      when m.is_for_classes and m.rule_id is null then 'class'
      when m.counts_days and course_started_at is null then 'no_enrolment'
      when m.opens_at > now() then 'not_released'
      when (course_sequential or m.is_sequential)
        and array[m.position, m.id] > (select next_in_turn(site, member, course))[1:2] then 'sequential'
      when m.opens_percent is not null
        and m.opens_percent > (select b.percent from module_before(site, member, course, array[m.position, m.id]) b) then 'percent'
    end,
    staff, m.opens_percent
  from (
    select m.id, m.position, m.is_for_classes, m.published_at, r.id as rule_id,
      case when r.id is null then m.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then m.release_after_percent else r.release_after_percent end as opens_percent,
      case when r.id is null then m.release_after_days else r.release_after_days end is not null as counts_days,
      case when r.id is null then greatest(course_opens_at, m.release_at, course_started_at + m.release_after_days * interval '24 hours')
        else greatest(course_opens_at, r.release_at, course_started_at + r.release_after_days * interval '24 hours') end as opens_at
    from modules m
    left join class_rules r on r.site_id = site and r.class_id = course_class and r.module_id = m.id and r.lesson_id is null
    where m.site_id = site and m.course_id = course
  ) m
$$;

create or replace function lessons_within(site bigint, member bigint, staff boolean, course bigint, module bigint,
  module_position integer, module_class bigint, module_started_at timestamptz, module_sequential boolean,
  module_opens_at timestamptz, module_visible boolean, module_reason text)
returns table (lesson_id bigint, opens_at timestamptz, visible boolean, reason text, opens_percent integer)
language sql stable as $$
  select l.id, l.opens_at,
    module_visible and (staff or (l.published_at is not null
      and (l.is_free or module_reason is null or module_reason not in ('no_enrolment', 'expired')))),
    case when staff then null
      when l.is_free and l.published_at is not null and module_visible then null
      when module_reason not in ('not_released', 'sequential', 'percent') then module_reason
      when l.published_at is null then 'not_published'
      when l.is_for_classes and l.rule_id is null then 'class'
      when l.counts_days and module_started_at is null then 'no_enrolment'
      when l.opens_at > now() then 'not_released'
      when (module_reason is not null
          or (l.is_sequential and array[module_position, module, l.position, l.id] > (select next_in_turn(site, member, course))))
        and not exists (select from lesson_progress p
          where p.site_id = site and p.member_id = member and p.lesson_id = l.id and p.completed_at is not null)
        then coalesce(nullif(module_reason, 'not_released'), 'sequential')
      when module_reason is null and l.opens_percent is not null and l.opens_percent > (select b.percent
          from lesson_before(site, member, course, array[module_position, module, l.position, l.id]) b)
        and not exists (select from lesson_progress p
          where p.site_id = site and p.member_id = member and p.lesson_id = l.id and p.completed_at is not null)
        then 'percent'
    end,
    l.opens_percent
  from (
    select l.id, l.position, l.is_for_classes, l.is_free, l.published_at, r.id as rule_id,
      module_sequential or case when r.id is null then l.is_sequential else r.is_sequential end as is_sequential,
      case when r.id is null then l.release_after_percent else r.release_after_percent end as opens_percent,
      case when r.id is null then l.release_after_days else r.release_after_days end is not null as counts_days,
      case when r.id is null then greatest(module_opens_at, l.release_at, module_started_at + l.release_after_days * interval '24 hours')
        else greatest(module_opens_at, r.release_at, module_started_at + r.release_after_days * interval '24 hours') end as opens_at
    from lessons l
    left join class_rules r on r.site_id = site and r.class_id = module_class and r.module_id = module and r.lesson_id = l.id
    where l.site_id = site and l.module_id = module
  ) l
$$;
