-- One source says what a member sees, what is open to them, and why not. See docs/adr/0041-one-access-rule.md.

-- People who take a course together. An enrolment is in one class at most.
create table classes (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  title text not null,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, course_id, id),
  foreign key (site_id, course_id) references courses on delete cascade
);

alter table enrolments
  add column class_id bigint,
  add foreign key (site_id, course_id, class_id) references classes (site_id, course_id, id) on delete set null (class_id);
create index enrolments_by_class on enrolments (site_id, class_id) where class_id is not null;

-- When a course, module or lesson opens. All that is set must hold; nothing set means at once. `release_at` of modules and
-- lessons is the date rule that they had before. Sequential: what stands before it is completed.
alter table courses
  add column release_at timestamptz,
  add column release_after_days integer check (release_after_days >= 0),
  add column is_sequential boolean not null default false,
  add column is_for_classes boolean not null default false;
alter table modules
  add column release_after_days integer check (release_after_days >= 0),
  add column is_sequential boolean not null default false,
  add column is_for_classes boolean not null default false;
alter table lessons
  add column release_after_days integer check (release_after_days >= 0),
  add column is_sequential boolean not null default false,
  add column is_for_classes boolean not null default false;

-- What holds for one class instead of the rule of the course, module or lesson itself; where that is for classes only, having
-- a row here is what lets a class in.
create table class_rules (
  site_id bigint not null,
  id bigint generated always as identity,
  class_id bigint not null,
  course_id bigint not null,
  module_id bigint,
  lesson_id bigint check (lesson_id is null or module_id is not null),
  release_at timestamptz,
  release_after_days integer check (release_after_days >= 0),
  is_sequential boolean not null default false,
  primary key (site_id, id),
  unique nulls not distinct (site_id, class_id, module_id, lesson_id),
  foreign key (site_id, course_id, class_id) references classes (site_id, course_id, id) on delete cascade,
  foreign key (site_id, course_id, module_id) references modules (site_id, course_id, id) on delete cascade,
  foreign key (site_id, course_id, module_id, lesson_id) references lessons (site_id, course_id, module_id, id)
    on update cascade on delete cascade
);

-- The place in its course of the first lesson that a member has still to complete: module position and id, lesson position
-- and id; null when nothing is left. Lessons of other classes are passed over, for they can never be completed.
create function next_in_turn(site bigint, member bigint, course bigint) returns bigint[] language plpgsql stable as $$
begin
  return (
    select array[m.position, m.id, l.position, l.id]
    from modules m
    join lessons l on l.site_id = m.site_id and l.module_id = m.id
    left join lesson_progress p on p.site_id = l.site_id and p.member_id = member and p.lesson_id = l.id
    left join enrolments e on e.site_id = m.site_id and e.member_id = member and e.course_id = m.course_id
    left join class_rules rm on rm.site_id = m.site_id and rm.class_id = e.class_id and rm.module_id = m.id and rm.lesson_id is null
    left join class_rules rl on rl.site_id = m.site_id and rl.class_id = e.class_id and rl.module_id = m.id and rl.lesson_id = l.id
    where m.site_id = site and m.course_id = course and p.completed_at is null
      and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
    order by m.position, m.id, l.position, l.id limit 1);
end $$;

-- Every course of a panel for one member. `visible`: may be shown at all. `reason`: why it does not open, null when it does.
-- `opens_at`: the date that its rules give. `staff` is what the caller acts as: an owner who views as a student is none.
-- Each of the three is one plain select, so that the planner sees through it; keep them so (access.test.ts looks).
create function course_access(site bigint, member bigint, staff boolean)
returns table (course_id bigint, class_id bigint, started_at timestamptz, expires_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select c.id, e.class_id, e.started_at, e.expires_at,
    case when r.id is null then c.is_sequential else r.is_sequential end,
    case when r.id is null then greatest(c.release_at, e.started_at + c.release_after_days * interval '24 hours')
      else greatest(r.release_at, e.started_at + r.release_after_days * interval '24 hours') end,
    staff or c.published_at is not null,
    case when staff then null
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

-- The modules of a course for one member. What closes a course closes its modules.
create function module_access(site bigint, member bigint, staff boolean, course bigint)
returns table (module_id bigint, "position" integer, class_id bigint, started_at timestamptz, is_sequential boolean,
  opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select m.id, m.position, m.class_id, m.started_at, m.course_sequential, m.opens_at,
    staff or m.course_reason is null or m.course_reason not in ('not_published', 'no_enrolment', 'expired'),
    case when staff then null
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
create function lesson_access(site bigint, member bigint, staff boolean, course bigint)
returns table (lesson_id bigint, module_id bigint, opens_at timestamptz, visible boolean, reason text)
language sql stable as $$
  select l.id, l.module_id, l.opens_at, l.visible,
    case when staff then null
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
