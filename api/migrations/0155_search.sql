-- Search over the names of courses, modules and lessons. See docs/adr/0102-search-by-words.md.
-- All three come with PostgreSQL and may be made by whoever owns the database.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The words of a text as search knows them: without accents and case, in their order. What parts words is named, so that every
-- locale of a server parts them alike.
create function search_terms(content text) returns text[] language sql stable as $$
  select coalesce(array_agg(left(t.term, 40) order by t.at), '{}')
  from regexp_split_to_table(lower(unaccent(left(content, 1000))), '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u205e]+')
    with ordinality t(term, at)
  where t.term <> ''
$$;

-- What is found: `id` is that of the course, module or lesson; where it stands is asked of its own row.
create table search_entries (
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('course', 'module', 'lesson')),
  id bigint not null,
  words text[] collate "C" not null,
  primary key (site_id, kind, id)
);
-- Every word that a panel ever used. A word that nothing uses any more finds nothing and stays: taking it away would race with
-- whoever is using it again.
create table search_words (
  site_id bigint not null references sites on delete cascade,
  word text collate "C" not null,
  primary key (site_id, word)
);
create index search_words_alike on search_words using gin (site_id, word gin_trgm_ops);
-- Which entries have a word: as many as are wanted are read from its beginning, however many there are.
create table search_postings (
  site_id bigint not null references sites on delete cascade,
  word text collate "C" not null,
  kind text not null,
  id bigint not null,
  primary key (site_id, word, kind, id)
);

create function post_search_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_postings
      where site_id = old.site_id and word = any(old.words) and kind = old.kind and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    -- Sorted, so that two who bring the same new words wait for each other in one order.
    insert into search_words (site_id, word)
      select distinct new.site_id, w from unnest(new.words) w order by 2 on conflict do nothing;
    insert into search_postings (site_id, word, kind, id)
      select distinct new.site_id, w, new.kind, new.id from unnest(new.words) w;
  end if;
  return null;
end $$;
create trigger post_search_entry after insert or delete or update of words on search_entries
  for each row execute function post_search_entry();

create function enter_for_search(site bigint, entry_kind text, entry bigint, content text) returns void language sql as $$
  insert into search_entries as e (site_id, kind, id, words) values (site, entry_kind, entry, search_terms(content))
  on conflict (site_id, kind, id) do update set words = excluded.words where e.words <> excluded.words
$$;
create function enter_course_for_search() returns trigger language plpgsql as $$
begin
  perform enter_for_search(new.site_id, 'course', new.id, new.title || ' ' || new.author);
  return null;
end $$;
create function enter_part_for_search() returns trigger language plpgsql as $$
begin
  perform enter_for_search(new.site_id, tg_argv[0], new.id, new.title);
  return null;
end $$;
create function leave_search() returns trigger language plpgsql as $$
begin
  delete from search_entries where site_id = old.site_id and kind = tg_argv[0] and id = old.id;
  return null;
end $$;
create trigger enter_for_search after insert or update of title, author on courses
  for each row execute function enter_course_for_search();
create trigger enter_for_search after insert or update of title on modules
  for each row execute function enter_part_for_search('module');
create trigger enter_for_search after insert or update of title on lessons
  for each row execute function enter_part_for_search('lesson');
create trigger leave_search after delete on courses for each row execute function leave_search('course');
create trigger leave_search after delete on modules for each row execute function leave_search('module');
create trigger leave_search after delete on lessons for each row execute function leave_search('lesson');

-- What was there before.
select enter_for_search(site_id, 'course', id, title || ' ' || author) from courses;
select enter_for_search(site_id, 'module', id, title) from modules;
select enter_for_search(site_id, 'lesson', id, title) from lessons;
