-- Banners and cards go to the bin too. See docs/adr/0275-one-bin-for-whatever-is-deleted.md.
alter table banners add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
alter table cards add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index banners_by_bin on banners (site_id, bin_id) where bin_id is not null;
create index cards_by_bin on cards (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  alter column course_id drop not null,
  add column banner_id bigint,
  add column card_id bigint,
  add foreign key (site_id, banner_id) references banners on delete cascade,
  add foreign key (site_id, card_id) references cards on delete cascade,
  drop constraint bin_entries_kind_check,
  drop constraint bin_entries_check,
  drop constraint bin_entries_check1,
  add constraint bin_entries_place check ((kind in ('module', 'lesson')) = (module_id is not null)),
  -- What was deleted is the one that its kind names.
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id end) is not null);
create index bin_entries_by_banner on bin_entries (site_id, banner_id) where banner_id is not null;
create index bin_entries_by_card on bin_entries (site_id, card_id) where card_id is not null;

-- Whatever has a `bin_id` can be in the bin, and the server's connections see what is not.
create or replace function show_live() returns void language plpgsql as $$
declare
  part text;
begin
  for part in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'bin_id' and not a.attisdropped loop
    execute format('drop view if exists live.%I', part);
    execute format('create view live.%1$I as select * from public.%1$I where bin_id is null', part);
  end loop;
end $$;

-- Nothing begins to name what is in the bin: the answer is the one that a key gives of what is gone. Whoever deletes holds the row, and
-- whoever would name it waits for that. Arguments: the table, the column that names one of it.
create function name_what_is_there() returns trigger language plpgsql as $$
declare
  named bigint := (to_jsonb(new) ->> tg_argv[1])::bigint;
  bin bigint;
begin
  execute format('select bin_id from public.%I where site_id = $1 and id = $2 for key share', tg_argv[0]) into bin using new.site_id, named;
  if bin is not null then
    raise foreign_key_violation using message = format('%s %s is in the bin', tg_argv[0], named);
  end if;
  return new;
end $$;
