-- A word that nothing uses any more goes (modules/search/queries.ts). Whoever posts words holds off whoever sweeps those of the same panel:
-- a word that was there when it was posted must not be swept before the posting is to be seen.
create function search_words_lock(site bigint) returns bigint language sql immutable as $$
  select hashtextextended('search_words', site)
$$;

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
    insert into search_postings (site_id, word, kind, id)
      select distinct new.site_id, w, new.kind, new.id from unnest(new.words) w;
  end if;
  return null;
end $$;
