-- What is deleted goes to a bin for a while, with all that hangs on it. See docs/adr/0152-what-is-deleted-is-out-of-sight-first.md.
create table bin_entries (
  site_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('course', 'module', 'lesson')),
  -- Where it stood; the last of them is what was deleted.
  course_id bigint not null,
  module_id bigint,
  lesson_id bigint,
  title text not null,
  -- Of a module or lesson, since when it was shown: counts of members hold what is published (docs/adr/0080).
  published_at timestamptz,
  deleted_by bigint,
  deleted_at timestamptz not null default now(),
  -- Whoever restores it once more is told that it is there.
  restored_at timestamptz,
  primary key (site_id, id),
  check ((kind = 'course') = (module_id is null)),
  check ((kind = 'lesson') = (lesson_id is not null)),
  foreign key (site_id, course_id) references courses on delete cascade,
  foreign key (site_id, course_id, module_id) references modules (site_id, course_id, id) on delete cascade,
  foreign key (site_id, lesson_id) references lessons on delete cascade,
  foreign key (site_id, deleted_by) references members on delete set null (deleted_by)
);
create index bin_entries_by_time on bin_entries (deleted_at);
create index bin_entries_by_course on bin_entries (site_id, course_id);
create index bin_entries_by_module on bin_entries (site_id, module_id) where module_id is not null;
create index bin_entries_by_lesson on bin_entries (site_id, lesson_id) where lesson_id is not null;

-- With what it was deleted: a module takes its lessons along, and gives back those alone. Checked at the end, because an entry
-- goes with what was deleted, and that may be in the midst of going.
alter table courses add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
alter table modules add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
alter table lessons add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index courses_by_bin on courses (site_id, bin_id) where bin_id is not null;
create index modules_by_bin on modules (site_id, bin_id) where bin_id is not null;
create index lessons_by_bin on lessons (site_id, bin_id) where bin_id is not null;

-- The server's connections look here first (database/connect.ts): what is in the bin is not there, for every statement and every
-- function that names these tables. Whoever means all rows says `public.lessons`.
create schema live;

-- Called after every migration (database/migrate.ts), so that a column that a later one adds is seen too.
create function show_live() returns void language plpgsql as $$
declare
  part text;
begin
  foreach part in array array['courses', 'modules', 'lessons'] loop
    execute format('drop view if exists live.%I', part);
    execute format('create view live.%1$I as select * from public.%1$I where bin_id is null', part);
  end loop;
end $$;
revoke execute on function show_live() from public;

-- Who makes a lesson while its module is deleted waits until it is, and their lesson is where its module is.
create function go_with_parent() returns trigger language plpgsql as $$
begin
  -- The course first, as whoever deletes does, or each would wait for the other.
  select c.bin_id into new.bin_id from public.courses c where c.site_id = new.site_id and c.id = new.course_id for key share;
  if tg_table_name = 'lessons' then
    select m.bin_id into new.bin_id from public.modules m where m.site_id = new.site_id and m.id = new.module_id for key share;
  end if;
  return new;
end $$;
create trigger go_with_parent before insert on modules for each row execute function go_with_parent();
create trigger go_with_parent before insert on lessons for each row execute function go_with_parent();

-- Counts are those of all rows, in the bin or not, so that they are right when it gives something back. As in 0110, but for `public`.
create or replace function is_module_shown(site bigint, module bigint) returns boolean language sql stable as $$
  select exists (select from public.modules m where m.site_id = site and m.id = module and m.published_at is not null)
$$;

create or replace function count_modules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    update public.courses set modules_count = modules_count - 1, lessons_count = lessons_count - old.lessons_count
      where site_id = old.site_id and id = old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    update public.courses set modules_count = modules_count + 1, lessons_count = lessons_count + new.lessons_count
      where site_id = new.site_id and id = new.course_id;
  end if;
  return null;
end $$;

create or replace function count_lessons() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    update public.courses set lessons_count = lessons_count - 1
      where site_id = old.site_id and id = old.course_id and is_module_shown(old.site_id, old.module_id);
    update public.modules set lessons_count = lessons_count - 1 where site_id = old.site_id and id = old.module_id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    update public.courses set lessons_count = lessons_count + 1
      where site_id = new.site_id and id = new.course_id and is_module_shown(new.site_id, new.module_id);
    update public.modules set lessons_count = lessons_count + 1 where site_id = new.site_id and id = new.module_id;
  end if;
  return null;
end $$;

create or replace function count_completed() returns trigger language plpgsql as $$
declare
  is_shown boolean := exists (select from public.lessons l
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
