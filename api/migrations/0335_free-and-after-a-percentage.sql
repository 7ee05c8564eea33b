-- What is free opens to anybody, and a module or lesson may wait for a part of what stands before it.
-- See docs/adr/0166-the-rule-answers-for-anybody.md.
alter table courses add column is_free boolean not null default false;
alter table lessons
  add column is_free boolean not null default false,
  add column release_after_percent integer check (release_after_percent between 1 and 100);
alter table modules add column release_after_percent integer check (release_after_percent between 1 and 100);
-- A course has nothing before it.
alter table class_rules add column release_after_percent integer
  check (release_after_percent between 1 and 100 and (release_after_percent is null or module_id is not null));
create index lessons_that_are_free on lessons (site_id, course_id, module_id) where is_free;

-- What stands before a module for a member, and how much of it is done: the module before that has lessons for them, percent of
-- those. As in `next_in_turn`, what is a draft or for other classes does not count. Nothing: it is the first.
create function module_before(site bigint, member bigint, course bigint, place bigint[])
returns table (id bigint, title text, percent numeric) language plpgsql stable rows 1 as $$
begin
  return query
    select m.id, m.title, round(100.0 * count(p.completed_at) / count(*), 2)
    from modules m
    join lessons l on l.site_id = m.site_id and l.module_id = m.id
    left join lesson_progress p on p.site_id = l.site_id and p.member_id = member and p.lesson_id = l.id
    left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
    left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
    left join class_rules rl on rl.site_id = m.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
    where m.site_id = site and m.course_id = course and array[m.position, m.id] < place
      and m.published_at is not null and l.published_at is not null
      and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
    group by m.id, m.title, m.position
    order by m.position desc, m.id desc limit 1;
end $$;

-- The same for a lesson: the lesson before it, and how much of that was seen.
create function lesson_before(site bigint, member bigint, course bigint, place bigint[])
returns table (id bigint, title text, percent numeric) language plpgsql stable rows 1 as $$
begin
  return query
    select l.id, l.title, case when p.completed_at is not null then 100 else coalesce(p.percent, 0) end::numeric
    from modules m
    join lessons l on l.site_id = m.site_id and l.module_id = m.id
    left join lesson_progress p on p.site_id = l.site_id and p.member_id = member and p.lesson_id = l.id
    left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
    left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
    left join class_rules rl on rl.site_id = m.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
    where m.site_id = site and m.course_id = course and array[m.position, m.id, l.position, l.id] < place
      and m.published_at is not null and l.published_at is not null
      and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
    order by m.position desc, m.id desc, l.position desc, l.id desc limit 1;
end $$;

-- As in 0239 and 0114, with what is new: what is free, the percentage, and two who are no members. 0 is a visitor, who is enrolled
-- in nothing; −1 is somebody who is enrolled in everything this very moment, in no class: what a new member will find.
-- `is_staff` is the answer to `staff` for this course: what is free is open to an instructor without their being staff of it, so
-- the levels below cannot tell it from the reason any more.
drop function lesson_access(bigint, bigint, boolean, bigint);
drop function module_access(bigint, bigint, boolean, bigint);
drop function lessons_within(bigint, bigint, boolean, bigint, bigint, integer, bigint, timestamptz, boolean, timestamptz, boolean, text);
drop function modules_within(bigint, bigint, boolean, bigint, bigint, timestamptz, boolean, timestamptz, text);
drop function course_access(bigint, bigint, boolean);

create function course_access(site bigint, member bigint, staff boolean)
returns table (course_id bigint, class_id bigint, started_at timestamptz, expires_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text, is_staff boolean)
language sql stable as $$
  select a.id, a.class_id, a.started_at, a.expires_at, a.is_sequential, a.opens_at,
    coalesce(staff, a.is_taught) or a.published_at is not null,
    case when coalesce(staff, a.is_taught) then null
      when a.published_at is null then 'not_published'
      when a.started_at is null and (a.counts_days or not a.is_free) then 'no_enrolment'
      when a.expires_at <= now() then 'expired'
      when a.is_for_classes and a.rule_id is null then 'class'
      when a.opens_at > now() then 'not_released'
    end,
    coalesce(staff, a.is_taught)
  from (
    select c.id, c.published_at, c.is_for_classes, c.is_free, e.class_id, r.id as rule_id,
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

-- `staff` is what the course said. A module of a closed course is shown for the free lessons that it has.
create function modules_within(site bigint, member bigint, staff boolean, course bigint,
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
      when m.opens_percent > (select b.percent from module_before(site, member, course, array[m.position, m.id]) b) then 'percent'
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

-- A free lesson opens whatever closes its course, but for a draft of either; of what else is in a course that is not theirs nobody
-- sees anything. What was completed stays open when its turn is over, or what stands before it has grown.
create function lessons_within(site bigint, member bigint, staff boolean, course bigint, module bigint,
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
      when module_reason is null and l.opens_percent > (select b.percent
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

create function module_access(site bigint, member bigint, staff boolean, course bigint)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text, is_staff boolean, opens_percent integer)
language sql stable as $$
  select m.module_id, m.position, m.class_id, m.started_at, m.is_sequential, m.opens_at, m.visible, m.reason, m.is_staff, m.opens_percent
  from course_access(site, member, staff) a
  cross join lateral modules_within(site, member, a.is_staff, course,
    a.class_id, a.started_at, a.is_sequential, a.opens_at, a.reason) m
  where a.course_id = course
$$;

create function lesson_access(site bigint, member bigint, staff boolean, course bigint)
returns table (lesson_id bigint, module_id bigint, opens_at timestamptz, visible boolean, reason text, opens_percent integer)
language sql stable as $$
  select l.lesson_id, m.module_id, l.opens_at, l.visible, l.reason, l.opens_percent
  from module_access(site, member, staff, course) m
  cross join lateral lessons_within(site, member, m.is_staff, course, m.module_id,
    m.position, m.class_id, m.started_at, m.is_sequential, m.opens_at, m.visible, m.reason) l
$$;
