-- Of a word that more entries have than are looked at, those of the courses that are open to who asks are read first (docs/adr/0328):
-- where an entry stands is written beside it. Nothing is filled in here, so nobody waits for long: 0611 does that while the server works.
-- The tables are taken in the order in which a write takes them: neither of the two then waits for what the other holds.
create or replace trigger enter_for_search after insert or update of title, course_id on modules
  for each row execute function enter_part_for_search('module');
create or replace trigger enter_for_search after insert or update of title, course_id on lessons
  for each row execute function enter_part_for_search('lesson');
alter table search_entries add column course_id bigint;
alter table search_postings add column course_id bigint;

create or replace function post_search_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_postings
      where site_id = old.site_id and word = any(old.words) and kind = old.kind and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    perform pg_advisory_xact_lock_shared(search_words_lock(new.site_id));
    -- Sorted, so that two who bring the same new words wait for each other in one order.
    insert into search_words (site_id, word)
      select distinct new.site_id, w from unnest(new.words) w order by 2 on conflict do nothing;
    insert into search_postings (site_id, word, kind, id, course_id)
      select distinct new.site_id, w, new.kind, new.id, new.course_id from unnest(new.words) w;
  end if;
  return null;
end $$;

drop function enter_for_search(bigint, text, bigint, text);
create function enter_for_search(site bigint, entry_kind text, entry bigint, course bigint, content text) returns void language sql as $$
  insert into search_entries as e (site_id, kind, id, course_id, words) values (site, entry_kind, entry, course, search_terms(content))
  on conflict (site_id, kind, id) do update set words = excluded.words, course_id = excluded.course_id
    where e.words <> excluded.words or e.course_id is distinct from excluded.course_id
$$;
create or replace function enter_course_for_search() returns trigger language plpgsql as $$
begin
  perform enter_for_search(new.site_id, 'course', new.id, new.id, new.title || ' ' || new.author || ' ' || new.category);
  return null;
end $$;
create or replace function enter_part_for_search() returns trigger language plpgsql as $$
begin
  perform enter_for_search(new.site_id, tg_argv[0], new.id, new.course_id, new.title);
  return null;
end $$;
