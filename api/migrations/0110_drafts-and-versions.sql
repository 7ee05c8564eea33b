-- Modules and lessons can be drafts, as courses can. What is a draft is neither shown to members nor counted for them.
-- `version` counts what was saved, so that nobody overwrites what somebody else saved meanwhile (docs/adr/0080).
alter table courses
  add column version integer not null default 1,
  -- Of the order of modules and lessons, which is changed as a whole.
  add column outline_version integer not null default 1;
alter table modules
  add column published_at timestamptz default now(),
  add column version integer not null default 1;
alter table lessons
  add column published_at timestamptz default now(),
  add column version integer not null default 1;

-- Drafts are passed over: they can never be completed.
create or replace function next_in_turn(site bigint, member bigint, course bigint) returns bigint[] language plpgsql stable as $$
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
      and m.published_at is not null and l.published_at is not null
      and (rm.id is not null or not m.is_for_classes) and (rl.id is not null or not l.is_for_classes)
    order by m.position, m.id, l.position, l.id limit 1);
end $$;

-- Counts hold what is published: a module's count its published lessons, a course's those of its published modules. Whoever
-- has completed all that is shown has completed 100 %.
create function is_module_shown(site bigint, module bigint) returns boolean language sql stable as $$
  select exists (select from modules m where m.site_id = site and m.id = module and m.published_at is not null)
$$;

create or replace function count_modules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    update courses set modules_count = modules_count - 1, lessons_count = lessons_count - old.lessons_count
      where site_id = old.site_id and id = old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    update courses set modules_count = modules_count + 1, lessons_count = lessons_count + new.lessons_count
      where site_id = new.site_id and id = new.course_id;
  end if;
  return null;
end $$;
create trigger count_module_changes after update of published_at on modules for each row
  when ((old.published_at is null) <> (new.published_at is null)) execute function count_modules();

create or replace function count_lessons() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    update courses set lessons_count = lessons_count - 1
      where site_id = old.site_id and id = old.course_id and is_module_shown(old.site_id, old.module_id);
    update modules set lessons_count = lessons_count - 1 where site_id = old.site_id and id = old.module_id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    update courses set lessons_count = lessons_count + 1
      where site_id = new.site_id and id = new.course_id and is_module_shown(new.site_id, new.module_id);
    update modules set lessons_count = lessons_count + 1 where site_id = new.site_id and id = new.module_id;
  end if;
  return null;
end $$;
drop trigger count_lessons on lessons;
create trigger count_lessons after insert or delete or update of course_id, module_id, published_at on lessons
  for each row execute function count_lessons();

-- One more or one less of what these members completed.
create function add_to_module(site bigint, members bigint[], module bigint, delta integer) returns void language sql as $$
  insert into module_progress as p (site_id, member_id, module_id, lessons_completed_count)
    select site, m, module, 0 from unnest(members) m where delta > 0 on conflict do nothing;
  update module_progress set lessons_completed_count = lessons_completed_count + delta
    where site_id = site and member_id = any(members) and module_id = module;
$$;
create function add_to_course(site bigint, members bigint[], course bigint, delta integer) returns void language sql as $$
  insert into course_progress as p (site_id, member_id, course_id, lessons_completed_count)
    select site, m, course, 0 from unnest(members) m where delta > 0 on conflict do nothing;
  update course_progress set lessons_completed_count = lessons_completed_count + delta
    where site_id = site and member_id = any(members) and course_id = course;
$$;

create or replace function add_completed(site bigint, member bigint, course bigint, module bigint, delta integer)
returns void language plpgsql as $$
begin
  perform add_to_module(site, array[member], module, delta);
  if is_module_shown(site, module) then perform add_to_course(site, array[member], course, delta); end if;
end $$;

-- A lesson that is a draft, or on its way out, is counted by `count_shown_lesson`.
create or replace function count_completed() returns trigger language plpgsql as $$
declare
  is_shown boolean := exists (select from lessons l
    where l.site_id = coalesce(new.site_id, old.site_id) and l.id = coalesce(new.lesson_id, old.lesson_id) and l.published_at is not null);
begin
  if tg_op <> 'INSERT' and old.completed_at is not null and is_shown then
    perform add_completed(old.site_id, old.member_id, old.course_id, old.module_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.completed_at is not null and is_shown then
    perform add_completed(new.site_id, new.member_id, new.course_id, new.module_id, 1);
  end if;
  return null;
end $$;

create function count_shown_lesson() returns trigger language plpgsql as $$
declare
  delta integer := case when tg_op = 'UPDATE' and new.published_at is not null then 1 else -1 end;
  members bigint[] := array(select p.member_id from lesson_progress p
    where p.site_id = old.site_id and p.lesson_id = old.id and p.completed_at is not null);
begin
  perform add_to_module(old.site_id, members, old.module_id, delta);
  if is_module_shown(old.site_id, old.module_id) then
    perform add_to_course(old.site_id, members, old.course_id, delta);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger count_shown_lesson after update of published_at on lessons for each row
  when ((old.published_at is null) <> (new.published_at is null)) execute function count_shown_lesson();
-- Before, while its progress is still there.
create trigger count_removed_lesson before delete on lessons for each row
  when (old.published_at is not null) execute function count_shown_lesson();

create function count_shown_module() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'UPDATE' and new.published_at is not null then 1 else -1 end;
begin
  insert into course_progress (site_id, member_id, course_id, lessons_completed_count)
    select p.site_id, p.member_id, old.course_id, 0 from module_progress p
    where sign > 0 and p.site_id = old.site_id and p.module_id = old.id and p.lessons_completed_count > 0
    on conflict do nothing;
  update course_progress c set lessons_completed_count = c.lessons_completed_count + sign * p.lessons_completed_count
    from module_progress p
    where p.site_id = old.site_id and p.module_id = old.id
      and c.site_id = p.site_id and c.member_id = p.member_id and c.course_id = old.course_id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger count_shown_module after update of published_at on modules for each row
  when ((old.published_at is null) <> (new.published_at is null)) execute function count_shown_module();
create trigger count_removed_module before delete on modules for each row
  when (old.published_at is not null) execute function count_shown_module();
